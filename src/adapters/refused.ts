import { type Reason, type Refusal, refusal } from '../run/reason.ts'

/** The end of a run because GitHub or git failed: thrown, because no caller on the way could do better than pass it on. */
interface RefusedError extends Error {
  readonly name: 'Refused'
  readonly refusal: Refusal
}

/** Ends the run. Whatever the caller could tell or mend is returned as a value instead. */
export function stopRun(reason: Reason, message?: string, help?: string): never {
  const why = refusal(reason, message, help)
  throw Object.assign(new Error(why.message), { name: 'Refused' as const, refusal: why })
}

export const isRefused = (error: unknown): error is RefusedError => (error as Error | undefined)?.name === 'Refused'
