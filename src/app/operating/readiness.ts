import type { RequestListener } from 'node:http'
import { saidBy, statusOf } from '../../adapters/github/answers.ts'
import type { Api } from '../../adapters/github/client.ts'
import { missing, type Permissions } from '../../adapters/github/installation.ts'
import { EVENTS, PERMISSIONS } from '../setup/manifest.ts'
import type { EventLog } from './log.ts'

export interface Readiness {
  /** Answers `/healthz` and `/readyz`, and leaves all other addresses to another listener. */
  readonly orElse: (other: RequestListener) => RequestListener
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
    orElse: other => (request, response) => {
      if (request.url === '/healthz') return void response.end('alive\n')
      if (request.url !== '/readyz') return other(request, response)
      const why = leaving ? 'shutting down' : lacks
      response.writeHead(why === undefined ? 200 : 503).end(`${why ?? 'ready'}\n`)
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
    const { response } = error as { response?: object }
    return `GitHub ${response ? `answered ${statusOf(error)}` : 'gave no answer'}: ${saidBy(error).slice(0, 120)}`
  }
}
