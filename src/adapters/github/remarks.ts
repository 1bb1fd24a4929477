import type { Api } from './client.ts'
import { giveUp, statusOf } from './failure.ts'
import type { RepoName } from './permission.ts'
import { type RawRemark, type Remark, type Surface, toRemark } from './remark.ts'

/** What a link to a comment names. */
export interface Link {
  readonly owner: string
  readonly repo: string
  readonly number: number
  readonly surface: Surface
  readonly id: number
}

/** Reads a link to a comment, a review or a review comment as GitHub writes it; undefined for any other address. */
export function parseLink(url: string, serverUrl: string): Link | undefined {
  if (!url.startsWith(`${serverUrl}/`)) return undefined
  const path =
    /^([\w.-]+)\/([\w.-]+)\/(?:pull|issues)\/(\d+)(?:\/[\w/]*)?(?:\?[^#]*)?#(issuecomment-|discussion_r|r|pullrequestreview-)(\d+)$/
  const found = path.exec(url.slice(serverUrl.length + 1))
  if (!found) return undefined
  const [, owner, repo, number, kind, id] = found
  const surface = kind === 'issuecomment-' ? 'comment' : kind === 'pullrequestreview-' ? 'review' : 'review-comment'
  return { owner: owner!, repo: repo!, number: Number(number), surface, id: Number(id) }
}

/** Reads one remark; undefined when it is not there, or belongs to another pull request. */
export async function readRemark(
  api: Api,
  repo: RepoName,
  number: number,
  named: Pick<Remark, 'surface' | 'id'>,
): Promise<Remark | undefined> {
  try {
    const raw = await fetchRemark(api, repo, number, named)
    return belongsTo(raw, number) ? toRemark(named.surface, raw) : undefined
  } catch (error) {
    if (statusOf(error) === 404) return undefined
    return giveUp(error, 'the comment could not be read')
  }
}

type Raw = RawRemark & { readonly issue_url?: string; readonly pull_request_url?: string }

async function fetchRemark(
  api: Api,
  repo: RepoName,
  number: number,
  { surface, id }: Pick<Remark, 'surface' | 'id'>,
): Promise<Raw> {
  if (surface === 'comment') return (await api.rest.issues.getComment({ ...repo, comment_id: id })).data as Raw
  if (surface === 'review')
    return (await api.rest.pulls.getReview({ ...repo, pull_number: number, review_id: id })).data as Raw
  return (await api.rest.pulls.getReviewComment({ ...repo, comment_id: id })).data as Raw
}

const belongsTo = ({ issue_url, pull_request_url }: Raw, number: number): boolean =>
  (issue_url ?? pull_request_url ?? '').endsWith(`/${number}`)

/** The remarks of the conversation, of its reviews and of the diff, oldest first. */
export async function listRemarks(api: Api, repo: RepoName, number: number): Promise<readonly Remark[]> {
  const page = { ...repo, per_page: 100 }
  try {
    const [comments, reviews] = [
      await api.paginate(api.rest.issues.listComments, { ...page, issue_number: number }),
      await api.paginate(api.rest.pulls.listReviews, { ...page, pull_number: number }),
    ]
    const submitted = reviews.filter(review => review.state !== 'PENDING')
    const found = [
      ...comments.map(raw => toRemark('comment', raw as RawRemark)),
      ...submitted.map(raw => toRemark('review', raw as RawRemark)),
      ...(await listReviewComments(api, repo, number)),
    ]
    return found.sort(byTime)
  } catch (error) {
    return giveUp(error, 'the comments could not be read')
  }
}

/** The remarks on lines of the diff, oldest first. */
export async function listReviewComments(api: Api, repo: RepoName, number: number): Promise<readonly Remark[]> {
  const listed = await api.paginate(api.rest.pulls.listReviewComments, { ...repo, pull_number: number, per_page: 100 })
  return listed.map(raw => toRemark('review-comment', raw as RawRemark)).sort(byTime)
}

const byTime = (a: Remark, b: Remark): number => Date.parse(a.createdAt) - Date.parse(b.createdAt) || a.id - b.id

/** When each remark was last edited, by GraphQL's id; one that was never edited has `null`. */
export async function readEdits(api: Api, remarks: readonly Remark[]): Promise<ReadonlyMap<string, string | null>> {
  const nodes: (readonly [string, string | null])[] = []
  const ids = remarks.map(remark => remark.nodeId)
  for (let at = 0; at < ids.length; at += 100) {
    const answer = await api.graphql<{ nodes: readonly ({ id: string; lastEditedAt?: string | null } | null)[] }>(
      EDITS,
      {
        ids: ids.slice(at, at + 100),
      },
    )
    for (const node of answer.nodes) if (node) nodes.push([node.id, node.lastEditedAt ?? null])
  }
  return new Map(nodes)
}

const EDITS = `query ($ids: [ID!]!) { nodes(ids: $ids) { id ... on Comment { lastEditedAt } } }`
