import { isBlank } from './spacing.ts'

/**
 * One line of a change: kept (index `s` in the search, `r` in the replacement), old, or new. `hunk` counts the runs of changed lines
 * between kept ones, from 0.
 */
export type ScriptLine =
  | { readonly kind: 'keep'; readonly s: number; readonly r: number }
  | { readonly kind: 'old'; readonly s: number; readonly hunk: number }
  | { readonly kind: 'new'; readonly r: number; readonly hunk: number }

/** Both halves of a change as one list of lines. */
export interface Script {
  readonly search: readonly string[]
  readonly replace: readonly string[]
  readonly lines: readonly ScriptLine[]
  readonly hunks: readonly Hunk[]
}

/** A run of changed lines, and the kept lines of the search on both sides. */
export interface Hunk {
  readonly old: readonly number[]
  readonly new: readonly number[]
  /** Index into the search of the kept line above, -1 at the start; of the one below, the number of lines at the end. */
  readonly above: number
  readonly below: number
}

/** The most cells of the table for what is between common ends; beyond it all of that counts as changed. */
const MAX_CELLS = 4_000_000

/**
 * How the search becomes the replacement: the common subsequence that says most, between the common first and last lines.
 * Old lines come before the new ones in their place. Blank lines at the end of both halves belong together.
 * @param fold lines that are equal after it count as kept; lines that are equal as they are say more
 */
export function scriptOf(
  search: readonly string[],
  replace: readonly string[],
  fold: (line: string) => string = line => line,
): Script {
  const [n, m] = [search.length, replace.length]
  let tail = 0
  while (tail < Math.min(n, m) && search[n - 1 - tail] === replace[m - 1 - tail] && isBlank(search[n - 1 - tail]!))
    tail++
  let head = 0
  while (head < n - tail && head < m - tail && search[head] === replace[head]) head++
  while (tail < n - head && tail < m - head && search[n - 1 - tail] === replace[m - 1 - tail]) tail++
  const kept: (readonly [number, number])[] = []
  for (let i = 0; i < head; i++) kept.push([i, i])
  kept.push(...common(search.slice(head, n - tail), replace.slice(head, m - tail), fold).map(shift(head)))
  for (let i = tail; i > 0; i--) kept.push([n - i, m - i])
  return assembled(search, replace, kept)
}

const shift =
  (by: number) =>
  ([s, r]: readonly [number, number]) =>
    [s + by, r + by] as const

/** The pairs of a common subsequence that says most (Wagner and Fischer's table, from the end). */
function common(
  a: readonly string[],
  b: readonly string[],
  fold: (line: string) => string,
): readonly (readonly [number, number])[] {
  const [n, m] = [a.length, b.length]
  if (n * m === 0 || n * m > MAX_CELLS) return []
  const [x, y] = [a.map(fold), b.map(fold)]
  const worth = (i: number, j: number) => (x[i] !== y[j] ? 0 : isBlank(x[i]!) ? BLANK : a[i] === b[j] ? EQUAL : FOLDED)
  const width = m + 1
  const table = new Uint32Array((n + 1) * width)
  for (let i = n - 1; i >= 0; i--) {
    for (let j = m - 1; j >= 0; j--) {
      const skip = Math.max(table[(i + 1) * width + j]!, table[i * width + j + 1]!)
      const gain = worth(i, j)
      table[i * width + j] = gain > 0 ? Math.max(skip, table[(i + 1) * width + j + 1]! + gain) : skip
    }
  }
  const pairs: (readonly [number, number])[] = []
  for (let [i, j] = [0, 0]; i < n && j < m; ) {
    const gain = worth(i, j)
    if (gain > 0 && table[i * width + j]! === table[(i + 1) * width + j + 1]! + gain) {
      // the last line stays the last one
      pairs.push([i, i === n - 1 && worth(i, m - 1) === gain ? m - 1 : j])
      i++
      j++
    } else if (table[(i + 1) * width + j]! >= table[i * width + j + 1]!) i++
    else j++
  }
  return pairs
}

/** Weight of a pair of equal lines: least for blank lines. */
const [BLANK, FOLDED, EQUAL] = [1, 4, 5]

/** The script of halves whose kept lines are known. */
function assembled(
  search: readonly string[],
  replace: readonly string[],
  kept: readonly (readonly [number, number])[],
): Script {
  const lines: ScriptLine[] = []
  const hunks: Hunk[] = []
  let [s, r] = [0, 0]
  for (const [keptS, keptR] of [...kept, [search.length, replace.length] as const]) {
    if (s < keptS || r < keptR) {
      const old = range(s, keptS)
      const added = range(r, keptR)
      const hunk = hunks.push({ old, new: added, above: s - 1, below: keptS }) - 1
      for (const at of old) lines.push({ kind: 'old', s: at, hunk })
      for (const at of added) lines.push({ kind: 'new', r: at, hunk })
    }
    if (keptS < search.length) lines.push({ kind: 'keep', s: keptS, r: keptR })
    s = keptS + 1
    r = keptR + 1
  }
  return { search, replace, lines, hunks }
}

const range = (from: number, to: number): readonly number[] => Array.from({ length: to - from }, (_, i) => from + i)
