import { type Granted, granted, type Refusal, refusal, refuse } from '../../run/reason.ts'
import { failureOf, saidBy } from './answers.ts'
import { createReaction } from './reactions.ts'
import type { Remark } from './remark.ts'
import { type Conversation, type Destination, findReport } from './report-comment.ts'

/** Who takes a command on, and the times that count, by GitHub's clock and in milliseconds. */
interface Lease extends Conversation {
  /** By which the report of the command is known. */
  readonly key: string
  /** True if reactions may be made: without them only the report and the branch tell that a command is taken. */
  readonly reacts: boolean
  /** Milliseconds after which a command has no worker: its former worker is gone. */
  readonly patience: number
  /** An older command is not begun. */
  readonly oldest: number
}

/** A command that no one is known to have. */
interface CommandClaim {
  /** Takes it on. @returns why it is not ours after all */
  readonly take: () => Promise<Refusal | undefined>
  /** Leaves it to the next one; nothing if it was not taken. */
  readonly letGo: () => Promise<void>
}

/**
 * Looks whether a command may be taken on; one that has its end mark or is at work costs one request. Who makes the reaction
 * "eyes" has it: GitHub answers 201 to the account that made it, and 200 where it already existed. What two make nevertheless is one commit and one
 * report, by the key in both. Never throws, and neither does the claim's `take`.
 */
export async function openClaim(lease: Lease, asked: Remark): Promise<Granted<CommandClaim>> {
  let mine: number | undefined
  try {
    const seen = await look(lease, asked)
    if (seen.isAnswered) return refuse('already-answered')
    if (seen.eyes?.isFresh) return refuse('already-running')
    const take = async () => {
      const why = await against(lease, asked, seen)
      if (why || !isMarked(lease, asked)) return why
      if (seen.eyes) await unreact(lease, asked, seen.eyes.id)
      const { status, data } = await createReaction(lease.api, asked, { ...lease.repo, content: 'eyes' })
      if (status === 201) mine = data.id
      // another one was sooner
      return status === 201 ? undefined : refusal('already-running')
    }
    return granted({
      take: () => take().catch(failureIn),
      letGo: async () => (mine === undefined ? undefined : unreact(lease, asked, mine)),
    })
  } catch (error) {
    return { ok: false, refusal: failureIn(error) }
  }
}

const failureIn = (error: unknown): Refusal =>
  failureOf(error, 'the command could not be claimed') ?? refusal('github-down', saidBy(error))

/** Why a command that no one works on is not begun: it is answered or too old. */
async function against(lease: Lease, asked: Remark, { now, eyes }: Seen): Promise<Refusal | undefined> {
  // a comment of a review is drafted before; the event has the time at which it could be seen
  const isOld = now - Date.parse(asked.updatedAt) > lease.oldest
  // who was ended between the report and its mark left "at work": the same command again finds both, and marks it
  if ((!eyes || isOld) && isMarked(lease, asked) && (await hasReport(lease, asked))) return refusal('already-answered')
  return isOld ? refusal('command-too-old') : undefined
}

const ENDS: ReadonlySet<string> = new Set(['rocket', 'confused', '-1'])

/** True if reactions tell who has a command. A review's are in GraphQL alone: there the report and the branch tell enough. */
const isMarked = ({ reacts }: Lease, { surface }: Remark): boolean => reacts && surface !== 'review'

type Seen = Awaited<ReturnType<typeof look>>

/** Reads GitHub's time, whether a command is answered, and our reaction "eyes": if it is not fresh, the worker that left it is gone. */
async function look(lease: Lease, asked: Remark) {
  const { api, repo, number, self, patience } = lease
  const [page, { surface, id }] = [{ ...repo, per_page: 100, comment_id: asked.id }, asked]
  const [{ data, headers }, isReported] = await Promise.all([
    surface === 'review'
      ? api.rest.pulls
          .getReview({ ...repo, pull_number: number, review_id: id })
          .then(({ headers }) => ({ data: [], headers }))
      : surface === 'comment'
        ? api.rest.reactions.listForIssueComment(page)
        : api.rest.reactions.listForPullRequestReviewComment(page),
    !isMarked(lease, asked) && hasReport(lease, asked),
  ])
  const now = clockOf(headers)
  const ours = data.filter(({ user }) => user?.id === self)
  const eyes = ours.find(({ content }) => content === 'eyes')
  return {
    now,
    isAnswered: isReported || ours.some(({ content }) => ENDS.has(content)),
    ...(eyes && { eyes: { id: eyes.id, isFresh: now - Date.parse(eyes.created_at) < patience } }),
  }
}

const clockOf = ({ date }: { readonly date?: string }): number => Date.parse(date ?? '') || Date.now()

async function hasReport({ api, repo, number, self, key }: Lease, asked: Remark): Promise<boolean> {
  const desk: Destination = { api, repo, number, self, since: asked.createdAt }
  const desks = asked.surface === 'review-comment' ? [{ ...desk, thread: asked }, desk] : [desk]
  return (await Promise.all(desks.map(each => findReport(each, key)))).some(Boolean)
}

async function unreact({ api, repo }: Lease, { surface, id }: Remark, reaction: number): Promise<void> {
  const which = { ...repo, comment_id: id, reaction_id: reaction }
  if (surface === 'comment') await api.rest.reactions.deleteForIssueComment(which)
  else await api.rest.reactions.deleteForPullRequestComment(which)
}
