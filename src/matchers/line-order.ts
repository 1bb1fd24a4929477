import type { Halves } from '../core/place/halves.ts'
import { nameKey, opens } from '../core/place/laws/names.ts'
import type { Ungarbling } from '../core/place/rule.ts'
import { indentOf } from '../core/text/indent.ts'
import type { IndexedText } from '../core/text/indexed.ts'
import { lineKey, longestWord } from '../core/text/line-key.ts'

/** At most this many lines in a row are put in order. */
const MAX_LINES = 40

/** Lines that the file has in another order, as imports that were sorted since: they are put in the file's order, in both halves. */
export const lineOrder: Ungarbling = {
  kind: 'ungarbling',
  name: 'line-order',
  level: 'similar',
  read: (halves, file) => {
    const seen = new Map<string, number>()
    for (const line of halves.search) seen.set(line, (seen.get(line) ?? 0) + 1)
    // of two equal lines of the block it is open which one is the file's
    const at = halves.search.map(line => (seen.get(line) === 1 ? onlyLine(file, line) : -1))
    for (let from = 0; from < at.length; from++) {
      const end = endOfShuffle(at, from)
      const made = end > from ? ordered(halves, at, from, end) : undefined
      if (made) return [made]
    }
    return []
  },
}

/** The index of the only line of the file like another one; -1 if there is none, or two. */
function onlyLine(file: IndexedText, line: string): number {
  const key = lineKey(line)
  const [only = -1, ...others] = key === 0 ? [] : file.linesWith(key, longestWord(line), 2)
  return others.length > 0 ? -1 : only
}

/** The end of the longest run, from an index, of lines that are in the file in another order; `from` if there is none. */
function endOfShuffle(at: readonly number[], from: number): number {
  let [least, most, end, isSorted] = [at[from]!, at[from]!, from, true]
  for (let i = from; i < from + MAX_LINES && at[i]! >= 0; i++) {
    least = Math.min(least, at[i]!)
    most = Math.max(most, at[i]!)
    isSorted &&= i === from || at[i] === at[i - 1]! + 1
    if (most - least === i - from && !isSorted && new Set(at.slice(from, i + 1)).size === i + 1 - from) end = i + 1
  }
  return end
}

/**
 * The halves with some lines of the search in the file's order; undefined if a line to change, or one that names what is below it, would come to
 * another place among them.
 */
function ordered(
  { search, replace, whole }: Halves,
  at: readonly number[],
  from: number,
  end: number,
): Halves | undefined {
  const shuffled = search.slice(from, end)
  const sorted = [...shuffled.keys()].sort((a, b) => at[from + a]! - at[from + b]!).map(i => shuffled[i]!)
  const kept = new Set(shuffled.filter(line => replace.includes(line)))
  const isHead = (i: number) => opens(search, i) && indentOf(search[i + 1] ?? '').length > indentOf(search[i]!).length
  const isFixed = (line: string, i: number) => !kept.has(line) || nameKey(line) !== undefined || isHead(from + i)
  if (shuffled.some((line, i) => sorted[i] !== line && isFixed(line, i))) return undefined
  // one of them is outside of the run too, or is new at another place
  if (replace.filter(line => kept.has(line)).length > kept.size) return undefined
  const next = sorted.filter(line => kept.has(line))[Symbol.iterator]()
  const made = replace.map(line => (kept.has(line) ? (next.next().value ?? line) : line))
  const isBesideNone = (i: number) => made[i - 1] !== replace[i - 1] && made[i + 1] !== replace[i + 1]
  // a new line is below the one that it was below, or above the one that it was above
  if (search.length !== replace.length && replace.some((line, i) => !kept.has(line) && isBesideNone(i)))
    return undefined
  return { search: [...search.slice(0, from), ...sorted, ...search.slice(end)], replace: made, whole }
}
