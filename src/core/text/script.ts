import { isBlank } from './spacing.ts'

/** One line of a change: kept from the search (index `s`) in the replacement (index `r`), removed, or added. */
export type Step =
  | { readonly kind: 'keep'; readonly s: number; readonly r: number }
  | { readonly kind: 'remove'; readonly s: number }
  | { readonly kind: 'add'; readonly r: number }

/** A table of so many cells is filled for what lies between common ends; beyond it all is taken for changed. */
const MAX_CELLS = 4_000_000

/** What it says that a line is kept: a blank one says least. */
const worthOf = (line: string): number => (isBlank(line) ? 1 : 4)

/**
 * How the search becomes the replacement: the common subsequence that says most, between the common first and last lines.
 * Removed lines come before the added ones that stand in their place. Blank lines at the end of both halves belong together.
 */
export function lineScript(search: readonly string[], replace: readonly string[]): readonly Step[] {
  const [n, m] = [search.length, replace.length]
  let tail = 0
  while (tail < Math.min(n, m) && search[n - 1 - tail] === replace[m - 1 - tail] && isBlank(search[n - 1 - tail]!))
    tail++
  let head = 0
  while (head < n - tail && head < m - tail && search[head] === replace[head]) head++
  while (tail < n - head && tail < m - head && search[n - 1 - tail] === replace[m - 1 - tail]) tail++
  const steps: Step[] = []
  for (let i = 0; i < head; i++) steps.push({ kind: 'keep', s: i, r: i })
  middle(search, replace, { head, sEnd: n - tail, rEnd: m - tail }, steps)
  for (let i = tail; i > 0; i--) steps.push({ kind: 'keep', s: n - i, r: m - i })
  return steps
}

function middle(
  search: readonly string[],
  replace: readonly string[],
  { head, sEnd, rEnd }: { readonly head: number; readonly sEnd: number; readonly rEnd: number },
  steps: Step[],
): void {
  const [n, m] = [sEnd - head, rEnd - head]
  const common = n > 0 && m > 0 && n * m <= MAX_CELLS ? commonLengths(search, replace, head, n, m) : undefined
  const at = (i: number, j: number) => common![i * (m + 1) + j]!
  const isKept = (i: number, j: number) => {
    const line = search[head + i]!
    return line === replace[head + j] && at(i, j) === at(i + 1, j + 1) + worthOf(line)
  }
  let [i, j] = [0, 0]
  while (i < n || j < m) {
    if (common && i < n && j < m && isKept(i, j)) {
      steps.push({ kind: 'keep', s: head + i++, r: head + j++ })
    } else if (i < n && (j === m || !common || at(i + 1, j) >= at(i, j + 1))) {
      steps.push({ kind: 'remove', s: head + i++ })
    } else {
      steps.push({ kind: 'add', r: head + j++ })
    }
  }
}

/** For every pair of starts, what the lines say that the rests have in common (Wagner and Fischer's table, from the end). */
function commonLengths(a: readonly string[], b: readonly string[], from: number, n: number, m: number): Uint16Array {
  const table = new Uint16Array((n + 1) * (m + 1))
  for (let i = n - 1; i >= 0; i--) {
    const worth = worthOf(a[from + i]!)
    for (let j = m - 1; j >= 0; j--) {
      const here = i * (m + 1) + j
      const skip = Math.max(table[here + m + 1]!, table[here + 1]!)
      table[here] = a[from + i] === b[from + j] ? Math.max(skip, table[here + m + 2]! + worth) : skip
    }
  }
  return table
}

/** A run of lines between kept ones: which are removed, which added, and the kept ones on both sides. */
export interface Hunk {
  readonly removed: readonly number[]
  readonly added: readonly number[]
  /** Index into the search of the kept line above, -1 at the start; of the one below, the number of lines at the end. */
  readonly above: number
  readonly below: number
}

/** The changed runs of a script. */
export function hunksOf(steps: readonly Step[], searchLength: number): readonly Hunk[] {
  const hunks: Hunk[] = []
  for (let i = 0; i < steps.length; ) {
    if (steps[i]!.kind === 'keep') {
      i++
      continue
    }
    const removed: number[] = []
    const added: number[] = []
    const before = steps[i - 1]
    const above = before?.kind === 'keep' ? before.s : -1
    for (; i < steps.length; i++) {
      const step = steps[i]!
      if (step.kind === 'keep') break
      if (step.kind === 'remove') removed.push(step.s)
      else added.push(step.r)
    }
    const after = steps[i]
    hunks.push({ removed, added, above, below: after?.kind === 'keep' ? after.s : searchLength })
  }
  return hunks
}
