import type { Alignment } from '../locate.ts'
import type { FileText } from '../text/file-text.ts'
import type { Fit } from './fit.ts'
import { regionsOf } from './regions.ts'
import { fillBlanks } from './windows.ts'
import { fitOf, type Stretch, type WantedLine, worths } from './worth.ts'

/** Wanted lines laid beside lines of the file, blank lines on both sides left out. */
export interface Layout {
  /** For each wanted line the position in `file.shown`, or -1. */
  readonly at: Int32Array
  readonly fits: readonly Fit[]
  /** What the lines say for this place, from 0 to 1. */
  readonly score: number
  /** How many lines of the file between the first and the last stand for no wanted line. */
  readonly unseen: number
}

/** What an absent wanted line costs, in parts of its weight; what a line of the file that the block does not show costs. */
const ABSENT = 0.6
export const UNSEEN = 0.12

/** So many cells of comparing may be filled for one search. */
const BUDGET = 20_000_000

/**
 * The block laid beside each stretch that it may belong to, best first; next to the best place all others are looked for
 * that do not touch it. Undefined when that would take too long.
 */
export function layouts(file: FileText, wanted: readonly WantedLine[]): readonly Layout[] | undefined {
  const budget = { left: BUDGET }
  const regions = regionsOf(file, wanted)
  const found = regions.map(region => align(file, wanted, region, budget))
  const best = found.reduce((a, b) => (a && b && b.score > a.score ? b : a), found[0])
  if (!best) return regions.length === 0 ? [] : undefined
  const [first, last] = extentOf(best)
  const aside = regions.flatMap(({ from, to, lead }) => [
    { from, to: Math.min(to, first), lead },
    { from: Math.max(from, last + 1), to, lead: Math.max(0, from + lead - Math.max(from, last + 1)) },
  ])
  const others = aside.filter(({ from, to }) => from < to).map(region => align(file, wanted, region, budget))
  const all = new Map<number, Layout>()
  for (const layout of [best, ...others]) {
    if (!layout) return undefined
    const start = extentOf(layout)[0]
    if ((all.get(start)?.score ?? 0) < layout.score) all.set(start, layout)
  }
  return [...all.values()].sort((a, b) => b.score - a.score)
}

/** The first and the last position of `file.shown` that a layout speaks of. */
function extentOf({ at }: Layout): readonly [number, number] {
  const stands = at.filter(position => position >= 0)
  return [stands[0] ?? -1, stands.at(-1) ?? -1]
}

/**
 * Lays wanted lines beside a stretch of the file so that they agree best, in order (Needleman and Wunsch, free at both
 * ends of the file's side).
 */
export function align(
  file: FileText,
  wanted: readonly WantedLine[],
  stretch: Stretch,
  budget: { left: number },
): Layout | undefined {
  const { from, to } = stretch
  const [n, m] = [wanted.length, to - from]
  const worth = worths(file, wanted, stretch, budget)
  if (!worth) return undefined
  const best = new Float64Array((n + 1) * (m + 1))
  const step = new Uint8Array((n + 1) * (m + 1))
  for (let i = n - 1; i >= 0; i--) {
    for (let j = m; j >= 0; j--) {
      const here = i * (m + 1) + j
      let value = best[here + m + 1]! - wanted[i]!.weight * ABSENT
      let choice = SKIP_WANTED
      if (j < m) {
        const gain = worth[i * m + j]!
        if (gain > 0 && best[here + m + 2]! + gain * wanted[i]!.weight > value) {
          value = best[here + m + 2]! + gain * wanted[i]!.weight
          choice = PAIR
        }
        const unseen = best[here + 1]! - (i === 0 ? 0 : UNSEEN)
        if (unseen > value) {
          value = unseen
          choice = SKIP_OWN
        }
      }
      best[here] = value
      step[here] = choice
    }
  }
  return walk(wanted, worth, step, best[0]!, from, m)
}

const SKIP_WANTED = 0
const PAIR = 1
const SKIP_OWN = 2

function walk(
  wanted: readonly WantedLine[],
  worth: Float64Array,
  step: Uint8Array,
  best: number,
  from: number,
  m: number,
): Layout {
  const at = new Int32Array(wanted.length).fill(-1)
  const fits: Fit[] = wanted.map(() => 'absent')
  for (let i = 0, j = 0; i < wanted.length; ) {
    const choice = step[i * (m + 1) + j]
    if (choice === SKIP_OWN) j++
    else if (choice === SKIP_WANTED) i++
    else {
      const gain = worth[i * m + j]!
      at[i] = from + j
      fits[i] = fitOf(gain)
      i++
      j++
    }
  }
  const own = at.filter(position => position >= 0)
  const unseen = own.length === 0 ? 0 : own.at(-1)! - own[0]! + 1 - own.length
  return { at, fits, unseen, score: best / wanted.reduce((sum, line) => sum + line.weight, 0) }
}

/** A layout as the alignment of a whole search, blank lines among it. */
export function placed(
  file: FileText,
  search: readonly string[],
  wanted: readonly WantedLine[],
  layout: Layout,
): Alignment {
  const lines = new Int32Array(search.length).fill(-1)
  const fits: Fit[] = search.map(() => 'same')
  wanted.forEach(({ at }, i) => {
    const position = layout.at[i]!
    lines[at] = position < 0 ? -1 : file.shown[position]!
    fits[at] = layout.fits[i]!
  })
  return { lines: fillBlanks(file, search, lines), fits, score: layout.score, unseen: layout.unseen, loose: true }
}
