import { saidBy, statusOf } from '../adapters/github/answers.ts'
import type { Api } from '../adapters/github/client.ts'
import { missing, type Permissions } from '../adapters/github/installation.ts'
import type { EventLog } from './log.ts'
import { EVENTS, PERMISSIONS } from './manifest.ts'

export interface Readiness {
  /** The answer to `/healthz` or `/readyz`; undefined for any other address. */
  readonly answer: (url: string | undefined) => { readonly status: number; readonly words: string } | undefined
  /** Says from now on that nothing more may come. */
  readonly leave: () => void
}

/** Milliseconds between two questions to GitHub whether the App is what it has to be. */
const EVERY = { well: 300_000, ill: 5_000 } as const

/** Asks GitHub who we are, now and again: whether the key is good, and whether the App has what it needs. */
export function watchReadiness(app: Api, log: EventLog): Readiness {
  let lacks: string | undefined = 'GitHub has not answered yet'
  const look = async (): Promise<void> => {
    const before = lacks
    lacks = await lackOf(app)
    if (lacks !== before)
      log(lacks === undefined ? 'info' : 'error', lacks === undefined ? 'ready' : 'not-ready', { why: lacks })
    setTimeout(look, lacks === undefined ? EVERY.well : EVERY.ill).unref()
  }
  void look()
  let leaving = false
  return {
    answer: url => {
      if (url === '/healthz') return { status: 200, words: 'alive\n' }
      if (url !== '/readyz') return undefined
      const why = leaving ? 'going down' : lacks
      return why === undefined ? { status: 200, words: 'ready\n' } : { status: 503, words: `${why}\n` }
    },
    leave: () => {
      leaving = true
    },
  }
}

/** The missing requirement, if any. */
async function lackOf(app: Api): Promise<string | undefined> {
  try {
    const { data } = await app.rest.apps.getAuthenticated()
    const permissions = missing(PERMISSIONS, (data?.permissions ?? {}) as Permissions)
    const lacks = [...permissions, ...EVENTS.filter(event => !data?.events.includes(event))]
    return lacks.length === 0 ? undefined : `the App lacks ${lacks.join(', ')}`
  } catch (error) {
    return `GitHub answers ${statusOf(error) ?? 'nothing'}: ${saidBy(error).slice(0, 120)}`
  }
}
