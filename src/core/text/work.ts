/** A bound on the work for one block, counted in steps and not in time, so that the same input has the same result. */
export interface Work {
  /** Takes steps of work; false if the bound is reached: what asked for them gives up. */
  readonly take: (steps: number) => boolean
}

/** Steps between two questions to the clock. */
const ASK_CLOCK = 1 << 18

/**
 * @param steps the most steps
 * @param expired says that the time of the run is up
 */
export function workOf(steps: number, expired: () => boolean = () => false): Work {
  let left = steps
  let asked = steps
  return {
    take: wanted => {
      left -= wanted
      if (asked - left < ASK_CLOCK) return left >= 0
      asked = left
      if (expired()) left = -1
      return left >= 0
    },
  }
}
