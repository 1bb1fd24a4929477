import { expect } from 'vitest'

const preload = (code: string): string => `--import=data:text/javascript,${encodeURIComponent(code)}`

/** Makes the process tell at its end how much memory it has held at most. */
const TELL = preload(`process.on('exit', () => process.stderr.write('KiB ' + process.resourceUsage().maxRSS))`)

/** For a run that is not over its time on a busy machine: for it no time passes. */
export const UNHURRIED = preload('performance.now = () => 0')

const leaking = (mib: number): string =>
  preload(`globalThis.held = Array.from({ length: ${mib} }, () => new Array(${2 ** 17}).fill(0.5))`)

/**
 * What makes a process end well only if what it holds fits into a heap of so many MiB: where the limit is near, V8 collects before it
 * grows, and no thread of its own frees buffers later. Without that the peak says how busy the machine was.
 * @param leak MiB that are held besides: shows that the limit is close enough to find a leak
 */
export const heapOf = (mib: number, leak = 0): readonly string[] => [
  `--max-old-space-size=${mib}`,
  '--single-threaded-gc',
  TELL,
  ...(leak > 0 ? [leaking(leak)] : []),
]

/** What V8 says of a heap that is too small. */
export const NO_ROOM = /heap out of memory/

/** The most memory that any of the processes held, in MiB: the heap, and what is beside it. */
export function heldBy(stderr: string, what: string): number {
  const used = Math.max(...[...stderr.matchAll(/KiB (\d+)/g)].map(([, kib]) => Math.round(Number(kib) / 1024)))
  expect(used).toBeGreaterThan(0)
  process.stderr.write(`memory: ${used} MiB for ${what}\n`)
  return used
}
