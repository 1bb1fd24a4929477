/** The fields of texts of every kind, except the text. */
export const SAID =
  'id url createdAt updatedAt author { __typename login ... on User { databaseId } ... on Bot { databaseId } }'
const NODE = `fullDatabaseId body lastEditedAt isMinimized ${SAID}`
/** The description, which is the first remark of all. */
const TEXT = `description: body @include(if: $withText) lastEditedAt ${SAID}`
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
              nodes { ${NODE} state diffHunk line originalLine originalStartLine pullRequestReview { fullDatabaseId } }
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
