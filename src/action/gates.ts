import type { Event } from '../adapters/github/event.ts'
import { permits } from '../adapters/github/permission.ts'
import { toAccount } from '../adapters/github/remark.ts'
import { isReport } from '../adapters/github/report-comment.ts'
import { type Refusal, refusal } from '../core/reason.ts'
import { commanders, type Session } from './session.ts'

type Remarked = Event & { readonly kind: 'remark' }

/** What the event itself says against a command; asks nobody. */
export function ineligible(event: Remarked): Refusal | undefined {
  if (isReport(event.remark.body)) return refusal('own-comment')
  if (event.action !== 'created' && event.action !== 'submitted') {
    return refusal('edited-comment', `a comment that was ${event.action} is not a command`)
  }
  if (event.sender.id !== event.remark.author.id) {
    return refusal('edited-comment', `${event.sender.login} sent a comment of ${event.remark.author.login}`)
  }
  return event.isPull ? undefined : refusal('not-a-pull-request')
}

/** Whether the author of the command may command, and whoever started the run again. */
export async function unauthorised(session: Session, { remark }: Remarked): Promise<Refusal | undefined> {
  const { author, viaApp } = remark
  const rule = commanders(session)
  if (viaApp && !author.isBot && !rule.bots.some(bot => bot.toLowerCase() === `${viaApp.toLowerCase()}[bot]`)) {
    return refusal('bot-not-allowed', `${author.login} wrote through the app ${viaApp}, which is not listed`)
  }
  return (await permits(session.api, session.repo, author, rule)) ?? (await rerunByAnother(session, author.login))
}

/** "Re-run" runs the old event with the new person's consent only if that person may command too. */
async function rerunByAnother(session: Session, author: string): Promise<Refusal | undefined> {
  const { env, api, repo } = session
  const again = env.triggeringActor
  if (env.runAttempt <= 1 || again.toLowerCase() === author.toLowerCase()) return undefined
  const why = (message: string) => refusal('rerun-by-another', `the run was started again by ${again}: ${message}`)
  try {
    const { data } = await api.rest.users.getByUsername({ username: again })
    const denied = await permits(api, repo, toAccount(data), commanders(session))
    return denied && why(denied.message)
  } catch {
    return why('their permission could not be read')
  }
}
