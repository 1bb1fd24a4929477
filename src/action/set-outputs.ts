import { setOutput } from '@actions/core'
import type { OutputName } from '../adapters/action/outputs.ts'
import type { Refusal } from '../core/reason.ts'
import { logQuote } from '../policy/log-quote.ts'

export type Values = Partial<Record<OutputName, string>>

/** What every output says until there is more to say: a later step may compare and parse each of them. */
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

/** Nothing for us: no reaction, no comment, no failure. */
export function skip({ log }: { readonly log: (line: string) => void }, why: Refusal): false {
  log(`skipped: ${why.reason}: ${logQuote(why.message)}`)
  setOutputs({ status: 'skipped', 'reason-code': why.reason })
  return false
}
