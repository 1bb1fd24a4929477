import { setTimeout as sleep } from 'node:timers/promises'
import { statusOf } from '../../adapters/github/answers.ts'
import { type Attempt, readDeliveries, timeOf } from '../../adapters/github/app.ts'
import type { Api } from '../../adapters/github/client.ts'
import type { Config } from '../config.ts'
import type { EventLog } from '../operating/log.ts'
import type { Metrics } from '../operating/metrics.ts'
import type { Desk, Queue } from './desk.ts'
import { ACTIONS, EVENTS } from './heard.ts'

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

/** Attempts, and milliseconds since the first, after both of which a delivery is given up: until then, who has its command may still be gone. */
const LAST = { attempts: 5, age: 45 * 60_000 } as const

/** Milliseconds that a look goes back: the first, and the later at least and at most. An attempt comes into the log when it has ended. */
const LOOK_BACK = { first: 6 * 3_600_000, least: 10 * 60_000, most: LAST.age } as const

/** True for the attempts, newest first, of a delivery that no one will answer any more. */
const isLost = (group: readonly Attempt[], now: number): boolean =>
  group.length >= LAST.attempts && now - timeOf(group.at(-1)!) > LAST.age

/** True for a command that an attempt has not answered. */
const isUnanswered = ({ status_code: status, event, action }: Attempt): boolean =>
  (status < 200 || status >= 300) && EVENTS.some(name => name === event) && ACTIONS.has(action)

/**
 * Makes what looks through the delivery log once for what was never answered: GitHub itself delivers nothing twice. It throws
 * where GitHub does not answer, and counts the attempts that it saw, and the deliveries that come again or were given up.
 */
export function createSweeper({ app, again, room, patience, gaveUp }: SweepOptions) {
  const settled = new Set<string>()
  let since: number | undefined
  return async () => {
    const { attempts, now } = await readDeliveries(app, now => since ?? now - LOOK_BACK.first)
    const groups = new Map<string, Attempt[]>()
    for (const attempt of attempts) groups.set(attempt.guid, [...(groups.get(attempt.guid) ?? []), attempt])
    for (const guid of settled) if (!groups.has(guid)) settled.delete(guid)
    // the oldest first, so that answers come in the order of requests
    const open = [...groups].reverse().filter(([guid, group]) => !settled.has(guid) && group.every(isUnanswered))
    const lost = open.filter(([, group]) => isLost(group, now))
    for (const [guid] of lost) {
      settled.add(guid)
      gaveUp(guid)
    }
    const waiting = open.filter(([guid]) => !settled.has(guid))
    const oldest = Math.min(now - LOOK_BACK.least, ...waiting.map(([, group]) => timeOf(group.at(-1)!)))
    since = Math.max(now - LOOK_BACK.most, oldest)
    const due = waiting.map(([, group]) => group[0]!).filter(newest => now - timeOf(newest) >= patience)
    for (let at = 0; at < due.length; at += SIDE_BY_SIDE) {
      await room()
      const handle = async ({ id, guid }: Attempt) => {
        // one that GitHub does not deliver does not stop those after it
        if (await again(id).catch(() => false)) settled.add(guid)
      }
      await Promise.all(due.slice(at, at + SIDE_BY_SIDE).map(handle))
    }
    return { seen: attempts.length, again: due.length, gaveUp: lost.length }
  }
}

interface Parts {
  readonly app: Api
  readonly config: Config
  readonly desk: Desk
  readonly queue: Queue
  readonly stopping: AbortSignal
  readonly metrics: Metrics
  readonly log: EventLog
}

/** Milliseconds that an attempt is left alone before it counts as unanswered. While the next one is under way, the log does not have it yet. */
const PATIENCE = { least: 20_000, most: 180_000 } as const

/** Most commands that wait here when more are sent again; and the milliseconds that those on their way get to arrive. */
const MOST_WAITING = 8
const ON_THE_WAY = 1_000

/** Looks through the delivery log at the start and then again and again, a little earlier or later each time. */
export async function sweepOnAndOn({ app, config, desk, queue, stopping, metrics, log }: Parts): Promise<void> {
  const every = config.sweep
  /** Has GitHub deliver it once more: to whichever replica is free. */
  const resent = {
    patience: Math.min(PATIENCE.most, Math.max(PATIENCE.least, every)),
    room: async () => {
      do await sleep(ON_THE_WAY)
      while (queue.waiting() > MOST_WAITING && !stopping.aborted)
    },
    again: (id: number) => app.rest.apps.redeliverWebhookDelivery({ delivery_id: id }).then(() => false),
  }
  /** Fetches it and takes it on here: nothing has to come in. */
  const polled = {
    patience: 0,
    room: async () => {},
    again: async (id: number) => {
      const { data } = await app.rest.apps.getWebhookDelivery({ delivery_id: id })
      return (await desk.take({ guid: data.guid, payload: data.request.payload })).status === 200
    },
  }
  const gaveUp = (delivery: string) => log('error', 'gave-up', { delivery })
  const sweep = createSweeper({ app, gaveUp, ...(config.poll ? polled : resent) })
  while (!stopping.aborted) {
    try {
      const swept = await sweep()
      for (const [what, count] of Object.entries(swept)) metrics.count('sweep', { what }, count)
      if (swept.again + swept.gaveUp > 0) log('info', 'swept', { ...swept })
    } catch (error) {
      metrics.count('sweep', { what: 'failed' })
      log('warn', 'sweep-failed', { status: statusOf(error) })
    }
    await sleep(every * (0.8 + 0.4 * Math.random()), undefined, { signal: stopping }).catch(() => {})
  }
}
