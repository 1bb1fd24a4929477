import type { Span } from '../../core/text.ts'
import type { Aligned } from './align.ts'
import { cutsWord } from './ends.ts'

/** A stretch of the rewrite that the pattern has too, and what means it in the file. */
export interface Run {
  readonly rewrite: Span
  readonly file: Span
}

/**
 * The longest stretches of several leaves that the rewrite takes over from the pattern, in order: of `f($$$ARGS)` →
 * `log(f($$$ARGS))` the whole call. They stay as the file has them, line breaks between the leaves included.
 */
export function keptRuns(pattern: string, rewrite: string, leaves: readonly Aligned[], range: Span): readonly Run[] {
  const longest = longestRun(pattern, rewrite, leaves, range)
  if (!longest) return []
  const { first, last, start, end } = longest
  return [
    ...keptRuns(pattern, rewrite, leaves.slice(0, first), { start: range.start, end: start }),
    { rewrite: { start, end }, file: { start: leaves[first]!.span.start, end: leaves[last]!.span.end } },
    ...keptRuns(pattern, rewrite, leaves.slice(last + 1), { start: end, end: range.end }),
  ]
}

interface Found extends Span {
  /** Indices of leaves, both included. */
  readonly first: number
  readonly last: number
}

function longestRun(pattern: string, rewrite: string, leaves: readonly Aligned[], range: Span): Found | undefined {
  let longest: Found | undefined
  for (const first of leaves.keys()) {
    for (let last = leaves.length - 1; last > first; last--) {
      const run = pattern.slice(leaves[first]!.goal.start, leaves[last]!.goal.end)
      if (longest && run.length <= longest.end - longest.start) break
      const start = isFull(leaves, first, last) ? placeOf(run, rewrite, range) : -1
      if (start >= 0) longest = { first, last, start, end: start + run.length }
    }
  }
  return longest
}

/** A list that is empty in this match is not part of a run: the comma next to it may have to go. */
const isFull = (leaves: readonly Aligned[], first: number, last: number): boolean =>
  leaves.slice(first, last + 1).every(({ span }) => span.start < span.end)

function placeOf(run: string, rewrite: string, { start, end }: Span): number {
  for (let at = rewrite.indexOf(run, start); at >= 0 && at + run.length <= end; at = rewrite.indexOf(run, at + 1)) {
    if (!cutsWord(rewrite, at) && !cutsWord(rewrite, at + run.length)) return at
  }
  return -1
}
