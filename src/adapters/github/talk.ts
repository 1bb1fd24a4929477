import type { IssueComment, PageInfo, PullRequest, PullRequestReviewThread } from '@octokit/graphql-schema'
import { giveUp, isUnknownField, nodesOf } from './answers.ts'
import type { Api, RepoName } from './client.ts'
import { type RawRemark, type Remark, rawOf, SAID, type Surface, type Text, toRemark } from './remark.ts'
import type { Nobody, Self } from './report-comment.ts'

/** The remarks read on an issue or a pull request: the newest first of each kind, in pages backwards. */
export interface Talk {
  /** Oldest first. */
  readonly remarks: readonly Remark[]
  /** Remarks of this time (ISO) or older might be missing, or comments of such reviews; absent if none is. */
  readonly since?: string | undefined
  /** The id of each review thread by the id of its first comment. */
  readonly threads: ReadonlyMap<number, TalkThread>
  /** The account that our token speaks for. */
  readonly self?: Self | undefined
  /** The branch of a pull request as it is at this moment. */
  readonly tip?: string | undefined
  readonly inQueue: boolean
  /** The reviews and their threads were read too, not the comments alone. */
  readonly whole: boolean
  readonly cursors: Cursors
  /** The same with the next older page of each kind. */
  readonly older: () => Promise<Talk>
}

type TalkThread = Pick<PullRequestReviewThread, 'id' | 'isResolved' | 'viewerCanResolve'>

/** Where older pages end; absent if there are none. */
type Cursors = { readonly [Kind in 'comments' | 'reviews' | 'threads']?: string | undefined }

const NODE = `id: fullDatabaseId body lastEditedAt isMinimized ${SAID}`
/** The description, which is the first remark of all. */
const TEXT = `body @include(if: $withText) lastEditedAt ${SAID}`
const INFO = 'pageInfo { hasPreviousPage startCursor }'

/** The newest page of each kind, and the facts about a pull request that only GraphQL has. */
const QUERY = `query (
  $owner: String!, $name: String!, $number: Int!, $withText: Boolean!, $withComments: Boolean!, $withReviews: Boolean!, $withThreads: Boolean!,
  $comments: String, $reviews: String, $threads: String
) {
  viewer { id: databaseId login }
  repository(owner: $owner, name: $name) {
    issueOrPullRequest(number: $number) {
      ... on Issue { ${TEXT} comments(last: 100, before: $comments) @include(if: $withComments) { nodes { ${NODE} } ${INFO} } }
      ... on PullRequest {
        ${TEXT}
        isInMergeQueue
        headRef { target { oid } }
        comments(last: 100, before: $comments) @include(if: $withComments) { nodes { ${NODE} } ${INFO} }
        reviews(last: 100, before: $reviews) @include(if: $withReviews) { nodes { ${NODE} state has: comments(first: 1) { totalCount } } ${INFO} }
        reviewThreads(last: 50, before: $threads) @include(if: $withThreads) {
          nodes {
            id isResolved viewerCanResolve path side: diffSide start_side: startDiffSide
            top: comments(first: 1) { nodes { id: fullDatabaseId node_id: id created_at: createdAt } }
            comments(last: 100) {
              nodes {
                ${NODE} state diff_hunk: diffHunk line original_line: originalLine original_start_line: originalStartLine
                review: pullRequestReview { id: fullDatabaseId }
              }
            }
          }
          ${INFO}
        }
      }
    }
  }
}`

/** The same for servers that know neither large numbers nor the merge queue. */
const OLDER_SERVERS = QUERY.replaceAll('fullDatabaseId', 'databaseId').replace('isInMergeQueue', '')

/** A text with what REST does not tell. */
interface Node extends Text, Partial<Pick<IssueComment, 'lastEditedAt' | 'isMinimized'>> {
  readonly state?: string
  readonly review?: Pick<Text, 'id'> | null
  /** How many comments a review has. */
  readonly has?: { readonly totalCount: number }
}

interface List<T> {
  readonly nodes: readonly T[]
  readonly pageInfo: PageInfo
}

interface Thread extends TalkThread, Required<Pick<RawRemark, 'path' | 'side' | 'start_side'>> {
  /** The comment that opened it; of the others the newest hundred. */
  readonly top: { readonly nodes: readonly Pick<Node, 'id' | 'node_id' | 'created_at'>[] }
  readonly comments: { readonly nodes: readonly Node[] }
}

/** An issue or a pull request. */
interface Subject extends Node, Partial<Pick<PullRequest, 'headRef' | 'isInMergeQueue'>> {
  readonly comments?: List<Node>
  readonly reviews?: List<Node>
  readonly reviewThreads?: List<Thread>
}

interface Answer {
  readonly viewer?: Self | Nobody
  readonly repository: { readonly issueOrPullRequest: Subject }
}

/** Reads the newest page of a conversation and a pull request's state. @param whole the reviews and their threads too, not the comments alone */
export function readTalk(api: Api, repo: RepoName, number: number, whole: boolean): Promise<Talk> {
  const place = { owner: repo.owner, name: repo.repo, number }
  const page = async (cursors: Cursors, newer?: Page): Promise<Talk> => {
    const { viewer, repository } = await ask(api, place, cursors)
    const read = { ...toPage(repository.issueOrPullRequest), whole, self: viewer?.id ? viewer : undefined }
    const both = {
      ...read,
      remarks: [...read.remarks, ...(newer?.remarks ?? [])].sort(byTime),
      threads: new Map([...read.threads, ...(newer?.threads ?? [])]),
    }
    const [since] = [read.since ?? [], cutShort(both)].flat().sort((a, b) => latest(b, a))
    return { ...both, since, older: () => page(both.cursors, both) }
  }
  return page(whole ? { comments: '', reviews: '', threads: '' } : { comments: '' })
}

function ask(api: Api, place: object, { comments, reviews, threads }: Cursors): Promise<Answer> {
  const variables = {
    ...place,
    withText: reviews === '',
    withComments: comments !== undefined,
    withReviews: reviews !== undefined,
    withThreads: threads !== undefined,
    comments: comments || null,
    reviews: reviews || null,
    threads: threads || null,
  }
  return api
    .graphql<Answer>(QUERY, variables)
    .catch(error => (isUnknownField(error) ? api.graphql<Answer>(OLDER_SERVERS, variables) : Promise.reject(error)))
    .catch(error => giveUp(error, 'the conversation could not be read'))
}

type Page = Pick<Talk, 'remarks' | 'since' | 'threads' | 'tip' | 'inQueue' | 'cursors'>

function toPage(subject: Subject): Page {
  const { comments, reviews, reviewThreads, headRef, isInMergeQueue: inQueue = false } = subject
  const threads = nodesOf(reviewThreads)
  const remarks = [
    ...(subject.body ? [remarkOf('description', subject)] : []),
    ...nodesOf(comments).map(node => remarkOf('comment', node)),
    ...nodesOf(reviews).flatMap(node => (node.state === 'PENDING' ? [] : remarkOf('review', node))),
    ...threads.flatMap(commentsOf),
  ]
  const cursors = { comments: before(comments), reviews: before(reviews), threads: before(reviewThreads) }
  const first = {
    comments: nodesOf(comments)[0],
    reviews: nodesOf(reviews)[0],
    threads: nodesOf(threads[0]?.top)[0],
  }
  const cut = (['comments', 'reviews', 'threads'] as const).filter(kind => cursors[kind] !== undefined)
  const [since] = cut.map(kind => first[kind]?.created_at ?? '').sort((a, b) => latest(b, a))
  return { remarks, since, threads: new Map(threads.flatMap(threadOf)), tip: headRef?.target?.oid, inQueue, cursors }
}

/** When the reviews were made of which comments are in threads that were not read. */
function cutShort({ remarks, cursors }: Pick<Talk, 'remarks' | 'cursors'>): readonly string[] {
  if (cursors.threads === undefined) return []
  const read = new Map<number, number>()
  for (const { review } of remarks) if (review !== undefined) read.set(review, (read.get(review) ?? 0) + 1)
  return remarks.flatMap(({ id, comments = 0, createdAt }) => (comments > (read.get(id) ?? 0) ? createdAt : []))
}

const byTime = (a: Remark, b: Remark): number => latest(a.publishedAt, b.publishedAt) || a.id - b.id
const latest = (a: string, b: string): number => Date.parse(a) - Date.parse(b)

const before = (list: Pick<List<unknown>, 'pageInfo'> | undefined): string | undefined =>
  (list?.pageInfo.hasPreviousPage && list.pageInfo.startCursor) || undefined

const threadOf = (thread: Thread) => nodesOf(thread.top).map(top => [Number(top.id), thread] as const)

function commentsOf({ top, comments, path, side, start_side }: Thread): readonly Remark[] {
  const [first] = nodesOf(top)
  const submitted = nodesOf(comments).filter(({ state }) => state !== 'PENDING')
  return submitted.map(({ review, ...node }) =>
    remarkOf('review-comment', {
      ...{ ...node, path, side, start_side },
      ...(review && { pull_request_review_id: Number(review.id) }),
      ...(node.node_id !== first!.node_id && { in_reply_to_id: Number(first!.id) }),
    }),
  )
}

const remarkOf = (surface: Surface, node: Node): Remark => ({
  ...toRemark(surface, rawOf(node)),
  lastEditedAt: node.lastEditedAt ?? null,
  isMinimized: node.isMinimized ?? false,
  ...(node.has && { comments: node.has.totalCount }),
})
