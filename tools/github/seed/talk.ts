import { gitOnce } from '../git.ts'
import { findPull, followLines, hunkUntil } from '../pulls.ts'
import { mergeBase } from '../rules.ts'
import type { Comment, Discussion, DiscussionComment, Repo, Review, ReviewComment, User, World } from '../world.ts'
import { nextId, tick } from '../world.ts'

function remark(world: World, number: number, user: User, body: string) {
  const time = tick(world)
  return {
    id: nextId(world),
    number,
    user,
    body,
    createdAt: time,
    updatedAt: time,
    lastEditedAt: null,
    minimized: null,
    reactions: [],
  }
}

export function addComment(
  world: World,
  repo: Repo,
  number: number,
  { user, body }: { user: User; body: string },
): Comment {
  const comment: Comment = { kind: 'comment', ...remark(world, number, user, body) }
  repo.comments.set(comment.id, comment)
  return comment
}

/** Edits any kind of comment. */
export function edit(world: World, comment: Comment | ReviewComment | Review, body: string): void {
  comment.body = body
  comment.updatedAt = tick(world)
  comment.lastEditedAt = comment.updatedAt
}

export interface LineComment {
  readonly user: User
  readonly body: string
  readonly path: string
  /** 1-based, of the file at the pull request's head; `startLine` makes it a range. */
  readonly line: number
  readonly startLine?: number
}

export interface ReviewOptions {
  readonly user: User
  readonly body?: string
  readonly state?: Review['state']
  readonly comments?: readonly Omit<LineComment, 'user'>[]
  /** The commit whose lines are meant, if not the pull request's head. */
  readonly commit?: string
}

/** A submitted review with its comments; throws when a line is not part of the pull request's diff. */
export async function addReview(
  world: World,
  repo: Repo,
  number: number,
  { user, body = '', state = 'COMMENTED', comments = [], commit }: ReviewOptions,
): Promise<Review> {
  const pull = findPull(repo, number)
  if (!pull) throw new Error(`there is no pull request ${number}`)
  const commitId = commit ?? pull.pull.head.sha
  const review: Review = { kind: 'review', state, commitId, ...remark(world, number, user, body) }
  const made: ReviewComment[] = []
  // one after another: their ids tell their order
  for (const comment of comments) made.push(await lineComment(world, repo, review, { user, ...comment }))
  for (const comment of made) if (commitId !== pull.pull.head.sha) await followLines(repo, comment, pull.pull.head.sha)
  repo.reviews.set(review.id, review)
  for (const comment of made) repo.reviewComments.set(comment.id, comment)
  return review
}

/** A single comment on lines, in a review of its own. */
export async function addReviewComment(
  world: World,
  repo: Repo,
  number: number,
  { user, ...comment }: LineComment,
): Promise<ReviewComment> {
  const review = await addReview(world, repo, number, { user, comments: [comment] })
  return [...repo.reviewComments.values()].find(one => one.reviewId === review.id) as ReviewComment
}

async function lineComment(
  world: World,
  repo: Repo,
  { id: reviewId, number, commitId }: Review,
  comment: LineComment,
): Promise<ReviewComment> {
  const { base } = (findPull(repo, number) as NonNullable<ReturnType<typeof findPull>>).pull
  const start = (await mergeBase(repo, base.sha, commitId)) ?? base.sha
  const diff = await gitOnce(repo.dir, ['diff', '--no-color', start, commitId, '--', comment.path])
  const { line, startLine: first } = comment
  if (first !== undefined && first >= line) throw new Error('start line must precede the end line')
  const diffHunk = hunkUntil(diff.slice(diff.indexOf('\n@@ ') + 1), line, first)
  if (diffHunk === '') throw new Error(`line ${comment.line} of ${comment.path} is not part of the diff`)
  const startLine = comment.startLine ?? null
  const place = {
    path: comment.path,
    side: 'RIGHT',
    line: comment.line,
    startLine,
    resolvedBy: null,
    originalLine: comment.line,
    originalStartLine: startLine,
  } as const
  const commits = { commitId, originalCommitId: commitId }
  return {
    kind: 'review-comment',
    reviewId,
    inReplyTo: null,
    diffHunk,
    ...place,
    ...commits,
    ...remark(world, number, comment.user, comment.body),
  }
}

/** A reply in the thread of a top-level review comment; GitHub gives it a review of its own. */
export function replyTo(world: World, repo: Repo, top: ReviewComment, user: User, body: string): ReviewComment {
  const review: Review = {
    kind: 'review',
    state: 'COMMENTED',
    commitId: top.commitId,
    ...remark(world, top.number, user, ''),
  }
  repo.reviews.set(review.id, review)
  const reply: ReviewComment = {
    ...top,
    ...remark(world, top.number, user, body),
    inReplyTo: top.id,
    reviewId: review.id,
  }
  repo.reviewComments.set(reply.id, reply)
  return reply
}

/** A discussion, or a comment on one. */
export function addDiscussion(world: World, repo: Repo, { user, body }: { user: User; body: string }): Discussion {
  const number = 100 + repo.discussions.size
  const place = { id: nextId(world), number, user, title: 'A thought', body }
  const discussion: Discussion = { ...place, createdAt: tick(world), lastEditedAt: null, comments: [] }
  repo.discussions.set(number, discussion)
  return discussion
}

export function discuss(
  world: World,
  discussion: Discussion,
  { user, body, replyTo = null }: { user: User; body: string; replyTo?: number | null },
): DiscussionComment {
  const comment = { id: nextId(world), user, body, createdAt: tick(world), lastEditedAt: null, replyTo }
  discussion.comments.push(comment)
  return comment
}
