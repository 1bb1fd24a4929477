import type { Inputs } from '../adapters/action/inputs.ts'
import type { Event } from '../adapters/github/event.ts'
import type { Mode } from './verdict.ts'

/** What is done about an event, where the inputs do not say. */
export function modeOf(wanted: Inputs['mode'], event: Event): Mode {
  if (wanted !== 'auto') return wanted
  if (event.kind === 'remark') return 'command'
  return event.kind === 'pull-request' ? 'validate' : 'apply'
}
