import { saidBy, statusOf } from './answers.ts'
import type { Api } from './client.ts'

/** A token's permissions, by GitHub's names. */
export type Permissions = Readonly<Record<string, 'read' | 'write'>>

/** What is needed and not granted, in words. Every App may read metadata. */
export function missing(needed: Permissions, given: Permissions): readonly string[] {
  const has = (name: string, level: string) => name === 'metadata' || given[name] === level || given[name] === 'write'
  return Object.entries(needed).flatMap(([name, level]) => (has(name, level) ? [] : `${name}: ${level}`))
}

/** A token for one repository; or why there is none. */
export type Issued =
  | { readonly kind: 'issued'; readonly token: string; readonly permissions: Permissions }
  /** The owner has not granted what was asked for, or the installation does not include the repository. */
  | { readonly kind: 'not-granted'; readonly said: string }
  | { readonly kind: 'suspended' | 'deleted'; readonly said: string }
  /** GitHub does not answer, or not to us. */
  | { readonly kind: 'failed'; readonly said: string }

/**
 * Asks for a token that is good for one repository and these permissions, for an hour.
 * @param repository by its id, or by its name next to the others of its owner
 * @param permissions absent: all that the owner has granted
 */
export async function issueToken(
  app: Api,
  installation: number,
  repository: number | string,
  permissions?: Permissions,
): Promise<Issued> {
  const which = typeof repository === 'number' ? { repository_ids: [repository] } : { repositories: [repository] }
  try {
    const { data } = await app.rest.apps.createInstallationAccessToken({
      installation_id: installation,
      ...which,
      ...(permissions && { permissions }),
    })
    return { kind: 'issued', token: data.token, permissions: (data.permissions ?? {}) as Permissions }
  } catch (error) {
    const [status, said] = [statusOf(error), saidBy(error)]
    if (status === 403 && /suspended/i.test(said)) return { kind: 'suspended', said }
    if (status === 404) return { kind: 'deleted', said }
    if (status === 422) return { kind: 'not-granted', said }
    return { kind: 'failed', said }
  }
}
