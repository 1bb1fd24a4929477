import { type Event, readEvent } from '../../adapters/github/event.ts'
import type { RepoName } from '../../adapters/github/permission.ts'
import { isReport } from '../../adapters/github/report-comment.ts'

/** A repository as a delivery names it. */
export interface InstalledRepo extends RepoName {
  readonly id: number
  readonly installation: number
}

/** A remark in which a command may be. */
export interface HeardRemark {
  readonly kind: 'remark'
  readonly place: InstalledRepo
  readonly event: Event & { readonly kind: 'remark' }
  /** The same for every delivery of it. */
  readonly key: string
}

/** The parts of a delivery that concern us. */
export type Heard =
  | HeardRemark
  /** The default branch was pushed to: its settings may have changed. */
  | { readonly kind: 'pushed'; readonly place: InstalledRepo }
  | { readonly kind: 'nothing'; readonly why: 'event' | 'action' | 'own-comment' | 'no-installation' }

interface Payload {
  readonly ref?: string
  readonly installation?: { readonly id?: number } | null
  readonly repository?: {
    readonly id: number
    readonly name: string
    readonly owner: { readonly login: string }
    readonly default_branch: string
  }
}

/** Events in which commands come, and their actions. */
export const SPOKEN = ['issue_comment', 'pull_request_review_comment', 'pull_request_review'] as const
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
  // the header that names an event is not signed; what it has tells as much
  const event = SPOKEN.map(name => readEvent({ event: name, payload })).find(each => each.kind === 'remark')
  if (!event) return { kind: 'nothing', why: 'event' }
  if (!HEARD.has(event.action)) return { kind: 'nothing', why: 'action' }
  if (isReport(event.remark.body)) return { kind: 'nothing', why: 'own-comment' }
  if (!place) return { kind: 'nothing', why: 'no-installation' }
  const { surface, id, updatedAt } = event.remark
  return { kind: 'remark', place, event, key: `${place.id}/${surface}/${id}/${event.action}/${updatedAt}` }
}
