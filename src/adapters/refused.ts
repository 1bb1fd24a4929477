import { type Reason, type Refusal, refusal } from '../core/reason.ts'

/** An end of the run that is nobody's bug: thrown where no caller on the way could do better than to pass it on. */
export interface RefusedError extends Error {
  readonly name: 'Refused'
  readonly refusal: Refusal
}

export function fail(reason: Reason, message?: string, help?: string): never {
  throw refused(refusal(reason, message, help))
}

export const refused = (why: Refusal): RefusedError =>
  Object.assign(new Error(why.message), { name: 'Refused' as const, refusal: why })

export const isRefused = (error: unknown): error is RefusedError => (error as Error | undefined)?.name === 'Refused'
