import { type Remark, toSource } from '../adapters/github/remark.ts'
import { isReport } from '../adapters/github/report-comment.ts'
import type { Command } from '../command/parse-command.ts'
import type { Source } from '../core/op.ts'
import { type Granted, granted, type Refused, refusal, refuse } from '../core/reason.ts'
import { trustedAuthors } from './gates.ts'
import {
  alone,
  blocksIn,
  candidates,
  firstEdited,
  groupAt,
  ownGroup,
  type RemarkGroup,
  threadOf,
} from './remark-group.ts'
import type { Session } from './request.ts'

/** Where the blocks come from, as the report names it. */
export interface Origin {
  readonly sources: readonly Source[]
  readonly label: string
  readonly url?: string
  /** Absent when there are several. */
  readonly author?: string
  readonly remarks: readonly Remark[]
}

/**
 * Finds the text that a command speaks of: what it names; else its own comment, its thread, the conversation, in this order.
 * Nothing is taken that was written or edited after the command, and nothing by others unnamed unless they are trusted.
 */
export async function findSources(
  session: Session,
  number: number,
  asked: Remark,
  command: Command,
): Promise<Granted<Origin>> {
  const found = await choose(session, number, asked, command)
  if (!found.ok) return found
  const others = found.value.remarks.filter(remark => remark.nodeId !== asked.nodeId)
  const edited = await firstEdited(session, others, asked.createdAt)
  if (!edited) return found
  return refuse('edited-after-command', `the blocks of ${edited.author.login} were edited after the command`)
}

async function choose(session: Session, number: number, asked: Remark, command: Command): Promise<Granted<Origin>> {
  switch (command.source.kind) {
    case 'link':
      return byLink(session, number, command.source.url)
    case 'thread':
      return wholeThread(session, number, asked)
    case 'all':
      return several(session, await candidates(session, number, asked), 'all comments with blocks')
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

const one = ({ head, sources, remarks }: RemarkGroup, label: string): Granted<Origin> =>
  granted({ sources, label, url: head.url, author: head.author.login, remarks })

/** The command's own comment; of a review also its comments. */
async function ownBlocks(
  session: Session,
  number: number,
  asked: Remark,
  rest: string,
): Promise<Granted<Origin> | undefined> {
  const group = await ownGroup(session, number, asked, rest)
  if (!blocksIn(group.sources)) return undefined
  return one(group, asked.surface === 'review' ? 'this review' : 'this comment')
}

/**
 * The newest earlier comment of the review thread. Whoever replies to the comment that opened the thread means that one, whoever
 * wrote it; a later comment may have slipped in between, so its author must be trusted.
 */
async function inThread(session: Session, number: number, asked: Remark): Promise<Granted<Origin> | undefined> {
  if (asked.surface !== 'review-comment') return undefined
  const trusted = trustedAuthors(session)
  const withBlocks = (await threadOf(session, number, asked)).filter(remark => blocksIn([toSource(remark)]))
  for (const remark of withBlocks.toReversed()) {
    if (remark.id !== asked.top && (await trusted(remark.author))) continue
    return one(alone(remark), 'a comment of this thread')
  }
  return undefined
}

async function wholeThread(session: Session, number: number, asked: Remark): Promise<Granted<Origin>> {
  if (asked.surface !== 'review-comment') return refuse('source-not-found', 'this is not a review thread')
  const remarks = await threadOf(session, number, asked)
  return several(session, remarks.map(alone), 'this thread', asked.top)
}

async function byLink(session: Session, number: number, url: string): Promise<Granted<Origin>> {
  const group = await groupAt(session, url, number)
  if (!group.ok) return group
  const { head } = group.value
  if (isReport(head.body)) return refuse('own-comment', 'the link leads to a report')
  return one(group.value, `this ${head.surface === 'review' ? 'review' : 'comment'}`)
}

async function newest(session: Session, number: number, asked: Remark): Promise<Granted<Origin>> {
  const groups = await candidates(session, number, asked)
  const trusted = trustedAuthors(session)
  for (const group of groups.toReversed()) {
    const { author, surface } = group.head
    if (author.id === asked.author.id || !(await trusted(author))) {
      return one(group, surface === 'review' ? 'the newest review with blocks' : 'the newest comment with blocks')
    }
  }
  return untrusted(session, groups.slice(-MOST_LINKS).reverse())
}

/** All groups of trusted authors. @param always the id of a remark that is taken whoever wrote it */
async function several(
  session: Session,
  groups: readonly RemarkGroup[],
  label: string,
  always?: number,
): Promise<Granted<Origin>> {
  const trusted = trustedAuthors(session)
  const taken: RemarkGroup[] = []
  for (const group of groups) if (group.head.id === always || !(await trusted(group.head.author))) taken.push(group)
  const sources = taken.flatMap(group => group.sources)
  if (blocksIn(sources)) return granted({ sources, label, remarks: taken.flatMap(group => group.remarks) })
  return untrusted(session, groups.filter(group => !taken.includes(group)).slice(-MOST_LINKS))
}

/** Most links to choose from that a refusal offers. */
const MOST_LINKS = 5

/** There are blocks, but by nobody who is trusted: the answer holds the lines that would take them. */
function untrusted({ inputs }: Session, groups: readonly RemarkGroup[]): Refused {
  if (groups.length === 0) return refuse('no-blocks')
  const lines = groups.map(({ head }) => `\`${inputs.command} ${head.url}\``)
  return { ok: false, refusal: { ...refusal('source-untrusted'), help: `Comment one of these: ${lines.join(' ')}` } }
}
