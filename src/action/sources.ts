import { type Remark, toSource } from '../adapters/github/remark.ts'
import { isReport } from '../adapters/github/report-comment.ts'
import { isRefused } from '../adapters/refused.ts'
import type { Command } from '../command/parse-command.ts'
import type { Source } from '../core/op.ts'
import { type Refusal, refusal } from '../core/reason.ts'
import { type Session, trustedAuthors } from './session.ts'
import { blocksIn, candidates, firstEdited, ownUnit, threadOf, type Unit, unitAt } from './units.ts'

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

const one = ({ head, sources, remarks }: Unit, label: string): Found => ({
  ok: true,
  origin: { sources, label, url: head.url, author: head.author.login, remarks },
})

/** The command's own comment; of a review also its comments. */
async function ownBlocks(session: Session, number: number, asked: Remark, rest: string): Promise<Found | undefined> {
  const unit = await ownUnit(session, number, asked, rest)
  if (!blocksIn(unit.sources)) return undefined
  return one(unit, asked.surface === 'review' ? 'this review' : 'this comment')
}

/**
 * The newest earlier comment of the review thread. Whoever replies to the comment that opened the thread means that one, whoever
 * wrote it; a later comment may have slipped in between, so its author must be trusted.
 */
async function inThread(session: Session, number: number, asked: Remark): Promise<Found | undefined> {
  if (asked.surface !== 'review-comment') return undefined
  const trusted = trustedAuthors(session)
  const withBlocks = (await threadOf(session, number, asked)).filter(remark => blocksIn([toSource(remark)]))
  for (const remark of withBlocks.toReversed()) {
    if (remark.id !== asked.top && (await trusted(remark.author))) continue
    return one({ head: remark, sources: [toSource(remark)], remarks: [remark] }, 'a comment of this thread')
  }
  return undefined
}

async function wholeThread(session: Session, number: number, asked: Remark): Promise<Found> {
  if (asked.surface !== 'review-comment') return refuse(refusal('source-not-found', 'this is not a review thread'))
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
  if (!blocksIn(sources)) {
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
