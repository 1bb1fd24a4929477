import type { Event, RawRun, WorkflowRun } from '../adapters/github/event.ts'
import { toRun } from '../adapters/github/event.ts'
import { giveUp } from '../adapters/github/failure.ts'
import { permits } from '../adapters/github/permission.ts'
import { type Branch, closedTo, type Pull, readPull } from '../adapters/github/pull.ts'
import { parseLink } from '../adapters/github/remarks.ts'
import { fail } from '../adapters/refused.ts'
import type { Refusal } from '../core/reason.ts'
import { runOf } from './batch-sources.ts'
import { commanders, type Session } from './session.ts'
import type { Mode } from './verdict.ts'

/** What the edits are for: a pull request's head, a branch, or the files of the checkout. */
export type Goal =
  | { readonly kind: 'pull'; readonly pull: Pull; readonly closed?: Refusal | undefined }
  | { readonly kind: 'branch'; readonly branch: Branch }
  | { readonly kind: 'work-tree' }

/** Finds the goal of a step from the inputs and the event. Ends the run where nothing fits, or where a run is not trusted. */
export async function findGoal(session: Session, event: Event, mode: Mode): Promise<Goal> {
  const { inputs } = session
  const other = event.kind === 'workflow-run' ? event.run : await namedRun(session)
  if (other) await checkRun(session, other, mode)
  if (mode === 'apply' && !inputs.commit) return { kind: 'work-tree' }
  const number = await numberOf(session, event, other)
  if (number !== undefined) return onPull(session, number, other, mode)
  if (other) return { kind: 'branch', branch: await branchOf(session, runBranch(session, other)) }
  const { ref } = session.env
  if (ref.startsWith('refs/heads/'))
    return { kind: 'branch', branch: await branchOf(session, ref.slice('refs/heads/'.length)) }
  return mode === 'validate' ? { kind: 'work-tree' } : fail('no-branch')
}

async function onPull(session: Session, number: number, other: WorkflowRun | undefined, mode: Mode): Promise<Goal> {
  const pull = await readPull(session.api, session.repo, number)
  if (!pull) return fail('pr-not-found', `there is no pull request ${number}`)
  if (other && pull.headSha !== other.headSha) {
    fail(
      'run-untrusted',
      `the run made its edits for ${other.headSha.slice(0, 7)}, and the pull request is at ${pull.headSha.slice(0, 7)}`,
    )
  }
  const closed =
    mode === 'validate' || session.inputs['dry-run'] ? undefined : closedTo(pull, session.inputs['allow-forks'])
  if (closed && closed.reason !== 'fork-not-writable') fail(closed.reason, closed.message, closed.help)
  return { kind: 'pull', pull, closed }
}

async function numberOf(session: Session, event: Event, other: WorkflowRun | undefined): Promise<number | undefined> {
  const { inputs, env } = session
  const named = inputs['pull-request']
  if (named !== '') return /^\d{1,9}$/.test(named) ? Number(named) : fail('bad-input', 'pull-request is not a number')
  if (event.kind === 'pull-request' || event.kind === 'remark') return event.number
  const link = parseLink(inputs['comment-url'], env.serverUrl)
  if (link) return link.number
  return other ? pullOfRun(session, other) : undefined
}

/** GitHub leaves `pull_requests` of a run empty for forks: the open pull request is found by branch and commit. */
async function pullOfRun({ api, repo }: Session, run: WorkflowRun): Promise<number | undefined> {
  if (!run.headRepo) return undefined
  try {
    const head = `${run.headRepo.split('/')[0]}:${run.headBranch}`
    const { data } = await api.rest.pulls.list({ ...repo, state: 'open', head, per_page: 100 })
    return data.find(pull => pull.head.sha === run.headSha && pull.head.repo?.full_name === run.headRepo)?.number
  } catch (error) {
    return giveUp(error, 'the pull requests could not be listed')
  }
}

/** The run that `run-id` names, when it is another one than this. */
async function namedRun(session: Session): Promise<WorkflowRun | undefined> {
  const { inputs, env, api, repo } = session
  if (inputs['run-id'] === '' || inputs['run-id'] === env.runId) return undefined
  try {
    const { data } = await api.rest.actions.getWorkflowRun({
      ...repo,
      run_id: runOf(session, { kind: 'other', name: '' }),
    })
    return toRun(data as RawRun)
  } catch (error) {
    return giveUp(error, 'the run could not be read')
  }
}

/** Edits of another run are taken only if whoever started it, and whoever started it again, may command. */
async function checkRun(session: Session, run: WorkflowRun, mode: Mode): Promise<void> {
  if (mode === 'validate') return
  for (const account of new Map([run.actor, run.triggeringActor].map(each => [each.id, each])).values()) {
    const denied = await permits(session.api, session.repo, account, commanders(session))
    if (denied) fail('run-untrusted', `the run ${run.id} is not trusted: ${denied.message}`)
  }
}

function runBranch({ repo }: Session, run: WorkflowRun): string {
  const own = run.headRepo?.toLowerCase() === `${repo.owner}/${repo.repo}`.toLowerCase()
  if (!own || run.event.startsWith('pull_request'))
    fail('pr-not-found', `no open pull request is at ${run.headSha.slice(0, 7)}`)
  return run.headBranch
}

interface RawRepository {
  readonly repository?: { readonly node_id: string; readonly size?: number }
}

/** A branch of the run's own repository. Some events tell nothing of it. */
async function branchOf({ env, repo, api }: Session, name: string): Promise<Branch> {
  const told = (env.payload as RawRepository).repository
  const { node_id: repoId, size } = told ?? (await api.rest.repos.get({ ...repo })).data
  return {
    ...repo,
    repoId,
    name,
    isFork: false,
    fetchRef: `refs/heads/${name}`,
    size: size ?? Number.POSITIVE_INFINITY,
  }
}
