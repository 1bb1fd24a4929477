import { createApi } from '../adapters/github/client.ts'
import { commandKey } from '../adapters/github/earlier.ts'
import { permissionsIn } from '../adapters/github/permission.ts'
import { readSelf, type Self } from '../adapters/github/report-comment.ts'
import { commandIn } from '../command/comment-command.ts'
import { redact } from '../policy/said/redact.ts'
import { type Refusal, refuse } from '../run/reason.ts'
import { type Ending, refusedFor, settled } from './ending.ts'
import { ineligible, unauthorised } from './gates.ts'
import { type CommandAudience, modeOf, type Remarked, type Request, type RequestHost, type Session } from './request.ts'
import { beginReading } from './thread.ts'

export async function openSession(request: Request, host: RequestHost): Promise<Session> {
  const { inputs, env, account } = request
  const api = await createApi(inputs.token, env.apiUrl, host.log)
  const repo = { owner: env.owner, repo: env.repo }
  let known: Promise<Self | undefined> | undefined = account && Promise.resolve(account)
  return {
    ...request,
    ...host,
    api,
    repo,
    permits: permissionsIn(api, repo),
    redact: text => redact(text, [inputs.token]),
    self: () => (known ??= readSelf(api).catch(() => (known = undefined))),
    over: new AbortController(),
  }
}

/** Does what an event asks; each mode loads what it needs. @returns the ending, not yet reported; never throws */
export function handle(session: Session): Promise<Ending> {
  const { event, inputs } = session
  const mode = modeOf(inputs.mode, event)
  const audience = { mode, key: 'broken' }
  return settled(session, audience, async () => {
    if (mode !== 'command') return (await import('./step.ts')).runStep(session, mode)
    if (event.kind === 'remark') return hear(session, event)
    return refuse('bad-input', `\`mode: command\` needs a comment event, not \`${session.env.event}\``)
  }).finally(() => session.over.abort())
}

/** Loads what a command needs, before there is one or when it is there. */
export const loadCommand = () => import('./command.ts')

/** The author must not command, or no one could say: of GitHub's own failure there is a word, which no stranger can bring about. */
const whoMayNot = (asking: CommandAudience, why: Refusal): Ending =>
  why.reason === 'github-down' ? refusedFor(asking, why) : { kind: 'denied', why, asked: asking.asked }

/** A comment on a pull request: a command that is carried out and answered, or nothing to us. */
async function hear(session: Session, event: Remarked): Promise<Ending> {
  const { remark, number } = event
  const command = commandIn(remark.body, session.inputs.command)
  if (!command) return (await import('./step.ts')).checkComment(session, event)
  const barred = ineligible(event)
  if (barred) return { kind: 'skipped', why: barred }
  const key = commandKey(session.repo, number, remark)
  const asking: CommandAudience = { mode: 'command', key, number, asked: remark }
  const claim = await session.claim?.(session, asking)
  if (claim && !claim.ok) return { kind: 'skipped', why: claim.refusal }
  const read = () => {
    if (command.kind === 'unknown' || command.verb === 'help') return undefined
    return beginReading(session, event, command.source.kind !== 'link' && command.rest.trim() === '')
  }
  // a bot's permission is known without a request
  const early = remark.author.isBot ? undefined : read()
  const denied = await unauthorised(session, event, early?.pull)
  if (denied) return whoMayNot(asking, denied)
  const { carryOut } = await loadCommand()
  return carryOut(session, { audience: asking, isPull: event.isPull, command }, early ?? read(), claim?.value)
}
