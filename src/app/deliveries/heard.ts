import type { RepoName } from '../../adapters/github/client.ts'
import { type Event, readEvent } from '../../adapters/github/event.ts'
import { isReport } from '../../report/marker.ts'

/** A repository as a delivery names it. */
export interface InstalledRepo extends RepoName {
  readonly id: number
  readonly installation: number
}

/** A remark in which a command may be. */
export interface HeardRemark {
  readonly place: InstalledRepo
  readonly event: Event & { readonly kind: 'remark' }
  /** The same for every delivery of it. */
  readonly key: string
}

/** Why a delivery does not concern us. */
type Unheard = 'event' | 'action' | 'own-comment' | 'no-installation'

interface Payload {
  readonly installation?: { readonly id?: number } | null
  readonly repository?: {
    readonly id: number
    readonly name: string
    readonly owner: { readonly login: string }
  }
}

/** Events in which commands come, and their actions. */
export const EVENTS = ['issue_comment', 'pull_request_review_comment', 'pull_request_review'] as const
export const ACTIONS: ReadonlySet<string | null> = new Set(['created', 'edited', 'submitted'])

/** The least permissions that commands need. */
export const PERMISSIONS = { metadata: 'read', contents: 'write', pull_requests: 'write', issues: 'write' } as const

/** Reads a payload. @throws TypeError for one that GitHub does not send */
export function hear(payload: unknown): HeardRemark | Unheard {
  // the header that names an event is not signed; what it has tells as much
  const event = EVENTS.map(name => readEvent({ event: name, payload })).find(each => each.kind === 'remark')
  if (!event) return 'event'
  if (!ACTIONS.has(event.action)) return 'action'
  if (isReport(event.remark.body)) return 'own-comment'
  const { installation, repository } = payload as Payload
  if (!repository || !installation?.id) return 'no-installation'
  const { id, name, owner } = repository
  const { remark, action } = event
  return {
    place: { id, owner: owner.login, repo: name, installation: installation.id },
    event,
    key: `${id}/${remark.surface}/${remark.id}/${action}/${remark.updatedAt}`,
  }
}
