import type { Issue, IssueComment, PullRequest, PullRequestReviewThread } from '@octokit/graphql-schema'
import { giveUp, isUnknownField, nodesOf } from './answers.ts'
import type { Api, RepoName } from './client.ts'
import { type RawRemark, type Remark, type Surface, toRemark } from './remark.ts'
import type { Self } from './report-comment.ts'
import { OLDER_SERVERS, QUERY } from './talk-query.ts'

/** The remarks read on an issue or a pull request: the newest first of each kind, in pages backwards. */
export interface Talk {
  /** Oldest first. */
  readonly remarks: readonly Remark[]
  /** Remarks older than this time (ISO) might be missing; absent if all were. */
  readonly since?: string
  /** The id of each review thread by the id of its first comment. */
  readonly threads: ReadonlyMap<number, TalkThread>
  /** The account that our token speaks for. */
  readonly self?: Self
  /** The branch of a pull request as it is at this moment. */
  readonly tip?: string
  readonly inQueue: boolean
  /** The reviews and their threads were read too, not the comments alone. */
  readonly whole: boolean
  readonly cursors: Cursors
  /** The same with the next older page of each kind. */
  readonly older: () => Promise<Talk>
}

interface TalkThread {
  readonly id: string
  readonly isResolved: boolean
  readonly mayResolve: boolean
}

/** Where older pages end; absent if there are none. */
type Cursors = { readonly [Kind in 'comments' | 'reviews' | 'threads']?: string | undefined }

const ALL: Cursors = { comments: '', reviews: '', threads: '' }
const COMMENTS: Cursors = { comments: '' }

/** The fields that were asked for, of an issue or of a pull request. */
type Subject = Pick<Issue, 'id' | 'url' | 'createdAt' | 'updatedAt' | 'lastEditedAt' | 'author'> &
  Partial<Pick<PullRequest, 'comments' | 'reviews' | 'reviewThreads' | 'headRef' | 'isInMergeQueue'>> & {
    readonly description?: string
  }

interface Answer {
  readonly viewer?: { readonly databaseId: number | null; readonly login: string }
  readonly repository: { readonly issueOrPullRequest: Subject }
}

/** Reads the newest page of a conversation and a pull request's state. @param whole the reviews and their threads too, not the comments alone */
export function readTalk(api: Api, repo: RepoName, number: number, whole: boolean): Promise<Talk> {
  const place = { owner: repo.owner, name: repo.repo, number }
  const page = async (cursors: Cursors, newer?: Page): Promise<Talk> => {
    const { viewer, repository } = await ask(api, place, cursors)
    const self = viewer?.databaseId ? { id: viewer.databaseId, login: viewer.login } : undefined
    const read = { ...toPage(repository.issueOrPullRequest), whole, ...(self && { self }) }
    const both = {
      ...read,
      remarks: [...read.remarks, ...(newer?.remarks ?? [])].sort(byTime),
      threads: new Map([...read.threads, ...(newer?.threads ?? [])]),
    }
    return { ...both, older: () => page(both.cursors, both) }
  }
  return page(whole ? ALL : COMMENTS)
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
  const { comments, reviews, reviewThreads, headRef, isInMergeQueue = false, description } = subject
  const threads = nodesOf(reviewThreads)
  const remarks = [
    ...(description ? [remarkOf('description', { ...subject, body: description, isMinimized: false })] : []),
    ...nodesOf(comments).map(node => remarkOf('comment', node)),
    ...nodesOf(reviews).flatMap(node => (node.state === 'PENDING' ? [] : remarkOf('review', node))),
    ...threads.flatMap(commentsOf),
  ]
  const oldest = [
    ...(isCut(comments) ? [nodesOf(comments)[0]] : []),
    ...(isCut(reviews) ? [nodesOf(reviews)[0]] : []),
    ...(isCut(reviewThreads) ? [nodesOf(threads[0]?.comments)[0]] : []),
  ]
  const since = oldest
    .map(first => first?.createdAt ?? '')
    .sort(latest)
    .at(-1)
  return {
    remarks,
    ...(since !== undefined && { since }),
    threads: new Map(threads.flatMap(threadOf)),
    ...(headRef?.target && { tip: headRef.target.oid }),
    inQueue: isInMergeQueue,
    cursors: { comments: before(comments), reviews: before(reviews), threads: before(reviewThreads) },
  }
}

const byTime = (a: Remark, b: Remark): number => latest(a.createdAt, b.createdAt) || a.id - b.id
const latest = (a: string, b: string): number => Date.parse(a) - Date.parse(b)

type Paged = { readonly pageInfo: Issue['comments']['pageInfo'] } | null | undefined

const isCut = (page: Paged): boolean => page?.pageInfo.hasPreviousPage === true

const before = (page: Paged): string | undefined => (isCut(page) && page?.pageInfo.startCursor) || undefined

function threadOf({ id, isResolved, viewerCanResolve: mayResolve, comments }: PullRequestReviewThread) {
  const [top] = nodesOf(comments)
  return top ? [[idOf(top), { id, isResolved, mayResolve }] as const] : []
}

function commentsOf({ comments, path, diffSide: side, startDiffSide }: PullRequestReviewThread): readonly Remark[] {
  const all = nodesOf(comments)
  const submitted = all.filter(({ state }) => state !== 'PENDING')
  return submitted.map(node =>
    remarkOf('review-comment', node, {
      ...{ path, side, start_side: startDiffSide ?? null, diff_hunk: node.diffHunk },
      ...(node.line !== undefined && { line: node.line }),
      original_line: node.originalLine ?? null,
      original_start_line: node.originalStartLine ?? null,
      ...(node.pullRequestReview && { pull_request_review_id: idOf(node.pullRequestReview) }),
      ...(node !== all[0] && { in_reply_to_id: idOf(all[0]!) }),
    }),
  )
}

function remarkOf(
  surface: Surface,
  node: Text & Pick<IssueComment, 'lastEditedAt' | 'isMinimized'>,
  more: Partial<RawRemark> = {},
): Remark {
  const { lastEditedAt = null, isMinimized } = node
  return { ...toRemark(surface, { ...rawOf(node), ...more }), lastEditedAt, isMinimized }
}

/** The fields that texts of every kind have. */
type Text = Pick<
  IssueComment,
  'id' | 'url' | 'body' | 'createdAt' | 'updatedAt' | 'author' | 'fullDatabaseId' | 'databaseId'
>

/** The same shape as REST's, so that one reading serves both. */
export const rawOf = (text: Text): RawRemark => ({
  id: idOf(text),
  node_id: text.id,
  html_url: text.url,
  user: accountOf(text.author),
  body: text.body,
  created_at: text.createdAt,
  updated_at: text.updatedAt,
})

const idOf = ({ fullDatabaseId, databaseId }: Pick<Text, 'fullDatabaseId' | 'databaseId'>): number =>
  Number(fullDatabaseId ?? databaseId ?? 0)

/** GraphQL leaves `[bot]` away. An account without a number is someone whom we cannot ask for. */
function accountOf(author: Text['author']): RawRemark['user'] {
  if (!author) return null
  const { __typename: type = 'User', login } = author
  const id = ('databaseId' in author && author.databaseId) || 0
  return { id, login: type === 'Bot' ? `${login}[bot]` : login, type }
}
