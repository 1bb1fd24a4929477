import type { Hint } from '../op.ts'
import { indentOf } from '../text/indent.ts'
import type { IndexedText } from '../text/indexed.ts'
import { lineKey, longestWord, sayingOf } from '../text/line-key.ts'
import { isBlank } from '../text/spacing.ts'
import type { Spot } from './choose.ts'
import { nextShown, runsOf } from './find/runs.ts'
import { closes } from './find/side.ts'
import { opens } from './laws/names.ts'
import type { Search } from './search.ts'

/** The place below most of the lines that the text was below; of several such that at the line, if it is certain. */
export function belowKnown(
  file: IndexedText,
  spots: readonly Spot[],
  { certain, line }: Hint,
  lines: readonly string[],
): number {
  const counts = spots.map(({ first }) => standingAbove(file, first, lines))
  const most = Math.max(...counts)
  const best = [...spots.keys()].filter(
    i => 2 * most > lines.length && counts[i] === most && !isInOther(file, spots[i]!.first, lines),
  )
  const meant = best.length > 1 ? best.filter(i => certain && spots[i]!.first + 1 === line) : best
  return meant.length === 1 ? meant[0]! : -1
}

/** True if the new text is below as many of the lines as a place that is not at its certain number: it may have been put there before. */
export function isMadeBeside({ file, op, work }: Search, { first, last }: Spot): boolean {
  const { under: lines = [], certain, line } = op.hint ?? {}
  const made = op.replace.split('\n').filter(text => !isBlank(text))
  if (lines.length === 0 || (certain && first + 1 === line)) return false
  const count = standingAbove(file, first, lines)
  return runsOf(
    file,
    made.map(text => ({ key: lineKey(text), word: longestWord(text) })),
    work,
  ).some(run => (run.at(-1)! < first || run[0]! > last) && standingAbove(file, run[0]!, lines) >= count)
}

/** A line that says as much is known by itself. */
const TELLING = 0.8

/** True for a line that says little, and is in something else, or below less than half of the lines that it was below, others between them or not. */
export const isStray = (file: IndexedText, { first, last }: Spot, { under: lines }: Hint): boolean =>
  lines !== undefined &&
  lines.length > 0 &&
  first === last &&
  sayingOf(file.line(first)).weight < TELLING &&
  (2 * foundAbove(file, first, lines) <= lines.length || isInOther(file, first, lines))

/** Lines above a place in which the line that opens it is looked for. */
const REACH = 200

/** True if one of some lines opens what the line below them was in, and a line of the file is in something else. */
function isInOther(file: IndexedText, first: number, lines: readonly string[]): boolean {
  const own = file.line(first)
  const depth = (line: string) => indentOf(line).length + (line === own && closes(line) ? 1 : 0)
  const head = lines.findLast(
    (line, i) => [...lines.slice(i + 1), own].every(below => depth(below) > depth(line)) && opens([...lines, own], i),
  )
  if (head === undefined) return false
  let at = nextShown(file, first, -1)
  while (at > first - REACH && depth(file.line(at)) > depth(head)) at = nextShown(file, at, -1)
  return file.line(at).trim() !== head.trim()
}

/** How many of some lines are above a line of the file, not far from it, in their order. */
function foundAbove(file: IndexedText, first: number, lines: readonly string[]): number {
  const near = Array.from({ length: 2 * lines.length }, (_, i) => file.line(first - 1 - i).trim())
  let count = 0
  let from = 0
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
    if (file.line(at).trim() === line.trim()) count++
    at = nextShown(file, at, -1)
  }
  return count
}
