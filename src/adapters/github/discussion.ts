import type { Api, RepoName } from './client.ts'
import type { RawRemark } from './remark.ts'
import { rawOf } from './talk.ts'
import { AUTHOR, type Text } from './talk-query.ts'

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
  return found && { ...rawOf(found), number }
}

interface Answer {
  readonly repository: {
    readonly discussion:
      | (Text & {
          readonly comments: {
            readonly nodes: readonly (Text & { readonly replies: { readonly nodes: readonly Text[] } })[]
          }
        })
      | null
  }
}

const NODE = `id databaseId url body createdAt updatedAt ${AUTHOR}`

const QUERY = `query ($owner: String!, $name: String!, $number: Int!) {
  repository(owner: $owner, name: $name) {
    discussion(number: $number) {
      ${NODE}
      comments(last: 100) { nodes { ${NODE} replies(last: 50) { nodes { ${NODE} } } } }
    }
  }
}`
