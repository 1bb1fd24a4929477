import type { Remark } from '../adapters/github/remark.ts'
import { type PostedReport, readMarker, type Self } from '../adapters/github/report-comment.ts'
import { olderTalk, type Talk } from '../adapters/github/talk.ts'
import type { Audience, Ending } from './ending.ts'
import type { Session } from './request.ts'

/** The same ending for an audience of which more is known: who speaks, and what is in the thread already. */
export async function addressed(session: Session, ending: Ending, talk: Talk | undefined): Promise<Ending> {
  if (ending.kind !== 'answered' && ending.kind !== 'reported') return ending
  if (ending.audience.number === undefined || session.inputs.comment === 'never') return ending
  const self = talk?.self ?? (await session.self())
  if (!self) return ending
  const stands = await standingFor(session, ending.audience, self, talk)
  return { ...ending, audience: { ...ending.audience, self, ...stands } }
}

/** Our reports in the thread before a new one. */
export interface Stands {
  /** The report that it takes the place of; `none` if there is none; absent if that was not read. */
  readonly standing?: (PostedReport & Pick<Remark, 'surface'>) | 'none'
  /** Reports to the same person that are no longer of interest, by their node ids. */
  readonly outdated?: readonly string[]
  /** The review thread of the command, by its node id, if we may resolve it and no one has. */
  readonly threadId?: string
}

/** Most reports that one run folds away. */
const MOST_OUTDATED = 20

/** Most pages of a conversation that are searched for a report which every run of a kind rewrites. */
const MOST_PAGES = 10

/** Looks through a conversation for our own reports: one that answers a command is not older than it, another one may be. */
async function standingFor(
  { api, repo }: Session,
  audience: Audience,
  self: Self,
  talk: Talk | undefined,
): Promise<Stands> {
  let read = talk
  for (let page = 1; read && audience.number !== undefined; page++) {
    const found = standingIn(audience, self, read)
    if (found.standing || audience.asked || read.since === undefined) return found
    if (page === MOST_PAGES) return { ...found, standing: 'none' }
    read = await olderTalk(api, repo, audience.number, read).catch(() => undefined)
  }
  return {}
}

function standingIn({ key, asked }: Audience, self: Self, talk: Talk): Stands {
  const ours = talk.remarks.filter(({ author, body }) => author.id === self.id && readMarker(body) !== undefined)
  const mine = ours.findLast(({ body }) => readMarker(body)?.key === key)
  // a report in a thread is found only if the threads were read
  const complete = talk.since === undefined || (asked !== undefined && talk.since <= asked.createdAt)
  const certain = complete && (asked?.surface !== 'review-comment' || talk.whole)
  const thread = asked?.top === undefined ? undefined : talk.threads.get(asked.top)
  const outdated = asked ? ours.filter(remark => isOutdated(remark, asked, key)).map(({ nodeId }) => nodeId) : []
  return {
    ...(mine ? { standing: { id: mine.id, url: mine.url, body: mine.body, surface: mine.surface } } : {}),
    ...(!mine && certain && { standing: 'none' as const }),
    ...(thread?.mayResolve && !thread.isResolved && { threadId: thread.id }),
    outdated: outdated.slice(-MOST_OUTDATED),
  }
}

/**
 * True for an earlier report to the same person that was there before this one was written, so that its reader has seen it. False if it
 * names a commit, because the origin of a commit stays visible.
 */
function isOutdated({ surface, body, createdAt, isMinimized }: Remark, asked: Remark, key: string): boolean {
  const marker = readMarker(body)
  return (
    surface === 'comment' &&
    isMinimized === false &&
    marker?.by === asked.author.id &&
    marker.key !== key &&
    marker.commit === undefined &&
    createdAt < asked.createdAt
  )
}

/** True if one of our reports is there and can be rewritten. */
export const isStanding = ({ standing }: Stands): boolean => standing !== undefined && standing !== 'none'
