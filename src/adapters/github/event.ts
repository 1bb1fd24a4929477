import type { Environment } from '../action/environment.ts'
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
