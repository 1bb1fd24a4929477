import { readCommit, readRef, resolveCommit, typeOf } from '../git-objects.ts'
import { findPull, type PullIssue } from '../pulls.ts'
import { canSee, mayPush } from '../tokens.ts'
import { objectNode } from '../views/objects.ts'
import { association, conversationPage } from '../views/remarks.ts'
import { repoPage } from '../views/repo.ts'
import { nodeId } from '../views/user.ts'
import {
  type Comment,
  findRepo,
  findUser,
  fullName,
  type Issue,
  type Reaction,
  type Remark,
  type Repo,
  type Review,
  type ReviewComment,
  roleOf,
  type User,
  type World,
} from '../world.ts'
import { type Context, gqlError } from './context.ts'

/** GitHub's objects as GraphQL shows them. A field is a value, or a function of its arguments and the context. */
type Fields = Readonly<Record<string, unknown>> & { readonly __typename: string }

export const queries = {
  viewer: (_: unknown, { world, actor }: Context) => actorFields(world, actor.user),
  rateLimit: () => ({
    limit: 5000,
    remaining: 4999,
    used: 1,
    cost: 1,
    nodeCount: 0,
    resetAt: new Date(Date.now() + 3_600_000).toISOString(),
  }),
  user: ({ login }: { login: string }, { world }: Context) => {
    const user = findUser(world, login)
    if (user?.type !== 'User') throw gqlError('NOT_FOUND', `Could not resolve to a User with the login of '${login}'.`)
    return actorFields(world, user)
  },
  repository: ({ owner, name }: { owner: string; name: string }, context: Context) => {
    const repo = findRepo(context.world, owner, name)
    if (!repo || !canSee(context.actor, repo))
      throw gqlError('NOT_FOUND', `Could not resolve to a Repository with the name '${owner}/${name}'.`)
    return repositoryFields(context.world, repo)
  },
  node: ({ id }: { id: string }, context: Context) => byId(context, id),
  nodes: ({ ids }: { ids: string[] }, context: Context) => Promise.all(ids.map(id => byId(context, id))),
}

/** What a node id stands for: the fields to show and the records behind them. */
export interface Found {
  readonly fields: Fields
  readonly repo: Repo
  readonly issue?: Issue
  readonly remark?: Remark & { readonly kind: string }
  readonly reactions?: Reaction[]
}

export function findNode(world: World, id: string): Found | undefined {
  const [, prefix, digits] = /^([A-Z]+)_(\d+)$/.exec(id) ?? []
  const number = Number(digits)
  for (const repo of world.repos) {
    if (prefix === 'R' && repo.id === number) return { fields: repositoryFields(world, repo), repo }
    const remark =
      prefix === 'IC'
        ? repo.comments.get(number)
        : prefix === 'PRRC'
          ? repo.reviewComments.get(number)
          : prefix === 'PRR'
            ? repo.reviews.get(number)
            : undefined
    if (remark)
      return {
        fields: remarkFields(world, repo, remark),
        repo,
        remark,
        reactions: remark.reactions,
        issue: repo.issues.get(remark.number) as Issue,
      }
    const issue =
      prefix === 'PR' || prefix === 'I' ? [...repo.issues.values()].find(one => one.id === number) : undefined
    if (issue?.pull)
      return { fields: pullFields(world, repo, issue as PullIssue), repo, issue, reactions: issue.reactions }
  }
  return undefined
}

function byId({ world, actor }: Context, id: string): Fields {
  const found = findNode(world, id)
  if (!found || !canSee(actor, found.repo))
    throw gqlError('NOT_FOUND', `Could not resolve to a node with the global id of '${id}'`)
  return found.fields
}

function actorFields(world: World, user: User): Fields {
  return {
    __typename: user.type,
    id: nodeId(user.type === 'Bot' ? 'BOT' : 'U', user.id),
    databaseId: user.id,
    // GraphQL leaves `[bot]` away, REST does not.
    login: user.login.replace(/\[bot\]$/, ''),
    name: user.name,
    url: `${world.hosts.web}/${user.login}`,
  }
}

/** A list as GraphQL pages it, `first`/`after` forwards or `last`/`before` backwards; the cursor is the place. */
function connection<T>(items: readonly T[], fields: (item: T) => unknown) {
  return ({ first, last, after, before }: { first?: number; last?: number; after?: string; before?: string }) => {
    if (!first && !last)
      throw gqlError(
        'MISSING_PAGINATION_BOUNDARIES',
        'You must provide a `first` or `last` value to properly paginate the connection.',
      )
    const from = after ? Number(after) + 1 : 0
    const to = before ? Number(before) : items.length
    const start = first ? from : Math.max(from, to - (last ?? 0))
    const end = first ? Math.min(to, from + first) : to
    const page = {
      hasNextPage: end < items.length,
      hasPreviousPage: start > 0,
      startCursor: String(start),
      endCursor: String(end - 1),
    }
    const nodes = items.slice(start, end).map(fields)
    return {
      totalCount: items.length,
      pageInfo: page,
      nodes,
      edges: nodes.map((node, i) => ({ node, cursor: String(start + i) })),
    }
  }
}

function repositoryFields(world: World, repo: Repo): Fields {
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
  }
}

async function refFields(repo: Repo, qualified: string): Promise<Fields | null> {
  const sha = await readRef(repo.dir, qualified)
  if (!sha) return null
  const [, prefix = '', name = ''] = /^(refs\/[^/]+\/)(.+)$/.exec(qualified) ?? []
  return {
    __typename: 'Ref',
    id: objectNode('REF', repo, qualified),
    name,
    prefix,
    target: { __typename: 'Commit', oid: sha, id: objectNode('C', repo, sha) },
  }
}

async function commitFields(world: World, repo: Repo, sha: string): Promise<Fields> {
  const data = await readCommit(repo.dir, sha)
  const signature = world.signed.has(sha)
    ? { __typename: 'GpgSignature', isValid: true, state: 'VALID', wasSignedByGitHub: true }
    : null
  return {
    __typename: 'Commit',
    id: objectNode('C', repo, sha),
    oid: sha,
    message: data.message,
    messageHeadline: data.message.split('\n')[0],
    url: `${repoPage(world, repo)}/commit/${sha}`,
    tree: { __typename: 'Tree', oid: data.tree, id: objectNode('T', repo, data.tree) },
    committedDate: data.committer.date,
    authoredDate: data.author.date,
    signature,
  }
}

function pullFields(world: World, repo: Repo, issue: PullIssue): Fields {
  const { pull } = issue
  const head = pull.head.repo
  const on = <T extends Remark>(remarks: ReadonlyMap<number, T>) =>
    [...remarks.values()].filter(remark => remark.number === issue.number)
  const show = (remark: Comment | Review | ReviewComment) => remarkFields(world, repo, remark)
  return {
    __typename: 'PullRequest',
    id: nodeId('PR', issue.id),
    databaseId: issue.id,
    fullDatabaseId: issue.id,
    number: issue.number,
    title: issue.title,
    body: issue.body ?? '',
    url: conversationPage(world, repo, issue),
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
    author: actorFields(world, issue.user),
    createdAt: issue.createdAt,
    updatedAt: issue.updatedAt,
    comments: connection(on(repo.comments), show),
    reviews: connection(on(repo.reviews), show),
    reviewThreads: connection(
      on(repo.reviewComments).filter(comment => comment.inReplyTo === null),
      top => threadFields(world, repo, top),
    ),
    reactions: connection(issue.reactions, reactionFields),
  }
}

function threadFields(world: World, repo: Repo, top: ReviewComment): Fields {
  const comments = [...repo.reviewComments.values()].filter(comment => comment === top || comment.inReplyTo === top.id)
  return {
    __typename: 'PullRequestReviewThread',
    id: nodeId('PRRT', top.id),
    ...{ isResolved: false, isOutdated: top.line === null, path: top.path, line: top.line, startLine: top.startLine },
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
    updatedAt: remark.updatedAt,
    lastEditedAt: remark.lastEditedAt,
    includesCreatedEdit: remark.lastEditedAt !== null,
    editor: remark.lastEditedAt === null ? null : actorFields(world, remark.user),
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

const CONTENTS = {
  '+1': 'THUMBS_UP',
  '-1': 'THUMBS_DOWN',
  laugh: 'LAUGH',
  hooray: 'HOORAY',
  confused: 'CONFUSED',
  heart: 'HEART',
  rocket: 'ROCKET',
  eyes: 'EYES',
} as const
export const contentOf = (name: string) =>
  Object.entries(CONTENTS).find(([, value]) => value === name)?.[0] as Reaction['content']

export const reactionFields = (reaction: Reaction): Fields => ({
  __typename: 'Reaction',
  id: nodeId('REA', reaction.id),
  databaseId: reaction.id,
  content: CONTENTS[reaction.content],
  createdAt: reaction.createdAt,
  user: {
    __typename: 'User',
    login: reaction.user.login.replace(/\[bot\]$/, ''),
    id: nodeId('U', reaction.user.id),
    databaseId: reaction.user.id,
  },
})
