import { giveUp, isUnknownField } from './answers.ts'
import type { Api, RepoName } from './client.ts'
import { type RawRemark, type Remark, type Surface, toRemark } from './remark.ts'
import type { Self } from './report-comment.ts'
import {
  type Actor,
  type Identified,
  type Node,
  OLDER_SERVERS,
  type Page,
  QUERY,
  type Subject,
  type TalkAnswer,
  type Text,
  type ThreadNode,
} from './talk-query.ts'

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
}

interface TalkThread {
  readonly id: string
  readonly isResolved: boolean
  readonly mayResolve: boolean
}

/** Where older pages end; absent if there are none. */
interface Cursors {
  readonly comments?: string | undefined
  readonly reviews?: string | undefined
  readonly threads?: string | undefined
}

const ALL: Cursors = { comments: '', reviews: '', threads: '' }
const COMMENTS: Cursors = { comments: '' }

/**
 * Reads the newest page of a conversation, and the facts about a pull request that only GraphQL has.
 * @param whole the reviews and their threads too; otherwise the comments alone
 */
export const readTalk = (api: Api, repo: RepoName, number: number, whole: boolean): Promise<Talk> =>
  readPage(api, repo, number, whole ? ALL : COMMENTS, whole)

/** The same with the next older page of each kind. */
export async function olderTalk(api: Api, repo: RepoName, number: number, talk: Talk): Promise<Talk> {
  const older = await readPage(api, repo, number, talk.cursors, talk.whole)
  return {
    ...older,
    remarks: [...older.remarks, ...talk.remarks].sort(byTime),
    threads: new Map([...older.threads, ...talk.threads]),
  }
}

async function readPage(api: Api, repo: RepoName, number: number, cursors: Cursors, whole: boolean): Promise<Talk> {
  const { comments, reviews, threads } = cursors
  const variables = {
    owner: repo.owner,
    name: repo.repo,
    number,
    withText: reviews === '',
    withComments: comments !== undefined,
    withReviews: reviews !== undefined,
    withThreads: threads !== undefined,
    comments: comments || null,
    reviews: reviews || null,
    threads: threads || null,
  }
  const ask = (query: string) => api.graphql<TalkAnswer>(query, variables)
  const answer = await ask(QUERY)
    .catch(error => (isUnknownField(error) ? ask(OLDER_SERVERS) : Promise.reject(error)))
    .catch(error => giveUp(error, 'the conversation could not be read'))
  const { viewer } = answer
  const self = viewer?.databaseId ? { id: viewer.databaseId, login: viewer.login } : undefined
  return { ...toTalk(answer.repository.issueOrPullRequest, whole), ...(self && { self }) }
}

function toTalk(subject: Subject, whole: boolean): Talk {
  const { comments, reviews, reviewThreads, headRef, isInMergeQueue = false } = subject
  const threads = reviewThreads?.nodes ?? []
  const remarks = [
    ...(subject.description ? [descriptionOf(subject, subject.description)] : []),
    ...(comments?.nodes ?? []).map(node => remarkOf('comment', node)),
    ...(reviews?.nodes ?? []).filter(({ state }) => state !== 'PENDING').map(node => remarkOf('review', node)),
    ...threads.flatMap(commentsOf),
  ].sort(byTime)
  const cut = [comments, reviews, reviewThreads].filter(page => page?.pageInfo.hasPreviousPage)
  const since = cut
    .map(page => createdAt(page!.nodes[0]))
    .sort(latest)
    .at(-1)
  return {
    remarks,
    ...(since !== undefined && { since }),
    threads: new Map(threads.flatMap(thread => threadOf(thread))),
    ...(headRef && { tip: headRef.target.oid }),
    inQueue: isInMergeQueue,
    whole,
    cursors: { comments: before(comments), reviews: before(reviews), threads: before(reviewThreads) },
  }
}

const byTime = (a: Remark, b: Remark): number => latest(a.createdAt, b.createdAt) || a.id - b.id
const latest = (a: string, b: string): number => Date.parse(a) - Date.parse(b)

const before = (page: Page<unknown> | undefined): string | undefined =>
  (page?.pageInfo.hasPreviousPage && page.pageInfo.startCursor) || undefined

const createdAt = (node: Node | ThreadNode | undefined): string =>
  (node && 'comments' in node ? node.comments.nodes[0]?.createdAt : (node as Node | undefined)?.createdAt) ?? ''

function threadOf({ id, isResolved, viewerCanResolve, comments }: ThreadNode): (readonly [number, TalkThread])[] {
  const top = comments.nodes[0]
  return top ? [[idOf(top), { id, isResolved, mayResolve: viewerCanResolve }]] : []
}

function commentsOf({ comments, ...place }: ThreadNode): readonly Remark[] {
  const submitted = comments.nodes.filter(({ state }) => state !== 'PENDING')
  return submitted.map(node => {
    const top = comments.nodes[0] === node ? undefined : comments.nodes[0]
    return remarkOf('review-comment', node, {
      path: place.path,
      side: place.diffSide,
      start_side: place.startDiffSide ?? null,
      ...(top && { in_reply_to_id: idOf(top) }),
    })
  })
}

const descriptionOf = (subject: Subject, body: string): Remark =>
  remarkOf('description', { ...subject, body, isMinimized: false })

function remarkOf(surface: Surface, node: Node, more: Partial<RawRemark> = {}): Remark {
  const raw: RawRemark = {
    ...rawOf(node),
    ...(node.pullRequestReview && { pull_request_review_id: idOf(node.pullRequestReview) }),
    ...(node.diffHunk !== undefined && { diff_hunk: node.diffHunk }),
    ...(node.originalLine !== undefined && { original_line: node.originalLine }),
    ...(node.originalStartLine !== undefined && { original_start_line: node.originalStartLine }),
    ...more,
  }
  return { ...toRemark(surface, raw), lastEditedAt: node.lastEditedAt, isMinimized: node.isMinimized }
}

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

const idOf = ({ fullDatabaseId, databaseId }: Identified): number => Number(fullDatabaseId ?? databaseId ?? 0)

/** GraphQL leaves `[bot]` away. An account without a number is someone whom we cannot ask for. */
const accountOf = (author: Actor | null): RawRemark['user'] =>
  author && {
    id: author.databaseId ?? 0,
    login: author.__typename === 'Bot' ? `${author.login}[bot]` : author.login,
    type: author.__typename,
  }
