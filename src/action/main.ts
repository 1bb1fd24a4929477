import * as core from '@actions/core'
import { readEnvironment } from '../adapters/action/environment.ts'
import { readInputs } from '../adapters/action/inputs.ts'
import { createApi } from '../adapters/github/client.ts'
import { type Event, readEvent } from '../adapters/github/event.ts'
import { isRefused } from '../adapters/refused.ts'
import { type Refusal, refusal } from '../core/reason.ts'
import { createEngine } from '../engine.ts'
import { logQuote } from '../policy/log-quote.ts'
import { redact } from '../policy/redact.ts'
import { commandMode, skip } from './command-mode.ts'
import { setOutputs } from './outputs.ts'
import type { Session } from './session.ts'
import { tell } from './tell.ts'
import { isFailure, refusedReport } from './verdict.ts'

/** The entry of the action. */
export async function main(): Promise<void> {
  const read = readInputs(process.env)
  if (!read.ok) return stop(read.refusal)
  const { value: inputs } = read
  if (inputs.token === '') return stop(refusal('token-missing'))
  core.setSecret(inputs.token)
  core.setSecret(Buffer.from(`x-access-token:${inputs.token}`).toString('base64'))
  const env = readEnvironment(process.env)
  const session: Session = {
    env,
    inputs,
    api: createApi(inputs.token, core.info),
    repo: { owner: env.owner, repo: env.repo },
    engine: createEngine(),
    log: core.info,
    redact: text => redact(text, [inputs.token]),
    self: undefined,
    audience: undefined,
  }
  const event = readEvent(env)
  try {
    if (await dispatch(session, event)) core.setFailed('See the report above, and the summary of the run.')
  } catch (error) {
    await broken(session, error)
  }
}

async function dispatch(session: Session, event: Event): Promise<boolean> {
  if (event.kind === 'remark') return commandMode(session, event)
  return skip(session, refusal('event-ignored'))
}

/** Ends before there is anybody to tell but the log. */
function stop({ reason, message }: Refusal): void {
  setOutputs({ status: 'failed', 'reason-code': reason })
  core.setFailed(`${reason}: ${logQuote(message)}`)
}

/** Something broke on the way: told like any other end, then the step fails. */
async function broken(session: Session, error: unknown): Promise<void> {
  const why = isRefused(error) ? error.refusal : refusal('internal-error', String((error as Error)?.message ?? error))
  core.info(`${why.reason}: ${logQuote(session.redact(String((error as Error)?.stack ?? error)))}`)
  const { audience, seen } = session.audience ?? { audience: { mode: 'apply', key: 'broken' } }
  const report = refusedReport(why)
  const told = await tell(session, report, audience, seen).catch(failure => {
    core.info(`the report could not be made: ${logQuote(session.redact(String(failure?.stack ?? failure)))}`)
    return false
  })
  if (isFailure(report, audience.mode, session.inputs['fail-on'], told))
    core.setFailed(`${why.reason}: ${logQuote(why.message)}`)
}
