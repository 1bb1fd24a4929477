import type { Api } from './client.ts'

/** An attempt in GitHub's log of an App's deliveries, which it keeps for three days. */
export interface Attempt {
  readonly id: number
  /** The same for all attempts of a delivery. */
  readonly guid: string
  readonly delivered_at: string
  /** 0 if no answer came. */
  readonly status_code: number
  readonly event: string
  readonly action: string | null
}

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
