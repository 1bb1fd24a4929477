import type { Bot, PullRequestReviewThread, Repository, User } from '@octokit/graphql-schema'
import { type Granted, granted, type Refused, refusal } from '../../run/reason.ts'
import { failureOf, nodesOf, orNoted, orStop, saidBy, statusOf, throughWeather } from './answers.ts'
import { type Conversation, minimise, resolve } from './report-comment.ts'

/** Where suggestions go, and whose they are. */
interface Reviewing extends Conversation {
  /** Distinguishes these suggestions from our other ones. */
  readonly key: string
  readonly log: (line: string) => void
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

/**
 * Posts the suggestions that are not there yet on a commit's lines, in one review, all or none; and puts away those that they overtake.
 * @param textOf the text of a review with so many suggestions
 * @returns the page of the review, if this call posted one
 */
export async function bringUpToDate(
  reviewing: Reviewing,
  commit: string,
  textOf: (count: number) => string,
  drafts: readonly NewSuggestion[],
): Promise<Granted<string | undefined>> {
  // the answer to an earlier try may be lost: each looks at what is there
  const posting = throughWeather(async () => {
    const standing = await readStanding(reviewing)
    const live = new Set(standing.filter(({ isOutdated, isFolded }) => !isOutdated && !isFolded).map(({ id }) => id))
    const missing = drafts.filter(({ id }) => !live.has(id))
    const url = missing.length > 0 ? await post(reviewing, commit, textOf(missing.length), missing) : undefined
    return { standing, url }
  })
  const posted = await posting.then(granted, (error: unknown): Refused => {
    if (statusOf(error) === undefined) throw error
    const doing = 'the suggestions could not be posted'
    return { ok: false, refusal: failureOf(error, doing) ?? refusal('not-suggested', `${doing}: ${saidBy(error)}`) }
  })
  if (!posted.ok) return posted
  const isOvertaken = ({ id, isOutdated }: Standing) => isOutdated || !drafts.some(draft => draft.id === id)
  await putAway(reviewing, posted.value.standing.filter(isOvertaken))
  return granted(posted.value.url)
}

async function post(
  { api, repo, number }: Reviewing,
  commit_id: string,
  text: string,
  drafts: readonly NewSuggestion[],
): Promise<string> {
  const comments = drafts.map(({ path, first, last, body }) => ({
    ...{ path, body, line: last, side: 'RIGHT' },
    ...(first < last && { start_line: first, start_side: 'RIGHT' }),
  }))
  const { data } = await api.rest.pulls.createReview({
    ...{ ...repo, pull_number: number, commit_id, event: 'COMMENT', body: `${REVIEW}\n${text}`, comments },
    request: { retries: 0 },
  })
  return data.html_url
}

/** A suggestion that we posted and that is still there; one that is outdated cannot be accepted any more. */
type Standing = Awaited<ReturnType<typeof readStanding>>[number]

/** Most suggestions that one run puts away. */
const MOST = 50

/** Resolves suggestions that are overtaken, or folds them away if we must not resolve them. Those that people have answered stay. */
async function putAway({ api, log }: Reviewing, overtaken: readonly Standing[]): Promise<void> {
  const open = overtaken.filter(each => !each.isResolved && !each.isFolded && !each.isAnswered).slice(0, MOST)
  const idsOf = (may: boolean, id: 'threadId' | 'commentId') =>
    open.filter(({ mayResolve }) => mayResolve === may).map(each => each[id])
  await orNoted(log, resolve(api, idsOf(true, 'threadId')), OPEN)
  await orNoted(log, minimise(api, idsOf(false, 'commentId')), OPEN)
}

const OPEN = 'older suggestions stay open'

/** Reads our own suggestions on a pull request. */
async function readStanding({ api, repo, number, self, key }: Reviewing) {
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
