import type { Hint } from '../op.ts'
import type { IndexedText } from '../text/indexed.ts'
import { sayingOf } from '../text/line-key.ts'
import type { Spot } from './choose.ts'
import { nextShown } from './runs.ts'

/** The place below most of the lines that the text was below; of several such that at the line, if it is certain. */
export function belowKnown(
  file: IndexedText,
  spots: readonly Spot[],
  { certain, line }: Hint,
  lines: readonly string[],
): number {
  const counts = spots.map(({ first }) => standingAbove(file, first, lines))
  const most = Math.max(...counts)
  const best = [...spots.keys()].filter(i => most > 0 && counts[i] === most)
  const meant = best.length > 1 ? best.filter(i => certain && spots[i]!.first + 1 === line) : best
  return meant.length === 1 ? meant[0]! : -1
}

/** A line that says as much is known by itself. */
const TELLING = 0.8

/** True for a line that says little, and is below less than half of the lines that it was below, others between them or not. */
export const isStray = (file: IndexedText, { first, last }: Spot, { under: lines }: Hint): boolean =>
  lines !== undefined &&
  first === last &&
  sayingOf(file.line(first)).weight < TELLING &&
  standingAbove(file, first, lines) === 0 &&
  2 * foundAbove(file, first, lines) < lines.length

/** How many of some lines are above a line of the file, not far from it, in their order. */
function foundAbove(file: IndexedText, first: number, lines: readonly string[]): number {
  const near = Array.from({ length: 2 * lines.length }, (_, i) => (first > i ? file.line(first - 1 - i).trim() : ''))
  let [count, from] = [0, 0]
  for (const line of lines.toReversed()) {
    const at = near.indexOf(line.trim(), from)
    if (at < 0) continue
    count++
    from = at + 1
  }
  return count
}

/** How many of some lines are right above a line of the file, each at its distance; blank lines do not count. */
function standingAbove(file: IndexedText, first: number, lines: readonly string[]): number {
  let count = 0
  let at = nextShown(file, first, -1)
  for (const line of lines.toReversed()) {
    if (at < 0) break
    if (file.line(at).trim() === line.trim()) count++
    at = nextShown(file, at, -1)
  }
  return count
}
