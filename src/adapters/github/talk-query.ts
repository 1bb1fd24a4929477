import type { IssueComment, PageInfo, PullRequestReviewComment, PullRequestReviewThread } from '@octokit/graphql-schema'

export interface TalkAnswer {
  readonly viewer?: { readonly databaseId: number | null; readonly login: string }
  readonly repository: { readonly issueOrPullRequest: Subject }
}

export interface Subject extends Omit<Node, 'body' | 'isMinimized'> {
  readonly description?: string
  readonly comments?: Page<Node>
  readonly reviews?: Page<Node>
  readonly reviewThreads?: Page<ThreadNode>
  readonly headRef?: { readonly target: { readonly oid: string } } | null
  readonly isInMergeQueue?: boolean
}

/** A list as GraphQL gives it. */
export interface Nodes<T> {
  readonly nodes: readonly T[]
}

export interface Page<T> extends Nodes<T> {
  readonly pageInfo: PageInfo
}

export type Identified = Pick<IssueComment, 'fullDatabaseId' | 'databaseId'>

export interface Actor {
  readonly __typename: string
  readonly login: string
  readonly databaseId?: number
}

/** The fields that texts of every kind have. */
export interface Text extends Identified, Pick<IssueComment, 'id' | 'url' | 'body' | 'createdAt' | 'updatedAt'> {
  readonly author: Actor | null
}

/** The fields of comments, reviews and comments on lines: each has some of them. */
export interface Node
  extends Text,
    Pick<IssueComment, 'lastEditedAt' | 'isMinimized'>,
    Partial<Pick<PullRequestReviewComment, 'diffHunk' | 'originalLine' | 'originalStartLine' | 'pullRequestReview'>> {
  readonly state?: string
}

export interface ThreadNode
  extends Pick<
    PullRequestReviewThread,
    'id' | 'isResolved' | 'viewerCanResolve' | 'path' | 'diffSide' | 'startDiffSide'
  > {
  readonly comments: Nodes<Node>
}

export const AUTHOR = 'author { __typename login ... on User { databaseId } ... on Bot { databaseId } }'
const NODE = `fullDatabaseId id url body createdAt updatedAt lastEditedAt isMinimized ${AUTHOR}`
/** The description, which is the first remark of all. */
const TEXT = `description: body @include(if: $withText) url createdAt updatedAt lastEditedAt id ${AUTHOR}`
const INFO = 'pageInfo { hasPreviousPage startCursor }'

/** The newest page of each kind, and the facts about a pull request that only GraphQL has. */
export const QUERY = `query (
  $owner: String!, $name: String!, $number: Int!, $withText: Boolean!, $withComments: Boolean!, $withReviews: Boolean!, $withThreads: Boolean!,
  $comments: String, $reviews: String, $threads: String
) {
  viewer { databaseId login }
  repository(owner: $owner, name: $name) {
    issueOrPullRequest(number: $number) {
      ... on Issue { ${TEXT} comments(last: 100, before: $comments) @include(if: $withComments) { nodes { ${NODE} } ${INFO} } }
      ... on PullRequest {
        ${TEXT}
        isInMergeQueue
        headRef { target { oid } }
        comments(last: 100, before: $comments) @include(if: $withComments) { nodes { ${NODE} } ${INFO} }
        reviews(last: 100, before: $reviews) @include(if: $withReviews) { nodes { ${NODE} state } ${INFO} }
        reviewThreads(last: 50, before: $threads) @include(if: $withThreads) {
          nodes {
            id isResolved viewerCanResolve path diffSide startDiffSide
            comments(first: 100) {
              nodes { ${NODE} state diffHunk originalLine originalStartLine pullRequestReview { fullDatabaseId } }
            }
          }
          ${INFO}
        }
      }
    }
  }
}`

/** The same for servers that know neither large numbers nor the merge queue. */
export const OLDER_SERVERS = QUERY.replaceAll('fullDatabaseId', 'databaseId').replace('isInMergeQueue', '')
