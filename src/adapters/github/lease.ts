import { type Refusal, refusal } from '../../run/reason.ts'
import { failureOf, saidBy } from './answers.ts'
import type { Api } from './client.ts'
import type { RepoName } from './permission.ts'
import { createReaction } from './reactions.ts'
import type { Remark } from './remark.ts'
import { type Destination, findReport } from './report-comment.ts'

/** Who takes a command on, and the times that count, by GitHub's clock and in milliseconds. */
interface Lease {
  readonly api: Api
  readonly repo: RepoName
  readonly number: number
  /** The id of our own account. */
  readonly self: number
  /** By which the report of the command is known. */
  readonly key: string
  /** True if reactions may be made: without them only the report and the branch tell that a command is taken. */
  readonly reacts: boolean
  /** Milliseconds after which a command has no worker: its former worker is gone. */
  readonly patience: number
  /** An older command is not begun. */
  readonly oldest: number
}

/** A command that is ours to carry out, and how to let go of it; or why it is not. */
type Taken = { readonly letGo: () => Promise<void> } | { readonly refused: Refusal }

/**
 * Takes a command on: who makes the reaction "eyes" has it. GitHub answers 201 to the account that made it, and 200 where it already existed.
 * What two make nevertheless is one commit and one report, by the key in both.
 * Never throws.
 */
export async function takeOn(lease: Lease, asked: Remark): Promise<Taken> {
  const refused = (why: Refusal): Taken => ({ refused: why })
  try {
    const [seen, reported] = await Promise.all([look(lease, asked), hasReport(lease, asked)])
    const isOld = seen.now - Date.parse(asked.createdAt) > lease.oldest
    // who was ended between the report and its mark is still "at work": the same command again finds both, and marks it
    const isCutOff = reported && !isOld && seen.reactions.some(({ content }) => content === 'eyes')
    const isMarked = seen.reactions.some(({ content }) => ENDS.has(content))
    if (isMarked || (reported && !isCutOff)) return refused(refusal('already-answered'))
    if (isOld) return refused(refusal('command-too-old'))
    if (!lease.reacts || asked.surface === 'review') return { letGo: async () => {} }
    const mine = await take(lease, asked, seen)
    return mine === undefined ? refused(refusal('already-running')) : { letGo: () => unreact(lease, asked, mine) }
  } catch (error) {
    return refused(failureOf(error, 'the command could not be claimed') ?? refusal('github-down', saidBy(error)))
  }
}

const ENDS: ReadonlySet<string> = new Set(['rocket', 'confused', '-1'])

interface Seen {
  /** GitHub's time, in milliseconds. */
  readonly now: number
  /** Ours on the command. */
  readonly reactions: readonly { readonly id: number; readonly content: string; readonly created_at: string }[]
}

async function look({ api, repo, number, self }: Lease, { surface, id }: Remark): Promise<Seen> {
  const page = { ...repo, per_page: 100 }
  if (surface === 'review') {
    // a review's reactions are in GraphQL alone: the report tells enough
    const { headers } = await api.rest.pulls.getReview({ ...repo, pull_number: number, review_id: id })
    return { now: clockOf(headers), reactions: [] }
  }
  const { data, headers } =
    surface === 'comment'
      ? await api.rest.reactions.listForIssueComment({ ...page, comment_id: id })
      : await api.rest.reactions.listForPullRequestReviewComment({ ...page, comment_id: id })
  return { now: clockOf(headers), reactions: data.filter(({ user }) => user?.id === self) }
}

const clockOf = ({ date }: { readonly date?: string }): number => Date.parse(date ?? '') || Date.now()

async function hasReport({ api, repo, number, self, key }: Lease, asked: Remark): Promise<boolean> {
  const desk: Destination = { api, repo, number, self, since: asked.createdAt }
  const desks = asked.surface === 'review-comment' ? [{ ...desk, thread: asked }, desk] : [desk]
  return (await Promise.all(desks.map(each => findReport(each, key)))).some(Boolean)
}

/** @returns the reaction that makes it ours */
async function take(lease: Lease, asked: Remark, { now, reactions }: Seen): Promise<number | undefined> {
  const old = reactions.find(({ content }) => content === 'eyes')
  if (!old) return react(lease, asked)
  if (now - Date.parse(old.created_at) < lease.patience) return undefined
  await unreact(lease, asked, old.id)
  return react(lease, asked)
}

async function react({ api, repo }: Lease, asked: Remark): Promise<number | undefined> {
  const { status, data } = await createReaction(api, asked, { ...repo, content: 'eyes' })
  return status === 201 ? data.id : undefined
}

async function unreact({ api, repo }: Lease, { surface, id }: Remark, reaction: number): Promise<void> {
  const which = { ...repo, comment_id: id, reaction_id: reaction }
  if (surface === 'comment') await api.rest.reactions.deleteForIssueComment(which)
  else await api.rest.reactions.deleteForPullRequestComment(which)
}
