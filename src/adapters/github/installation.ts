import { type Granted, granted, refuse } from '../../run/reason.ts'
import { saidBy, statusOf } from './answers.ts'
import type { Api } from './client.ts'

/** A token's permissions, by GitHub's names. */
export type Permissions = Readonly<Record<string, 'read' | 'write'>>

/** The missing permissions, in words. Every App may read metadata. */
export function missing(needed: Permissions, given: Permissions): readonly string[] {
  const has = (name: string, level: string) => name === 'metadata' || given[name] === level || given[name] === 'write'
  return Object.entries(needed).flatMap(([name, level]) => (has(name, level) ? [] : `${name}: ${level}`))
}

/**
 * Asks for a token that is good for one repository and these permissions, for an hour. Refused with `app-permission` if the owner has not
 * granted them, or if the repository is not in the installation; with `github-down` if GitHub does not answer.
 * @param repository by its id, or by its name next to the others of its owner
 * @param permissions absent: all that the owner has granted
 */
export async function issueToken(
  app: Api,
  installation: number,
  repository: number | string,
  permissions?: Permissions,
): Promise<Granted<{ readonly token: string; readonly permissions: Permissions }>> {
  const which = typeof repository === 'number' ? { repository_ids: [repository] } : { repositories: [repository] }
  try {
    const { data } = await app.rest.apps.createInstallationAccessToken({
      installation_id: installation,
      ...which,
      ...(permissions && { permissions }),
    })
    return granted({ token: data.token, permissions: (data.permissions ?? {}) as Permissions })
  } catch (error) {
    const [status, said] = [statusOf(error), saidBy(error)]
    const isOurs = status === 404 || status === 422 || (status === 403 && /suspended/i.test(said))
    return refuse(isOurs ? 'app-permission' : 'github-down', said)
  }
}
