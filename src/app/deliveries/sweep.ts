import type { Api } from '../../adapters/github/client.ts'
import { HEARD, SHAPES } from './heard.ts'

/** An attempt in GitHub's log of deliveries. */
interface Attempt {
  readonly id: number
  readonly guid: string
  readonly delivered_at: string
  readonly status_code: number
  readonly event: string
  readonly action: string | null
}

/** The findings of one sweep of the log. */
interface Swept {
  readonly seen: number
  /** Deliveries that were never answered, and what was done about them. */
  readonly again: number
  readonly gaveUp: number
}

interface SweepOptions {
  readonly app: Api
  /** Has a delivery handled: sent once more, or fetched and run here. @returns false if it has to come again */
  readonly again: (id: number) => Promise<boolean>
  /** Waits until there is room for some more: what comes all at once is turned away. */
  readonly room: () => Promise<void>
  /** Milliseconds that an attempt is left alone: it may still be answered, by someone else too. */
  readonly patience: number
  readonly gaveUp: (guid: string) => void
}

/** Events in which commands come. */
const OURS: ReadonlySet<string> = new Set(SHAPES.map(([event]) => event))

/** Attempts, and milliseconds since the first, after both of which a delivery is given up: until then, who has its command may still be gone. */
const LAST = { attempts: 5, age: 45 * 60_000 } as const

/** Deliveries that are had handled at once. */
const SIDE_BY_SIDE = 8

/**
 * Milliseconds that a look goes back: the first one, and the later ones at least and at most. An attempt comes into the log
 * some time after it began, because it has to end. GitHub keeps the log for three days.
 */
const LOOK_BACK = { first: 6 * 3_600_000, least: 10 * 60_000, most: LAST.age } as const

/**
 * Makes what looks through the delivery log once for what was never answered: GitHub itself delivers nothing twice. It throws
 * where GitHub does not answer.
 */
export function createSweeper({ app, again, room, patience, gaveUp }: SweepOptions): () => Promise<Swept> {
  const settled = new Set<string>()
  let since: number | undefined
  return async () => {
    const { attempts, now } = await readLog(app, since)
    const groups = grouped(attempts)
    for (const guid of settled) if (!groups.has(guid)) settled.delete(guid)
    // the oldest first, so that answers come in the order of requests
    const open = [...groups].reverse().filter(([guid, group]) => !settled.has(guid) && isUnanswered(group))
    const lost = open.filter(([, group]) => isLost(group, now))
    for (const [guid] of lost) {
      settled.add(guid)
      gaveUp(guid)
    }
    const waiting = open.filter(([guid]) => !settled.has(guid))
    since = Math.min(now - LOOK_BACK.least, ...waiting.map(([, group]) => timeOf(group.at(-1)!)))
    since = Math.max(now - LOOK_BACK.most, since)
    const due = waiting.map(([, group]) => group[0]!).filter(newest => now - timeOf(newest) >= patience)
    for (let at = 0; at < due.length; at += SIDE_BY_SIDE) {
      const some = due.slice(at, at + SIDE_BY_SIDE)
      await room()
      // an attempt that GitHub does not deliver does not stop the attempts after it
      const done = await Promise.all(some.map(({ id }) => again(id).catch(() => false)))
      for (const [i, { guid }] of some.entries()) if (done[i]) settled.add(guid)
    }
    return { seen: attempts.length, again: due.length, gaveUp: lost.length }
  }
}

const timeOf = ({ delivered_at }: Attempt): number => Date.parse(delivered_at)

const isLost = (group: readonly Attempt[], now: number): boolean =>
  group.length >= LAST.attempts && now - timeOf(group.at(-1)!) > LAST.age

const isUnanswered = (group: readonly Attempt[]): boolean =>
  group.every(
    ({ status_code, event, action }) =>
      (status_code < 200 || status_code >= 300) && OURS.has(event) && HEARD.has(action),
  )

function grouped(attempts: readonly Attempt[]): Map<string, Attempt[]> {
  const groups = new Map<string, Attempt[]>()
  for (const attempt of attempts) groups.set(attempt.guid, [...(groups.get(attempt.guid) ?? []), attempt])
  return groups
}

/** The newest part of the log, newest first, and GitHub's clock. @param since in milliseconds; absent: as far as a first look goes */
async function readLog(
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
