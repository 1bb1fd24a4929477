import { setTimeout } from 'node:timers/promises'

/** How often something is tried that fails for the moment. */
const TRIES = 3

/** Tries up to three times what may fail for the moment, with pauses of one and four seconds. @param again true if a result is worth another try */
export async function patiently<T>(attempt: (count: number) => Promise<T>, again: (result: T) => boolean): Promise<T> {
  for (let count = 1; ; count++) {
    const result = await attempt(count)
    if (count === TRIES || !again(result)) return result
    await setTimeout(1000 * count ** 2)
  }
}

/** Milliseconds of the first pause of those who met each other, and of the longest. */
const MEETING = { first: 300, longest: 5_000 } as const

/** Waits for a random while that grows with each meeting: those who want to move the same branch do not meet again. */
export const stepAside = (meetings: number): Promise<void> =>
  setTimeout(Math.random() * Math.min(MEETING.longest, MEETING.first * 2 ** meetings))
