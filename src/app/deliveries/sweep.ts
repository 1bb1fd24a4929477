import { setTimeout as sleep } from 'node:timers/promises'
import type { Api } from '../../adapters/github/client.ts'
import type { Config } from '../config.ts'
import type { EventLog } from '../operating/log.ts'
import type { Metrics } from '../operating/metrics.ts'
import { grouped, isLost, isUnanswered, LOOK_BACK, readLog, timeOf } from './delivery-log.ts'
import type { Desk } from './desk.ts'
import type { Queue } from './queue.ts'

/** The findings of one sweep of the log. */
interface Swept {
  readonly seen: number
  /** Deliveries that were never answered, and what was done about them. */
  readonly again: number
  readonly gaveUp: number
}

interface SweepOptions {
  readonly app: Api
  /** Has a delivery handled: sent once more, or fetched and run here. @returns false if it has to come again */
  readonly again: (id: number) => Promise<boolean>
  /** Waits until there is room for some more: what comes all at once is turned away. */
  readonly room: () => Promise<void>
  /** Milliseconds that an attempt is left alone: it may still be answered, by someone else too. */
  readonly patience: number
  readonly gaveUp: (guid: string) => void
}

/** Deliveries that are had handled at once. */
const SIDE_BY_SIDE = 8

/**
 * Makes what looks through the delivery log once for what was never answered: GitHub itself delivers nothing twice. It throws
 * where GitHub does not answer.
 */
export function createSweeper({ app, again, room, patience, gaveUp }: SweepOptions): () => Promise<Swept> {
  const settled = new Set<string>()
  let since: number | undefined
  return async () => {
    const { attempts, now } = await readLog(app, since)
    const groups = grouped(attempts)
    for (const guid of settled) if (!groups.has(guid)) settled.delete(guid)
    // the oldest first, so that answers come in the order of requests
    const open = [...groups].reverse().filter(([guid, group]) => !settled.has(guid) && isUnanswered(group))
    const lost = open.filter(([, group]) => isLost(group, now))
    for (const [guid] of lost) {
      settled.add(guid)
      gaveUp(guid)
    }
    const waiting = open.filter(([guid]) => !settled.has(guid))
    since = Math.min(now - LOOK_BACK.least, ...waiting.map(([, group]) => timeOf(group.at(-1)!)))
    since = Math.max(now - LOOK_BACK.most, since)
    const due = waiting.map(([, group]) => group[0]!).filter(newest => now - timeOf(newest) >= patience)
    for (let at = 0; at < due.length; at += SIDE_BY_SIDE) {
      const some = due.slice(at, at + SIDE_BY_SIDE)
      await room()
      // an attempt that GitHub does not deliver does not stop the attempts after it
      const done = await Promise.all(some.map(({ id }) => again(id).catch(() => false)))
      for (const [i, { guid }] of some.entries()) if (done[i]) settled.add(guid)
    }
    return { seen: attempts.length, again: due.length, gaveUp: lost.length }
  }
}

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
