import { signBlob } from '../blobs.ts'
import { addCheck } from '../seed.ts'
import { artifactView, checkRunView, runView } from '../views/actions.ts'
import type { Artifact, CheckRun } from '../world.ts'
import { type Call, created, notFound, ok, page, type Reply, type Routes, refuse } from './route.ts'

const READ = [['actions', 'read']] as const
const CHECKS = [['checks', 'write']] as const

async function artifacts(call: Call, wanted: (artifact: Artifact) => boolean): Promise<Reply> {
  const name = call.query.get('name')
  // Newest first, as GitHub lists them: a name may stand for several.
  const found = [...call.repo.artifacts.values()]
    .reverse()
    .filter(one => wanted(one) && (name === null || one.name === name))
  const listed = await page(call, found, artifact => artifactView(call.world, call.repo, artifact))
  return { ...listed, body: { total_count: found.length, artifacts: listed.body } }
}

/** A file that was uploaded without an archive has the name of its artifact, and the type of that name. */
function typeOf({ name, zip }: Artifact): string {
  if (zip[0] === 0x50 && zip[1] === 0x4b) return 'application/zip'
  if (name.endsWith('.json')) return 'application/json'
  return name.endsWith('.md') ? 'text/markdown' : 'application/octet-stream'
}

export const actionRoutes: Routes = {
  'actions/list-artifacts-for-repo': { needs: READ, run: call => artifacts(call, () => true) },
  'actions/list-workflow-run-artifacts': {
    needs: READ,
    run: call => artifacts(call, one => one.run.id === Number(call.params.run_id)),
  },
  'actions/get-artifact': {
    needs: READ,
    run: ({ world, repo, params }) => {
      const artifact = repo.artifacts.get(Number(params.artifact_id))
      return artifact ? ok(artifactView(world, repo, artifact)) : notFound
    },
  },
  'actions/download-artifact': {
    needs: READ,
    run: ({ world, repo, params }) => {
      const artifact = repo.artifacts.get(Number(params.artifact_id))
      if (!artifact || params.archive_format !== 'zip') return notFound
      if (artifact.expired) return refuse(410, 'Artifact has expired')
      return { status: 302, headers: { location: signBlob(world, artifact.zip, typeOf(artifact)) } }
    },
  },
  'actions/get-workflow-run': {
    needs: READ,
    run: ({ world, repo, params }) => {
      const run = repo.runs.get(Number(params.run_id))
      return run ? ok(runView(world, repo, run)) : notFound
    },
  },
  'checks/create': {
    needs: CHECKS,
    run: ({ world, repo, body }) => {
      const check = addCheck(world, repo, { name: body.name as string, headSha: body.head_sha as string })
      return update(check, body) ?? created(checkRunView(world, repo, check))
    },
  },
  'checks/update': {
    needs: CHECKS,
    run: ({ world, repo, params, body }) => {
      const check = repo.checks.get(Number(params.check_run_id))
      return check ? (update(check, body) ?? ok(checkRunView(world, repo, check))) : notFound
    },
  },
  'checks/get': {
    needs: [['checks', 'read']],
    run: ({ world, repo, params }) => {
      const check = repo.checks.get(Number(params.check_run_id))
      return check ? ok(checkRunView(world, repo, check)) : notFound
    },
  },
  'checks/list-for-ref': {
    needs: [['checks', 'read']],
    run: async call => {
      const found = [...call.repo.checks.values()].filter(check => check.headSha === call.params.ref)
      const listed = await page(call, found, check => checkRunView(call.world, call.repo, check))
      return { ...listed, body: { total_count: found.length, check_runs: listed.body } }
    },
  },
}

/** Writes what the body says into the check run; 50 annotations a request are the limit. */
function update(check: CheckRun, body: Call['body']): Reply | undefined {
  const output = body.output as { title?: string; summary: string; text?: string; annotations?: unknown[] } | undefined
  if ((output?.annotations?.length ?? 0) > 50)
    return refuse(422, 'Invalid request.\n\nNo more than 50 items are allowed')
  // documented as characters, and counted in bytes
  if (Buffer.byteLength(output?.summary ?? '') > 65_535)
    return refuse(422, 'Validation Failed: summary exceeds a maximum bytesize of 65535')
  check.conclusion = (body.conclusion as string | undefined) ?? check.conclusion
  check.status = check.conclusion ? 'completed' : ((body.status as string | undefined) ?? check.status)
  check.completedAt = check.conclusion ? ((body.completed_at as string | undefined) ?? check.startedAt) : null
  check.detailsUrl = (body.details_url as string | undefined) ?? check.detailsUrl
  check.externalId = (body.external_id as string | undefined) ?? check.externalId
  if (output) check.output = { title: output.title ?? null, summary: output.summary, text: output.text ?? null }
  check.annotations.push(...(output?.annotations ?? []))
  return undefined
}
