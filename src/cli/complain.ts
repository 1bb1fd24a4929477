import { createColors } from 'picocolors'
import { visible } from '../report/quote.ts'
import { type ExitCode, type Host, type UserError, wantsColor } from './host.ts'

/** Says on standard error what went wrong and what to do. Names come from a shell's glob too, and move no terminal. */
export function complain({ message, help }: Pick<UserError, 'message' | 'help'>, host: Host): ExitCode {
  const { red, cyan } = createColors(wantsColor(undefined, host, 'stderr'))
  host.err(`${red('apply-edits:')} ${visible(message)}\n${help ? `${cyan(`→ ${visible(help)}`)}\n` : ''}`)
  return 2
}
