import type { Event } from '../../adapters/github/event.ts'
import { readEvent } from '../../adapters/github/event.ts'
import type { RepoName } from '../../adapters/github/permission.ts'
import { isReport } from '../../report/marker.ts'

/** A repository as a delivery names it. */
export interface InstalledRepo extends RepoName {
  readonly id: number
  readonly installation: number
}

/** The parts of a delivery that concern us. */
export type Heard =
  | {
      readonly kind: 'remark'
      readonly place: InstalledRepo
      readonly event: Event & { readonly kind: 'remark' }
      /** The part of the payload that the flow reads. */
      readonly payload: unknown
      /** The same for every delivery of it. */
      readonly key: string
    }
  /** The default branch was pushed to: its settings may have changed. */
  | { readonly kind: 'pushed'; readonly place: InstalledRepo }
  | { readonly kind: 'nothing'; readonly why: 'event' | 'action' | 'own-comment' | 'no-installation' }

interface Payload {
  readonly action?: string
  readonly ref?: string
  readonly installation?: { readonly id?: number } | null
  readonly repository?: {
    readonly id: number
    readonly name: string
    readonly owner: { readonly login: string }
    readonly default_branch: string
  }
}

/** Events by the parts of their payload: the header that names an event is not signed. */
export const SHAPES = [
  ['issue_comment', 'comment', 'issue'],
  ['pull_request_review_comment', 'comment', 'pull_request'],
  ['pull_request_review', 'review', 'pull_request'],
] as const

export const HEARD: ReadonlySet<string | null> = new Set(['created', 'edited', 'submitted'])

/** Reads a payload. @throws TypeError for one that GitHub does not send */
export function hear(payload: unknown): Heard {
  const { ref, installation, repository } = payload as Payload
  const place = repository &&
    installation?.id && {
      id: repository.id,
      owner: repository.owner.login,
      repo: repository.name,
      installation: installation.id,
    }
  if (place && ref === `refs/heads/${repository.default_branch}`) return { kind: 'pushed', place }
  const parts = payload as object
  const [name] = SHAPES.find(([, ...fields]) => fields.every(field => field in parts)) ?? []
  const event = name && readEvent({ event: name, payload })
  if (event?.kind !== 'remark') return { kind: 'nothing', why: 'event' }
  if (!HEARD.has(event.action)) return { kind: 'nothing', why: 'action' }
  if (isReport(event.remark.body)) return { kind: 'nothing', why: 'own-comment' }
  if (!place) return { kind: 'nothing', why: 'no-installation' }
  const { surface, id, updatedAt } = event.remark
  const key = `${place.id}/${surface}/${id}/${event.action}/${updatedAt}`
  return { kind: 'remark', place, event, payload: { repository }, key }
}
