/** Bad weather on order: which requests it strikes, and what becomes of them. */
export interface Match {
  readonly method?: string
  /** Of the path without the query, as the client sent it (`/repos/o/r/pulls/1`, `/graphql`, `/o/r.git/info/refs`). */
  readonly path?: RegExp | string
  /** Of the request's body as text, so that one mutation of GraphQL can be told from another. */
  readonly asks?: RegExp
  /** The first of the matching requests to strike, 1-based. Default 1. */
  readonly nth?: number
  /** How many of the matching requests to strike from there on. Default 1. */
  readonly times?: number
}

export interface Fault extends Match {
  /** `drop` closes the connection without an answer; `hang` never answers, and leaves it open. */
  readonly status: number | 'drop' | 'hang'
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  /** `after`: the request took effect, only its answer was lost. Default `before`. */
  readonly when?: 'before' | 'after'
}

export interface Asked {
  readonly method: string
  readonly path: string
  readonly body: string
}

export type Hook = (asked: Asked) => unknown

export interface Weather {
  readonly fail: (fault: Fault) => void
  /** Nothing fails any more, and no hook is met. */
  readonly calm: () => void
  /** Every request waits this long before it is answered (milliseconds). */
  readonly slow: (pause: number) => void
  readonly on: (match: Match, hook: Hook) => void
  /** Runs the hooks that this request meets and answers the fault that strikes it, if any. */
  readonly meet: (asked: Asked) => Promise<Fault | undefined>
}

interface Rule {
  readonly match: Match
  seen: number
  readonly fault?: Fault
  readonly hook?: Hook
}

export function createWeather(): Weather {
  const rules: Rule[] = []
  let pause = 0
  return {
    fail: fault => void rules.push({ match: fault, seen: 0, fault }),
    calm: () => void rules.splice(0),
    slow: ms => {
      pause = ms
    },
    on: (match, hook) => void rules.push({ match, seen: 0, hook }),
    async meet(asked) {
      if (pause > 0) await new Promise(done => setTimeout(done, pause))
      const struck = rules.filter(rule => strikes(rule, asked))
      for (const { hook } of struck) await hook?.(asked)
      return struck.find(rule => rule.fault)?.fault
    },
  }
}

function strikes(rule: Rule, { method, path, body }: Asked): boolean {
  const { match } = rule
  if (match.method && match.method.toUpperCase() !== method) return false
  if (typeof match.path === 'string' ? match.path !== path : match.path && !match.path.test(path)) return false
  if (match.asks && !match.asks.test(body)) return false
  rule.seen += 1
  const first = match.nth ?? 1
  return rule.seen >= first && rule.seen < first + (match.times ?? 1)
}

/** GitHub's answer to too many writes in a short time. */
export const SECONDARY_LIMIT = {
  documentation_url:
    'https://docs.github.com/rest/using-the-rest-api/rate-limits-for-the-rest-api#about-secondary-rate-limits',
  message: 'You have exceeded a secondary rate limit. Please wait a few minutes before you try again.',
}

/** GitHub's answer to a token that has used up its requests of the hour. */
export const PRIMARY_LIMIT = {
  documentation_url:
    'https://docs.github.com/rest/using-the-rest-api/rate-limits-for-the-rest-api#about-primary-rate-limits',
  message: 'API rate limit exceeded for installation ID 12345.',
}
