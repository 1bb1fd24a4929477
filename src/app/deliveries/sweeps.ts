import { setTimeout as sleep } from 'node:timers/promises'
import type { Api } from '../../adapters/github/client.ts'
import type { Config } from '../config.ts'
import type { EventLog } from '../operating/log.ts'
import type { Metrics } from '../operating/metrics.ts'
import type { Desk } from './desk.ts'
import type { Queue } from './queue.ts'
import { createSweeper } from './sweep.ts'

interface Parts {
  readonly app: Api
  readonly config: Config
  readonly desk: Desk
  readonly queue: Queue
  readonly metrics: Metrics
  readonly log: EventLog
}

/** Milliseconds that an attempt is left alone before it counts as unanswered. While the next one is under way, the log does not have it yet. */
const PATIENCE = { least: 20_000, most: 180_000 } as const

/** Most commands that wait here when more are sent again; and the milliseconds that those on their way get to arrive. */
const MOST_WAITING = 8
const ON_THE_WAY = 1_000

/** Looks through the delivery log at the start and then again and again, a little earlier or later each time. */
export function startSweeps({ app, config, desk, queue, metrics, log }: Parts): { readonly stop: () => void } {
  const { poll, sweep: every } = config
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  const room = async () => {
    do await sleep(ON_THE_WAY)
    while (queue.waiting() > MOST_WAITING && !stopped)
  }
  const sweep = createSweeper({
    app,
    room: poll ? async () => {} : room,
    patience: poll ? 0 : Math.min(PATIENCE.most, Math.max(PATIENCE.least, every)),
    again: poll ? id => runHere(app, desk, id) : id => sendAgain(app, id),
    gaveUp: delivery => log('error', 'gave-up', { delivery }),
  })
  const once = async (): Promise<void> => {
    try {
      const swept = await sweep()
      for (const [what, count] of Object.entries(swept)) metrics.count('sweep', { what }, count)
      if (swept.again + swept.gaveUp > 0) log('info', 'swept', { ...swept })
    } catch (error) {
      metrics.count('sweep', { what: 'failed' })
      log('warn', 'sweep-failed', { status: (error as { status?: number }).status })
    }
    if (!stopped) timer = setTimeout(once, every * (0.8 + 0.4 * Math.random()))
  }
  void once()
  return {
    stop: () => {
      stopped = true
      clearTimeout(timer)
    },
  }
}

/** Has GitHub deliver it once more: to whichever replica is free. */
async function sendAgain(app: Api, id: number): Promise<boolean> {
  await app.rest.apps.redeliverWebhookDelivery({ delivery_id: id })
  return false
}

/** Fetches a delivery and takes it on here: nothing has to come in. */
async function runHere(app: Api, desk: Desk, id: number): Promise<boolean> {
  const { data } = await app.rest.apps.getWebhookDelivery({ delivery_id: id })
  const { status } = await desk.take({ guid: data.guid, payload: data.request.payload })
  return status === 200
}
