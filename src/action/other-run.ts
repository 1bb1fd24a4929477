import { giveUp, orStop, statusOf } from '../adapters/github/answers.ts'
import type { WorkflowRun } from '../adapters/github/event.ts'
import { readTip } from '../adapters/github/pull.ts'
import { toAccount } from '../adapters/github/remark.ts'
import { type Granted, granted, type Refusal, refusal, refuse } from '../run/reason.ts'
import { commanders, ineligible, unauthorised } from './gates.ts'
import type { Session } from './request.ts'

/** The run that an artifact belongs to: the named one, the one that started this workflow, or this one. */
export function runOf({ inputs, env, event }: Session): Granted<number> {
  const named = inputs['run-id']
  if (named === '') return granted(event.kind === 'workflow-run' ? event.run.id : Number(env.runId))
  return /^\d{1,15}$/.test(named) ? granted(Number(named)) : refuse('bad-input', '`run-id` is not a number')
}

const RUN_HELP = 'Use the number of a run of this repository in `run-id`, and give the job `actions: read`.'

/** Another run than this that the edits may be of: the one that `run-id` names, else the one that started this workflow. */
export async function otherRun(session: Session): Promise<Granted<WorkflowRun | undefined>> {
  const { inputs, env, api, repo, event } = session
  if (inputs['run-id'] === '' || inputs['run-id'] === env.runId)
    return granted(event.kind === 'workflow-run' ? event.run : undefined)
  const run = runOf(session)
  if (!run.ok) return run
  const asked = api.rest.actions.getWorkflowRun({ ...repo, run_id: run.value })
  const isHidden = (error: unknown) => statusOf(error) === 403 || statusOf(error) === 404
  const found = await asked.catch(error => (isHidden(error) ? undefined : giveUp(error, 'the run could not be read')))
  return found ? granted(found.data) : refuse('artifact-not-found', `the run ${run.value} cannot be read`, RUN_HELP)
}

/** Refuses edits of another run unless those who started it may command; in a run that a comment started, unless its author may. */
export async function checkStart(session: Session, run: WorkflowRun | undefined): Promise<Refusal | undefined> {
  const { event } = session
  const denied = event.kind === 'remark' && (ineligible(event) ?? (await unauthorised(session, event, undefined)))
  if (denied) return denied
  if (!run) return undefined
  const people = [run.actor, run.triggering_actor ?? run.actor].map(toAccount)
  for (const account of new Map(people.map(each => [each.id, each])).values()) {
    const denied = await session.permits(account, commanders(session))
    if (denied) return refusal('run-untrusted', `the run ${run.id} is not trusted: ${denied.message}`)
  }
  return undefined
}

/** The branch that a run was on, if it is one of this repository; undefined for a tag. */
export async function branchOfRun({ api, repo }: Session, run: WorkflowRun): Promise<Granted<string | undefined>> {
  if (run.head_repository?.full_name !== `${repo.owner}/${repo.repo}` || run.event.startsWith('pull_request'))
    return refuse('pr-not-found', `no open pull request has the head \`${run.head_sha.slice(0, 7)}\``)
  const name = run.head_branch ?? ''
  const at = async (kind: 'heads' | 'tags') => name !== '' && readTip(api, repo, name, kind)
  return granted((await at('heads')) || !(await at('tags')) ? name : undefined)
}

/** GitHub leaves `pull_requests` of a run empty for forks: the open pull request is found by branch and commit. */
export async function pullOfRun({ api, repo }: Session, run: WorkflowRun): Promise<number | undefined> {
  // absent when the fork is gone
  const from = run.head_repository?.full_name
  if (!from) return undefined
  const head = `${from.split('/')[0]}:${run.head_branch ?? ''}`
  const asked = api.rest.pulls.list({ ...repo, state: 'open', head, per_page: 100 })
  const { data } = await orStop(asked, 'the pull requests could not be listed')
  return data.find(pull => pull.head.sha === run.head_sha && pull.head.repo?.full_name === from)?.number
}
