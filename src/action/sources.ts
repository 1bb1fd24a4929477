import type { Remark } from '../adapters/github/remark.ts'
import { toSource } from '../adapters/github/remark.ts'
import { listRemarks, listReviewComments, parseLink, readEdits, readRemark } from '../adapters/github/remarks.ts'
import { isReport } from '../adapters/github/report-comment.ts'
import { fail, isRefused } from '../adapters/refused.ts'
import type { Command } from '../command/parse-command.ts'
import type { Source } from '../core/op.ts'
import { type Refusal, refusal } from '../core/reason.ts'
import { type Session, trustedAuthors } from './session.ts'

/** Where the blocks come from, as the report names it. */
export interface Origin {
  readonly sources: readonly Source[]
  readonly label: string
  readonly url?: string
  /** Absent when there are several. */
  readonly author?: string
  readonly remarks: readonly Remark[]
}

export type Found =
  | { readonly ok: true; readonly origin: Origin }
  | { readonly ok: false; readonly refusal: Refusal; readonly links?: readonly string[] }

/** A remark, or a review with the comments that belong to it. */
export interface Unit {
  readonly head: Remark
  readonly sources: readonly Source[]
  readonly remarks: readonly Remark[]
}

/**
 * Finds the text that a command speaks of: what it names; else its own comment, its thread, the conversation, in this order.
 * Nothing is taken that was written or edited after the command, and nothing by others unnamed unless they are trusted.
 */
export async function findSources(session: Session, number: number, asked: Remark, command: Command): Promise<Found> {
  const found = await choose(session, number, asked, command)
  if (!found.ok) return found
  const others = found.origin.remarks.filter(remark => remark.nodeId !== asked.nodeId)
  const edited = await firstEdited(session, others, asked.createdAt)
  if (!edited) return found
  return refuse(refusal('edited-after-command', `the blocks of ${edited.author.login} were edited after the command`))
}

const refuse = (why: Refusal, links?: readonly string[]): Found => ({
  ok: false,
  refusal: why,
  ...(links && { links }),
})

async function choose(session: Session, number: number, asked: Remark, command: Command): Promise<Found> {
  switch (command.source.kind) {
    case 'link':
      return byLink(session, number, command.source.url)
    case 'thread':
      return wholeThread(session, number, asked)
    case 'all':
      return everything(session, number, asked)
    case 'default':
      return (
        (await ownBlocks(session, number, asked, command.rest)) ??
        (await inThread(session, number, asked)) ??
        newest(session, number, asked)
      )
    default:
      return command.source satisfies never
  }
}

export const blocksIn = ({ engine }: Session, sources: readonly Source[]): boolean =>
  sources.some(source => engine.parse(source).length > 0)

const one = ({ head, sources, remarks }: Unit, label: string): Found => ({
  ok: true,
  origin: { sources, label, url: head.url, author: head.author.login, remarks },
})

/** The command's own comment; of a review also its comments. */
async function ownBlocks(session: Session, number: number, asked: Remark, rest: string): Promise<Found | undefined> {
  const unit = await ownUnit(session, number, asked, rest)
  if (!blocksIn(session, unit.sources)) return undefined
  return one(unit, asked.surface === 'review' ? 'this review' : 'this comment')
}

/** A remark with what belongs to it. @param text what of its own body may hold blocks */
export async function ownUnit(session: Session, number: number, remark: Remark, text: string): Promise<Unit> {
  const own = toSource(remark, text)
  if (remark.surface === 'review') return reviewUnit(session, number, remark, own)
  return { head: remark, sources: [own], remarks: [remark] }
}

async function reviewUnit(
  session: Session,
  number: number,
  review: Remark,
  own: Source = toSource(review),
): Promise<Unit> {
  const comments = (await listReviewComments(session.api, session.repo, number)).filter(
    comment => comment.review === review.id,
  )
  return { head: review, sources: [own, ...comments.map(comment => toSource(comment))], remarks: [review, ...comments] }
}

async function threadOf(session: Session, number: number, asked: Remark): Promise<readonly Remark[]> {
  const comments = await listReviewComments(session.api, session.repo, number)
  return comments.filter(comment => comment.top === asked.top && isEarlier(comment, asked) && !isReport(comment.body))
}

/**
 * The newest earlier comment of the review thread. Whoever replies to the comment that opened the thread means that one, whoever
 * wrote it; a later comment may have slipped in between, so its author must be trusted.
 */
async function inThread(session: Session, number: number, asked: Remark): Promise<Found | undefined> {
  if (asked.surface !== 'review-comment') return undefined
  const trusted = trustedAuthors(session)
  const withBlocks = (await threadOf(session, number, asked)).filter(remark => blocksIn(session, [toSource(remark)]))
  for (const remark of withBlocks.toReversed()) {
    if (remark.id !== asked.top && (await trusted(remark.author))) continue
    return one({ head: remark, sources: [toSource(remark)], remarks: [remark] }, 'a comment of this thread')
  }
  return undefined
}

async function wholeThread(session: Session, number: number, asked: Remark): Promise<Found> {
  if (asked.surface !== 'review-comment') return refuse(refusal('source-not-found', 'this is no review thread'))
  const remarks = await threadOf(session, number, asked)
  return several(
    session,
    remarks.map(head => ({ head, sources: [toSource(head)], remarks: [head] })),
    'this thread',
    asked.top,
  )
}

async function byLink(session: Session, number: number, url: string): Promise<Found> {
  try {
    const unit = await unitAt(session, url, number)
    if (isReport(unit.head.body)) return refuse(refusal('own-comment', 'the link leads to a report'))
    return one(unit, `this ${unit.head.surface === 'review' ? 'review' : 'comment'}`)
  } catch (error) {
    if (isRefused(error)) return refuse(error.refusal)
    throw error
  }
}

/** The remark that a link leads to. @param number the pull request that it must belong to */
export async function unitAt(session: Session, url: string, number?: number): Promise<Unit> {
  const { env, repo, api } = session
  const link = parseLink(url, env.serverUrl)
  if (!link) return fail('source-not-found', 'the link names no comment of this repository')
  const sameRepo = `${link.owner}/${link.repo}`.toLowerCase() === `${repo.owner}/${repo.repo}`.toLowerCase()
  if (!sameRepo || (number !== undefined && link.number !== number)) {
    return fail('source-not-found', 'the link leads to another pull request')
  }
  const remark = (await readRemark(api, repo, link.number, link.surface, link.id)) ?? fail('source-not-found')
  if (remark.surface === 'review') return reviewUnit(session, link.number, remark)
  return { head: remark, sources: [toSource(remark)], remarks: [remark] }
}

/** The comments and reviews before the command that hold blocks, newest last. */
async function candidates(session: Session, number: number, asked: Remark): Promise<readonly Unit[]> {
  const remarks = await listRemarks(session.api, session.repo, number)
  const earlier = remarks.filter(remark => isEarlier(remark, asked) && !isReport(remark.body))
  const units = earlier.flatMap((head): Unit[] => {
    if (head.surface === 'review-comment') return []
    const comments = head.surface === 'review' ? earlier.filter(remark => remark.review === head.id) : []
    return [{ head, sources: [head, ...comments].map(remark => toSource(remark)), remarks: [head, ...comments] }]
  })
  return units.filter(unit => blocksIn(session, unit.sources))
}

const isEarlier = (remark: Remark, asked: Remark): boolean =>
  remark.nodeId !== asked.nodeId && Date.parse(remark.createdAt) <= Date.parse(asked.createdAt)

const MOST_LINKS = 5

async function newest(session: Session, number: number, asked: Remark): Promise<Found> {
  const units = await candidates(session, number, asked)
  const trusted = trustedAuthors(session)
  for (const unit of units.toReversed()) {
    if (unit.head.author.id === asked.author.id || !(await trusted(unit.head.author))) {
      return one(
        unit,
        unit.head.surface === 'review' ? 'the newest review with blocks' : 'the newest comment with blocks',
      )
    }
  }
  if (units.length === 0) return refuse(refusal('no-blocks'))
  return refuse(
    refusal('source-untrusted'),
    units
      .slice(-MOST_LINKS)
      .map(unit => unit.head.url)
      .reverse(),
  )
}

async function everything(session: Session, number: number, asked: Remark): Promise<Found> {
  return several(session, await candidates(session, number, asked), 'all comments with blocks')
}

/** All units of trusted authors. @param always the id of a remark that is taken whoever wrote it */
async function several(session: Session, units: readonly Unit[], label: string, always?: number): Promise<Found> {
  const trusted = trustedAuthors(session)
  const taken: Unit[] = []
  for (const unit of units) if (unit.head.id === always || !(await trusted(unit.head.author))) taken.push(unit)
  const sources = taken.flatMap(unit => unit.sources)
  if (!blocksIn(session, sources)) {
    const others = units.filter(unit => !taken.includes(unit)).slice(-MOST_LINKS)
    return others.length > 0
      ? refuse(
          refusal('source-untrusted'),
          others.map(unit => unit.head.url),
        )
      : refuse(refusal('no-blocks'))
  }
  return { ok: true, origin: { sources, label, remarks: taken.flatMap(unit => unit.remarks) } }
}

/** The first remark that was edited at the command's time or later. When GitHub does not tell, the cruder time of change counts. */
async function firstEdited(
  { api, log }: Session,
  remarks: readonly Remark[],
  since: string,
): Promise<Remark | undefined> {
  if (remarks.length === 0) return undefined
  const edits = await readEdits(api, remarks).catch(error => {
    log(`the times of edits could not be read: ${JSON.stringify(String(error).slice(0, 200))}`)
    return new Map<string, string | null>()
  })
  return remarks.find(remark => {
    const at = edits.has(remark.nodeId) ? edits.get(remark.nodeId) : remark.updatedAt
    return at != null && Date.parse(at) >= Date.parse(since) && at !== remark.createdAt
  })
}
