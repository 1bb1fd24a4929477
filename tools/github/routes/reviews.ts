import { isAncestor } from '../git-objects.ts'
import { findPull, type PullIssue } from '../pulls.ts'
import { addReview, addReviewComment, replyTo } from '../seed.ts'
import { reviewCommentView, reviewView } from '../views/remarks.ts'
import type { Actor, Review, ReviewComment } from '../world.ts'
import { badBody, deleteOne, showOne, silenced, updateOne } from './conversation.ts'
import { pullOf } from './pulls.ts'
import { type Call, created, notFound, ok, page, type Routes, refuse } from './route.ts'

const READ = [['pull_requests', 'read']] as const
const WRITE = [['pull_requests', 'write']] as const

const commentOf = ({ repo, params }: Call): ReviewComment | undefined =>
  repo.reviewComments.get(Number(params.comment_id))
const reviewOf = ({ repo, params }: Call): Review | undefined => {
  const review = repo.reviews.get(Number(params.review_id))
  return review?.number === Number(params.pull_number) ? review : undefined
}
const show = (call: Call) => (comment: ReviewComment) => reviewCommentView(call.world, call.repo, comment)
const REVIEW_COMMENT = {
  resource: 'PullRequestReviewComment',
  all: ({ reviewComments }: Call['repo']) => reviewComments,
  show: (call: Call, comment: ReviewComment) => show(call)(comment),
}
const LOCKED = 'Unable to create comment because issue is locked.'

export const reviewRoutes: Routes = {
  'pulls/list-review-comments': {
    needs: READ,
    run: call => {
      const issue = pullOf(call)
      if (!issue) return notFound
      const comments = [...call.repo.reviewComments.values()].filter(comment => comment.number === issue.number)
      return page(call, call.query.get('direction') === 'desc' ? comments.reverse() : comments, show(call))
    },
  },
  'pulls/get-review-comment': showOne(REVIEW_COMMENT, READ),
  'pulls/update-review-comment': updateOne(REVIEW_COMMENT, WRITE),
  'pulls/delete-review-comment': deleteOne(REVIEW_COMMENT, WRITE),
  'pulls/create-reply-for-review-comment': {
    needs: WRITE,
    run: call => {
      const [issue, top] = [pullOf(call), commentOf(call)]
      // GitHub answers 404 for a reply to a reply: only the first comment of a thread can be answered.
      if (!issue || !top || top.number !== issue.number || top.inReplyTo !== null) return notFound
      if (silenced(issue, call.repo, call.actor as Actor)) return refuse(403, LOCKED)
      const bad = badBody('PullRequestReviewComment', call.body.body)
      if (bad) return bad
      return created(
        show(call)(replyTo(call.world, call.repo, top, (call.actor as Actor).user, call.body.body as string)),
      )
    },
  },
  'pulls/create-review-comment': { needs: WRITE, run: createReviewComment },
  'pulls/list-reviews': {
    needs: READ,
    run: call => {
      const issue = pullOf(call)
      if (!issue) return notFound
      const reviews = [...call.repo.reviews.values()].filter(review => review.number === issue.number)
      return page(call, reviews, review => reviewView(call.world, call.repo, review))
    },
  },
  'pulls/get-review': {
    needs: READ,
    run: call => {
      const review = reviewOf(call)
      return review ? ok(reviewView(call.world, call.repo, review)) : notFound
    },
  },
  'pulls/list-comments-for-review': {
    needs: READ,
    run: call => {
      const review = reviewOf(call)
      if (!review) return notFound
      const comments = [...call.repo.reviewComments.values()].filter(comment => comment.reviewId === review.id)
      return page(call, comments, show(call))
    },
  },
  'pulls/create-review': { needs: WRITE, run: createReview },
}

async function createReviewComment(call: Call) {
  const issue = pullOf(call)
  const { world, repo, actor, body } = call
  if (!issue) return notFound
  if (silenced(issue, repo, actor as Actor)) return refuse(403, LOCKED)
  const bad = badBody('PullRequestReviewComment', body.body)
  if (bad) return bad
  const comment = await addReviewComment(world, repo, issue.number, {
    user: (actor as Actor).user,
    path: body.path as string,
    line: body.line as number,
    body: body.body as string,
    ...(body.start_line !== undefined && { startLine: body.start_line as number }),
  }).catch(() => undefined)
  return comment
    ? created(show(call)(comment))
    : refuse(422, 'Validation Failed', ['Pull request review thread line must be part of the diff'])
}

const STATES: Readonly<Record<string, Review['state']>> = {
  APPROVE: 'APPROVED',
  REQUEST_CHANGES: 'CHANGES_REQUESTED',
  COMMENT: 'COMMENTED',
}

async function createReview(call: Call) {
  const issue: PullIssue | undefined = findPull(call.repo, Number(call.params.pull_number))
  const { world, repo, actor, body } = call
  if (!issue) return notFound
  if (silenced(issue, repo, actor as Actor)) return refuse(403, LOCKED)
  // the description calls it optional; a comment without it is refused
  if (body.event === 'COMMENT' && !body.body) return refuse(422, 'Unprocessable Entity', ['Review body is required'])
  const commit = (body.commit_id as string | undefined) ?? issue.pull.head.sha
  if (!(await isAncestor(repo.dir, commit, issue.pull.head.sha)))
    return refuse(422, 'Unprocessable Entity', ['end_commit_oid is not part of the pull request'])
  const comments =
    (body.comments as { path: string; line: number; start_line?: number; body: string }[] | undefined) ?? []
  if (comments.some(comment => badBody('PullRequestReviewComment', comment.body)))
    return refuse(422, 'Unprocessable Entity', ['Body is too long (maximum is 65536 characters)'])
  const review = await addReview(world, repo, issue.number, {
    user: (actor as Actor).user,
    state: STATES[String(body.event)] ?? 'PENDING',
    body: (body.body as string | undefined) ?? '',
    commit,
    comments: comments.map(({ start_line, ...comment }) => ({
      ...comment,
      ...(start_line !== undefined && { startLine: start_line }),
    })),
  }).catch(() => undefined)
  return review
    ? ok(reviewView(world, repo, review))
    : refuse(422, 'Unprocessable Entity', ['Line could not be resolved'])
}
