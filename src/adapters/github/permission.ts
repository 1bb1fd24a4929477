import { type Refusal, refusal } from '../../run/reason.ts'
import type { Role } from '../action/inputs.ts'
import { failureOf, saidBy, statusOf } from './answers.ts'
import type { Api } from './client.ts'
import type { Account } from './remark.ts'

export interface RepoName {
  readonly owner: string
  readonly repo: string
}

/** Who may do something: a lowest role, and people and bots by name. */
export interface AccessRule {
  readonly role?: Role
  /** By login; with `#` and the id of the account, because a login may pass to another one. */
  readonly users: readonly string[]
  /** By login with `[bot]`, as people are, or by numeric id. */
  readonly bots: readonly string[]
}

const RANK = { none: 0, read: 1, triage: 2, write: 3, maintain: 4, admin: 5 } as const

/**
 * Asks GitHub whether an account fits a rule. Denied on every error: not `author_association`, which is wrong for private
 * members, and no one's word in an event.
 * @returns why not: for a failure of GitHub or the token its own reason, never "no permission"
 */
export async function permits(
  api: Api,
  repo: RepoName,
  account: Account,
  rule: AccessRule,
): Promise<Refusal | undefined> {
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
    const { data } = await api.rest.repos.getCollaboratorPermissionLevel({ ...repo, username: account.login })
    if (data.user?.id !== account.id)
      return refusal('no-permission', `the login \`${account.login}\` now belongs to another account`)
    const has = roleIn(data)
    if (rule.role && RANK[has] >= RANK[rule.role]) return undefined
    if (teams.length > 0) return inTeams(api, account, teams)
    return refusal('no-permission', `\`${account.login}\` has the role ${has}; ${rule.role} is required`)
  } catch (error) {
    const doing = `the permission of \`${account.login}\` could not be read`
    // for GitHub, "not found" is the answer to who that is
    const failure = statusOf(error) === 404 ? undefined : failureOf(error, doing)
    return failure ?? refusal('no-permission', `${doing}: ${saidBy(error)}`)
  }
}

/** Refuses an account that is in none of these teams; its login is known to be its own. A team that the token cannot see counts as empty. */
async function inTeams(api: Api, { login }: Account, teams: readonly string[]): Promise<Refusal | undefined> {
  for (const team of teams) {
    const [org, slug] = team.toLowerCase().split('/') as [string, string]
    try {
      const { data } = await api.rest.teams.getMembershipForUserInOrg({ org, team_slug: slug, username: login })
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

const isLogin = ({ login, id }: Account, name: string): boolean =>
  [login, `${login}#${id}`].some(known => known.toLowerCase() === name.toLowerCase())

const isNamed = (bot: Account, name: string): boolean => isLogin(bot, name) || name === String(bot.id)

interface Answer {
  readonly permission: string
  readonly user?: { readonly permissions?: Readonly<Record<string, boolean | undefined>> | undefined } | null
}

/** The flags tell apart what `permission` folds together (maintain, triage), and know teams and custom roles. */
function roleIn({ permission, user }: Answer): keyof typeof RANK {
  const flags = user?.permissions
  if (flags?.['admin']) return 'admin'
  if (flags?.['maintain']) return 'maintain'
  if (flags?.['push']) return 'write'
  if (flags?.['triage']) return 'triage'
  if (flags) return flags['pull'] ? 'read' : 'none'
  return permission === 'admin' || permission === 'write' || permission === 'read' ? permission : 'none'
}
