import { likeness } from '../core/text/likeness.ts'
import { isBlank } from '../core/text/spacing.ts'
import { isDots, standIn } from '../core/text/stand-in.ts'

/** Most pairs of lines that are compared to find what a marker means. */
const MOST_PAIRS = 250_000

/** Weight of a kept line: 0 if blank, little for a closing bracket. */
const WEIGHT = { blank: 0, signs: 1, words: 2 }

/** New lines with what a marker means in its place. */
interface FilledIn {
  readonly lines: readonly string[]
  /** The markers, and how many lines of the old text each meant. */
  readonly markers: readonly { readonly text: string; readonly count: number }[]
}

/**
 * Fills in the old lines that a marker in the new ones means (`// ... existing code ...`): those between the old lines that stand right above and below it,
 * where one place for them keeps more of the old text than any other does.
 * @returns undefined where no marker can be filled in
 */
export function fillIn(old: readonly string[], fresh: readonly string[]): FilledIn | undefined {
  const shown = new Set(old.map(line => line.trim()))
  const marks = fresh.flatMap((line, at) =>
    !isDots(line) && !shown.has(line.trim()) && MARKS.has(standIn(line) ?? '') ? [at] : [],
  )
  if (marks.length === 0 || old.length * fresh.length > MOST_PAIRS) return undefined
  const kept = keptLines(old, fresh)
  const runs = new Map(
    marks.flatMap(at => {
      const run = runOf(old, fresh, at, kept)
      return run ? [[at, run] as const] : []
    }),
  )
  if (runs.size === 0) return undefined
  const lines = fresh.flatMap((line, at) => {
    const run = runs.get(at)
    return run ? old.slice(run.from, run.to) : [line]
  })
  return { lines, markers: [...runs].map(([at, { from, to }]) => ({ text: fresh[at]!.trim(), count: to - from })) }
}

/** From this likeness on a line is another version of one. */
const ALIKE = 0.6

const MARKS: ReadonlySet<string> = new Set(['sure', 'dotted', 'likely'])

/** The weight of the old lines that are kept, at most, up to a pair of places and from there on: longest common subsequences. */
interface Kept {
  readonly before: readonly Uint32Array[]
  readonly after: readonly Uint32Array[]
}

function keptLines(old: readonly string[], fresh: readonly string[]): Kept {
  const before = Array.from({ length: fresh.length + 1 }, () => new Uint32Array(old.length + 1))
  const after = Array.from({ length: fresh.length + 1 }, () => new Uint32Array(old.length + 1))
  for (let i = 0; i < fresh.length; i++) {
    for (let j = 0; j < old.length; j++) {
      const same = old[j] === fresh[i] ? before[i]![j]! + weightOf(old[j]!) : 0
      before[i + 1]![j + 1] = Math.max(same, before[i]![j + 1]!, before[i + 1]![j]!)
    }
  }
  for (let i = fresh.length - 1; i >= 0; i--) {
    for (let j = old.length - 1; j >= 0; j--) {
      const same = old[j] === fresh[i] ? after[i + 1]![j + 1]! + weightOf(old[j]!) : 0
      after[i]![j] = Math.max(same, after[i + 1]![j]!, after[i]![j + 1]!)
    }
  }
  return { before, after }
}

interface Run {
  readonly from: number
  readonly to: number
  readonly weight: number
}

/** The old lines that the marker at a new line means. */
function runOf(old: readonly string[], fresh: readonly string[], at: number, kept: Kept): Run | undefined {
  const isLast = at === fresh.length - 1
  const above = places(old, fresh[at - 1], at === 0 ? 0 : undefined)
  const starts = above.map(from => ({
    from,
    weight: at === 0 ? 0 : kept.before[at - 1]![from - 1]! + weightOf(old[from - 1]!),
    isTold: says(old, fresh, at, from - 1, -1),
  }))
  const below = places(old, fresh[at + 1], isLast ? old.length : undefined).map(place => (isLast ? place : place - 1))
  const ends = below.map(to => ({
    to,
    weight: isLast ? 0 : kept.after[at + 2]![to + 1]! + weightOf(old[to]!),
    isTold: says(old, fresh, at, to, 1),
  }))
  const runsOf = (heads: typeof starts, tails: typeof ends): readonly Run[] =>
    heads
      .flatMap(({ from, weight }) => tails.map(end => ({ from, to: end.to, weight: weight + end.weight })))
      .filter(({ from, to }) => from < to)
      .sort((one, other) => other.weight - one.weight)
  const [best, next] = runsOf(told(starts), told(ends))
  const [most] = runsOf(starts, ends)
  if (!best || best.weight === 0 || best.weight < most!.weight || (next && next.weight + MARGIN > best.weight))
    return undefined
  // a line that is in the new lines as often is not left out
  const isLeftOut = (line: string) => saysSomething(line) && count(fresh, line) < count(old, line)
  const run = old.slice(best.from, best.to)
  // another version of one line is that line, rewritten
  const isVersion = run.length === 1 && likeness(run[0]!.trim(), fresh[at]!.trim()) >= ALIKE
  return !isVersion && run.some(isLeftOut) ? best : undefined
}

const count = (lines: readonly string[], line: string): number => lines.filter(other => other === line).length

/** How much more of the old text the best place must keep than any other: more than a bracket and a meaningless word (`end`). */
const MARGIN = 3

/** The places that lines next to the marker tell, or all where none does. */
function told<P extends { readonly isTold: boolean }>(all: P[]): P[] {
  const sure = all.filter(({ isTold }) => isTold)
  return sure.length > 0 ? sure : all
}

/** True if the lines next to a marker are old ones up to one that says something, or to the end of both. */
function says(old: readonly string[], fresh: readonly string[], at: number, edge: number, step: 1 | -1): boolean {
  for (let i = at + step, j = edge; ; i += step, j += step) {
    if (old[j] !== fresh[i]) return false
    if (old[j] === undefined || (saysSomething(old[j]!) && old.indexOf(old[j]!) === old.lastIndexOf(old[j]!)))
      return true
  }
}

/** The places after the old lines that are like a new one; the only place where there is no such line. */
const places = (old: readonly string[], line: string | undefined, only: number | undefined): readonly number[] =>
  only !== undefined ? [only] : old.flatMap((text, at) => (text === line ? [at + 1] : []))

const weightOf = (line: string): number =>
  isBlank(line) ? WEIGHT.blank : saysSomething(line) ? WEIGHT.words : WEIGHT.signs

const saysSomething = (line: string): boolean => /[\p{L}\p{N}_]/u.test(line)
