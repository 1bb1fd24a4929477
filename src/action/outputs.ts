import { getState, saveState, setOutput } from '@actions/core'
import type { OutputName } from '../adapters/action/outputs.ts'
import { type Audience, type Pending, pendingOf } from './request.ts'

export type Values = Partial<Record<OutputName, string>>

/** Default of every output, so that a later step can compare and parse each of them. */
export const NOTHING_YET: Values = {
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

export function setOutputs(values: Values): void {
  for (const [name, value] of Object.entries(values)) setOutput(name, value)
}

/** Notes whom the run owes an answer. The runner hands it to the `post` step. */
export function expectAnswer(audience: Audience): void {
  const pending = pendingOf(audience)
  if (pending) saveState('pending', JSON.stringify(pending))
}

/** Notes how far the run got: `report` is written, `mood` is shown, everyone has been `answered`. */
export const note = (what: 'report' | 'mood' | 'answered', value: string): void => saveState(what, value)

/** The answer that the run still owes at the end of the job. */
export function unanswered(): Pending | undefined {
  const pending = getState('pending')
  if (pending === '' || getState('answered') === 'true') return undefined
  const [report, mood] = [getState('report'), getState('mood')]
  return { ...(JSON.parse(pending) as Pending), ...(report && { report }), ...(mood && { mood }) }
}
