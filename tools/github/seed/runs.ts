import { zipSync } from 'fflate'
import type { Artifact, CheckRun, Repo, Run, World } from '../world.ts'
import { nextId, tick } from '../world.ts'

/** A finished run of a workflow on `branch` of `from`. */
export function addRun(
  world: World,
  repo: Repo,
  run: Partial<Run> & Pick<Run, 'actor' | 'headSha' | 'headBranch'>,
): Run {
  const rest = {
    workflow: 'agent',
    event: 'pull_request',
    triggeringActor: run.actor,
    attempt: 1,
    headRepo: repo,
    conclusion: 'success',
  }
  const made: Run = { id: nextId(world), createdAt: tick(world), ...rest, ...run }
  repo.runs.set(made.id, made)
  return made
}

/** A check of a commit; one without a conclusion has not finished. */
export function addCheck(
  world: World,
  repo: Repo,
  { name, headSha, conclusion = null }: Pick<CheckRun, 'name' | 'headSha'> & { readonly conclusion?: string | null },
): CheckRun {
  const check: CheckRun = {
    ...{ id: nextId(world), name, headSha, conclusion, status: conclusion === null ? 'queued' : 'completed' },
    ...{ detailsUrl: null, externalId: '', startedAt: tick(world), completedAt: null },
    output: { title: null, summary: null, text: null },
    annotations: [],
  }
  repo.checks.set(check.id, check)
  return check
}

/** An artifact of a run: files to be zipped, or the bytes of a zip of one's own making. */
export function addArtifact(
  world: World,
  repo: Repo,
  run: Run,
  name: string,
  content: Readonly<Record<string, string | Uint8Array>> | Uint8Array,
): Artifact {
  const bytes = (file: string | Uint8Array) => (typeof file === 'string' ? new TextEncoder().encode(file) : file)
  const entries = () => Object.fromEntries(Object.entries(content).map(([path, file]) => [path, bytes(file)]))
  const zip = content instanceof Uint8Array ? content : zipSync(entries())
  const artifact: Artifact = { id: nextId(world), name, run, zip, expired: false, createdAt: tick(world) }
  repo.artifacts.set(artifact.id, artifact)
  return artifact
}
