import { orNoted } from '../adapters/github/answers.ts'
import { type Pull, readPull } from '../adapters/github/pull.ts'
import type { Remark } from '../adapters/github/remark.ts'
import type { Self } from '../adapters/github/report-comment.ts'
import { readTalk, type Talk } from '../adapters/github/talk.ts'
import { readMarker } from '../report/marker.ts'
import type { Ending } from './ending.ts'
import type { Audience, Session, Stands } from './request.ts'

/** A pull request and what is said on it, on their way: nothing waits for them before they are needed. */
export interface PullReading {
  /** Undefined for an issue, or if there is none. */
  readonly pull: Promise<Pull | undefined>
  /** Undefined if GitHub does not tell: most of it is nice to know. */
  readonly talk: Promise<Talk | undefined>
}

/** Begins to read: reads alone, so it may begin before it is known who may command. @param whole if blocks may be anywhere in the conversation */
export function beginReading(
  session: Session,
  at: { readonly number: number; readonly isPull: boolean },
  whole: boolean,
): PullReading {
  const { number, isPull } = at
  const pull = isPull ? readPull(session.api, session.repo, number) : Promise.resolve(undefined)
  // a failure reaches the code that awaits it, if any
  pull.catch(() => {})
  return { pull, talk: beginTalk(session, number, whole) }
}

/** The remarks on an issue or a pull request, if GitHub returns them. */
export const beginTalk = ({ api, repo, log }: Session, number: number, whole: boolean): Promise<Talk | undefined> =>
  orNoted(log, readTalk(api, repo, number, whole), 'the conversation could not be read')

/** The same ending for an audience of which more is known: who speaks, and what is in the thread already. */
export async function addressed(session: Session, ending: Ending, talk: Talk | undefined): Promise<Ending> {
  if (ending.kind !== 'answered' && ending.kind !== 'reported') return ending
  if (ending.audience.number === undefined || session.inputs.comment === 'never') return ending
  const self = talk?.self ?? (await session.self())
  if (!self) return ending
  const stands = await standingFor(ending.audience, self, talk)
  return { ...ending, audience: { ...ending.audience, self, ...stands } }
}

/** Most reports that one run folds away. */
const MOST_OUTDATED = 20

/** Most pages of a conversation that are searched for a report which every run of a kind rewrites. */
const MOST_PAGES = 10

/** Looks through a conversation for our own reports: one that answers a command is not older than it, another one may be. */
async function standingFor(audience: Audience, self: Self, talk: Talk | undefined): Promise<Stands> {
  let read = talk
  for (let page = 1; read; page++) {
    const found = standingIn(audience, self, read)
    if (found.standing || audience.asked || read.since === undefined) return found
    if (page === MOST_PAGES) return { ...found, standing: 'none' }
    read = await read.older().catch(() => undefined)
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
    ...(mine ? { standing: mine } : certain && { standing: 'none' as const }),
    ...(thread?.viewerCanResolve && !thread.isResolved && { threadId: thread.id }),
    outdated: outdated.slice(-MOST_OUTDATED),
  }
}

/** True for an earlier report to the same person, who has seen it since. One that names a commit stays: it shows where that comes from. */
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
