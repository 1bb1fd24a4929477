import type { Pull } from '../adapters/github/pull.ts'
import { type Remark, toSource } from '../adapters/github/remark.ts'
import { readTalk, type Talk } from '../adapters/github/talk.ts'
import type { Command } from '../command/comment-command.ts'
import { printCommand } from '../command/print-command.ts'
import { EVERYTHING, type Selection } from '../command/selection.ts'
import type { Source } from '../core/block.ts'
import { counted } from '../core/diagnostic.ts'
import { isReport } from '../report/marker.ts'
import { type Granted, granted, type LineToCopy, type Reason, type Refused, refusal, refuse } from '../run/reason.ts'
import {
  blocksIn,
  candidates,
  choiceOf,
  editsOf,
  engine,
  groupAt,
  grouped,
  groupOf,
  LONG_ID,
  longId,
  type RemarkGroup,
  threadOf,
  unchosen,
} from './blocks.ts'
import { trustedAuthors } from './gates.ts'
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
  const { number, talk } = asking
  let whole: Promise<Talk> | undefined
  const read = async () => (talk?.whole ? talk : readTalk(session.api, session.repo, number, true))
  const looking = { ...asking, trusted: trustedAuthors(session), wholeTalk: () => (whole ??= read()) }
  const found = await choose(session, looking)
  if (!found.ok) return found
  const edited = await editedMeanwhile(session, looking, found.value.remarks)
  return edited ?? withIds(session, asking, found.value)
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
      return byLink(session, looking, source.url)
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

/** The name of the group that a link points to. */
export const linked = ({ head }: RemarkGroup): string => `the linked ${head.surface.replaceAll('-', ' ')}`

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
  const remarks = await threadOf(asked, await wholeTalk())
  const withBlocks = remarks.filter(remark => blocksIn([toSource(remark)]))
  for (const remark of withBlocks.toReversed()) {
    if (remark.id !== asked.top && (await trusted(remark.author))) continue
    return granted(originOf(grouped(remark), 'a comment of this thread'))
  }
  return undefined
}

async function wholeThread(session: Session, looking: Looking): Promise<Granted<Origin>> {
  const { asked, wholeTalk } = looking
  if (asked.surface !== 'review-comment')
    return refuse('source-not-found', '`thread` works only inside a review thread')
  const remarks = await threadOf(asked, await wholeTalk())
  const groups = remarks.map(remark => grouped(remark)).filter(group => blocksIn(group.sources))
  return several(session, looking, groups, 'this thread', asked.top)
}

async function byLink(session: Session, { number }: Asking, url: string): Promise<Granted<Origin>> {
  const group = await groupAt(session, url, number)
  if (!group.ok) return group
  if (isReport(group.value.head.body))
    return refuse('own-comment', 'the link points to one of our reports, not to edits')
  return granted(originOf(group.value, linked(group.value)))
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
  return untrusted(session, looking, others)
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
  return untrusted(session, looking, groups.filter(group => !taken.includes(group)).toReversed())
}

/** Most comments to choose from that a refusal offers. */
const MOST_CHOICES = 5

/** Refuses blocks of authors who are not trusted, or that were put away, with the lines that would take them. @param groups newest first */
function untrusted({ inputs }: Session, { command }: Asking, groups: readonly RemarkGroup[]): Refused {
  const open = groups.filter(({ putAway }) => !putAway)
  const offered = open.length > 0 ? open : groups
  const [newest] = offered
  if (!newest) return refuse('no-blocks')
  const choices = offered.slice(0, MOST_CHOICES).map(group => choiceOf(inputs.command, command, group))
  const help = 'To choose a comment, use one of these:'
  if (newest.putAway) return offering(choices, 'source-put-away', undefined, help)
  const message = `\`${newest.head.author.login}\` is not a trusted author, so link to the comment`
  return offering(choices, 'source-untrusted', message, help)
}

/** A refusal with lines ready to copy. */
const offering = (choices: readonly LineToCopy[], ...why: Parameters<typeof refusal>): Refused => ({
  ok: false,
  refusal: { ...refusal(...why), choices },
})

/** Milliseconds before a command in which an author who is not trusted must not have edited the blocks. */
const RECENT = 5 * 60 * 1000

/**
 * Why the blocks might differ from what the requester saw: they were edited after the command, or just before it by a stranger. Undefined
 * if neither.
 */
async function editedMeanwhile(
  session: Session,
  { asked, command, trusted }: Looking,
  remarks: readonly Remark[],
): Promise<Refused | undefined> {
  const others = remarks.filter(remark => remark.nodeId !== asked.nodeId)
  const edits = await editsOf(session, others)
  const ago = ({ nodeId }: Remark) => Date.parse(asked.createdAt) - Date.parse(edits.get(nodeId) ?? '')
  const after = others.find(remark => ago(remark) <= 0)
  const review = (remark: Remark, ...why: [reason: Reason, message: string]): Refused =>
    offering([choiceOf(session.inputs.command, command, grouped(remark))], ...why, 'Review them, then comment this:')
  if (after)
    return review(after, 'edited-after-command', `\`${after.author.login}\` edited the blocks after the command`)
  if (namesContent(command.select)) return undefined
  for (const remark of others.filter(each => ago(each) < RECENT)) {
    if (!(await trusted(remark.author))) continue
    const when = `${counted(Math.round(ago(remark) / 1000), 'second')} before the command`
    const who = `\`${remark.author.login}\`, who is not a trusted author`
    return review(remark, 'edited-recently', `${who}, edited the blocks ${when}`)
  }
  return undefined
}

/** A requester who names blocks by the whole id of their content has seen that content. */
const namesContent = ({ include }: Selection): boolean =>
  include.length > 0 && include.every(item => item.kind === 'id' && item.id.length === LONG_ID)
