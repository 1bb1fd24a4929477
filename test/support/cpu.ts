/**
 * What an act answers, and what it costs: milliseconds of the processor, in all threads of this process. What else the machine does is not its
 * fault.
 */
export async function cpuOf<T>(act: () => T): Promise<{ readonly cost: number; readonly value: Awaited<T> }> {
  const start = process.cpuUsage()
  const value = await act()
  const { user, system } = process.cpuUsage(start)
  return { cost: (user + system) / 1000, value }
}
