import { statusOf } from '../../adapters/github/answers.ts'
import { isRefused } from '../../adapters/refused.ts'
import type { HeardRemark } from '../commands/carry.ts'
import type { CommandResult } from '../commands/worker.ts'
import { type EventLog, stackLines } from '../operating/log.ts'
import type { Metrics } from '../operating/metrics.ts'
import { hear, type InstalledRepo } from './heard.ts'
import type { Queue } from './queue.ts'
import type { Delivery, HookAnswer } from './receive.ts'

export interface Desk {
  /** Answers a delivery when its work is done, or says in time that it is not. */
  readonly take: (delivery: Delivery) => Promise<HookAnswer>
  /** Accepts nothing more, and waits for running work, at most this many milliseconds. */
  readonly close: (patience: number) => Promise<void>
}

interface DeskOptions {
  readonly queue: Queue
  readonly carry: (remark: HeardRemark) => Promise<CommandResult>
  /** A push to the default branch may have changed the settings. */
  readonly forget: (place: InstalledRepo) => void
  readonly metrics: Metrics
  readonly log: EventLog
}

/** Milliseconds after which GitHub hears that the work goes on: it gives up after ten seconds. */
const ANSWER_WITHIN = 9_000

const answer = (status: HookAnswer['status'], words: string): HookAnswer => ({ status, words })

/** Takes deliveries on. What is at work already is not begun anew: who asks again waits for the same end. */
export function createDesk(options: DeskOptions): Desk {
  const { queue, forget, metrics } = options
  const atWork = new Map<string, Promise<CommandResult>>()
  let closed = false

  const begin = (remark: HeardRemark, guid: string): Promise<CommandResult> | undefined => {
    const { place, event, key } = remark
    const ticket = { installation: place.installation, thread: `${place.id}#${event.number}` }
    const work = queue.enter(ticket, () => measured(options, remark, guid))
    if (!work) return undefined
    atWork.set(key, work)
    void work.finally(() => atWork.delete(key))
    return work
  }

  return {
    take: async ({ guid, payload }) => {
      const heard = hear(payload)
      metrics.count('deliveries', { heard: heard.kind === 'nothing' ? heard.why : heard.kind })
      if (heard.kind === 'nothing') return answer(200, 'nothing to do')
      if (heard.kind === 'pushed') {
        forget(heard.place)
        return answer(200, 'noted')
      }
      if (closed) return answer(503, 'shutting down')
      const work = atWork.get(heard.key) ?? begin(heard, guid)
      if (!work) return answer(503, 'too many commands are waiting')
      const outcome = await inTime(work)
      if (!outcome) return answer(503, 'still working')
      return outcome.done ? answer(200, 'done') : answer(503, 'not done')
    },
    close: async patience => {
      closed = true
      await inTime(Promise.allSettled([...atWork.values()]), patience)
    },
  }
}

async function inTime<T>(work: Promise<T>, patience = ANSWER_WITHIN): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<undefined>(resolve => {
    timer = setTimeout(resolve, patience, undefined)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

/** Carries a remark, and notes the result; an exception counts as "not done". */
async function measured(
  { carry, metrics, log }: DeskOptions,
  remark: HeardRemark,
  delivery: string,
): Promise<CommandResult> {
  const began = performance.now()
  const { place, event } = remark
  const outcome = await carry(remark).catch((error: unknown): CommandResult => ({ ...FAILED, ...placeOf(error) }))
  const { status, reason, done, at } = outcome
  const ms = Math.round(performance.now() - began)
  if (reason === 'not-a-command') return outcome
  metrics.count('commands', { status, reason })
  metrics.time('command', ms / 1000)
  const { installation, id: repository } = place
  const work = { delivery, installation, repository, number: event.number }
  log(done ? 'info' : 'warn', 'command', { ...work, status, reason, done, ms, at })
  return outcome
}

const FAILED: CommandResult = { status: 'failed', reason: 'github-down', done: false }

/** A failure that GitHub did not bring about is a bug: the log has the places in our code, and no other text. */
function placeOf(error: unknown): Partial<CommandResult> {
  return statusOf(error) !== undefined || isRefused(error) ? {} : { reason: 'internal-error', at: stackLines(error) }
}
