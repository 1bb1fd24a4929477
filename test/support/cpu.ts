/** The unit of the bounds: milliseconds of a processor that needs so many for `known`. */
const KNOWN_MS = 15

/** What costs less is below every bound, however slow the machine: milliseconds. */
const SMALL_MS = 200

/**
 * What an act answers, and what it costs in all threads of this process, in that unit. What else the machine does is not its fault, nor that it
 * is slow: work of a known size is timed beside it.
 */
export async function cpuOf<T>(act: () => T): Promise<{ readonly cost: number; readonly value: Awaited<T> }> {
  const { cost, value } = await spent(act)
  if (cost < SMALL_MS) return { cost, value }
  known() // compiled, as the act is by now
  return { cost: (cost * KNOWN_MS) / (await spent(known)).cost, value }
}

async function spent<T>(act: () => T): Promise<{ readonly cost: number; readonly value: Awaited<T> }> {
  const start = process.cpuUsage()
  const value = await act()
  const { user, system } = process.cpuUsage(start)
  return { cost: (user + system) / 1000, value }
}

/** Texts that are made, sorted and counted, eight times. */
function known(): void {
  for (let round = 0; round < 8; round++) {
    const words = Array.from({ length: 10_000 }, (_, i) => `word ${(i * 7919 + round) % 10_007}`)
    new Set(words.sort().map(word => word.slice(0, 8)))
  }
}
