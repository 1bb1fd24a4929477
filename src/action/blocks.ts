import { digestOf } from '../adapters/digest.ts'
import type { RepoName } from '../adapters/github/client.ts'
import { parseLink, type Remark, toSource } from '../adapters/github/remark.ts'
import { listReviewComments, readRemark } from '../adapters/github/remarks.ts'
import type { Talk } from '../adapters/github/talk.ts'
import type { Command } from '../command/comment-command.ts'
import { printCommand } from '../command/print-command.ts'
import { EVERYTHING, type Item, parseItem, type Selection, selects, unmatched } from '../command/selection.ts'
import type { Block, Source } from '../core/block.ts'
import { counted } from '../core/diagnostic.ts'
import { createEngine } from '../create-engine.ts'
import { isReport } from '../report/marker.ts'
import { type Granted, granted, type LineToCopy, type Refused, refusal, refuse } from '../run/reason.ts'
import type { Session } from './request.ts'

/** Every part of the action finds and applies blocks of all formats. */
export const engine = createEngine()

/**
 * Refuses a selection with an item that names none of these blocks, or that leaves none of them.
 * @param has what has the blocks, in words
 * @param help what lists them with their numbers
 */
export function unchosen(
  select: Selection,
  blocks: readonly Block[],
  has: string,
  help: string,
  idOf: (block: Block, index: number) => string = ({ id }) => id,
): Refused | undefined {
  const missing = unmatched(select, blocks, idOf).map(item => `\`${item}\``)
  const isLeft = blocks.some((block, i) => selects(select, block, i, idOf))
  if (blocks.length === 0 || (missing.length === 0 && isLeft)) return undefined
  const what = missing.length > 0 ? `no block matches ${missing.join(', ')}` : 'the selection leaves no block'
  const count = blocks.length === 1 ? 'block 1 alone' : `blocks 1 to ${blocks.length}`
  return refuse('unknown-selection', `${what}; ${has} has ${count}`, help)
}

/** True if there is anything to apply in these texts. */
export const blocksIn = (sources: readonly Source[]): boolean => sources.some(source => engine.parse(source).length > 0)

/**
 * The id of a block's content that no one can give to another content: the six digits that reports show are a checksum. A comment's author
 * writes both what is seen and what replaces it, so no two texts may have the same id. Finding two takes 2^68 tries.
 * @param block as it was written: where a file is known, its path or its steps may become others
 */
export function longId({ at: _, notes: __, ...block }: Block): string {
  return block.id + digestOf(block, LONG_ID - block.id.length)
}

/** Digits of an id that names one content alone. */
const LONG_ID = 40

/** A requester who names blocks by the whole id of their content has seen that content. */
export const namesContent = ({ include }: Selection): boolean =>
  include.length > 0 && include.every(item => item.kind === 'id' && item.id.length === LONG_ID)

/** A remark, or a review with the comments that belong to it. */
export interface RemarkGroup {
  readonly head: Remark
  readonly sources: readonly Source[]
  readonly remarks: readonly Remark[]
  /** True if someone has put it away: hidden it, or resolved its thread. Only a link takes it. */
  readonly putAway?: boolean
}

export function grouped(head: Remark, ...more: readonly Remark[]): RemarkGroup {
  const remarks = [head, ...more]
  return { head, remarks, sources: remarks.map(toSource) }
}

/** A remark with what belongs to it: of a review its comments. */
export async function groupOf({ api, repo }: Session, number: number, head: Remark): Promise<RemarkGroup> {
  return head.surface === 'review' ? withComments(head, await listReviewComments(api, repo, number)) : grouped(head)
}

const withComments = (review: Remark, listed: readonly Remark[]): RemarkGroup =>
  grouped(review, ...listed.filter(comment => comment.review === review.id))

/** The remark that a link leads to. @param number the pull request that it must belong to */
export async function groupAt(session: Session, url: string, number?: number): Promise<Granted<RemarkGroup>> {
  const { env, repo, api } = session
  const link = parseLink(url, env.serverUrl, number === undefined ? undefined : { ...repo, number })
  if (!link) return refuse('source-not-found', 'the link does not point to a comment in this repository')
  if (!isSame(link, repo)) return refuse('source-not-found', 'the comment belongs to another repository')
  const elsewhere = link.surface === 'discussion' || link.surface === 'discussion-comment'
  if (number !== undefined && link.number !== number && !elsewhere)
    return refuse('source-not-found', 'the comment belongs to another pull request')
  const remark = await readRemark(api, repo, link.number, link)
  if (!remark) return refuse('source-not-found')
  return granted(await groupOf(session, link.number, remark))
}

const isSame = (a: RepoName, b: RepoName): boolean =>
  `${a.owner}/${a.repo}`.toLowerCase() === `${b.owner}/${b.repo}`.toLowerCase()

/** The comments and reviews before the command that hold blocks, newest first. Older pages are read when they are asked for. */
export async function* candidates(asked: Remark, talk: Talk): AsyncGenerator<RemarkGroup> {
  const seen = new Set<string>()
  for (let read = talk; ; read = await read.older()) {
    const { since } = read
    // a newer remark from that time or before might not have been read yet
    const known = ({ head }: RemarkGroup) => since === undefined || Date.parse(head.createdAt) > Date.parse(since)
    const groups = groupsIn(read, asked).filter(group => known(group) && !seen.has(group.head.nodeId))
    for (const group of groups.toReversed()) {
      seen.add(group.head.nodeId)
      if (blocksIn(group.sources)) yield group
    }
    if (since === undefined) return
  }
}

function groupsIn({ remarks, threads }: Talk, asked: Remark): readonly RemarkGroup[] {
  const earlier = remarks.filter(remark => isEarlier(remark, asked) && !isReport(remark.body))
  const isAway = ({ isMinimized, top }: Remark) => isMinimized || (top !== undefined && threads.get(top)?.isResolved)
  const open = earlier.filter(remark => !isAway(remark))
  const groups = open
    .filter(({ surface }) => surface !== 'review-comment')
    .map(head => (head.surface === 'review' ? withComments(head, open) : grouped(head)))
  const away = earlier.filter(isAway).map(remark => ({ ...grouped(remark), putAway: true }))
  return [...away, ...groups]
}

const isEarlier = (remark: Remark, asked: Remark): boolean =>
  remark.nodeId !== asked.nodeId && Date.parse(remark.publishedAt) <= Date.parse(asked.createdAt)

/** The comments with blocks of a review thread before the command, without hidden ones, oldest first; the one that opened it in any case. */
export async function threadOf(asked: Remark, talk: Talk): Promise<readonly RemarkGroup[]> {
  let read = talk
  while (asked.top !== undefined && !read.threads.has(asked.top) && read.cursors.threads !== undefined)
    read = await read.older()
  const isOpen = ({ id, isMinimized, body }: Remark) => (id === asked.top || !isMinimized) && !isReport(body)
  const ofThread = read.remarks.filter(remark => remark.top === asked.top && isEarlier(remark, asked) && isOpen(remark))
  return ofThread.map(remark => grouped(remark)).filter(group => blocksIn(group.sources))
}

/** Most ids that a line to copy holds. */
const MOST_IDS = 5

/** The line that takes the blocks of a comment as a command would have, and no other content if they are few. */
export function choiceOf(word: string, command: Command, { head, sources }: RemarkGroup): LineToCopy {
  const all = sources.flatMap(engine.parse)
  // numbers over all comments count otherwise than in one
  const isOne = command.source.kind === 'default' || command.source.kind === 'link'
  const own = (items: readonly Item[]) => items.filter(({ kind }) => isOne || kind !== 'range')
  const asked = { include: own(command.select.include), exclude: own(command.select.exclude) }
  const chosen = all.filter((block, i) => selects(asked, block, i, longId))
  const blocks = chosen.length > 0 ? chosen : all
  const ids = blocks.length > MOST_IDS ? [] : blocks.map(block => parseItem(`#${longId(block)}`)!)
  const select = ids.length > 0 ? { include: ids, exclude: [] } : blocks === all ? EVERYTHING : asked
  const paths = [...new Set(blocks.map(({ path }) => path))]
  const more = paths.length > 2 ? ` and ${paths.length - 2} more files` : ''
  return {
    line: printCommand(command.verb === 'apply' ? word : `${word} dry-run`, { ...command, select }, head.url),
    about: `by \`${head.author.login}\`: ${counted(blocks.length, 'block')} for ${paths.slice(0, 2).join(', ')}${more}`,
  }
}

/** Most comments to choose from that a refusal offers. */
const MOST_CHOICES = 5

/** Refuses blocks of authors who are not trusted, or that were put away, with the lines that would take them. @param groups newest first */
export function untrusted(word: string, command: Command, groups: readonly RemarkGroup[]): Refused {
  const open = groups.filter(({ putAway }) => !putAway)
  const offered = open.length > 0 ? open : groups
  const [newest] = offered
  if (!newest) return refuse('no-blocks')
  const choices = offered.slice(0, MOST_CHOICES).map(group => choiceOf(word, command, group))
  const help = 'To choose a comment, use one of these:'
  const message = `\`${newest.head.author.login}\` is not a trusted author, so link to the comment`
  const why = newest.putAway ? refusal('source-put-away', undefined, help) : refusal('source-untrusted', message, help)
  return { ok: false, refusal: { ...why, choices } }
}
