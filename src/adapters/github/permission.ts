import { type AccessRule, atLeast, isLogin, isNamed, roleIn } from '../../policy/github/access.ts'
import { type Refusal, refusal } from '../../run/reason.ts'
import { failureOf, saidBy, statusOf } from './answers.ts'
import type { Api, RepoName } from './client.ts'
import type { Account } from './remark.ts'

/**
 * Asks GitHub whether an account fits a rule. Denied on every error: not `author_association`, which is wrong for private
 * members, and no one's word in an event.
 * @returns why not: for a failure of GitHub or the token its own reason, never "no permission"
 */
export type Permits = (account: Account, rule: AccessRule) => Promise<Refusal | undefined>

export function permissionsIn(api: Api, repo: RepoName): Permits {
  const asks = asksOf(api, repo)
  return (account, rule) => permits(asks, account, rule)
}

type Asks = ReturnType<typeof asksOf>

/** Asks for the role of a login, or for its membership in a team: for each once. */
const asksOf = (api: Api, repo: RepoName) => ({
  role: once((username: string) => api.rest.repos.getCollaboratorPermissionLevel({ ...repo, username })),
  member: once((username: string, team: string) => {
    const [org, team_slug] = team.toLowerCase().split('/') as [string, string]
    return api.rest.teams.getMembershipForUserInOrg({ org, team_slug, username })
  }),
})

function once<Words extends readonly string[], T>(ask: (...words: Words) => T): (...words: Words) => T {
  const known = new Map<string, T>()
  return (...words) => {
    const key = words.join(' ')
    if (!known.has(key)) known.set(key, ask(...words))
    return known.get(key)!
  }
}

async function permits(asks: Asks, account: Account, rule: AccessRule): Promise<Refusal | undefined> {
  if (account.isBot) {
    return rule.bots.some(bot => isNamed(account, bot))
      ? undefined
      : refusal('bot-not-allowed', `the bot \`${account.login}\` is not in \`allow-bots\``)
  }
  // a login may be all digits, and then an id would name two people
  if (rule.users.some(user => isLogin(account, user))) return undefined
  const teams = rule.users.filter(name => name.includes('/'))
  if (!rule.role && teams.length === 0)
    return refusal('no-permission', `\`${account.login}\` is not in \`allow-users\``)
  try {
    const { data } = await asks.role(account.login)
    if (data.user?.id !== account.id)
      return refusal('no-permission', `the login \`${account.login}\` now belongs to another account`)
    const has = roleIn(data)
    if (rule.role && atLeast(has, rule.role)) return undefined
    if (teams.length > 0) return inTeams(asks, account, teams)
    return refusal('no-permission', `\`${account.login}\` has the role ${has}; ${rule.role} is required`)
  } catch (error) {
    const doing = `the permission of \`${account.login}\` could not be read`
    // for GitHub, "not found" is the answer to who that is
    const failure = statusOf(error) === 404 ? undefined : failureOf(error, doing)
    return failure ?? refusal('no-permission', `${doing}: ${saidBy(error)}`)
  }
}

/** Refuses an account that is in none of these teams; its login is known to be its own. A team that the token cannot see counts as empty. */
async function inTeams({ member }: Asks, { login }: Account, teams: readonly string[]): Promise<Refusal | undefined> {
  for (const team of teams) {
    try {
      const { data } = await member(login, team)
      if (data.state === 'active') return undefined
    } catch (error) {
      const failure = failureOf(error, `the team \`${team}\` could not be read`)
      if (failure && failure.reason !== 'token-read-only') return failure
    }
  }
  const names = teams.map(team => `\`${team}\``).join(', ')
  return refusal(
    'no-permission',
    `\`${login}\` is not in the team ${names}, or the token cannot see the team, which takes \`members: read\` of the organization`,
  )
}
