import type { IndexedText } from '../../text/indexed.ts'
import type { Work } from '../../text/work.ts'
import type { Lattice, Row } from '../lattice.ts'
import { GRADE, type Grade, type Pair, stands, standsAsWritten } from './grade.ts'

/** The best road through a lattice, laid along lines of the file. */
export interface Layout {
  readonly rows: readonly Row[]
  /** For each row the index of its file line: {@link GONE} if the file has none, {@link OFF} if the road takes the other half. */
  readonly at: Int32Array
  /** How well the file lines stand; `absent` for rows that have none. */
  readonly grades: readonly Grade[]
  readonly score: number
  /** The score as a part of the highest one possible. */
  readonly part: number
  /** The weight of the rows on the road, and of those that stand. */
  readonly total: number
  readonly standing: number
  /** The worst grade on the road. */
  readonly worst: Grade
  /** The first and the last file line. */
  readonly first: number
  readonly last: number
  /** Lines of the block before the first one that the file has. */
  readonly lead: number
}

export const GONE = -1
export const OFF = -2

/** Lines of the file along which a lattice is laid: a half-open range of indices, and the line at which the block is expected. */
export interface Stretch {
  readonly from: number
  readonly to: number
  readonly start: number
}

/** Cost of a missing block line, as a share of its weight; cost of a file line that the block omits. */
const MISSING = 0.6
const UNSEEN = 0.12

/** A closed road. */
const NEVER = -1e9

/** How the best value of a cell came about: the row is missing, has the line before, or the line before is unseen. */
const [MISSES, HAS, PASSES] = [0, 1, 2]

/** Compares a row with a file line; undefined if they do not match at all. */
export type Compare = (row: Row, line: number) => Pair | undefined

/**
 * Lays the best road along a stretch of the file (Needleman and Wunsch, both ends of the file's side free). A row has one predecessor, or
 * two where roads join.
 * @returns undefined if nothing of it is there, or the work is up
 */
export function lay(
  file: IndexedText,
  { rows, ends }: Lattice,
  stretch: Stretch,
  compare: Compare,
  work: Work,
): Layout | undefined {
  const shown = shownIn(file, stretch)
  const width = shown.length + 1
  if (!work.take(rows.length * width * CELL)) return undefined
  const lead = shown.findIndex(line => line >= stretch.start)
  const pairs = rows.map(row => pairsOf(file, row, shown, lead + row.offset, compare, work))
  const cells = (rows.length + 1) * width
  // the best value of a cell, and the best one if its row has the line right before
  const [best, tight] = [new Float64Array(cells), new Float64Array(cells)]
  const [how, came] = [new Int8Array(cells), new Int32Array(cells)]
  const [enter, by] = [new Float64Array(width), new Int32Array(width)]
  rows.forEach((row, i) => {
    const isNew = row.kind === 'new'
    enter.fill(NEVER)
    for (const before of row.from) {
      const values = isNew ? tight : best
      for (let j = 0, at = (before + 1) * width; j < width; j++, at++) {
        if (values[at]! <= enter[j]!) continue
        enter[j] = values[at]!
        by[j] = before
      }
    }
    const base = (i + 1) * width
    const own = pairs[i]!
    for (let j = 0; j < width; j++) {
      // a new line must stand, and nothing unseen next to it: it says that the change was made
      let value = isNew ? NEVER : enter[j]! - MISSING * row.weight
      let choice = MISSES
      let from = by[j]!
      const pair = j > 0 ? own[j - 1] : undefined
      const gain = pair ? gainOf(row, pair) * row.weight : 0
      if (pair && enter[j - 1]! + gain >= value) {
        value = enter[j - 1]! + gain
        choice = HAS
        from = by[j - 1]!
      }
      tight[base + j] = value
      if (!isNew && j > 0 && best[base + j - 1]! - UNSEEN > value) {
        value = best[base + j - 1]! - UNSEEN
        choice = PASSES
      }
      best[base + j] = value
      how[base + j] = choice
      came[base + j] = from
    }
  })
  let [row, column, score] = [-1, 0, NEVER]
  for (const end of ends)
    for (let j = 0; j < width; j++)
      if (best[(end + 1) * width + j]! > score + 1e-9) [row, column, score] = [end, j, best[(end + 1) * width + j]!]
  const at = new Int32Array(rows.length).fill(OFF)
  const grades: Grade[] = rows.map(() => GRADE.absent)
  while (row >= 0) {
    const cell = (row + 1) * width + column
    if (how[cell] === PASSES) {
      column--
      continue
    }
    const stoodAt = how[cell] === HAS ? --column : GONE
    at[row] = stoodAt < 0 ? GONE : shown[stoodAt]!
    if (stoodAt >= 0) grades[row] = pairs[row]![stoodAt]!.grade
    row = came[cell]!
  }
  return layoutOf(rows, at, grades, score)
}

/** A line to change that is another one says little for the place: the change cannot be made there. */
const gainOf = ({ kind }: Row, { grade, gain }: Pair): number => (kind === 'old' && !stands(grade) ? gain / 2 : gain)

/** Steps of work that a cell of the table costs. */
const CELL = 4

/** A line that stands elsewhere in the stretch is still compared with this many lines around its own place. */
const ASIDE = 3

/** The file lines of a stretch that may mean a row, by their position. New lines count only if they stand as they are. */
function pairsOf(
  file: IndexedText,
  row: Row,
  shown: Int32Array,
  expected: number,
  compare: Compare,
  work: Work,
): readonly (Pair | undefined)[] {
  const pairs = new Array<Pair | undefined>(shown.length).fill(undefined)
  let any = false
  for (let j = 0; j < shown.length; j++) {
    if (file.key(shown[j]!) !== row.key) continue
    const pair = compare(row, shown[j]!)
    if (
      pair &&
      pair.grade <= GRADE.plain &&
      (row.kind !== 'new' || standsAsWritten(file.line(shown[j]!), row.form.text))
    ) {
      pairs[j] = pair
      any = true
    }
  }
  if (row.kind === 'new') return pairs
  const [from, to] = any ? [expected - ASIDE, expected + ASIDE + 1] : [0, shown.length]
  for (let j = Math.max(0, from); j < Math.min(to, shown.length); j++) {
    if (pairs[j]) continue
    if (!work.take(comparing(row, file, shown[j]!))) break
    pairs[j] = compare(row, shown[j]!)
  }
  return pairs
}

/** Steps of work that comparing two lines costs: 32 cells are filled at once (Myers' bit vectors). */
const comparing = ({ form }: Row, { starts }: IndexedText, line: number): number =>
  16 + Math.ceil(form.text.length / 32) * Math.min(1000, starts[line + 1]! - starts[line]!)

/** The lines of a stretch that are not blank. */
function shownIn(file: IndexedText, { from, to }: Stretch): Int32Array {
  const shown: number[] = []
  for (let i = from; i < to; i++) if (file.key(i) !== 0) shown.push(i)
  return Int32Array.from(shown)
}

/** Sums up where rows stand; undefined if none does. */
export function layoutOf(
  rows: readonly Row[],
  at: Int32Array,
  grades: readonly Grade[],
  score: number,
): Layout | undefined {
  const top = at.findIndex(line => line >= 0)
  if (top < 0) return undefined
  const lead = rows[top]!.kind === 'new' ? 0 : rows[top]!.index - rows.find(({ kind }) => kind !== 'new')!.index
  let [total, standing, worst]: [number, number, Grade] = [0, 0, GRADE.same]
  rows.forEach(({ weight }, i) => {
    if (at[i] === OFF) return
    total += weight
    if (stands(grades[i]!)) standing += weight
    if (grades[i]! > worst) worst = grades[i]!
  })
  const last = at.findLast(line => line >= 0)!
  return { rows, at, grades, score, part: score / total, total, standing, worst, first: at[top]!, last, lead }
}
