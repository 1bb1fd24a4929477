import type { IndexedText } from '../../text/indexed.ts'
import { SAYING } from '../../text/line-key.ts'
import type { Work } from '../../text/work.ts'
import { type Form, formOf } from '../form.ts'
import type { Lattice, Row } from '../lattice.ts'
import { GRADE, type Grade, type Pair, pairOf, SAME } from './grade.ts'
import { type Compare, type Layout, lay, layoutOf, OFF, type Stretch } from './lay.ts'
import { stretchesOf } from './stretches.ts'

/** Rewrites by earlier blocks of the same reply: new lines by the trimmed old line. */
export type Turned = ReadonlyMap<string, ReadonlySet<string>>

/** Compares rows with file lines; each pair once. */
export function comparing(file: IndexedText, turned: Turned): Compare {
  const forms = new Map<number, Form>()
  const pairs = new Map<Row, Map<number, Pair | undefined>>()
  const own = (line: number): Form => {
    const known = forms.get(line) ?? formOf(file.line(line))
    forms.set(line, known)
    return known
  }
  return (row, line) => {
    if (file.line(line) === row.form.text) return SAME
    const known = pairs.get(row) ?? new Map<number, Pair | undefined>()
    pairs.set(row, known)
    if (!known.has(line))
      known.set(line, pairOf(own(line), row.form, file.key(line) === row.key, turned.get(row.form.text.trim())))
    return known.get(line)
  }
}

/** The road over the old lines alone, where all of them follow each other. */
export function straight({ rows }: Lattice, run: Int32Array, compare: Compare): Layout {
  const at = new Int32Array(rows.length).fill(OFF)
  const grades: Grade[] = rows.map(() => GRADE.absent)
  let next = 0
  rows.forEach((row, i) => {
    if (row.kind === 'new') return
    at[i] = run[next++]!
    grades[i] = compare(row, at[i]!)?.grade ?? GRADE.absent
  })
  return layoutOf(rows, at, grades, 0)!
}

/**
 * The best layout of a block, and next to it the best ones that do not touch it.
 * @returns nothing if none of the block is in the file; undefined if the work is up
 */
export function layouts(
  file: IndexedText,
  lattice: Lattice,
  compare: Compare,
  work: Work,
): readonly Layout[] | undefined {
  const stretches = stretchesOf(file, lattice)
  const apart = keptApart(file, lattice, compare)
  const along = (stretch: Stretch) => lay(file, lattice, stretch, apart, work)
  const found = stretches.flatMap(stretch => along(stretch) ?? [])
  const [best] = found.toSorted((a, b) => b.score - a.score)
  if (!work.take(0)) return undefined
  if (!best) return []
  const all = [best]
  for (const { from, to, start } of stretches) {
    for (const part of [
      { from, to: Math.min(to, best.first), start },
      { from: Math.max(from, best.last + 1), to, start: Math.max(start, best.last + 1) },
    ]) {
      const other = along(part)
      if (other) all.push(other)
    }
  }
  all.sort((a, b) => b.score - a.score)
  // with more of the same lines, or fewer, it is the same place
  const isApart = ({ first, last }: Layout, i: number) =>
    all.slice(0, i).every(better => better.last < first || last < better.first)
  return work.take(0) ? all.filter(isApart) : undefined
}

/** A line of the file that the block takes out is not another version of one that it keeps: it would seem gone. */
function keptApart(file: IndexedText, { rows }: Lattice, compare: Compare): Compare {
  const old = new Set(rows.flatMap(({ kind, key }) => (kind === 'old' ? key : [])))
  return (row, line) => {
    const pair = compare(row, line)
    return pair && row.kind === 'keep' && pair.grade >= GRADE.slip && old.has(file.key(line)) ? undefined : pair
  }
}

/** A place at which less than this part of what is at the best one stands is not a rival to it. */
const FAR = 2 / 3

/** Lines that tell two places apart say this much together. */
const TELLING = 0.4

/**
 * True if a layout rules out another one, however close their scores. The other has far less of the block, or matches some informative
 * lines worse and none better. If a line matches at neither layout, the block is for another version of the file. A difference there may be
 * a later change, which no one can tell.
 * @param isNamed whether a line of the file defines what a row does, with another argument list, say
 */
export function dominates(best: Layout, other: Layout, isNamed: (row: Row, line: number) => boolean): boolean {
  let [more, less] = [0, 0]
  best.rows.forEach((row, i) => {
    const { kind, weight } = row
    if (kind === 'new' || best.at[i] === OFF) return
    const rankIn = ({ at, grades }: Layout) => {
      const own = rank(grades[i]!)
      return own === RANK.other && at[i]! >= 0 && isNamed(row, at[i]!) ? RANK.slip : own
    }
    const [here, there] = [rankIn(best), rankIn(other)]
    if (here > there) more += weight
    if ((here < RANK.slip || here < there) && weight >= SAYING) less += weight
  })
  return other.standing < best.standing * FAR || (less === 0 && more >= TELLING)
}

const RANK = { stands: 2, slip: 1, other: 0 } as const

const rank = (grade: Grade): number =>
  grade <= GRADE.comment ? RANK.stands : grade === GRADE.slip ? RANK.slip : RANK.other
