import { typeOf } from '../git-objects.ts'
import { findPull, type PullIssue } from '../pulls.ts'
import { resolveCommit } from '../refs.ts'
import { inaccessible } from '../rules.ts'
import { may, mayPush } from '../tokens.ts'
import { association, conversationPage } from '../views/remarks.ts'
import { repoPage } from '../views/repo.ts'
import { nodeId } from '../views/user.ts'
import {
  atLeast,
  type Comment,
  type Discussion,
  type DiscussionComment,
  fullName,
  type Issue,
  type Remark,
  type Repo,
  type Review,
  type ReviewComment,
  roleOf,
  type World,
} from '../world.ts'
import { type Context, gqlError } from './context.ts'
import { actorFields, commitFields, connection, type Fields, reactionFields, refFields } from './fields.ts'

export function repositoryFields(world: World, repo: Repo): Fields {
  const permission = (_: unknown, { actor }: Context) => {
    const role = actor.kind === 'user' ? roleOf(repo, actor.user) : 'none'
    return role === 'none' ? null : role.toUpperCase()
  }
  return {
    __typename: 'Repository',
    id: nodeId('R', repo.id),
    databaseId: repo.id,
    name: repo.name,
    nameWithOwner: fullName(repo),
    url: repoPage(world, repo),
    isPrivate: repo.private,
    isFork: repo.parent !== null,
    isInOrganization: repo.owner.type === 'Organization',
    parent: repo.parent && (() => repositoryFields(world, repo.parent as Repo)),
    owner: actorFields(world, repo.owner),
    viewerPermission: permission,
    defaultBranchRef: () => refFields(repo, `refs/heads/${repo.defaultBranch}`),
    ref: ({ qualifiedName: name }: { qualifiedName: string }) =>
      refFields(repo, name.startsWith('refs/') ? name : `refs/heads/${name}`),
    object: async ({ oid, expression }: { oid?: string; expression?: string }) => {
      const sha = oid ?? (await resolveCommit(repo.dir, expression ?? ''))
      return sha && (await typeOf(repo.dir, sha)) === 'commit' ? commitFields(world, repo, sha) : null
    },
    pullRequest: ({ number }: { number: number }) => {
      const issue = findPull(repo, number)
      if (!issue) throw gqlError('NOT_FOUND', `Could not resolve to a PullRequest with the number of ${number}.`)
      return pullFields(world, repo, issue)
    },
    issueOrPullRequest: ({ number }: { number: number }) => {
      const issue = repo.issues.get(number)
      if (!issue)
        throw gqlError('NOT_FOUND', `Could not resolve to an issue or pull request with the number of ${number}.`)
      return issue.pull ? pullFields(world, repo, issue as PullIssue) : issueFields(world, repo, issue)
    },
    discussion: ({ number }: { number: number }) => {
      const discussion = repo.discussions.get(number)
      if (!discussion) throw gqlError('NOT_FOUND', `Could not resolve to a Discussion with the number of ${number}.`)
      return discussionFields(world, repo, discussion)
    },
  }
}

/** What issues and pull requests have in common. */
const conversationFields = (world: World, repo: Repo, issue: Issue) => ({
  databaseId: issue.id,
  fullDatabaseId: issue.id,
  number: issue.number,
  title: issue.title,
  body: issue.body ?? '',
  url: conversationPage(world, repo, issue),
  author: actorFields(world, issue.user),
  createdAt: issue.createdAt,
  publishedAt: issue.createdAt,
  updatedAt: issue.updatedAt,
  lastEditedAt: issue.lastEditedAt,
  editor: issue.lastEditedAt === null ? null : actorFields(world, issue.user),
})

export function issueFields(world: World, repo: Repo, issue: Issue): Fields {
  const comments = [...repo.comments.values()].filter(comment => comment.number === issue.number)
  return {
    ...conversationFields(world, repo, issue),
    __typename: 'Issue',
    id: nodeId('I', issue.id),
    comments: connection(comments, comment => remarkFields(world, repo, comment)),
  }
}

export function discussionCommentFields(
  world: World,
  repo: Repo,
  discussion: Discussion,
  one: DiscussionComment,
): Fields {
  return {
    __typename: 'DiscussionComment',
    id: nodeId('DC', one.id),
    databaseId: one.id,
    url: `${repoPage(world, repo)}/discussions/${discussion.number}#discussioncomment-${one.id}`,
    body: one.body,
    author: actorFields(world, one.user),
    createdAt: one.createdAt,
    publishedAt: one.createdAt,
    updatedAt: one.lastEditedAt ?? one.createdAt,
    lastEditedAt: one.lastEditedAt,
    editor: one.lastEditedAt === null ? null : actorFields(world, one.user),
    isMinimized: false,
    replies: commentsIn(world, repo, discussion, one.id),
  }
}

const commentsIn = (world: World, repo: Repo, discussion: Discussion, replyTo: number | null) =>
  connection(
    discussion.comments.filter(each => each.replyTo === replyTo),
    each => discussionCommentFields(world, repo, discussion, each),
  )

export function discussionFields(world: World, repo: Repo, discussion: Discussion): Fields {
  return {
    __typename: 'Discussion',
    id: nodeId('D', discussion.id),
    databaseId: discussion.id,
    number: discussion.number,
    url: `${repoPage(world, repo)}/discussions/${discussion.number}`,
    body: discussion.body,
    author: actorFields(world, discussion.user),
    createdAt: discussion.createdAt,
    publishedAt: discussion.createdAt,
    updatedAt: discussion.lastEditedAt ?? discussion.createdAt,
    lastEditedAt: discussion.lastEditedAt,
    editor: discussion.lastEditedAt === null ? null : actorFields(world, discussion.user),
    comments: commentsIn(world, repo, discussion, null),
  }
}

export function pullFields(world: World, repo: Repo, issue: PullIssue): Fields {
  const { pull } = issue
  const head = pull.head.repo
  const on = <T extends Remark>(remarks: ReadonlyMap<number, T>) =>
    [...remarks.values()].filter(remark => remark.number === issue.number)
  const show = (remark: Comment | Review | ReviewComment) => remarkFields(world, repo, remark)
  return {
    ...conversationFields(world, repo, issue),
    __typename: 'PullRequest',
    id: nodeId('PR', issue.id),
    state: pull.merged ? 'MERGED' : issue.state.toUpperCase(),
    closed: issue.state === 'closed',
    merged: pull.merged,
    locked: issue.locked,
    isDraft: pull.draft,
    isCrossRepository: head !== repo,
    headRefName: pull.head.ref,
    headRefOid: pull.head.sha,
    baseRefName: pull.base.ref,
    baseRefOid: pull.base.sha,
    headRepository: head && (() => repositoryFields(world, head)),
    headRepositoryOwner: actorFields(world, pull.head.owner),
    baseRepository: () => repositoryFields(world, repo),
    headRef: head && (() => refFields(head, `refs/heads/${pull.head.ref}`)),
    maintainerCanModify: head !== repo && pull.maintainerCanModify,
    viewerCanEditFiles: (_: unknown, { actor }: Context) =>
      head !== null && issue.state === 'open' && mayPush(world, actor, head, pull.head.ref),
    viewerCanReact: true,
    isInMergeQueue: pull.queued,
    labels: connection(issue.labels, name => ({ __typename: 'Label', name })),
    latestOpinionatedReviews: connection(opinionsOf(repo, on(repo.reviews)), show),
    commits: connection([pull.head.sha], async sha => ({
      __typename: 'PullRequestCommit',
      commit: { ...(await commitFields(world, repo, sha)), statusCheckRollup: rollupOf(repo, sha) },
    })),
    comments: connection(on(repo.comments), show),
    reviews: connection(on(repo.reviews), show),
    reviewThreads: connection(
      on(repo.reviewComments).filter(comment => comment.inReplyTo === null),
      top => threadFields(world, repo, top),
    ),
    reactions: connection(issue.reactions, reactionFields),
  }
}

/** The last opinion of each reviewer who may write: `writersOnly` is taken as said. */
function opinionsOf(repo: Repo, reviews: readonly Review[]): readonly Review[] {
  const last = new Map<number, Review>()
  for (const review of reviews) {
    const isOpinion = review.state === 'APPROVED' || review.state === 'CHANGES_REQUESTED'
    if (isOpinion && atLeast(roleOf(repo, review.user), 'write')) last.set(review.user.id, review)
  }
  return [...last.values()]
}

/** The checks of a commit, which a token without `checks: read` must not see. */
const rollupOf =
  (repo: Repo, sha: string) =>
  (_: unknown, { actor }: Context) => {
    if (!may(actor, repo, 'checks', 'read')) throw gqlError('FORBIDDEN', inaccessible(actor))
    const checks = [...repo.checks.values()].filter(({ headSha }) => headSha === sha)
    if (checks.length === 0) return null
    const isGood = checks.every(({ conclusion }) => conclusion === 'success' || conclusion === 'skipped')
    return {
      __typename: 'StatusCheckRollup',
      state: isGood ? 'SUCCESS' : 'FAILURE',
      contexts: connection(checks, ({ name, status, conclusion, detailsUrl }) => ({
        __typename: 'CheckRun',
        name,
        status: status.toUpperCase(),
        conclusion: conclusion?.toUpperCase() ?? null,
        checkSuite: { __typename: 'CheckSuite', workflowRun: runIn(detailsUrl) },
      })),
    }
  }

/** The workflow run that a check is of, as its page tells. */
const runIn = (page: string | null) => {
  const id = /\/actions\/runs\/(\d+)/.exec(page ?? '')?.[1]
  return id === undefined ? null : { __typename: 'WorkflowRun', databaseId: Number(id) }
}

export function threadFields(world: World, repo: Repo, top: ReviewComment): Fields {
  const comments = [...repo.reviewComments.values()].filter(comment => comment === top || comment.inReplyTo === top.id)
  return {
    __typename: 'PullRequestReviewThread',
    id: nodeId('PRRT', top.id),
    isResolved: top.resolvedBy !== null,
    viewerCanResolve: (_: unknown, { actor }: Context) =>
      may(actor, repo, 'pull_requests', 'write') && may(actor, repo, 'contents', 'write'),
    ...{ isOutdated: top.line === null, path: top.path, line: top.line, startLine: top.startLine },
    ...{ diffSide: top.side, startDiffSide: top.startLine === null ? null : top.side },
    comments: connection(comments, comment => remarkFields(world, repo, comment)),
  }
}

const TYPES = {
  comment: ['IssueComment', 'IC'],
  'review-comment': ['PullRequestReviewComment', 'PRRC'],
  review: ['PullRequestReview', 'PRR'],
} as const

export function remarkFields(world: World, repo: Repo, remark: Comment | ReviewComment | Review): Fields {
  const [type, prefix] = TYPES[remark.kind]
  const issue = repo.issues.get(remark.number) as PullIssue
  const anchor = { comment: 'issuecomment-', 'review-comment': 'discussion_r', review: 'pullrequestreview-' }[
    remark.kind
  ]
  return {
    __typename: type,
    id: nodeId(prefix, remark.id),
    databaseId: remark.id,
    fullDatabaseId: remark.id,
    body: remark.body,
    author: actorFields(world, remark.user),
    authorAssociation: association(repo, remark.user),
    createdAt: remark.createdAt,
    publishedAt: remark.publishedAt ?? remark.createdAt,
    updatedAt: remark.updatedAt,
    lastEditedAt: remark.lastEditedAt,
    includesCreatedEdit: remark.lastEditedAt !== null,
    editor: remark.lastEditedAt === null ? null : actorFields(world, remark.editor ?? remark.user),
    isMinimized: remark.minimized !== null,
    minimizedReason: remark.minimized,
    viewerDidAuthor: (_: unknown, { actor }: Context) => actor.user.id === remark.user.id,
    url: `${conversationPage(world, repo, issue)}#${anchor}${remark.id}`,
    pullRequest: () => pullFields(world, repo, issue),
    reactions: connection(remark.reactions, reactionFields),
    ...(remark.kind === 'review' && reviewFields(world, repo, remark)),
    ...(remark.kind === 'review-comment' && lineFields(world, repo, remark)),
  }
}

const reviewFields = (world: World, repo: Repo, review: Review) => ({
  state: review.state,
  submittedAt: review.createdAt,
  commit: () => commitFields(world, repo, review.commitId),
  comments: connection(
    [...repo.reviewComments.values()].filter(comment => comment.reviewId === review.id),
    comment => remarkFields(world, repo, comment),
  ),
})

const lineFields = (world: World, repo: Repo, comment: ReviewComment) => ({
  path: comment.path,
  state: 'SUBMITTED',
  pullRequestReview: () => {
    const review = repo.reviews.get(comment.reviewId)
    return review ? remarkFields(world, repo, review) : null
  },
  line: comment.line,
  startLine: comment.startLine,
  originalLine: comment.originalLine,
  originalStartLine: comment.originalStartLine,
  diffHunk: comment.diffHunk,
  outdated: comment.line === null,
  originalCommit: () => commitFields(world, repo, comment.originalCommitId),
  replyTo: () => {
    const top = comment.inReplyTo === null ? undefined : repo.reviewComments.get(comment.inReplyTo)
    return top ? remarkFields(world, repo, top) : null
  },
})
