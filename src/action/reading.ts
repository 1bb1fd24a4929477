import { type Pull, readPull } from '../adapters/github/pull.ts'
import { readTalk, type Talk } from '../adapters/github/talk.ts'
import { logQuote } from '../policy/log-quote.ts'
import type { Session } from './request.ts'

/** A pull request and what is said on it, on their way: nothing waits for them before they are needed. */
export interface PullReading {
  /** Undefined for an issue, or if there is none. */
  readonly pull: Promise<Pull | undefined>
  /** Undefined if GitHub does not tell: most of it is nice to know. */
  readonly talk: Promise<Talk | undefined>
}

/**
 * Begins to read. Reads alone, so it may begin before it is known whether the author may command.
 * @param whole whether blocks may have to be looked for in the conversation
 */
export function beginReading(
  session: Session,
  at: { readonly number: number; readonly isPull: boolean },
  whole: boolean,
): PullReading {
  const { number, isPull } = at
  const pull = isPull ? readPull(session.api, session.repo, number) : Promise.resolve(undefined)
  // a failure reaches the code that awaits it, if any
  pull.catch(() => {})
  return { pull, talk: beginTalk(session, number, whole) }
}

/** The remarks on an issue or a pull request, if GitHub returns them. */
export const beginTalk = ({ api, repo, log }: Session, number: number, whole: boolean): Promise<Talk | undefined> =>
  readTalk(api, repo, number, whole).catch(error => {
    log(`the conversation could not be read: ${logQuote(String((error as Error).message))}`)
    return undefined
  })
