import { orNoted } from '../adapters/github/answers.ts'
import { readFacts } from '../adapters/github/conditions.ts'
import type { Pull } from '../adapters/github/pull.ts'
import { type Account, type Remark, toAccount } from '../adapters/github/remark.ts'
import { readEdits } from '../adapters/github/remarks.ts'
import { counted } from '../core/diagnostic.ts'
import { type AccessRule, isRole } from '../policy/github/access.ts'
import { readConditions, unmetOf } from '../policy/github/conditions.ts'
import { isReport } from '../report/marker.ts'
import { type Reason, type Refusal, refusal } from '../run/reason.ts'
import type { Remarked, Session } from './request.ts'

/** Checks the event alone, without API calls. */
export function ineligible(event: Remarked): Refusal | undefined {
  if (isReport(event.remark.body)) return refusal('own-comment')
  if (event.action !== 'created' && event.action !== 'submitted')
    return refusal('edited-comment', 'editing a comment does not run a command')
  if (event.sender.id !== event.remark.author.id)
    return refusal('edited-comment', `\`${event.sender.login}\` sent a comment of \`${event.remark.author.login}\``)
  return undefined
}

/** Why the author of a command, or who started its run again, must not use it. @param pull what the comment is on, if it is being read */
export async function unauthorised(
  session: Session,
  { remark }: Remarked,
  pull: Promise<Pull | undefined> | undefined,
): Promise<Refusal | undefined> {
  const { author, viaApp } = remark
  const rule = commanders(session)
  if (viaApp && !author.isBot && !rule.bots.some(bot => bot.toLowerCase() === `${viaApp.toLowerCase()}[bot]`)) {
    const app = `the app \`${viaApp}\`, through which \`${author.login}\` wrote,`
    return refusal('bot-not-allowed', `${app} is not in \`allow-bots\``)
  }
  const denied = await session.permits(author, rule)
  const isOwn =
    denied?.reason === 'no-permission' && session.inputs.permission === 'author' && isOwnFork(author, await pull)
  return (isOwn ? undefined : denied) ?? rerunByAnother(session, author.login)
}

/** True if this account opened the pull request from its own repository: what it commands, it could push there itself. */
const isOwnFork = ({ id }: Account, pull: Pull | undefined): boolean =>
  pull?.author.id === id && pull.headOwner?.id === id

/** "Re-run" runs the old event with the new person's consent only if that person may command too. */
async function rerunByAnother(session: Session, author: string): Promise<Refusal | undefined> {
  const { env, api } = session
  const again = env.triggeringActor
  if (env.runAttempt <= 1 || again.toLowerCase() === author.toLowerCase()) return undefined
  const why = (message: string) => refusal('rerun-by-another', `\`${again}\` started the run again: ${message}`)
  try {
    const { data } = await api.rest.users.getByUsername({ username: again })
    const denied = await session.permits(toAccount(data), commanders(session))
    return denied && why(denied.message)
  } catch {
    return why('their permission could not be read')
  }
}

/** Why a command is not carried out now, if a condition for commands is not met. */
export async function unmetCondition(
  { api, repo, inputs, env }: Session,
  { number, isPull }: Pick<Remarked, 'number' | 'isPull'>,
): Promise<Refusal | undefined> {
  if (inputs.require.length === 0) return undefined
  if (!isPull) return refusal('condition-unmet', '`require` works only on pull requests, and this is an issue')
  const conditions = readConditions(inputs.require)
  if (!conditions.ok) return conditions.refusal
  const facts = await readFacts(api, repo, number, conditions.value, env.runId)
  if ('reason' in facts) return facts
  const unmet = unmetOf(conditions.value, facts)
  return unmet.length === 0 ? undefined : refusal('condition-unmet', unmet.join('; '))
}

/** Why blocks are not taken, if their author commands on the pull request of another and that takes two people. */
export async function ownBlocks(
  { api, inputs }: Session,
  asked: Account,
  remarks: readonly Remark[],
  pull: Pull | undefined,
): Promise<Refusal | undefined> {
  if (inputs['own-blocks'] || pull?.author.id === asked.id) return undefined
  const no = (did: string) =>
    refusal('own-blocks', `\`${asked.login}\` ${did} the blocks, and this is not their pull request`)
  if (remarks.some(({ author }) => author.id === asked.id)) return no('wrote')
  // anyone with write access can edit other people's comments
  const edits = [...(await readEdits(api, remarks)).values()]
  return edits.some(({ by }) => by === asked.login) ? no('edited') : undefined
}

/** Who may command: a role, people, bots. */
export const commanders = ({ inputs }: Session): AccessRule => ({
  role: inputs.permission === 'author' ? 'write' : inputs.permission,
  users: inputs['allow-users'],
  bots: inputs['allow-bots'],
})

/** Authors whose blocks are accepted without a link: those on the list. */
export function trustedAuthors({ inputs, permits }: Session): (account: Account) => Promise<Refusal | undefined> {
  const listed = inputs['trusted-authors']
  const role = listed.find(isRole)
  const names = listed.filter(name => !isRole(name))
  // a number is the id of a bot, and may be the login of a person
  const users = names.filter(name => !/^\d+$/.test(name))
  const rule: AccessRule = { ...(role && { role }), users, bots: names }
  return account => permits(account, rule)
}

/** Milliseconds before a command in which an author who is not trusted must not have edited the blocks. */
const RECENT = 5 * 60 * 1000

/**
 * Finds a remark that might differ from what the requester saw: it was edited after the command, or just before it by a stranger.
 * @param isSure true if the requester named the content itself
 */
export async function editedMeanwhile(
  session: Session,
  asked: Remark,
  remarks: readonly Remark[],
  isSure: boolean,
): Promise<{ readonly remark: Remark; readonly why: Refusal } | undefined> {
  const others = remarks.filter(({ nodeId }) => nodeId !== asked.nodeId)
  const edited = await editsOf(session, others)
  const ago = (remark: Remark) => Date.parse(asked.createdAt) - Date.parse(edited(remark) ?? '')
  const review = (remark: Remark, reason: Reason, message: string) => ({
    remark,
    why: refusal(reason, message, 'Review them, then comment this:'),
  })
  const after = others.find(remark => ago(remark) <= 0)
  if (after)
    return review(after, 'edited-after-command', `\`${after.author.login}\` edited the blocks after the command`)
  for (const remark of isSure ? [] : others.filter(each => ago(each) < RECENT)) {
    if (!(await trustedAuthors(session)(remark.author))) continue
    const when = `${counted(Math.round(ago(remark) / 1000), 'second')} before the command`
    const who = `\`${remark.author.login}\`, who is not a trusted author`
    return review(remark, 'edited-recently', `${who}, edited the blocks ${when}`)
  }
  return undefined
}

/** When a remark of these was last edited (ISO); null for never. If GitHub does not tell, the cruder time of change counts. */
async function editsOf({ api, log }: Session, remarks: readonly Remark[]): Promise<(one: Remark) => string | null> {
  const unknown = remarks.filter(({ lastEditedAt }) => lastEditedAt === undefined)
  const read = await orNoted(log, readEdits(api, unknown), 'the times of edits could not be read')
  return ({ nodeId, lastEditedAt = read?.get(nodeId)?.at, createdAt, updatedAt }) =>
    lastEditedAt !== undefined ? lastEditedAt : updatedAt === createdAt ? null : updatedAt
}
