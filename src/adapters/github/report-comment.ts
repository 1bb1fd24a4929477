import type { Api } from './client.ts'
import { saidBy, statusOf } from './failure.ts'
import type { RepoName } from './permission.ts'
import type { Remark } from './remark.ts'

/** Where a report goes: into the conversation, or into the review thread of a remark. */
export interface Desk {
  readonly repo: RepoName
  readonly number: number
  readonly thread?: Pick<Remark, 'top'>
  /** Only comments from then on can be ours: an ISO time. */
  readonly since?: string
}

export interface Posted {
  readonly id: number
  readonly url: string
}

/** The first line of every report. It holds nothing but our own words and hex digits. */
export const markerOf = (key: string): string => `<!-- apply-edits:v1 key=${key} -->`

/** Whether a text is a report of ours, or pretends to be: in both cases no command and no source. */
export const isReport = (body: string): boolean => body.startsWith('<!-- apply-edits:')

/**
 * Puts a report where it belongs: over the one of the same key by the same account, or as a new comment. Before a post is
 * repeated we look whether the first try arrived after all.
 * @param self the id of our own account: others' markers are not believed
 * @returns the comment, or what GitHub said
 */
export async function postReport(
  api: Api,
  desk: Desk,
  key: string,
  body: string,
  self: number,
): Promise<Posted | { readonly said: string }> {
  for (let attempt = 1; ; attempt++) {
    try {
      const old = await findReport(api, desk, key, self).catch(unlessRefused)
      if (old && old.body === body) return old
      return old ? await update(api, desk, old.id, body) : await create(api, desk, body)
    } catch (error) {
      const status = statusOf(error)
      const again = status === undefined || status >= 500
      if (!again || attempt === 3) return { said: saidBy(error) }
      await new Promise(resolve => setTimeout(resolve, 1000 * attempt))
    }
  }
}

/** Where the comments may not be listed, a report is better posted twice than not at all. */
function unlessRefused(error: unknown): undefined {
  const status = statusOf(error)
  if (status === undefined || status >= 500) throw error
}

/** The newest report of this key by our own account, where a desk has one. */
export async function findReport(
  api: Api,
  { repo, number, thread, since }: Desk,
  key: string,
  self: number,
): Promise<(Posted & { readonly body: string }) | undefined> {
  const page = { ...repo, per_page: 100, ...(since && { since }) }
  const listed = thread
    ? await api.paginate(api.rest.pulls.listReviewComments, { ...page, pull_number: number })
    : await api.paginate(api.rest.issues.listComments, { ...page, issue_number: number })
  const mine = listed.findLast(({ user, body }) => user?.id === self && body?.startsWith(markerOf(key)))
  return mine && { id: mine.id, url: mine.html_url, body: mine.body ?? '' }
}

async function create(api: Api, { repo, number, thread }: Desk, body: string): Promise<Posted> {
  const request = { retries: 0 }
  const { data } = thread?.top
    ? await api.rest.pulls.createReplyForReviewComment({
        ...repo,
        pull_number: number,
        comment_id: thread.top,
        body,
        request,
      })
    : await api.rest.issues.createComment({ ...repo, issue_number: number, body, request })
  return { id: data.id, url: data.html_url }
}

async function update(api: Api, { repo, thread }: Desk, id: number, body: string): Promise<Posted> {
  const { data } = thread
    ? await api.rest.pulls.updateReviewComment({ ...repo, comment_id: id, body })
    : await api.rest.issues.updateComment({ ...repo, comment_id: id, body })
  return { id: data.id, url: data.html_url }
}

/** The account that our token speaks for, where no reaction has told it already. */
export async function readSelf(api: Api): Promise<Self | undefined> {
  const { viewer } = await api.graphql<{ viewer: { databaseId: number | null; login: string } }>(
    'query { viewer { databaseId login } }',
  )
  return viewer.databaseId === null ? undefined : { id: viewer.databaseId, login: viewer.login }
}

export interface Self {
  readonly id: number
  readonly login: string
}
