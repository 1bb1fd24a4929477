import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createWeather, type Fault, PRIMARY_LIMIT, SECONDARY_LIMIT, type Weather } from './faults.ts'
import type { Request, State } from './log.ts'
import { addUser } from './seed.ts'
import { serveApi } from './serve-api.ts'
import { serveBlob } from './serve-blob.ts'
import { serveWeb } from './serve-web.ts'
import { issueToken } from './tokens.ts'
import { type Actor, createWorld, type Permissions, type Repo, type User, type World } from './world.ts'

export interface GitHub extends Pick<Weather, 'calm' | 'fail' | 'on' | 'slow'> {
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
  /** The token's requests of this hour are used up: the API refuses all that come. */
  readonly exhaust: () => void
  readonly stop: () => Promise<void>
}

export interface GitHubOptions {
  /** As GitHub Enterprise Server: REST under `/api/v3`, GraphQL under `/api/graphql`, on the host of the web pages. */
  readonly enterprise?: boolean
  /** The world's clock goes by itself, this many milliseconds before ours: GitHub's answers have its time. */
  readonly ahead?: number
  /** Web pages beside git and the API: answers whether there was one. */
  readonly pages?: State['pages']
}

/** Starts a GitHub of our own on loopback ports. It blocks for nothing: never wait for it with a synchronous child process. */
export async function startGitHub({ enterprise = false, pages, ahead }: GitHubOptions = {}): Promise<GitHub> {
  const root = await mkdtemp(join(tmpdir(), 'github-'))
  const world = createWorld(root)
  world.ahead = ahead
  const bot = addUser(world, 'github-actions[bot]', { id: 41898282 })
  const state: State = {
    world,
    weather: createWeather(),
    requests: [],
    hooks: new Map(),
    running: new Set(),
    pages,
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
    calm: state.weather.calm,
    fail: state.weather.fail,
    on: state.weather.on,
    slow: state.weather.slow,
    exhaust: () =>
      state.weather.fail({
        status: 403,
        times: Number.POSITIVE_INFINITY,
        path: /^\/(?!.*\.git\/)/,
        body: PRIMARY_LIMIT,
        headers: { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': String(Math.ceil(Date.now() / 1000) + 1800) },
      }),
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
      for (const timer of world.late) clearTimeout(timer)
      for (const server of [api, web, blobs]) {
        server.closeAllConnections()
        await new Promise(done => server.close(done))
      }
      await Promise.all(state.running)
      // a request that a test holds up may still write one of its files
      await rm(root, { recursive: true, force: true, maxRetries: 5 })
    },
  }
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
