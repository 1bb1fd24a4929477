/** GitHub's roles in a repository, from the lowest to the highest. */
export const ROLES = ['read', 'triage', 'write', 'maintain', 'admin'] as const
export type Role = (typeof ROLES)[number]

export const isRole = (name: string): name is Role => (ROLES as readonly string[]).includes(name)

/** Who may do something: a lowest role, and people and bots by name. */
export interface AccessRule {
  readonly role?: Role
  /** By login; with `#` and the id of the account, because a login may pass to another one. */
  readonly users: readonly string[]
  /** By login with `[bot]`, as people are, or by numeric id. */
  readonly bots: readonly string[]
}

interface Named {
  readonly id: number
  readonly login: string
}

type HasRole = Role | 'none'

/** True if a role has all the rights of another. */
export const atLeast = (has: HasRole, wanted: Role): boolean =>
  (ROLES as readonly string[]).indexOf(has) >= ROLES.indexOf(wanted)

/** True if a name in a list is of this account. */
export const isLogin = ({ login, id }: Named, name: string): boolean =>
  [login, `${login}#${id}`].some(known => known.toLowerCase() === name.toLowerCase())

/** The same for a bot, which may be named by its id alone. */
export const isNamed = (bot: Named, name: string): boolean => isLogin(bot, name) || name === String(bot.id)

/** GitHub's answer about a collaborator. */
interface Permission {
  readonly permission: string
  readonly user?: { readonly permissions?: Readonly<Record<string, boolean | undefined>> | undefined } | null
}

/** The flags tell apart what `permission` folds together (maintain, triage), and know teams and custom roles. */
export function roleIn({ permission, user }: Permission): HasRole {
  const flags = user?.permissions
  if (flags?.['admin']) return 'admin'
  if (flags?.['maintain']) return 'maintain'
  if (flags?.['push']) return 'write'
  if (flags?.['triage']) return 'triage'
  if (flags) return flags['pull'] ? 'read' : 'none'
  return permission === 'admin' || permission === 'write' || permission === 'read' ? permission : 'none'
}
