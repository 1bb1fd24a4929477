import type { Ending } from '../../action/ending.ts'
import { handle, loadCommand, openSession } from '../../action/handle.ts'
import { pagesOf } from '../../action/pages.ts'
import { afterwards, publish } from '../../action/publish.ts'
import { type Pending, pendingOf, type Request, type RequestHost } from '../../action/request.ts'
import { openClaim } from '../../adapters/github/lease.ts'
import { granted, type Reason } from '../../run/reason.ts'
import { reasonOf, verdictOf } from '../../run/report.ts'
import { stackLines } from '../operating/log.ts'

/** A worker's task: run a request, or report that it was interrupted. */
export interface WorkerTask {
  readonly request: Request
  readonly limits: TimeLimits
  /** Whom a worker owed an answer that was ended. */
  readonly cutOff?: Pending | undefined
}

/** In milliseconds. */
export interface TimeLimits {
  /** Within which a command is carried out. */
  readonly time: number
  /** At which a command is too old to be begun. */
  readonly age: number
}

/** A worker's message: it now owes someone an answer; or it has ended. */
export type WorkerMessage = { readonly owed: Pending } | { readonly result: CommandResult }

/** The result for a comment. */
export interface CommandResult {
  readonly status: string
  readonly reason: Reason
  /** False if it has to be delivered again: no one was answered, or someone else is working on it. */
  readonly done: boolean
  /** Of a bug: the places in our code. */
  readonly at?: string | undefined
}

/** Milliseconds beyond the time limit after which the worker of a command is certainly gone. */
const GRACE = 60_000

/** The process of a worker: carries out one request after another, with one repository's token each. */
export async function work(): Promise<void> {
  const send = (said: WorkerMessage) => process.connected && process.send?.(said)
  process.on('message', async (task: WorkerTask) => send({ result: await carryOut(task, send) }))
  process.on('disconnect', () => process.exit())
  // the worker is loaded before its command arrives
  await loadCommand()
}

async function carryOut(task: WorkerTask, send: (said: WorkerMessage) => void): Promise<CommandResult> {
  let at: string | undefined
  const broke = (error: unknown) => {
    at = stackLines(error)
  }
  const { host, letGo } = hostOf(task, send)
  try {
    const session = await openSession(task.request, { ...host, broke })
    if (task.cutOff)
      return { status: 'failed', reason: 'limit-exceeded', done: await afterwards(session, task.cutOff), at }
    const ending = await handle(session)
    const end = endOf(ending)
    const done = isFinal(ending, end.reason) && (await publish(session, ending, await pagesOf(session, ending))).reached
    if (!done) await letGo()
    return { ...end, done, at }
  } catch (error) {
    return { status: 'failed', reason: 'internal-error', done: false, at: stackLines(error) }
  }
}

/** False for an ending after which the same command may have another one: no one hears of it. */
function isFinal({ kind }: Ending, reason: Reason): boolean {
  if (reason === 'token-invalid' || reason === 'already-running') return false
  return kind === 'reported' || reason !== 'github-down'
}

function endOf(ending: Ending): Pick<CommandResult, 'status' | 'reason'> {
  if (ending.kind === 'reported') return { status: verdictOf(ending.report), reason: reasonOf(ending.report) }
  if (ending.kind === 'answered') return { status: 'answered', reason: ending.reason }
  return { status: ending.kind === 'denied' ? 'refused' : 'skipped', reason: ending.why.reason }
}

/** The carrier of a request here. Nothing is logged, because a request may contain other people's text. */
function hostOf({ limits }: WorkerTask, send: (said: WorkerMessage) => void) {
  const quiet = () => {}
  let letGo = async (): Promise<void> => {}
  const host: RequestHost = {
    log: quiet,
    debug: quiet,
    onProgress: quiet,
    owes: audience => {
      const owed = pendingOf(audience)
      if (owed) send({ owed })
    },
    claim: async ({ api, repo, inputs, self }, { asked, number, key }) => {
      const account = await self()
      if (!account) return granted(async () => undefined)
      const times = { patience: limits.time + GRACE, oldest: limits.age }
      const lease = { api, repo, number, self: account.id, key, reacts: inputs.reactions, ...times }
      const claim = await openClaim(lease, asked)
      if (!claim.ok) return claim
      letGo = () => claim.value.letGo().catch(quiet)
      return granted(claim.value.take)
    },
  }
  return { host, letGo: () => letGo() }
}
