import type { PullIssue } from '../pulls.ts'
import { canSee } from '../tokens.ts'
import { findRepo, findUser, type Issue, type Reaction, type Remark, type Repo, type World } from '../world.ts'
import { type Context, gqlError } from './context.ts'
import { actorFields, type Fields } from './fields.ts'
import {
  discussionCommentFields,
  discussionFields,
  issueFields,
  pullFields,
  remarkFields,
  repositoryFields,
} from './objects.ts'

export const queries = {
  viewer: (_: unknown, { world, actor }: Context) => actorFields(world, actor.user),
  rateLimit: () => ({
    limit: 5000,
    remaining: 4999,
    used: 1,
    cost: 1,
    nodeCount: 0,
    resetAt: new Date(Date.now() + 3_600_000).toISOString(),
  }),
  user: ({ login }: { login: string }, { world }: Context) => {
    const user = findUser(world, login)
    if (user?.type !== 'User') throw gqlError('NOT_FOUND', `Could not resolve to a User with the login of '${login}'.`)
    return actorFields(world, user)
  },
  repository: ({ owner, name }: { owner: string; name: string }, context: Context) => {
    const repo = findRepo(context.world, owner, name)
    if (!repo || !canSee(context.actor, repo))
      throw gqlError('NOT_FOUND', `Could not resolve to a Repository with the name '${owner}/${name}'.`)
    return repositoryFields(context.world, repo)
  },
  node: ({ id }: { id: string }, context: Context) => byId(context, id),
  nodes: ({ ids }: { ids: string[] }, context: Context) => Promise.all(ids.map(id => byId(context, id))),
}

/** What a node id stands for: the fields to show and the records behind them. */
export interface Found {
  readonly fields: Fields
  readonly repo: Repo
  readonly issue?: Issue
  readonly remark?: Remark & { readonly kind: string }
  readonly reactions?: Reaction[]
}

export function findNode(world: World, id: string): Found | undefined {
  const [, prefix, digits] = /^([A-Z]+)_(\d+)$/.exec(id) ?? []
  const number = Number(digits)
  for (const repo of world.repos) {
    if (prefix === 'R' && repo.id === number) return { fields: repositoryFields(world, repo), repo }
    const remark =
      prefix === 'IC'
        ? repo.comments.get(number)
        : prefix === 'PRRC'
          ? repo.reviewComments.get(number)
          : prefix === 'PRR'
            ? repo.reviews.get(number)
            : undefined
    if (remark)
      return {
        fields: remarkFields(world, repo, remark),
        repo,
        remark,
        reactions: remark.reactions,
        issue: repo.issues.get(remark.number) as Issue,
      }
    const issue =
      prefix === 'PR' || prefix === 'I' ? [...repo.issues.values()].find(one => one.id === number) : undefined
    if (issue) {
      const fields = issue.pull ? pullFields(world, repo, issue as PullIssue) : issueFields(world, repo, issue)
      return { fields, repo, issue, reactions: issue.reactions }
    }
    const discussion = [...repo.discussions.values()].find(one => prefix === 'D' && one.id === number)
    if (discussion) return { fields: discussionFields(world, repo, discussion), repo }
    for (const one of repo.discussions.values()) {
      const comment = one.comments.find(each => prefix === 'DC' && each.id === number)
      if (comment) return { fields: discussionCommentFields(world, repo, one, comment), repo }
    }
  }
  return undefined
}

function byId({ world, actor }: Context, id: string): Fields {
  const found = findNode(world, id)
  if (!found || !canSee(actor, found.repo))
    throw gqlError('NOT_FOUND', `Could not resolve to a node with the global id of '${id}'`)
  return found.fields
}
