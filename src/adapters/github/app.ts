import { type Granted, granted, refuse } from '../../run/reason.ts'
import { saidBy, statusOf } from './answers.ts'
import type { Api, Rest } from './client.ts'

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

/** An attempt in GitHub's log of an App's deliveries, which it keeps for three days: all of one delivery have its `guid`. */
export type Attempt = Pick<
  Rest['apps']['listWebhookDeliveries']['response']['data'][number],
  'id' | 'guid' | 'delivered_at' | 'status_code' | 'event' | 'action'
>

export const timeOf = ({ delivered_at }: Attempt): number => Date.parse(delivered_at)

/** The newest part of the log, newest first, and GitHub's clock. @param oldest in milliseconds, by that clock */
export async function readDeliveries(
  app: Api,
  oldest: (now: number) => number,
): Promise<{ readonly attempts: readonly Attempt[]; readonly now: number }> {
  const attempts: Attempt[] = []
  let now: number | undefined
  for await (const { data, headers } of app.paginate.iterator('GET /app/hook/deliveries', { per_page: 100 })) {
    now ??= Date.parse(headers.date ?? '') || Date.now()
    const since = oldest(now)
    const recent = data.filter(attempt => timeOf(attempt) >= since)
    attempts.push(...recent)
    if (recent.length < data.length) break
  }
  return { attempts, now: now ?? Date.now() }
}
