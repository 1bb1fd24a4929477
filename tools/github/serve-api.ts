import type { IncomingMessage, ServerResponse } from 'node:http'
import { answerGraphql } from './graphql/answer.ts'
import { begin, type State, strike, textOf } from './log.ts'
import { answerRest } from './rest.ts'
import { actorOf, wordsAgainst } from './tokens.ts'
import { nowOf, type World } from './world.ts'

/** REST and GraphQL, below `base`. */
export async function serveApi(
  state: State,
  base: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = new URL(request.url ?? '/', base || state.world.hosts.api)
  const path = base ? url.pathname.replace(/^\/api(\/v3)?/, '') : url.pathname
  const actor = actorOf(state.world, request.headers.authorization)
  const text = await textOf(request)
  const body = text === '' ? undefined : parseJson(text)
  const entry = begin(state, path === '/graphql' ? 'graphql' : 'rest', request, response, path, url.search, actor, body)
  const fault = await state.weather.meet({ method: entry.method, path, body: text })
  if (fault && fault.when !== 'after') return strike(fault, entry, response)

  const accept = String(request.headers.accept ?? '')
  const whole = `${base ? state.world.hosts.web : state.world.hosts.api}${request.url}`
  const rest = () =>
    answerRest(state.world, {
      method: entry.method,
      path,
      query: url.searchParams,
      body,
      url: whole,
      accept,
      actor,
      against: wordsAgainst(state.world, request.headers.authorization),
    })
  const answer = path === '/graphql' ? await answerGraphql(state.world, actor, body) : await rest()
  entry.operation = answer.operationId ?? ''
  entry.problems = answer.problems
  entry.unexpected = answer.problems.length > 0
  if (fault) return strike(fault, entry, response)
  entry.status = answer.status
  entry.answer = answer.body
  const raw = answer.body instanceof Uint8Array
  const type = raw ? 'application/vnd.github.raw' : 'application/json; charset=utf-8'
  response.writeHead(answer.status, {
    ...(answer.body !== undefined && { 'content-type': type }),
    ...quota(state.requests.length),
    ...clock(state.world),
    ...answer.headers,
  })
  response.end(answer.body === undefined ? undefined : raw ? answer.body : JSON.stringify(answer.body))
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** What time it is, where the world's clock is not that of its events. */
const clock = (world: World): Record<string, string> =>
  world.ahead === undefined ? {} : { date: new Date(nowOf(world)).toUTCString() }

const quota = (used: number): Record<string, string> => ({
  'x-ratelimit-limit': '1000',
  'x-ratelimit-remaining': String(Math.max(0, 1000 - used)),
  'x-ratelimit-used': String(used),
  'x-ratelimit-reset': String(Math.ceil(Date.now() / 1000) + 3600),
  'x-ratelimit-resource': 'core',
  'x-github-request-id': `TEST:${used}`,
})
