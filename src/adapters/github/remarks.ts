import type { IssueComment } from '@octokit/graphql-schema'
import { ifThere, nodesOf, orStop } from './answers.ts'
import type { Api, RepoName } from './client.ts'
import { type RawRemark, type Remark, rawOf, SAID, type Text, toRemark } from './remark.ts'

/** The identity of one remark of a pull request. */
export type Named = Pick<Remark, 'surface' | 'id'>

/** Reads one remark; undefined when it is not there, or belongs to another pull request. */
export async function readRemark(api: Api, repo: RepoName, number: number, named: Named): Promise<Remark | undefined> {
  const raw = await ifThere(fetchRemark(api, repo, number, named), 'the comment could not be read')
  return raw && belongsTo(raw, number) ? toRemark(named.surface, raw) : undefined
}

type Raw = RawRemark & { readonly issue_url?: string; readonly pull_request_url?: string; readonly number?: number }

async function fetchRemark(api: Api, repo: RepoName, number: number, named: Named): Promise<Raw | undefined> {
  const { surface, id } = named
  switch (surface) {
    case 'comment':
      return (await api.rest.issues.getComment({ ...repo, comment_id: id })).data as Raw
    case 'review':
      return (await api.rest.pulls.getReview({ ...repo, pull_number: number, review_id: id })).data as Raw
    case 'review-comment':
      return (await api.rest.pulls.getReviewComment({ ...repo, comment_id: id })).data as Raw
    case 'description':
      return (await api.rest.issues.get({ ...repo, issue_number: number })).data as Raw
    case 'discussion':
    case 'discussion-comment':
      return readDiscussion(api, repo, number, named)
    default:
      return surface satisfies never
  }
}

/** A discussion's text, or one of its comments; only GraphQL has them. Undefined if there is none of this id among the newest hundred. */
async function readDiscussion(api: Api, { owner, repo }: RepoName, number: number, { surface, id }: Named) {
  const { repository } = await api.graphql<Discussed>(DISCUSSION, { owner, name: repo, number })
  const { discussion } = repository
  const nodes = nodesOf(discussion?.comments).flatMap(comment => [comment, ...nodesOf(comment.replies)])
  const found = surface === 'discussion' ? discussion : nodes.find(node => node.id === id)
  return found ? { ...rawOf(found), number } : undefined
}

interface Discussed {
  readonly repository: { readonly discussion: (Text & List<Text & List<Text, 'replies'>, 'comments'>) | null }
}

type List<T, Name extends string> = { readonly [Each in Name]: { readonly nodes: readonly T[] } }

const TEXT = `id: databaseId body ${SAID}`

const DISCUSSION = `query ($owner: String!, $name: String!, $number: Int!) {
  repository(owner: $owner, name: $name) {
    discussion(number: $number) {
      ${TEXT}
      comments(last: 100) { nodes { ${TEXT} replies(last: 50) { nodes { ${TEXT} } } } }
    }
  }
}`

const belongsTo = (raw: Raw, number: number): boolean =>
  raw.number === number || (raw.issue_url ?? raw.pull_request_url ?? '').endsWith(`/${number}`)

/** The remarks on lines of the diff, oldest first. */
export async function listReviewComments(api: Api, repo: RepoName, number: number): Promise<readonly Remark[]> {
  const page = { ...repo, pull_number: number, per_page: 100 }
  const asked = api.paginate(api.rest.pulls.listReviewComments, page)
  const listed = await orStop(asked, 'the review comments could not be read')
  return listed
    .map(raw => toRemark('review-comment', raw as RawRemark))
    .sort((a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt) || a.id - b.id)
}

/** The last edit of each remark, by GraphQL's id: when (ISO) and by whom, if anyone has edited it and GitHub still knows them. */
export async function readEdits(api: Api, remarks: readonly Remark[]) {
  const edits = new Map<string, { readonly at: string | null; readonly by: string | undefined }>()
  const ids = remarks.map(remark => remark.nodeId)
  for (let at = 0; at < ids.length; at += 100) {
    const asked = api.graphql<{ nodes: readonly (IssueComment | null)[] }>(EDITS, { ids: ids.slice(at, at + 100) })
    const { nodes } = await orStop(asked, 'the edits of the comments could not be read')
    for (const node of nodes) if (node) edits.set(node.id, { at: node.lastEditedAt ?? null, by: node.editor?.login })
  }
  return edits
}

const EDITS = 'query ($ids: [ID!]!) { nodes(ids: $ids) { id ... on Comment { lastEditedAt editor { login } } } }'
