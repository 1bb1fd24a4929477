import type { Pull } from '../adapters/github/pull.ts'
import type { Remark } from '../adapters/github/remark.ts'
import { readTalk, type Talk } from '../adapters/github/talk.ts'
import type { Command } from '../command/comment-command.ts'
import { printCommand } from '../command/print-command.ts'
import { EVERYTHING } from '../command/selection.ts'
import type { Source } from '../core/block.ts'
import { isReport } from '../report/marker.ts'
import { type Granted, granted, refuse } from '../run/reason.ts'
import {
  blocksIn,
  candidates,
  choiceOf,
  engine,
  groupAt,
  grouped,
  groupOf,
  longId,
  namesContent,
  type RemarkGroup,
  threadOf,
  unchosen,
  untrusted,
} from './blocks.ts'
import { editedMeanwhile, trustedAuthors } from './gates.ts'
import type { CommandAudience, Session } from './request.ts'

/** Where the blocks come from, as the report names it. */
export interface Origin {
  readonly sources: readonly Source[]
  readonly label: string
  readonly url?: string
  /** Absent when there are several. */
  readonly author?: string
  readonly remarks: readonly Remark[]
  /** The whole ids of the blocks as they were written, if a command may choose by them. */
  readonly ids?: readonly string[]
}

/** A command, and what is there where it was given. */
export interface Asking extends Pick<CommandAudience, 'number' | 'asked'> {
  readonly command: Command
  /** True if nothing is to be written. */
  readonly dryRun: boolean
  /** Given on a pull request, not on an issue. */
  readonly isPull: boolean
  readonly pull: Pull | undefined
  /** The remarks that were read. */
  readonly talk: Talk | undefined
}

/**
 * Finds the text that a command speaks of: what it names; else its own comment, its thread, the conversation, in this order.
 * Nothing is taken that was written or edited after the command, and nothing by others unnamed unless they are trusted.
 */
export async function findSources(session: Session, asking: Asking): Promise<Granted<Origin>> {
  const { number, asked, command, talk } = asking
  let whole: Promise<Talk> | undefined
  const read = async () => (talk?.whole ? talk : readTalk(session.api, session.repo, number, true))
  const looking = { ...asking, trusted: trustedAuthors(session), wholeTalk: () => (whole ??= read()) }
  const found = await choose(session, looking)
  if (!found.ok) return found
  const edited = await editedMeanwhile(session, asked, found.value.remarks, namesContent(command.select))
  if (!edited) return withIds(session, asking, found.value)
  const choices = [choiceOf(session.inputs.command, command, grouped(edited.remark))]
  return { ok: false, refusal: { ...edited.why, choices } }
}

/** A search for what a command speaks of: what it asks GitHub for, it asks once. */
interface Looking extends Asking {
  readonly trusted: ReturnType<typeof trustedAuthors>
  /** The conversation with reviews and threads, read now if it was not. */
  readonly wholeTalk: () => Promise<Talk>
}

/** The same with the ids of its blocks. Refused if the command does not choose among them. */
function withIds({ inputs }: Session, { command }: Asking, origin: Origin): Granted<Origin> {
  const blocks = origin.sources.flatMap(engine.parse)
  const ids = blocks.map(longId)
  const { message: _, ...listed } = { ...command, select: EVERYTHING }
  // elsewhere the numbers are others
  const line = printCommand(`${inputs.command} dry-run`, listed, origin.url ?? command.source.kind)
  const help = `Comment \`${line}\` to list the blocks.`
  return unchosen(command.select, blocks, origin.label, help, (_, i) => ids[i]!) ?? granted({ ...origin, ids })
}

async function choose(session: Session, looking: Looking): Promise<Granted<Origin>> {
  const { asked, command, wholeTalk } = looking
  const { source } = command
  switch (source.kind) {
    case 'link':
      return byLink(session, source.url, looking.number)
    case 'thread':
      return wholeThread(session, looking)
    case 'all': {
      const oldestFirst: RemarkGroup[] = []
      for await (const group of candidates(asked, await wholeTalk())) oldestFirst.unshift(group)
      return several(session, looking, oldestFirst, 'all comments with blocks')
    }
    case 'default':
      return (
        (await ofCommand(session, looking)).map(group => granted(originOf(group)))[0] ??
        (await inThread(looking)) ??
        newest(session, looking)
      )
    default:
      return source satisfies never
  }
}

/** A group of its author's as the place where blocks come from. */
export const originOf = ({ head, sources, remarks }: RemarkGroup, label = thisOne(head)): Origin => ({
  sources,
  label,
  url: head.url,
  author: head.author.login,
  remarks,
})

const thisOne = ({ surface }: Remark): string => (surface === 'review' ? 'this review' : 'this comment')

/** The command's own comment, if it has blocks; of a review also its comments. */
async function ofCommand(session: Session, { number, asked, command }: Asking): Promise<readonly RemarkGroup[]> {
  const group = await groupOf(session, number, { ...asked, body: command.rest })
  return blocksIn(group.sources) ? [group] : []
}

/**
 * The newest earlier comment of the review thread. A reply to the comment that opened the thread means that comment, even if its author is
 * not trusted. The author of a later comment must be trusted, because that comment may have slipped in between.
 */
async function inThread({ asked, trusted, wholeTalk }: Looking): Promise<Granted<Origin> | undefined> {
  if (asked.surface !== 'review-comment') return undefined
  for (const group of (await threadOf(asked, await wholeTalk())).toReversed())
    if (group.head.id === asked.top || !(await trusted(group.head.author)))
      return granted(originOf(group, 'a comment of this thread'))
  return undefined
}

async function wholeThread(session: Session, looking: Looking): Promise<Granted<Origin>> {
  const { asked, wholeTalk } = looking
  if (asked.surface !== 'review-comment')
    return refuse('source-not-found', '`thread` works only inside a review thread')
  return several(session, looking, await threadOf(asked, await wholeTalk()), 'this thread', asked.top)
}

/** The remark that a link leads to. @param number the pull request that it must belong to */
export async function byLink(session: Session, url: string, number?: number): Promise<Granted<Origin>> {
  const group = await groupAt(session, url, number)
  if (!group.ok) return group
  const { surface, body } = group.value.head
  const what = number === undefined ? '`comment-url`' : 'the link'
  if (isReport(body)) return refuse('own-comment', `${what} points to one of our reports, not to edits`)
  return granted(originOf(group.value, `the linked ${surface.replaceAll('-', ' ')}`))
}

async function newest(session: Session, looking: Looking): Promise<Granted<Origin>> {
  const { asked, trusted, wholeTalk } = looking
  const others: RemarkGroup[] = []
  for await (const group of candidates(asked, await wholeTalk())) {
    const { author, surface } = group.head
    if (!group.putAway && (author.id === asked.author.id || !(await trusted(author)))) {
      return granted(originOf(group, `the newest ${surface === 'review' ? 'review' : 'comment'} with blocks`))
    }
    others.push(group)
  }
  return untrusted(session.inputs.command, looking.command, others)
}

/** All groups of trusted authors, and the command's own. @param always the id of a remark that is accepted from any author */
async function several(
  session: Session,
  looking: Looking,
  groups: readonly RemarkGroup[],
  label: string,
  always?: number,
): Promise<Granted<Origin>> {
  const taken: RemarkGroup[] = []
  for (const group of groups) {
    if (group.head.id === always || (!group.putAway && !(await looking.trusted(group.head.author)))) taken.push(group)
  }
  const left = groups.length - taken.length
  const told =
    left === 0 ? label : `${label}, without ${left} that ${left === 1 ? 'is' : 'are'} hidden or not by trusted authors`
  taken.push(...(await ofCommand(session, looking)))
  const sources = taken.flatMap(group => group.sources)
  if (blocksIn(sources)) return granted({ sources, label: told, remarks: taken.flatMap(group => group.remarks) })
  const others = groups.filter(group => !taken.includes(group)).toReversed()
  return untrusted(session.inputs.command, looking.command, others)
}
