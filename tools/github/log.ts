import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Fault, Weather } from './faults.ts'
import type { Actor, Repo, World } from './world.ts'

/** One request that somebody made, and what became of it. */
export interface Request {
  readonly api: 'rest' | 'graphql' | 'git' | 'blob'
  readonly method: string
  /** Without the API's base path and without the query. */
  readonly path: string
  readonly query: string
  /** The operation's id, or the fields asked of GraphQL's root. */
  operation: string
  /** Login, or `anonymous`, or `unknown` for a token that GitHub does not know. */
  readonly as: string
  readonly body: unknown
  status: number | 'drop' | 'hang'
  answer: unknown
  /** When it came and when it was answered, in milliseconds of this process. */
  readonly began: number
  ended: number
  /** What GitHub's description has against request or answer; `unexpected` when there is something. */
  problems: readonly string[]
  unexpected: boolean
}

export interface State {
  readonly world: World
  readonly weather: Weather
  readonly requests: Request[]
  /** Who pushes what where, by the secret that git's hook sends back. */
  readonly hooks: Map<string, { readonly repo: Repo; readonly actor: Actor }>
  /** The git processes that serve a fetch or a push just now: they write into the repositories. */
  readonly running: Set<Promise<void>>
  readonly pages: ((request: IncomingMessage, response: ServerResponse, url: URL) => Promise<boolean>) | undefined
}

export function begin(
  state: State,
  api: Request['api'],
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  query: string,
  actor: Actor | null | undefined,
  body: unknown,
): Request {
  const as = actor === undefined ? 'unknown' : (actor?.user.login ?? 'anonymous')
  const entry = {
    api,
    method: request.method ?? 'GET',
    path,
    query,
    operation: '',
    as,
    body,
    status: 0,
    answer: undefined,
    began: performance.now(),
    ended: Number.POSITIVE_INFINITY,
    problems: [],
    unexpected: false,
  }
  response.on('close', () => {
    entry.ended = performance.now()
  })
  state.requests.push(entry)
  return entry
}

export async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

export function strike({ status, body, headers }: Fault, entry: Request, response: ServerResponse): void {
  entry.status = status
  entry.answer = body
  if (status === 'hang') return
  if (status === 'drop') return void response.destroy()
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(typeof body === 'string' ? body : JSON.stringify(body ?? { message: 'Server Error' }))
}
