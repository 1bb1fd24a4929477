import * as core from '@actions/core'
import { readEnvironment, readEvent, toSummary } from '../adapters/github/event.ts'
import { readInputs } from '../policy/inputs.ts'
import { logQuote } from '../policy/said/log-quote.ts'
import { codeSpan } from '../report/quote.ts'
import { type Granted, granted, type Refusal, refusal, refuse } from '../run/reason.ts'
import type { Values } from './record.ts'
import { asksNothing, type Pending, pendingOf, type Request, type RequestHost } from './request.ts'

/** The entry of the action. Most comments ask for nothing: what works is loaded for those that do. */
export async function main(): Promise<void> {
  setOutputs(NOTHING_YET)
  const read = readRequest()
  if (!read.ok) return stop(read.refusal)
  if (asksNothing(read.value)) return skip()
  try {
    const { handle, openSession } = await import('./handle.ts')
    const session = await openSession(read.value, runner)
    const ending = await handle(session)
    const { conclude } = await import('./record.ts')
    await conclude(session, ending, { setOutputs, note: core.saveState })
  } catch (error) {
    stop(refusal('internal-error', String(error), ''))
  }
}

/** Runs at the end of the job: answers the requester if the step could not. */
export async function post(): Promise<void> {
  const read = readRequest()
  const pending = unanswered()
  if (!read.ok || !pending || read.value.inputs.comment === 'never') return
  const { afterwards } = await import('./publish.ts')
  const { openSession } = await import('./handle.ts')
  await afterwards(await openSession(read.value, runner), pending)
}

/** The runner of a job, seen from a run: how far it is goes to the log, in a group until something is written. */
const runner: RequestHost = {
  log: core.info,
  debug: core.debug,
  owes: audience => {
    const pending = pendingOf(audience)
    if (pending) core.saveState('pending', JSON.stringify(pending))
  },
  onProgress: ({ percentage, operation, details }) => {
    if (percentage === 0) core.startGroup('Blocks')
    if (operation === 'Writing' || operation === 'Reporting') core.endGroup()
    core.info(`${percentage} % ${operation}${details === undefined ? '' : `: ${logQuote(details)}`}`)
  },
}

/** Default of every output, so that a later step can compare and parse each of them. */
const NOTHING_YET: Values = {
  status: 'skipped',
  'reason-code': '',
  'blocks-total': '0',
  'blocks-applied': '0',
  'blocks-failed': '0',
  'blocks-skipped': '0',
  'files-changed': '[]',
  'files-to-add': '[]',
  pushed: 'false',
}

function setOutputs(values: Values): void {
  for (const [name, value] of Object.entries(values)) core.setOutput(name, value)
}

/** The answer that the run still owes at the end of the job. */
function unanswered(): Pending | undefined {
  const pending = core.getState('pending')
  if (pending === '' || core.getState('answered') === 'true') return undefined
  const [report, mood] = [core.getState('report'), core.getState('mood')]
  return { ...JSON.parse(pending), ...(report && { report }), ...(mood && { mood }) }
}

function readRequest(): Granted<Request> {
  const read = readInputs(process.env)
  if (!read.ok) return read
  const inputs = read.value
  if (inputs.token === '') return refuse('token-missing')
  core.setSecret(inputs.token)
  core.setSecret(Buffer.from(`x-access-token:${inputs.token}`).toString('base64'))
  try {
    const env = readEnvironment(process.env)
    return granted({ inputs, env, event: readEvent(env) })
  } catch (error) {
    return refuse('internal-error', String(error))
  }
}

function skip(): void {
  core.info('skipped: not-a-command: The comment is not a command')
  setOutputs({ status: 'skipped', 'reason-code': 'not-a-command' })
}

/** Ends before there is anyone to tell but the log, and who reads the job. */
function stop({ reason, title, message, help = '' }: Refusal): void {
  setOutputs({ status: 'refused', 'reason-code': reason })
  core.setFailed(`${reason}: ${logQuote(message)}`)
  toSummary(`### Not applied: ${codeSpan(reason)}\n\n${title}: ${codeSpan(message)}. ${help}`, core.info)
}
