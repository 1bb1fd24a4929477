import * as core from '@actions/core'
import type { Event } from '../adapters/github/event.ts'
import { giveUp } from '../adapters/github/failure.ts'
import { fail, isRefused } from '../adapters/refused.ts'
import { type Refusal, refusal } from '../core/reason.ts'
import { logQuote } from '../policy/log-quote.ts'
import type { Audience } from './audience.ts'
import { commandMode } from './command-mode.ts'
import { modeOf } from './mode.ts'
import { answered } from './pending.ts'
import { openSession, type Session, type Start } from './session.ts'
import { isFailure, refusedReport } from './verdict.ts'

/** Does what the event asks, and ends with the right exit code. */
export async function work(start: Start): Promise<void> {
  const session = await openSession(start)
  try {
    if (await dispatch(session, start.event)) core.setFailed('See the report in the summary of the run.')
  } catch (error) {
    await broken(session, error)
  }
  if (session.told) answered()
}

/** What a mode needs is loaded by that mode: a command asks GitHub before it. */
async function dispatch(session: Session, event: Event): Promise<boolean> {
  const mode = modeOf(session.inputs.mode, event)
  if (mode !== 'command') return (await import('./batch-mode.ts')).batchMode(session, event, mode)
  if (event.kind === 'remark') return commandMode(session, event)
  return fail('bad-input', `mode is command, but the event ${event.kind} is not a comment`)
}

/** Something ended the run on its way: told like any other end, as far as there is somebody to tell. */
async function broken(session: Session, error: unknown): Promise<void> {
  // of the blocks, in which the run may have been
  core.endGroup()
  const why = reasonFor(error)
  const shown = why.reason === 'internal-error' ? String((error as Error)?.stack ?? error) : why.message
  core.info(`${why.reason}: ${logQuote(session.redact(shown))}`)
  const audience: Audience = session.audience ?? { mode: 'apply', key: 'broken' }
  const report = refusedReport(why)
  const { tell } = await import('./tell.ts')
  const told = await tell(session, report, audience).catch(failure => {
    core.info(`the report could not be made: ${logQuote(session.redact(String(failure?.stack ?? failure)))}`)
    return false
  })
  const failed = isFailure(report, audience.mode, session.inputs['fail-on'], told)
  if (failed) core.setFailed(`${why.reason}: ${logQuote(session.redact(why.message))}`)
}

function reasonFor(error: unknown): Refusal {
  if (isRefused(error)) return error.refusal
  try {
    return giveUp(error, 'GitHub did not do what was asked')
  } catch (same) {
    if (isRefused(same)) return same.refusal
    return refusal('internal-error', String((error as Error)?.message ?? error))
  }
}
