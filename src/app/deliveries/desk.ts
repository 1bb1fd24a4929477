import { setTimeout as sleep } from 'node:timers/promises'
import { isRefused, statusOf } from '../../adapters/github/answers.ts'
import type { CommandResult } from '../commands/worker.ts'
import { type EventLog, stackLines } from '../operating/log.ts'
import type { Metrics } from '../operating/metrics.ts'
import { type HeardRemark, hear } from './heard.ts'
import type { Delivery, HookAnswer } from './receive.ts'

export interface Desk {
  /** Answers a delivery when its work is done, or says in time that it is not. */
  readonly take: (delivery: Delivery) => Promise<HookAnswer>
  /** Waits for running work, at most this many milliseconds. */
  readonly finish: (patience: number) => Promise<void>
}

interface DeskOptions {
  readonly queue: Queue
  readonly carry: (remark: HeardRemark) => Promise<CommandResult>
  /** Aborted when nothing more is accepted. */
  readonly stopping: AbortSignal
  readonly metrics: Metrics
  readonly log: EventLog
}

/** Milliseconds after which GitHub hears that the work goes on: it gives up after ten seconds. */
const ANSWER_WITHIN = 9_000

const answer = (status: HookAnswer['status'], words: string): HookAnswer => ({ status, words })

/** Takes deliveries on. What is at work already is not begun anew: who asks again waits for the same end. */
export function createDesk(options: DeskOptions): Desk {
  const { queue, stopping, metrics } = options
  const atWork = new Map<string, Promise<CommandResult>>()

  const begin = (remark: HeardRemark, guid: string): Promise<CommandResult> | undefined => {
    const { place, event, key } = remark
    const ticket = { installation: place.installation, thread: `${place.id}#${event.number}` }
    const work = queue.enter(ticket, () => measured(options, remark, guid))
    if (work) atWork.set(key, work)
    void work?.finally(() => atWork.delete(key))
    return work
  }

  return {
    take: async ({ guid, payload }) => {
      const heard = hear(payload)
      metrics.count('deliveries', { heard: typeof heard === 'string' ? heard : 'remark' })
      if (typeof heard === 'string') return answer(200, 'nothing to do')
      if (stopping.aborted) return answer(503, 'shutting down')
      const work = atWork.get(heard.key) ?? begin(heard, guid)
      if (!work) return answer(503, 'too many commands are waiting')
      const result = await inTime(work, ANSWER_WITHIN)
      if (!result) return answer(503, 'still working')
      return result.done ? answer(200, 'done') : answer(503, 'not done')
    },
    finish: async patience => void (await inTime(Promise.allSettled([...atWork.values()]), patience)),
  }
}

/** The result of work; undefined if it takes longer than this many milliseconds. */
function inTime<T>(work: Promise<T>, patience: number): Promise<T | undefined> {
  // in a flood, timers that run on would take megabytes
  const over = new AbortController()
  const late = sleep(patience, undefined, { signal: over.signal }).catch(() => undefined)
  return Promise.race([work, late]).finally(() => over.abort())
}

/** Carries a remark, and notes the result; an exception counts as "not done". */
async function measured(options: DeskOptions, remark: HeardRemark, delivery: string): Promise<CommandResult> {
  const { carry, metrics, log } = options
  const began = performance.now()
  const result = await carry(remark).catch(failed)
  const { status, reason, done } = result
  if (reason === 'not-a-command') return result
  const ms = Math.round(performance.now() - began)
  metrics.count('commands', { status, reason })
  metrics.time('command', ms / 1000)
  const { installation, id: repository } = remark.place
  const work = { delivery, installation, repository, number: remark.event.number }
  log(done ? 'info' : 'warn', 'command', { ...work, ...result, ms })
  return result
}

/** A failure that GitHub did not bring about is a bug: the log has the places in our code, and no other text. */
function failed(error: unknown): CommandResult {
  const result = { status: 'failed', done: false } as const
  if (statusOf(error) !== undefined || isRefused(error)) return { ...result, reason: 'github-down' }
  return { ...result, reason: 'internal-error', at: stackLines(error) }
}

/** A piece of work and whose it is. */
export interface Ticket {
  readonly installation: number
  /** Of one pull request no two are done at once. */
  readonly thread: string
}

export interface Queue {
  /** Does work when it is its turn; undefined if there is no room to wait in. */
  readonly enter: <T>(ticket: Ticket, work: () => Promise<T>) => Promise<T> | undefined
  readonly running: () => number
  readonly waiting: () => number
}

/** Makes a queue. Next is the installation with the fewest at work, then the first come. One may take half of the room to wait in. */
export function createQueue(most: { readonly atOnce: number; readonly waiting: number }): Queue {
  const running = new Set<Ticket>()
  const waiting: (Ticket & { readonly start: () => Promise<void> })[] = []
  const countOf = (tickets: Iterable<Ticket>, { installation }: Ticket) =>
    [...tickets].filter(ticket => ticket.installation === installation).length

  const proceed = () => {
    while (running.size < most.atOnce) {
      const threads = new Set([...running].map(({ thread }) => thread))
      const free = waiting.filter(({ thread }) => !threads.has(thread))
      const [next] = free.toSorted((one, other) => countOf(running, one) - countOf(running, other))
      if (!next) return
      waiting.splice(waiting.indexOf(next), 1)
      running.add(next)
      void next.start().finally(() => {
        running.delete(next)
        proceed()
      })
    }
  }

  return {
    running: () => running.size,
    waiting: () => waiting.length,
    enter: (ticket, work) => {
      if (waiting.length >= most.waiting || countOf(waiting, ticket) >= most.waiting / 2) return undefined
      return new Promise((resolve, reject) => {
        waiting.push({ ...ticket, start: () => work().then(resolve, reject) })
        proceed()
      })
    },
  }
}
