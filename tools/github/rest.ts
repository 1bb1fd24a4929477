import { contract } from './contract.ts'
import { actionRoutes } from './routes/actions.ts'
import { appRoutes } from './routes/apps.ts'
import { conversationRoutes } from './routes/conversation.ts'
import { gitDataRoutes } from './routes/git-data.ts'
import { historyRoutes } from './routes/history.ts'
import { proposeRoutes } from './routes/propose.ts'
import { pullRoutes } from './routes/pulls.ts'
import { reactionRoutes } from './routes/reactions.ts'
import { repoRoutes } from './routes/repos.ts'
import { reviewRoutes } from './routes/reviews.ts'
import { notFound, type Reply, type Routes, refuse } from './routes/route.ts'
import { inaccessible } from './rules.ts'
import { canSee, may } from './tokens.ts'
import type { Json } from './views/user.ts'
import { type Actor, findRepo, type Repo, type World } from './world.ts'

const ROUTES: Routes = {
  ...repoRoutes,
  ...proposeRoutes,
  ...pullRoutes,
  ...conversationRoutes,
  ...reactionRoutes,
  ...reviewRoutes,
  ...gitDataRoutes,
  ...historyRoutes,
  ...actionRoutes,
  ...appRoutes,
}

interface RestRequest {
  readonly method: string
  /** Path below the API's base, still encoded. */
  readonly path: string
  readonly query: URLSearchParams
  readonly body: unknown
  readonly url: string
  readonly accept: string
  /** Undefined: a token that GitHub does not know. */
  readonly actor: Actor | null | undefined
  /** What is said to such a token. */
  readonly against: string
}

export interface RestAnswer extends Reply {
  /** What GitHub's description has against the request or against our answer. */
  readonly problems: readonly string[]
  readonly operationId?: string
}

/** Answers one REST request as GitHub would, and says where request or answer leave GitHub's description. */
export async function answerRest(world: World, request: RestRequest): Promise<RestAnswer> {
  const found = contract.find(request.method, request.path)
  if (!found)
    return {
      ...refuse(501, `not described: ${request.method} ${request.path}`),
      problems: [`${request.method} ${request.path} is not described`],
    }
  const { operationId, params } = found
  const route = ROUTES[operationId]
  if (!route)
    return { ...refuse(501, `not built: ${operationId}`), problems: [`${operationId} is not built`], operationId }
  if (request.actor === undefined) return { ...refuse(401, request.against), problems: [], operationId }
  const problems = contract.requestProblems(found, request.query, request.body)
  if (problems.length > 0)
    return { ...refuse(422, `Invalid request.\n\n${problems.join('\n')}`), problems, operationId }

  const { actor } = request
  const repo = params.owner === undefined ? undefined : findRepo(world, params.owner, params.repo ?? '')
  const refusal = params.owner === undefined ? undefined : gate(actor, repo, route.needs)
  const call = { ...request, world, actor, repo: repo as Repo, params, body: (request.body ?? {}) as Json }
  const reply = refusal ?? (await route.run(call))
  const isJson = !(reply.body instanceof Uint8Array)
  return { ...reply, problems: isJson ? contract.answerProblems(found, reply.status, reply.body) : [], operationId }
}

/** 404 hides what the actor must not know to exist; 403 says that the token is too weak. */
function gate(actor: Actor | null, repo: Repo | undefined, needs: Routes[string]['needs']): Reply | undefined {
  if (!repo || !canSee(actor, repo)) return notFound
  if (needs.some(([permission, level]) => may(actor, repo, permission, level))) return undefined
  return actor === null ? refuse(401, 'Requires authentication') : refuse(403, inaccessible(actor))
}
