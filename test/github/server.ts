import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readSigned } from './blobs.ts'
import { type Contract, createContract } from './contract.ts'
import { createWeather, type Fault, SECONDARY_LIMIT, type Weather } from './faults.ts'
import { answerGraphql } from './graphql/answer.ts'
import { gate, gitRequest, receive, serveGit } from './http-backend.ts'
import { answerRest } from './rest.ts'
import { addUser } from './seed.ts'
import { actorOf, issueToken } from './tokens.ts'
import { type Actor, createWorld, type Permissions, type Repo, type User, type World } from './world.ts'

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
  status: number | 'drop'
  answer: unknown
  /** What GitHub's description has against request or answer; `unexpected` when there is something. */
  problems: readonly string[]
  unexpected: boolean
}

export interface GitHub extends Pick<Weather, 'fail' | 'on'> {
  readonly world: World
  /** Base of the REST API, as `GITHUB_API_URL`. */
  readonly url: string
  readonly graphqlUrl: string
  /** Base of the web pages and of git over HTTP, as `GITHUB_SERVER_URL`. */
  readonly serverUrl: string
  /** Every request so far, in order of arrival. */
  readonly requests: readonly Request[]
  /** The token of a workflow's job in `repo`: acts as github-actions[bot] with just these permissions. */
  readonly actionsToken: (repo: Repo, permissions: Permissions) => string
  /** The token of an app's installation in `repo`, named `login` (`claude[bot]`). */
  readonly appToken: (repo: Repo, login: string, permissions: Permissions) => string
  /** A personal token; without permissions it may whatever the user may. */
  readonly userToken: (user: User, permissions?: Permissions) => string
  /** Answers "secondary rate limit" to the requests that match. */
  readonly limit: (match: Omit<Fault, 'status' | 'body' | 'headers'>, retryAfter?: number) => void
  readonly stop: () => Promise<void>
}

export interface GitHubOptions {
  /** As GitHub Enterprise Server: REST under `/api/v3`, GraphQL under `/api/graphql`, on the host of the web pages. */
  readonly enterprise?: boolean
}

const HOOK = '/_hook/'

/** Starts a GitHub of our own on loopback ports. It blocks for nothing: never wait for it with a synchronous child process. */
export async function startGitHub({ enterprise = false }: GitHubOptions = {}): Promise<GitHub> {
  const root = await mkdtemp(join(tmpdir(), 'github-'))
  const world = createWorld(root)
  const bot = addUser(world, 'github-actions[bot]', { id: 41898282 })
  const state: State = {
    world,
    contract: createContract(),
    weather: createWeather(),
    requests: [],
    hooks: new Map(),
    bot,
  }
  const api = await listen((request, response) => serveApi(state, '', request, response))
  const web = await listen((request, response) => serveWeb(state, request, response))
  const blobs = await listen(async (request, response) => serveBlob(state, request, response))
  const [apiUrl, webUrl] = [addressOf(api), addressOf(web)]
  const rest = enterprise ? `${webUrl}/api/v3` : apiUrl
  world.hosts = {
    api: rest,
    graphql: enterprise ? `${webUrl}/api/graphql` : `${apiUrl}/graphql`,
    web: webUrl,
    blobs: addressOf(blobs),
  }
  const installation = (kind: Actor['kind'], user: User, repo: Repo, permissions: Permissions) =>
    issueToken(world, { kind, user, permissions, repo })
  return {
    world,
    url: rest,
    graphqlUrl: world.hosts.graphql,
    serverUrl: webUrl,
    requests: state.requests,
    fail: state.weather.fail,
    on: state.weather.on,
    actionsToken: (repo, permissions) => installation('actions', bot, repo, permissions),
    appToken: (repo, login, permissions) => installation('app', addUser(world, login), repo, permissions),
    userToken: (user, permissions) =>
      issueToken(world, { kind: 'user', user, permissions: permissions ?? null, repo: null }),
    limit: (match, retryAfter = 1) =>
      state.weather.fail({
        ...match,
        status: 403,
        body: SECONDARY_LIMIT,
        headers: { 'retry-after': String(retryAfter) },
      }),
    async stop() {
      for (const server of [api, web, blobs]) {
        server.closeAllConnections()
        await new Promise(done => server.close(done))
      }
      await rm(root, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

interface State {
  readonly world: World
  readonly contract: Contract
  readonly weather: Weather
  readonly requests: Request[]
  /** Who pushes what where, by the secret that git's hook sends back. */
  readonly hooks: Map<string, { readonly repo: Repo; readonly actor: Actor }>
  readonly bot: User
}

const addressOf = (server: Server): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`

async function listen(serve: (request: IncomingMessage, response: ServerResponse) => Promise<void>): Promise<Server> {
  const server = createServer((request, response) => {
    serve(request, response).catch(error => {
      if (!response.headersSent) response.writeHead(500, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ message: `the test's GitHub broke: ${(error as Error).stack}` }))
    })
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  return server
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

function begin(
  state: State,
  api: Request['api'],
  request: IncomingMessage,
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
    problems: [],
    unexpected: false,
  }
  state.requests.push(entry)
  return entry
}

/** REST and GraphQL, below `base`. */
async function serveApi(state: State, base: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', base || state.world.hosts.api)
  const path = base ? url.pathname.replace(/^\/api(\/v3)?/, '') : url.pathname
  const actor = actorOf(state.world, request.headers.authorization)
  const text = await textOf(request)
  const body = text === '' ? undefined : parseJson(text)
  const entry = begin(state, path === '/graphql' ? 'graphql' : 'rest', request, path, url.search, actor, body)
  const fault = await state.weather.meet({ method: entry.method, path, body: text })
  if (fault && fault.when !== 'after') return strike(fault, entry, response)

  const accept = String(request.headers.accept ?? '')
  const whole = `${base ? state.world.hosts.web : state.world.hosts.api}${request.url}`
  const rest = () =>
    answerRest(state.world, state.contract, {
      method: entry.method,
      path,
      query: url.searchParams,
      body,
      url: whole,
      accept,
      actor,
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

const quota = (used: number): Record<string, string> => ({
  'x-ratelimit-limit': '1000',
  'x-ratelimit-remaining': String(Math.max(0, 1000 - used)),
  'x-ratelimit-used': String(used),
  'x-ratelimit-reset': String(Math.ceil(Date.now() / 1000) + 3600),
  'x-ratelimit-resource': 'core',
  'x-github-request-id': `TEST:${used}`,
})

function strike({ status, body, headers }: Fault, entry: Request, response: ServerResponse): void {
  entry.status = status
  entry.answer = body
  if (status === 'drop') return void response.destroy()
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(typeof body === 'string' ? body : JSON.stringify(body ?? { message: 'Server Error' }))
}

/** The host of the web pages: git over HTTP, the hook of its pushes, and the API of an enterprise server. */
async function serveWeb(state: State, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', state.world.hosts.web)
  if (url.pathname.startsWith('/api/')) return serveApi(state, `${state.world.hosts.web}/api`, request, response)
  if (url.pathname.startsWith(HOOK)) return serveHook(state, url, request, response)
  const actor = actorOf(state.world, request.headers.authorization)
  const wanted = gitRequest(state.world, url)
  const entry = begin(state, 'git', request, url.pathname, url.search, actor, undefined)
  if (!wanted) {
    entry.unexpected = true
    entry.problems = [`no page ${url.pathname}`]
    entry.status = 404
    return void response.writeHead(404).end()
  }
  entry.operation = wanted.push ? 'git push' : 'git fetch'
  const fault = await state.weather.meet({ method: entry.method, path: url.pathname, body: '' })
  if (fault && fault.when !== 'after') return strike(fault, entry, response)
  const refusal = gate(state.world, request, wanted.repo, wanted.push, actor)
  if (refusal) {
    entry.status = refusal.status
    return void response
      .writeHead(refusal.status, { 'content-type': 'text/plain', ...refusal.headers })
      .end(refusal.body)
  }
  const secret = crypto.randomUUID()
  const repo = wanted.repo as Repo
  if (actor) state.hooks.set(secret, { repo, actor })
  const sink = fault ? lost(response) : response
  await serveGit(repo, wanted.rest, url, request, sink, `${state.world.hosts.web}${HOOK}${secret}`)
  state.hooks.delete(secret)
  entry.status = response.statusCode
  if (fault) strike(fault, entry, response)
}

/** A response whose answer nobody hears: the request takes effect, then the fault speaks. */
function lost(response: ServerResponse): ServerResponse {
  return {
    headersSent: true,
    statusCode: response.statusCode,
    writeHead: () => response,
    write: () => true,
    end: (done: () => void) => done(),
  } as unknown as ServerResponse
}

async function serveHook(state: State, url: URL, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const pushing = state.hooks.get(url.pathname.slice(HOOK.length))
  const updates = JSON.parse(await textOf(request))
  if (!pushing) return void response.writeHead(403).end()
  response.end(JSON.stringify(await receive(state.world, pushing.repo, pushing.actor, updates)))
}

async function serveBlob(state: State, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', state.world.hosts.blobs)
  const entry = begin(state, 'blob', request, url.pathname, '', null, undefined)
  const fault = await state.weather.meet({ method: entry.method, path: url.pathname, body: '' })
  if (fault) return strike(fault, entry, response)
  const { status, body } = readSigned(state.world, url, request.headers.authorization)
  entry.status = status
  response.writeHead(status, { 'content-type': status === 200 ? 'application/zip' : 'application/xml' }).end(body)
}
