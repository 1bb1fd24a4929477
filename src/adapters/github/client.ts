import { defaults } from '@actions/github/lib/utils'
import { retry } from '@octokit/plugin-retry'
import { throttling } from '@octokit/plugin-throttling'
import { Octokit } from '@octokit/rest'
import Bottleneck from 'bottleneck/light.js'
import { fail } from '../refused.ts'

const Client: typeof Octokit = Octokit.plugin(retry, throttling)

/** GitHub's REST and GraphQL API, as one token sees it. */
export type Api = Octokit

/** Milliseconds after which one answer is given up. */
const PATIENCE = 30_000
/** Seconds that we wait because GitHub says so; a longer wait ends the run with a word. */
const LONGEST_WAIT = 90

/**
 * A client with `@actions/github`'s defaults (address of an enterprise server, proxy). It repeats what may be repeated,
 * waits where GitHub asks for it, and writes one thing at a time.
 */
export function createApi(token: string, log: (text: string) => void): Api {
  const waits = (what: string) => (after: number, _: object, __: object, count: number) => {
    log(`${what}: GitHub asks to wait ${after} s`)
    return count < 2 && after <= LONGEST_WAIT
  }
  return new Client({
    ...defaults,
    auth: token,
    userAgent: 'apply-edits',
    log: { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} },
    request: { ...defaults.request, fetch: impatient(defaults.request?.fetch ?? fetch) },
    retry: { retries: 3 },
    throttle: {
      id: token,
      onRateLimit: waits('rate limit'),
      onSecondaryRateLimit: waits('secondary rate limit'),
      write: writes(),
      notifications: writes(),
    },
  })
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

const impatient =
  (fetch: Fetch): Fetch =>
  (url, init) =>
    fetch(url, { ...init, signal: AbortSignal.timeout(PATIENCE) })

/** The status of an error of the API; undefined for anything else. */
export function statusOf(error: unknown): number | undefined {
  const status = (error as { status?: unknown })?.status
  return typeof status === 'number' ? status : undefined
}

/** What GitHub said, in one line. */
export function saidBy(error: unknown): string {
  const { response, errors, message } = error as {
    readonly response?: { readonly data?: { readonly message?: string } }
    readonly errors?: readonly { readonly message?: string }[]
    readonly message?: string
  }
  const words = errors?.map(one => one.message).join('; ') || response?.data?.message || message || String(error)
  return words.replace(/\s+/g, ' ').trim().slice(0, 500)
}

/** Turns an error of the API into the end of the run; an error that is not GitHub's is thrown on. */
export function giveUp(error: unknown, doing: string): never {
  const status = statusOf(error)
  const said = `${doing}: ${saidBy(error)}`
  if (status === 401) return fail('token-invalid', said)
  if (status === 403 && /rate limit/i.test(said)) return fail('github-down', said)
  if (status === 403 || status === 404) return fail('token-read-only', said)
  if (status !== undefined && (status >= 500 || status === 429)) return fail('github-down', said)
  throw error
}
