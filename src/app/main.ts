import { createServer, type Server } from 'node:http'
import { type Api, createAppApi, createReader } from '../adapters/github/client.ts'
import type { Self } from '../adapters/github/report-comment.ts'
import type { Invocation } from '../cli/arguments.ts'
import type { ExitCode, Host } from '../cli/host.ts'
import { carry } from './commands/carry.ts'
import { createWorkers } from './commands/workers.ts'
import { type Config, readConfig } from './config.ts'
import { createDesk, type Desk } from './deliveries/desk.ts'
import { createQueue, type Queue } from './deliveries/queue.ts'
import { receiver } from './deliveries/receive.ts'
import { startSweeps } from './deliveries/sweep.ts'
import { openPort } from './operating/listen.ts'
import { jsonLog } from './operating/log.ts'
import { createMetrics, type Metrics } from './operating/metrics.ts'
import { type Readiness, watchReadiness } from './operating/readiness.ts'
import { createSettingsCache } from './settings/repository-settings.ts'

/** Milliseconds that a stop waits for what is at work. */
const LAST_WAIT = 25_000

/** Most deliveries that wait for their turn. */
const WAITING = 200

/** `apply-edits serve`: runs until it is stopped. */
export async function serveCommand(asked: Invocation, host: Host): Promise<ExitCode> {
  if (asked.options.setup) return (await import('./setup/setup.ts')).setupCommand(asked, host)
  const config = await readConfig(asked, host)
  const log = jsonLog(host.out)
  const metrics = createMetrics()
  const app = await createAppApi(config.key, config.urls.apiUrl)
  const workers = createWorkers(config.limits, config.heapMb, config.atOnce)
  const settings = createSettingsCache()
  const queue = createQueue({ atOnce: config.atOnce, waiting: WAITING })
  const account = accountOf(app, config)
  const desk = createDesk({
    queue,
    carry: remark => carry({ config, app, workers, settings, account }, remark),
    forget: settings.forget,
    metrics,
    log,
  })
  const ready = watchReadiness(app, log)
  const { servers, ports } = await listen(config, { desk, metrics, ready, queue }).catch(async error => {
    await workers.stop()
    throw error
  })
  const sweeps = startSweeps({ app, config, desk, queue, metrics, log })
  log('info', 'started', ports)
  await untilStopped()
  log('info', 'stopping', { running: queue.running(), waiting: queue.waiting() })
  ready.leave()
  sweeps.stop()
  servers[0].close()
  servers[0].closeIdleConnections()
  await desk.close(LAST_WAIT)
  await workers.stop()
  for (const server of servers) server.closeAllConnections()
  servers[1].close()
  log('info', 'stopped')
  return 0
}

const untilStopped = (): Promise<unknown> =>
  new Promise(resolve => process.once('SIGTERM', resolve).once('SIGINT', resolve))

/** The account of the App, asked for once: by the token of an installation, since GitHub does not let an App itself ask. */
function accountOf(app: Api, { urls }: Config): (token: string) => Promise<Self> {
  let known: Promise<Self> | undefined
  const ask = async (token: string): Promise<Self> => {
    const [own, api] = await Promise.all([app.rest.apps.getAuthenticated(), createReader(token, urls.apiUrl)])
    const { data } = await api.rest.users.getByUsername({ username: `${own.data?.slug}[bot]` })
    return { id: data.id, login: data.login }
  }
  return token => {
    known ??= ask(token).catch(error => {
      known = undefined
      throw error
    })
    return known
  }
}

interface Parts {
  readonly desk: Desk
  readonly metrics: Metrics
  readonly ready: Readiness
  readonly queue: Queue
}

interface Listening {
  readonly servers: readonly [deliveries: Server, operator: Server]
  readonly ports: { readonly port: number; readonly opsPort: number }
}

/** Opens the server for GitHub and the one for the operator, each with its own port. @throws UserError */
async function listen({ secrets, listen: at }: Config, { desk, metrics, ready, queue }: Parts): Promise<Listening> {
  const receive = receiver(secrets, desk.take)
  const deliveries = createServer(
    { headersTimeout: 5_000, requestTimeout: 15_000, connectionsCheckingInterval: 1_000 },
    ready.orElse((request, response) => {
      void receive(request, response).then(({ status }) => metrics.count('answers', { status: String(status) }))
    }),
  )
  const operator = createServer(
    ready.orElse((request, response) => {
      if (request.url !== '/metrics') return void response.writeHead(404).end()
      const gauges = { running: queue.running(), waiting: queue.waiting(), resident_bytes: process.memoryUsage.rss() }
      response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4' }).end(metrics.render(gauges))
    }),
  )
  const opsPort = await openPort(operator, at.host, at.opsPort)
  try {
    const port = await openPort(deliveries, at.host, at.port)
    return { servers: [deliveries, operator], ports: { port, opsPort } }
  } catch (error) {
    operator.close()
    throw error
  }
}
