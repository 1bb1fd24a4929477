import { retry } from '@octokit/plugin-retry'
import { throttling } from '@octokit/plugin-throttling'
import { Octokit, type RestEndpointMethodTypes } from '@octokit/rest'
import Bottleneck from 'bottleneck/light.js'

/** The plugin counts retries on the options of a request, and all requests share one object of them: each gets its own. */
const ownCount = ({ hook }: Pick<Octokit, 'hook'>): void =>
  hook.before('request', options => {
    options.request = { ...options.request }
  })

const Client: typeof Octokit = Octokit.plugin(retry, throttling, ownCount)
const Reader: typeof Octokit = Octokit.plugin(retry, ownCount)

/** GitHub's REST and GraphQL API, as one token sees it. */
export type Api = Octokit

/** GitHub's own words for the parameters and the answers of its REST API, by area and method. */
export type Rest = RestEndpointMethodTypes

export interface RepoName {
  readonly owner: string
  readonly repo: string
}

/** A repository, and the client that speaks of it. */
export interface RepoApi {
  readonly api: Api
  readonly repo: RepoName
}

/** Milliseconds after which one answer is given up. */
const PATIENCE = 30_000
/** Seconds that we wait because GitHub says so; a longer wait ends the run with a word. */
const LONGEST_WAIT = 90

/** The plugin would ask again before the time that an answer of status 429 names; where the throttling is, that waits for it. */
const retries = (most: number) => ({ retries: most, doNotRetry: [400, 401, 403, 404, 410, 422, 429, 451] })

/** A client that repeats what may be repeated, waits where GitHub asks for it, and writes one thing at a time. */
export async function createApi(token: string, baseUrl: string, log: (text: string) => void): Promise<Api> {
  const waits = (what: string) => (after: number, _: object, __: object, count: number) => {
    log(`${what}: GitHub asks to wait ${after} s`)
    return count < 2 && after <= LONGEST_WAIT
  }
  const reached = await reaching(baseUrl)
  const paced = (pace: () => Bottleneck.Group) =>
    new Client({
      ...reached,
      auth: token,
      retry: retries(3),
      throttle: {
        id: token,
        onRateLimit: waits('rate limit'),
        onSecondaryRateLimit: waits('secondary rate limit'),
        write: pace(),
        notifications: pace(),
      },
    })
  const [api, reader] = [paced(writes), paced(() => new Bottleneck.Group())]
  const { graphql } = api
  // the plugin takes every question in GraphQL for a write
  const ask = (query: string, variables?: Record<string, unknown>) =>
    (query.startsWith('query') ? reader.graphql : graphql)(query, variables)
  api.graphql = Object.assign(ask, graphql) as typeof graphql
  return api
}

/** A client for a few reads, which a server makes again and again: one that keeps a pace leaves a timer for ever. */
export const createReader = async (token: string, baseUrl: string): Promise<Api> =>
  new Reader({ ...(await reaching(baseUrl)), auth: token, retry: retries(3) })

/** An App as GitHub knows it. */
export interface AppKey {
  /** Its number or its client id. */
  readonly id: string
  /** PEM. */
  readonly key: string
}

/** A client that speaks for an App itself, with tokens that its key signs by GitHub's clock. */
export async function createAppApi({ id, key }: AppKey, baseUrl: string): Promise<Api> {
  const { createAppAuth } = await import('@octokit/auth-app')
  const auth = { appId: id, privateKey: key }
  return new Reader({ ...(await reaching(baseUrl)), authStrategy: createAppAuth, auth, retry: retries(1) })
}

const SILENT = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }

const reaching = async (baseUrl: string) => ({
  baseUrl,
  userAgent: 'apply-edits',
  log: SILENT,
  request: { fetch: impatient(await fetchOfNetwork(baseUrl)) },
})

/** Node's own fetch knows no proxy; the one of GitHub's toolkit does, and is large: it is loaded where a proxy is named. */
async function fetchOfNetwork(baseUrl: string): Promise<Fetch> {
  const isNamed = ['http_proxy', 'https_proxy'].some(name => process.env[name] || process.env[name.toUpperCase()])
  if (!isNamed) return fetch
  // by this it decides if the proxy is for that host; a job has it, a server need not
  process.env['GITHUB_API_URL'] ||= baseUrl
  return (await import('@actions/github/lib/utils')).defaults.request?.fetch
}

/** A command makes some ten writes, which may follow each other; what comes after keeps GitHub's pace of one a second. */
const writes = () =>
  new Bottleneck.Group({
    maxConcurrent: 1,
    reservoir: 15,
    reservoirIncreaseAmount: 1,
    reservoirIncreaseInterval: 1000,
    reservoirIncreaseMaximum: 15,
  })

type Fetch = (url: string, init: RequestInit) => Promise<Response>

/** Octokit takes an answer that breaks off for an empty one: a list without items, a file without text, a question in GraphQL without errors. */
const impatient =
  (fetch: Fetch): Fetch =>
  async (url, init) => {
    const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(PATIENCE) })
    await answer.clone().arrayBuffer()
    return answer
  }
