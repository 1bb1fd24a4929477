import { createServer, type RequestListener } from 'node:http'
import { createAppApi } from '../adapters/github/client.ts'
import type { Invocation } from '../cli/arguments.ts'
import type { ExitCode, Host } from '../cli/host.ts'
import { createCarrier } from './commands/carry.ts'
import { createWorkers } from './commands/workers.ts'
import { readConfig } from './config.ts'
import { createDesk, createQueue } from './deliveries/desk.ts'
import { receiver } from './deliveries/receive.ts'
import { sweepOnAndOn } from './deliveries/sweep.ts'
import { jsonLog } from './operating/log.ts'
import { createMetrics } from './operating/metrics.ts'
import { openPort, watchReadiness } from './operating/readiness.ts'

/** Milliseconds that a stop waits for what is at work. */
const LAST_WAIT = 25_000

/** Most deliveries that wait for their turn. */
const WAITING = 200

/** `apply-edits serve`: runs until it is stopped. */
export async function serveCommand(asked: Invocation, host: Host): Promise<ExitCode> {
  if (asked.options.setup) return (await import('./setup/setup.ts')).setupCommand(asked, host)
  const config = await readConfig(asked, host)
  const [log, metrics, stop] = [jsonLog(host.out), createMetrics(), new AbortController()]
  const stopping = stop.signal
  const app = await createAppApi(config.key, config.urls.apiUrl)
  const queue = createQueue({ atOnce: config.atOnce, waiting: WAITING })
  const workers = createWorkers(config.limits, config.heapMb, config.atOnce)
  const desk = createDesk({ queue, carry: createCarrier({ config, app, workers }), stopping, metrics, log })

  const unready = watchReadiness(app, stopping, log)
  const receive = receiver(config.secrets, desk.take)
  const deliveries = createServer(
    { headersTimeout: 5_000, requestTimeout: 15_000, connectionsCheckingInterval: 1_000 },
    orHealth(unready, (request, response) => {
      void receive(request, response).then(({ status }) => metrics.count('answers', { status: String(status) }))
    }),
  )
  const operator = createServer(
    orHealth(unready, (request, response) => {
      if (request.url !== '/metrics') return void response.writeHead(404).end()
      const gauges = { running: queue.running(), waiting: queue.waiting(), resident_bytes: process.memoryUsage.rss() }
      response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4' }).end(metrics.render(gauges))
    }),
  )
  const signalled = new Promise(resolve => process.once('SIGTERM', resolve).once('SIGINT', resolve))
  try {
    const opsPort = await openPort(operator, config.host, config.opsPort)
    log('info', 'started', { port: await openPort(deliveries, config.host, config.port), opsPort })
    void sweepOnAndOn({ app, config, desk, queue, stopping, metrics, log })
    await signalled
    log('info', 'stopping', { running: queue.running(), waiting: queue.waiting() })
    stop.abort()
    deliveries.close()
    await desk.finish(LAST_WAIT)
  } finally {
    await workers.stop()
    for (const server of [deliveries, operator]) {
      server.close()
      server.closeAllConnections()
    }
  }
  log('info', 'stopped')
  return 0
}

/** Answers `/healthz` and `/readyz`, and leaves all other addresses to another listener. */
const orHealth =
  (unready: () => string | undefined, other: RequestListener): RequestListener =>
  (request, response) => {
    if (request.url === '/healthz') return void response.end('alive\n')
    if (request.url !== '/readyz') return other(request, response)
    const why = unready()
    response.writeHead(why === undefined ? 200 : 503).end(`${why ?? 'ready'}\n`)
  }
