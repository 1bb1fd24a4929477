import { readCommit } from '../git-objects.ts'
import { readRef } from '../refs.ts'
import { objectNode } from '../views/objects.ts'
import { repoPage } from '../views/repo.ts'
import { nodeId } from '../views/user.ts'
import type { Reaction, Repo, User, World } from '../world.ts'
import { gqlError } from './context.ts'

/** GitHub's objects as GraphQL shows them. A field is a value, or a function of its arguments and the context. */
export type Fields = Readonly<Record<string, unknown>> & { readonly __typename: string }

export function actorFields(world: World, user: User): Fields {
  return {
    __typename: user.type,
    id: nodeId(user.type === 'Bot' ? 'BOT' : 'U', user.id),
    databaseId: user.id,
    // GraphQL leaves `[bot]` away, REST does not.
    login: user.login.replace(/\[bot\]$/, ''),
    name: user.name,
    url: `${world.hosts.web}/${user.login}`,
  }
}

/** A list as GraphQL pages it, `first`/`after` forwards or `last`/`before` backwards; the cursor is the place. */
export function connection<T>(items: readonly T[], fields: (item: T) => unknown) {
  return ({ first, last, after, before }: { first?: number; last?: number; after?: string; before?: string }) => {
    if (!first && !last)
      throw gqlError(
        'MISSING_PAGINATION_BOUNDARIES',
        'You must provide a `first` or `last` value to properly paginate the connection.',
      )
    const from = after ? Number(after) + 1 : 0
    const to = before ? Number(before) : items.length
    const start = first ? from : Math.max(from, to - (last ?? 0))
    const end = first ? Math.min(to, from + first) : to
    const page = {
      hasNextPage: end < items.length,
      hasPreviousPage: start > 0,
      startCursor: String(start),
      endCursor: String(end - 1),
    }
    const nodes = items.slice(start, end).map(fields)
    return {
      totalCount: items.length,
      pageInfo: page,
      nodes,
      edges: nodes.map((node, i) => ({ node, cursor: String(start + i) })),
    }
  }
}

export async function refFields(repo: Repo, qualified: string): Promise<Fields | null> {
  const sha = await readRef(repo.dir, qualified)
  if (!sha) return null
  const [, prefix = '', name = ''] = /^(refs\/[^/]+\/)(.+)$/.exec(qualified) ?? []
  return {
    __typename: 'Ref',
    id: objectNode('REF', repo, qualified),
    name,
    prefix,
    target: { __typename: 'Commit', oid: sha, id: objectNode('C', repo, sha) },
  }
}

export async function commitFields(world: World, repo: Repo, sha: string): Promise<Fields> {
  const data = await readCommit(repo.dir, sha)
  const signature = world.signed.has(sha)
    ? { __typename: 'GpgSignature', isValid: true, state: 'VALID', wasSignedByGitHub: true }
    : null
  return {
    __typename: 'Commit',
    id: objectNode('C', repo, sha),
    oid: sha,
    message: data.message,
    messageHeadline: data.message.split('\n')[0],
    url: `${repoPage(world, repo)}/commit/${sha}`,
    tree: { __typename: 'Tree', oid: data.tree, id: objectNode('T', repo, data.tree) },
    committedDate: data.committer.date,
    authoredDate: data.author.date,
    signature,
  }
}

const CONTENTS = {
  '+1': 'THUMBS_UP',
  '-1': 'THUMBS_DOWN',
  laugh: 'LAUGH',
  hooray: 'HOORAY',
  confused: 'CONFUSED',
  heart: 'HEART',
  rocket: 'ROCKET',
  eyes: 'EYES',
} as const
export const contentOf = (name: string) =>
  Object.entries(CONTENTS).find(([, value]) => value === name)?.[0] as Reaction['content']

export const reactionFields = (reaction: Reaction): Fields => ({
  __typename: 'Reaction',
  id: nodeId('REA', reaction.id),
  databaseId: reaction.id,
  content: CONTENTS[reaction.content],
  createdAt: reaction.createdAt,
  user: {
    __typename: 'User',
    login: reaction.user.login.replace(/\[bot\]$/, ''),
    id: nodeId('U', reaction.user.id),
    databaseId: reaction.user.id,
  },
})
