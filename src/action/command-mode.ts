import type { Event } from '../adapters/github/event.ts'
import { parseCommand } from '../command/parse-command.ts'
import { refusal } from '../core/reason.ts'
import { ineligible, unauthorised } from './gates.ts'
import type { Session } from './session.ts'
import { skip } from './set-outputs.ts'

type Remarked = Event & { readonly kind: 'remark' }

/**
 * A comment on a pull request: a command that is carried out and answered, or nothing to us. The first request, whether its author
 * may command, does not wait until what carries it out is loaded.
 * @returns whether the step fails
 */
export async function commandMode(session: Session, event: Remarked): Promise<boolean> {
  const command = parseCommand(event.remark.body, session.inputs.command)
  if (!command) return checkBlocks(session, event)
  const barred = ineligible(event)
  if (barred) return skip(session, barred)
  const denied = await unauthorised(session, event)
  const { carryOut, deny } = await import('./carry-out.ts')
  return denied ? deny(session, event.remark, denied) : carryOut(session, event, command)
}

/** A comment that is no command may have blocks that are to be checked. */
async function checkBlocks(session: Session, event: Remarked): Promise<boolean> {
  const { isChecked, validateComment } = await import('./validate-comment.ts')
  return isChecked(session, event) ? validateComment(session, event) : skip(session, refusal('not-a-command'))
}
