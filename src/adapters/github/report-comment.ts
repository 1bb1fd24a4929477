import { readMarker } from '../../report/marker.ts'
import { saidBy, statusOf, throughWeather } from './answers.ts'
import type { Api, RepoApi, RepoName, Rest } from './client.ts'
import type { Remark } from './remark.ts'

/** An issue or a pull request in which we have a say. */
export interface Conversation extends RepoApi {
  readonly number: number
  /** The id of our own account: others' markers are not believed. */
  readonly self: number
}

/** Where a report goes: into the conversation, or into the review thread of a remark. */
export interface Destination extends Conversation {
  readonly thread?: Pick<Remark, 'top'>
  /** Only comments from then on can be this report: an ISO time. */
  readonly since?: string
}

export interface Posted {
  readonly id: number
  readonly url: string
}

/** A report that is already in the thread. */
export interface PostedReport extends Posted {
  readonly body: string
}

/**
 * Puts a report where it belongs: over the one of the same key by the same account, or as a new comment. Before repeating a post, we look
 * whether the first one arrived after all. After a post, we look whether another run has posted the same.
 * @param known the report that is there, `none`, or undefined to look for it
 * @returns the comment, or what GitHub said
 */
export async function postReport(
  desk: Destination,
  key: string,
  body: string,
  known?: PostedReport | 'none',
): Promise<Posted | { readonly said: string }> {
  const posted = throughWeather(async count => {
    const found = count > 1 || known === undefined ? await findReport(desk, key).catch(unlessRefused) : known
    if (!found || found === 'none') return onlyOne(desk, key, await create(desk, body))
    return found.body === body ? found : update(desk, found.id, body)
  })
  return posted.catch(error => {
    // an error without a status is a bug here
    if (statusOf(error) === undefined) throw error
    return { said: saidBy(error) }
  })
}

/** If the comments cannot be listed, a report is better posted twice than not at all. */
function unlessRefused(error: unknown): undefined {
  const status = statusOf(error)
  if (status === undefined || status >= 500) throw error
}

/** Two deliveries of one event may have looked at the same time, and both found nothing: the later post takes itself away. */
async function onlyOne(desk: Destination, key: string, posted: Posted): Promise<Posted> {
  const twins = await reportsOf(desk, key).catch(() => [])
  const first = twins.reduce<Posted>((least, twin) => (twin.id < least.id ? twin : least), posted)
  if (first.id === posted.id) return posted
  await remove(desk, posted.id).catch(() => {})
  return first
}

/** The newest report of this key by our own account. */
export const findReport = async (desk: Destination, key: string): Promise<PostedReport | undefined> =>
  (await reportsOf(desk, key)).at(-1)

async function reportsOf(desk: Destination, key: string): Promise<readonly PostedReport[]> {
  const { api, repo, number, thread, since, self } = desk
  const page = { ...repo, per_page: 100, ...(since && { since }) }
  const listed = thread
    ? await api.paginate(api.rest.pulls.listReviewComments, { ...page, pull_number: number })
    : await api.paginate(api.rest.issues.listComments, { ...page, issue_number: number })
  return listed
    .filter(({ user, body }) => user?.id === self && readMarker(body ?? '')?.key === key)
    .map(({ id, html_url, body }) => ({ id, url: html_url, body: body ?? '' }))
}

async function create({ api, repo, number, thread }: Destination, body: string): Promise<Posted> {
  const text = { ...repo, body, request: { retries: 0 } }
  const { data } = thread?.top
    ? await api.rest.pulls.createReplyForReviewComment({ ...text, pull_number: number, comment_id: thread.top })
    : await api.rest.issues.createComment({ ...text, issue_number: number })
  return postedIn(data)
}

/** The comment in an answer of GitHub; one without is as good as none. */
function postedIn(data: { readonly id: number; readonly html_url: string } | null): Posted {
  if (data?.id === undefined) throw Object.assign(new Error('GitHub answered without the comment'), { status: 502 })
  return { id: data.id, url: data.html_url }
}

async function update({ api, repo, thread }: Destination, id: number, body: string): Promise<Posted> {
  const { data } = thread
    ? await api.rest.pulls.updateReviewComment({ ...repo, comment_id: id, body })
    : await api.rest.issues.updateComment({ ...repo, comment_id: id, body })
  return postedIn(data)
}

async function remove({ api, repo, thread }: Destination, id: number): Promise<void> {
  if (thread) await api.rest.pulls.deleteReviewComment({ ...repo, comment_id: id })
  else await api.rest.issues.deleteComment({ ...repo, comment_id: id })
}

/** Folds comments away as outdated. */
export const minimise = (api: Api, commentIds: readonly string[]): Promise<void> =>
  mutateEach(api, commentIds, id => `minimizeComment(input: { subjectId: ${id}, classifier: OUTDATED })`)

/** Resolves review threads, which takes `contents: write` too. */
export const resolve = (api: Api, threadIds: readonly string[]): Promise<void> =>
  mutateEach(api, threadIds, id => `resolveReviewThread(input: { threadId: ${id} })`)

/** Does the same to each of some nodes, in one request. */
async function mutateEach(api: Api, ids: readonly string[], field: (id: string) => string): Promise<void> {
  if (ids.length === 0) return
  const variables = Object.fromEntries(ids.map((id, i) => [`id${i}`, id]))
  const names = Object.keys(variables).map(name => `$${name}`)
  const fields = names.map((name, i) => `m${i}: ${field(name)} { clientMutationId }`)
  await api.graphql(`mutation (${names.map(name => `${name}: ID!`)}) { ${fields.join(' ')} }`, variables)
}

/** The token's account, if no reaction has shown it yet. */
export async function readSelf(api: Api): Promise<Self | undefined> {
  const { viewer } = await api.graphql<{ viewer: Self | Nobody }>('query { viewer { id: databaseId login } }')
  return viewer.id === null ? undefined : viewer
}

export interface Self {
  readonly id: number
  readonly login: string
}

/** A viewer whose number GitHub does not tell. */
export interface Nobody {
  readonly id: null
}

type Created = Rest['checks']['create']['parameters']

/** A report as the checks of a commit show it. The `external_id` distinguishes the runs of one name. GitHub takes 50 annotations; we have 30. */
type CheckRun = Pick<Created, 'name' | 'head_sha' | 'conclusion' | 'details_url'> &
  Required<Pick<Created, 'external_id' | 'output'>>

/** Most bytes of a summary: GitHub's page says characters, and its server counts bytes. */
const MOST = 65_535

const shortened = (summary: string): string =>
  new TextDecoder().decode(Buffer.from(summary).subarray(0, MOST), { stream: true })

/** Puts a report among the checks of its commit. */
export function createCheckRun(api: Api, repo: RepoName, check: CheckRun): Promise<void> {
  const output = { ...check.output, summary: shortened(check.output.summary) }
  return throughWeather(async count => {
    if (count === 1 || !(await isThere(api, repo, check)))
      await api.rest.checks.create({ ...repo, ...check, output, status: 'completed', request: { retries: 0 } })
  })
}

/** The answer to an earlier try may have been lost. */
async function isThere(api: Api, repo: RepoName, { name, head_sha, external_id }: CheckRun): Promise<boolean> {
  const { data } = await api.rest.checks.listForRef({ ...repo, ref: head_sha, check_name: name, per_page: 100 })
  return data.check_runs.some(run => run.external_id === external_id)
}
