import type { Api } from '../../adapters/github/client.ts'
import { HEARD, SHAPES } from './heard.ts'

/** An attempt in GitHub's log of deliveries. */
export interface Attempt {
  readonly id: number
  readonly guid: string
  readonly delivered_at: string
  readonly status_code: number
  readonly event: string
  readonly action: string | null
}

/** Events in which commands come. */
const OURS: ReadonlySet<string> = new Set(SHAPES.map(([event]) => event))

/** Attempts, and milliseconds since the first, after both of which a delivery is given up: until then, who has its command may still be gone. */
const LAST = { attempts: 5, age: 45 * 60_000 } as const

/**
 * Milliseconds that a look goes back: the first one, and the later ones at least and at most. An attempt comes into the log
 * some time after it began, because it has to end. GitHub keeps the log for three days.
 */
export const LOOK_BACK = { first: 6 * 3_600_000, least: 10 * 60_000, most: LAST.age } as const

export const timeOf = ({ delivered_at }: Attempt): number => Date.parse(delivered_at)

/** True for the attempts, newest first, of a delivery that no one will answer any more. */
export const isLost = (group: readonly Attempt[], now: number): boolean =>
  group.length >= LAST.attempts && now - timeOf(group.at(-1)!) > LAST.age

/** True for a command that no attempt has answered. */
export const isUnanswered = (group: readonly Attempt[]): boolean =>
  group.every(
    ({ status_code, event, action }) =>
      (status_code < 200 || status_code >= 300) && OURS.has(event) && HEARD.has(action),
  )

/** The attempts of each delivery. */
export function grouped(attempts: readonly Attempt[]): Map<string, Attempt[]> {
  const groups = new Map<string, Attempt[]>()
  for (const attempt of attempts) groups.set(attempt.guid, [...(groups.get(attempt.guid) ?? []), attempt])
  return groups
}

/** The newest part of the log, newest first, and GitHub's clock. @param since in milliseconds; absent: as far as a first look goes */
export async function readLog(
  app: Api,
  since: number | undefined,
): Promise<{ readonly attempts: readonly Attempt[]; readonly now: number }> {
  const attempts: Attempt[] = []
  let now: number | undefined
  for await (const { data, headers } of app.paginate.iterator('GET /app/hook/deliveries', { per_page: 100 })) {
    now ??= Date.parse(headers.date ?? '') || Date.now()
    const oldest = since ?? now - LOOK_BACK.first
    const recent = data.filter(attempt => timeOf(attempt) >= oldest)
    attempts.push(...recent)
    if (recent.length < data.length) break
  }
  return { attempts, now: now ?? Date.now() }
}
