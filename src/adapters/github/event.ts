import { appendFileSync, readFileSync } from 'node:fs'
import { logQuote } from '../../policy/said/log-quote.ts'
import type { Rest } from './client.ts'
import { type Account, type RawRemark, type Remark, toAccount, toRemark } from './remark.ts'

/** The event, as far as this program needs it. */
export type Event =
  | {
      readonly kind: 'remark'
      readonly action: string
      readonly remark: Remark
      readonly sender: Account
      readonly number: number
      readonly isPull: boolean
    }
  | { readonly kind: 'pull-request'; readonly number: number }
  | { readonly kind: 'workflow-run'; readonly run: WorkflowRun }
  | { readonly kind: 'other' }

/** The finished run of another workflow, in GitHub's words. */
export type WorkflowRun = Pick<
  Rest['actions']['getWorkflowRun']['response']['data'],
  'id' | 'event' | 'head_sha' | 'head_branch' | 'head_repository' | 'actor' | 'triggering_actor'
>

interface Payload {
  readonly action?: string
  readonly sender?: RawRemark['user']
  readonly comment?: RawRemark
  readonly review?: RawRemark
  readonly issue?: { readonly number: number; readonly pull_request?: unknown }
  readonly pull_request?: { readonly number: number }
  readonly workflow_run?: WorkflowRun
}

/** Reads the event file of the run. */
export function readEvent({ event, payload }: Pick<Environment, 'event' | 'payload'>): Event {
  const { action = '', sender, comment, review, issue, pull_request: pull, workflow_run: run } = payload as Payload
  const remark = (surface: Remark['surface'], raw: RawRemark, number: number, isPull: boolean): Event => ({
    kind: 'remark',
    action,
    remark: toRemark(surface, raw),
    sender: toAccount(sender),
    number,
    isPull,
  })
  if (event === 'issue_comment' && comment && issue) {
    return remark('comment', comment, issue.number, issue.pull_request != null)
  }
  if (event === 'pull_request_review_comment' && comment && pull) {
    return remark('review-comment', comment, pull.number, true)
  }
  if (event === 'pull_request_review' && review && pull) return remark('review', review, pull.number, true)
  if ((event === 'pull_request' || event === 'pull_request_target') && pull) {
    return { kind: 'pull-request', number: pull.number }
  }
  if (event === 'workflow_run' && run) return { kind: 'workflow-run', run }
  return { kind: 'other' }
}

/** The environment of a run: from the runner for a step, from the delivery for the App. */
export interface Environment {
  readonly owner: string
  readonly repo: string
  readonly serverUrl: string
  readonly apiUrl: string
  /** The folder of the checkout; absent where there is none. */
  readonly workspace?: string
  /** A folder that is emptied after the job. */
  readonly temp: string
  readonly event: string
  readonly payload: unknown
  readonly ref: string
  readonly triggeringActor: string
  readonly runId: string
  readonly runAttempt: number
  /** Address of the log of the run, where people can read it. */
  readonly page?: string
  /** Address of our own pages, if we were not copied into the workflow's repository. */
  readonly docs?: string
  /** Distinguishes this step from the others of the run. */
  readonly step: string
}

/** Reads the variables that GitHub documents for every step. @throws Error when one of them is missing */
export function readEnvironment(env: NodeJS.ProcessEnv): Environment {
  const need = (name: string): string => {
    const value = env[name]
    if (!value) throw new Error(`the variable ${name} is not set: this runs only as a step of GitHub Actions`)
    return value
  }
  const [owner, repo] = need('GITHUB_REPOSITORY').split('/')
  const serverUrl = env['GITHUB_SERVER_URL'] || 'https://github.com'
  const runId = env['GITHUB_RUN_ID'] ?? ''
  const [ours, ref] = [env['GITHUB_ACTION_REPOSITORY'], env['GITHUB_ACTION_REF']]
  return {
    ...(ours && ref && { docs: `${serverUrl}/${ours}/blob/${ref}/docs` }),
    owner: owner!,
    repo: repo!,
    serverUrl,
    apiUrl: env['GITHUB_API_URL'] || 'https://api.github.com',
    workspace: need('GITHUB_WORKSPACE'),
    temp: need('RUNNER_TEMP'),
    event: need('GITHUB_EVENT_NAME'),
    payload: JSON.parse(readFileSync(need('GITHUB_EVENT_PATH'), 'utf8')),
    ref: env['GITHUB_REF'] ?? '',
    triggeringActor: env['GITHUB_TRIGGERING_ACTOR'] ?? env['GITHUB_ACTOR'] ?? '',
    runId,
    page: `${serverUrl}/${owner}/${repo}/actions/runs/${runId}`,
    runAttempt: Number(env['GITHUB_RUN_ATTEMPT'] ?? '1'),
    step: `${env['GITHUB_JOB'] ?? ''}/${env['GITHUB_ACTION'] ?? ''}`,
  }
}

/** Adds to the job's summary, where a runner has one; a summary that cannot be written changes nothing. */
export function toSummary(markdown: string, log: (line: string) => void): void {
  const file = process.env['GITHUB_STEP_SUMMARY']
  try {
    if (file) appendFileSync(file, `${markdown}\n`)
  } catch (error) {
    log(`no summary: ${logQuote(String(error))}`)
  }
}
