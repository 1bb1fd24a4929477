import type { Api } from './client.ts'
import type { RepoName } from './permission.ts'
import type { RawRemark } from './remark.ts'
import { accountOf } from './talk.ts'

/** A discussion's text, or one of its comments; only GraphQL has them. Undefined if there is none of this id among the newest hundred. */
export async function readDiscussion(
  api: Api,
  { owner, repo }: RepoName,
  number: number,
  id: number | undefined,
): Promise<(RawRemark & { readonly number: number }) | undefined> {
  const answer = await api.graphql<Answer>(QUERY, { owner, name: repo, number })
  const { discussion } = answer.repository
  if (!discussion) return undefined
  const nodes = discussion.comments.nodes.flatMap(comment => [comment, ...comment.replies.nodes])
  const found = id === undefined ? discussion : nodes.find(({ databaseId }) => databaseId === id)
  return found && { ...toRaw(found), number }
}

interface Node {
  readonly id: string
  readonly databaseId: number
  readonly url: string
  readonly body: string
  readonly createdAt: string
  readonly updatedAt: string
  readonly author: Parameters<typeof accountOf>[0]
}

interface Answer {
  readonly repository: {
    readonly discussion:
      | (Node & {
          readonly comments: {
            readonly nodes: readonly (Node & { readonly replies: { readonly nodes: readonly Node[] } })[]
          }
        })
      | null
  }
}

const toRaw = ({ id, databaseId, url, body, createdAt, updatedAt, author }: Node): RawRemark => ({
  id: databaseId,
  node_id: id,
  html_url: url,
  user: accountOf(author),
  body,
  created_at: createdAt,
  updated_at: updatedAt,
})

const NODE = `id databaseId url body createdAt updatedAt
  author { __typename login ... on User { databaseId } ... on Bot { databaseId } }`

const QUERY = `query ($owner: String!, $name: String!, $number: Int!) {
  repository(owner: $owner, name: $name) {
    discussion(number: $number) {
      ${NODE}
      comments(last: 100) { nodes { ${NODE} replies(last: 50) { nodes { ${NODE} } } } }
    }
  }
}`
