import { createApi } from '../adapters/github/client.ts'
import { readSelf, type Self } from '../adapters/github/report-comment.ts'
import { parseCommand } from '../command/parse-command.ts'
import { refusal } from '../core/reason.ts'
import { redact } from '../policy/redact.ts'
import { type Ending, refusedFor, settled } from './ending.ts'
import { ineligible, unauthorised } from './gates.ts'
import { type Host, modeOf, type Remarked, type Request, type Session } from './request.ts'

export async function openSession(request: Request, host: Host): Promise<Session> {
  const { inputs, env } = request
  const api = await createApi(inputs.token, env.apiUrl, host.log)
  let known: Promise<Self | undefined> | undefined
  const ask = () =>
    readSelf(api).catch(() => {
      known = undefined
      return undefined
    })
  return {
    ...request,
    ...host,
    api,
    repo: { owner: env.owner, repo: env.repo },
    redact: text => redact(text, [inputs.token]),
    self: () => (known ??= ask()),
  }
}

/**
 * Does what an event asks. What a mode needs is loaded by that mode: the first request of a command does not wait for it.
 * @returns how it ended, which is not told yet; never throws
 */
export function handle(session: Session): Promise<Ending> {
  const { event, inputs } = session
  const mode = modeOf(inputs.mode, event)
  const audience = { mode, key: 'broken' }
  return settled(session, audience, async () => {
    if (mode !== 'command') return (await import('./step.ts')).runStep(session, mode)
    if (event.kind === 'remark') return hear(session, event)
    return refusedFor(audience, refusal('bad-input', `mode is command, but the event ${event.kind} is not a comment`))
  })
}

/** A comment on a pull request: a command that is carried out and answered, or nothing to us. */
async function hear(session: Session, event: Remarked): Promise<Ending> {
  const command = parseCommand(event.remark.body, session.inputs.command)
  if (!command) return (await import('./check-comment.ts')).checkComment(session, event)
  const barred = ineligible(event)
  if (barred) return { kind: 'skipped', why: barred }
  const denied = await unauthorised(session, event)
  if (denied) return { kind: 'denied', why: denied, asked: event.remark }
  return (await import('./command.ts')).carryOut(session, event, command)
}
