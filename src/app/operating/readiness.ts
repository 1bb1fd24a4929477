import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { saidBy, statusOf } from '../../adapters/github/answers.ts'
import { missing, type Permissions } from '../../adapters/github/app.ts'
import type { Api } from '../../adapters/github/client.ts'
import { userError } from '../../cli/host.ts'
import { EVENTS, PERMISSIONS } from '../deliveries/heard.ts'
import type { EventLog } from './log.ts'

/** Milliseconds between two questions to GitHub whether the App is what it has to be. */
const EVERY = { well: 300_000, ill: 5_000 } as const

/** Asks GitHub now and again whether the key is good and the App has what it needs. @returns what says why no delivery is to come, if so */
export function watchReadiness(app: Api, stopping: AbortSignal, log: EventLog): () => string | undefined {
  let lacks: string | undefined = 'GitHub has not answered yet'
  const watch = async () => {
    for (;;) {
      const before = lacks
      lacks = await lackOf(app)
      const isReady = lacks === undefined
      if (lacks !== before) log(isReady ? 'info' : 'error', isReady ? 'ready' : 'not-ready', { why: lacks })
      await sleep(isReady ? EVERY.well : EVERY.ill, undefined, { ref: false })
    }
  }
  void watch()
  return () => (stopping.aborted ? 'shutting down' : lacks)
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

/** Listens at an address. @param port 0: any that is free. @returns the port. @throws UserError where that is not possible */
export const openPort = (server: Server, host: string, port: number): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', ({ code, message }: NodeJS.ErrnoException) => {
      const why = code === 'EADDRINUSE' ? 'the port is in use' : message
      reject(userError(`cannot listen at ${host}:${port}: ${why}`, 'Set another with --host, --port or --ops-port.'))
    })
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port))
  })
