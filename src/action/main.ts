import * as core from '@actions/core'
import { readEnvironment } from '../adapters/action/environment.ts'
import { type Inputs, readInputs } from '../adapters/action/inputs.ts'
import { createApi, giveUp } from '../adapters/github/client.ts'
import { type Event, readEvent } from '../adapters/github/event.ts'
import { fail, isRefused } from '../adapters/refused.ts'
import { type Refusal, refusal } from '../core/reason.ts'
import { createEngine } from '../engine.ts'
import { logQuote } from '../policy/log-quote.ts'
import { redact } from '../policy/redact.ts'
import type { Audience } from './audience.ts'
import { batchMode } from './batch-mode.ts'
import { commandMode } from './command-mode.ts'
import { NOTHING_YET, setOutputs } from './outputs.ts'
import { afterwards, answered } from './post.ts'
import type { Session } from './session.ts'
import { tell } from './tell.ts'
import { isFailure, type Mode, refusedReport } from './verdict.ts'

/** The entry of the action: reads the inputs, does what the event asks, and ends with the right exit code. */
export async function main(): Promise<void> {
  setOutputs(NOTHING_YET)
  const session = begin()
  if ('reason' in session) return stop(session)
  try {
    if (await dispatch(session, readEvent(session.env))) core.setFailed('See the report in the summary of the run.')
  } catch (error) {
    await broken(session, error)
  }
  if (session.told) answered()
}

/** What the runner starts at the end of the job: whoever asked is answered, if the step itself could not. */
export async function post(): Promise<void> {
  const session = begin()
  if (!('reason' in session)) await afterwards(session)
}

function begin(): Session | Refusal {
  const read = readInputs(process.env)
  if (!read.ok) return read.refusal
  if (read.value.token === '') return refusal('token-missing')
  try {
    return start(read.value)
  } catch (error) {
    return refusal('internal-error', String(error))
  }
}

function start(inputs: Inputs): Session {
  core.setSecret(inputs.token)
  core.setSecret(Buffer.from(`x-access-token:${inputs.token}`).toString('base64'))
  const env = readEnvironment(process.env)
  return {
    env,
    inputs,
    api: createApi(inputs.token, core.info),
    repo: { owner: env.owner, repo: env.repo },
    engine: createEngine(),
    log: core.info,
    debug: core.debug,
    redact: text => redact(text, [inputs.token]),
    self: undefined,
    audience: undefined,
    told: true,
  }
}

function dispatch(session: Session, event: Event): Promise<boolean> {
  const mode = modeOf(session.inputs.mode, event)
  if (mode !== 'command') return batchMode(session, event, mode)
  if (event.kind === 'remark') return commandMode(session, event)
  return fail('bad-input', `mode is command, and the event ${event.kind} is no comment`)
}

function modeOf(wanted: Inputs['mode'], event: Event): Mode {
  if (wanted !== 'auto') return wanted
  if (event.kind === 'remark') return 'command'
  return event.kind === 'pull-request' ? 'validate' : 'apply'
}

/** Ends before there is anybody to tell but the log. */
function stop({ reason, message }: Refusal): void {
  setOutputs({ status: 'failed', 'reason-code': reason })
  core.setFailed(`${reason}: ${logQuote(message)}`)
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
