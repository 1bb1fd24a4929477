import * as core from '@actions/core'
import { readEnvironment } from '../adapters/action/environment.ts'
import { readInputs } from '../adapters/action/inputs.ts'
import { readEvent } from '../adapters/github/event.ts'
import { parseCommand } from '../command/parse-command.ts'
import { type Refusal, refusal } from '../core/reason.ts'
import { logQuote } from '../policy/log-quote.ts'
import { modeOf } from './mode.ts'
import { unanswered } from './pending.ts'
import type { Start } from './session.ts'
import { NOTHING_YET, setOutputs, skip } from './set-outputs.ts'

/** The entry of the action. Most comments ask for nothing: what works is loaded for those that do. */
export async function main(): Promise<void> {
  setOutputs(NOTHING_YET)
  const start = begin()
  if ('reason' in start) return stop(start)
  if (asksNothing(start)) return void skip({ log: core.info }, refusal('not-a-command'))
  try {
    const { work } = await import('./work.ts')
    await work(start)
  } catch (error) {
    stop(refusal('internal-error', String(error)))
  }
}

/** What the runner starts at the end of the job: whoever asked is answered, if the step itself could not. */
export async function post(): Promise<void> {
  const start = begin()
  const pending = unanswered()
  if ('reason' in start || !pending || start.inputs.comment === 'never') return
  const { afterwards } = await import('./post.ts')
  const { openSession } = await import('./session.ts')
  await afterwards(await openSession(start), pending)
}

function begin(): Start | Refusal {
  const read = readInputs(process.env)
  if (!read.ok) return read.refusal
  const inputs = read.value
  if (inputs.token === '') return refusal('token-missing')
  core.setSecret(inputs.token)
  core.setSecret(Buffer.from(`x-access-token:${inputs.token}`).toString('base64'))
  try {
    const env = readEnvironment(process.env)
    return { inputs, env, event: readEvent(env) }
  } catch (error) {
    return refusal('internal-error', String(error))
  }
}

/** Whether a comment is no command, and is not to be checked for blocks either. */
function asksNothing({ inputs, event }: Start): boolean {
  return (
    event.kind === 'remark' &&
    modeOf(inputs.mode, event) === 'command' &&
    !inputs['validate-comments'] &&
    !parseCommand(event.remark.body, inputs.command)
  )
}

/** Ends before there is anybody to tell but the log. */
function stop({ reason, message }: Refusal): void {
  setOutputs({ status: 'failed', 'reason-code': reason })
  core.setFailed(`${reason}: ${logQuote(message)}`)
}
