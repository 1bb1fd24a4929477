import type { Bot, PullRequestReviewThread, Repository, User } from '@octokit/graphql-schema'
import { type Granted, granted, refusal } from '../../run/reason.ts'
import { failureOf, nodesOf, orStop, saidBy, statusOf, throughWeather } from './answers.ts'
import type { Conversation } from './report-comment.ts'

/** Where suggestions go, and whose they are. */
export interface Reviewing extends Conversation {
  /** Distinguishes these suggestions from our other ones. */
  readonly key: string
}

/** A suggestion to be posted, known by `id`. */
export interface NewSuggestion {
  readonly id: string
  readonly path: string
  /** 1-based lines of the commit. */
  readonly first: number
  readonly last: number
  readonly body: string
}

/** A suggestion that we posted and that is still there; one that is outdated cannot be accepted any more. */
export type StandingSuggestion = Awaited<ReturnType<typeof readStanding>>[number]

/** Last line of every suggestion: by it, and by its author, it is found again. */
export const suggestionMarker = (key: string, id: string): string =>
  `<!-- apply-edits:suggestion v1 key=${encodeURIComponent(key)} id=${id} -->`

const MARKER = /\n<!-- apply-edits:suggestion v1 key=([\w%.!~*'()-]{1,600}) id=([0-9a-f]{16}) -->\s*$/

/** First line of a review that has nothing but suggestions. */
const REVIEW = '<!-- apply-edits:review v1 -->'

const QUERY = `query ($owner: String!, $name: String!, $number: Int!, $after: String) {
  repository(owner: $owner, name: $name) {
    pullRequest(number: $number) {
      reviewThreads(first: 100, after: $after) {
        nodes {
          id isOutdated isResolved viewerCanResolve
          comments(first: 1) { totalCount nodes { id body isMinimized author { ... on User { databaseId } ... on Bot { databaseId } } } }
        }
        pageInfo { hasNextPage endCursor }
      }
    }
  }
}`

/** Reads our own suggestions on a pull request. */
export async function readStanding({ api, repo, number, self, key }: Reviewing) {
  const threads: PullRequestReviewThread[] = []
  for (let after: string | null | undefined = null; ; ) {
    const variables = { owner: repo.owner, name: repo.repo, number, after }
    const asked: Promise<{ repository: Repository }> = api.graphql(QUERY, variables)
    const { repository } = await orStop(asked, 'the review threads could not be read')
    const { reviewThreads } = repository.pullRequest!
    threads.push(...nodesOf(reviewThreads))
    if (!reviewThreads.pageInfo.hasNextPage) break
    after = reviewThreads.pageInfo.endCursor
  }
  return threads.flatMap(({ id: threadId, comments, viewerCanResolve: mayResolve, ...state }) => {
    const [top] = nodesOf(comments)
    const [, of, id] = MARKER.exec(top?.body.replaceAll('\r\n', '\n') ?? '') ?? []
    const isOurs = (top?.author as User | Bot | null)?.databaseId === self && of === encodeURIComponent(key)
    if (!top || id === undefined || !isOurs) return []
    // someone else has written below the suggestion
    const isAnswered = comments.totalCount > 1
    return [{ id, threadId, commentId: top.id, isFolded: top.isMinimized, mayResolve, isAnswered, ...state }]
  })
}

/** Posts suggestions on a commit's lines in one review, all or none. @returns its page, if this call posted one */
export async function postReview(
  reviewing: Reviewing,
  commit: string,
  text: string,
  drafts: readonly NewSuggestion[],
): Promise<Granted<string | undefined>> {
  const { api, repo, number } = reviewing
  const comments = drafts.map(({ path, first, last, body }) => ({
    ...{ path, body, line: last, side: 'RIGHT' },
    ...(first < last && { start_line: first, start_side: 'RIGHT' }),
  }))
  const posted = throughWeather(async count => {
    if (count > 1) {
      const there = new Set((await readStanding(reviewing)).map(({ id }) => id))
      if (drafts.every(({ id }) => there.has(id))) return undefined
    }
    const { data } = await api.rest.pulls.createReview({
      ...{ ...repo, pull_number: number, commit_id: commit, event: 'COMMENT', body: `${REVIEW}\n${text}`, comments },
      request: { retries: 0 },
    })
    return data.html_url
  })
  return posted.then(granted, error => {
    if (statusOf(error) === undefined) throw error
    const doing = 'the suggestions could not be posted'
    return { ok: false, refusal: failureOf(error, doing) ?? refusal('not-suggested', `${doing}: ${saidBy(error)}`) }
  })
}
