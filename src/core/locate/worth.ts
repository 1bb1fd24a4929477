import type { FileText } from '../text/file-text.ts'
import { comparable, likeness, slipsBetween } from '../text/likeness.ts'
import { lineKey, weightOf } from '../text/line-key.ts'
import { collapse } from '../text/spacing.ts'
import { samePlain } from '../text/typography.ts'
import { differByComment, type Fit } from './fit.ts'

/** A wanted line that is not blank. */
export interface WantedLine {
  /** Its index in the search. */
  readonly at: number
  readonly text: string
  readonly key: number
  /** How much it says about the place: little for a brace, most for a long line. */
  readonly weight: number
}

/** A range of `file.shown`, half-open, and how far into it the first wanted line is expected. */
export interface Stretch {
  readonly from: number
  readonly to: number
  readonly lead: number
}

export function wantedLines(search: readonly string[]): readonly WantedLine[] {
  return search.flatMap((text, at) => {
    const key = lineKey(text)
    return key === 0 ? [] : { at, text, key, weight: weightOf(text) }
  })
}

/** Lines that are less alike are not taken for one another. */
const FLOOR = 0.5

/** What a worth says of a pair of lines. */
export const fitOf = (gain: number): Fit =>
  gain === 1
    ? 'same'
    : gain === COMMENTED
      ? 'commented'
      : gain === SLIP
        ? 'slip'
        : gain >= NEAR * OTHER
          ? 'near'
          : 'other'

const COMMENTED = 0.97
const SLIP = 0.95
/** Another line at the place of a wanted one speaks for the place, but not as loudly. */
const OTHER = 0.8

/** As alike as this, a line is taken for another version of the wanted one. */
const NEAR = 0.75

/** A line that stands elsewhere in the range is still looked for so many lines around its own place. */
const ASIDE = 3

/** What each pair of lines is worth: 1 the same, {@link SLIP}, less the less they are alike, 0 below the floor. */
export function worths(
  file: FileText,
  wanted: readonly WantedLine[],
  { from, to, lead }: Stretch,
  budget: { left: number },
): Float64Array | undefined {
  const m = to - from
  budget.left -= wanted.length * m * CELL
  if (budget.left < 0) return undefined
  const worth = new Float64Array(wanted.length * m)
  const own = Array.from({ length: m }, (_, j) => comparable(file.lines[file.shown[from + j]!]!.text))
  for (let i = 0; i < wanted.length; i++) {
    const { key, text } = wanted[i]!
    const line = comparable(text)
    let stands = false
    for (let j = 0; j < m; j++) {
      if (file.keys[from + j] !== key) continue
      const same = samePlain(file.lines[file.shown[from + j]!]!.text, text, collapse)
      worth[i * m + j] = same ? 1 : OTHER
      stands ||= same
    }
    const [first, end] = stands ? [Math.max(0, lead + i - ASIDE), Math.min(m, lead + i + ASIDE + 1)] : [0, m]
    for (let j = first; j < end; j++) {
      if (worth[i * m + j]! > 0) continue
      budget.left -= comparing(line, own[j]!)
      if (budget.left < 0) return undefined
      const alike = likeness(line, own[j]!)
      if (differByComment(line, own[j]!)) worth[i * m + j] = COMMENTED
      else if (alike >= FLOOR) worth[i * m + j] = slipsBetween(line, own[j]!) ? SLIP : alike * OTHER
    }
  }
  return worth
}

/** What a cell of the table costs, beside one of comparing. */
const CELL = 8

/** Cells that the likeness of two lines costs: 32 are filled at once (Myers' bit vectors). */
const comparing = (a: string, b: string): number => (Math.ceil(a.length / 32) * b.length) | 1
