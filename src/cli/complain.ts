import { createColors } from 'picocolors'
import type { Mistake } from './arguments.ts'
import { type ExitCode, type Host, wantsColor } from './host.ts'

/** Says on standard error what went wrong and what to do. */
export function complain({ message, help }: Pick<Mistake, 'message' | 'help'>, host: Host): ExitCode {
  const { red, cyan } = createColors(wantsColor(undefined, host, 'stderr'))
  host.err(`${red('apply-edits:')} ${message}\n${help ? `${cyan(`→ ${help}`)}\n` : ''}`)
  return 2
}
