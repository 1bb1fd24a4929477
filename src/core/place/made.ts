import { fail, ok, type Result } from '../diagnostic.ts'
import { groupedBy } from '../grouped.ts'
import type { IndexedText } from '../text/indexed.ts'
import { ALIKE, comparable, likeness } from '../text/likeness.ts'
import { nearLines } from '../text/near-lines.ts'
import { isBlank } from '../text/spacing.ts'
import type { Work } from '../text/work.ts'
import type { Span } from '../text.ts'
import { standsAsWritten } from './find/grade.ts'
import { partsOf } from './find/inside.ts'
import { nextShown, runsOf } from './find/runs.ts'
import { type Standing, standing, tierOf } from './find/standing.ts'
import { formOf } from './form.ts'
import type { LineRange, Placed } from './ground.ts'
import type { Lattice, Row } from './lattice.ts'
import { isVersion } from './laws/evidence.ts'
import { isMuteRow } from './laws/held.ts'
import { type BlockReading, isPutIn, isTaken, ruleName, type Search } from './search.ts'

/** Lines to be taken out that say less, a line of 17 letters, may as well be remembered wrongly. */
export const MUCH = 0.8

/** The most lines to be taken out that are looked for: those that say most. */
const MOST_SOUGHT = 8

/**
 * Lines to be taken out were taken out before if they say enough and are gone, and what is to stay is there to the letter.
 */
export function gone(search: Search, { halves, lattice }: BlockReading): Result<Placed> | undefined {
  const { file, compare, level, work } = search
  const old = lattice.rows.filter(({ kind }) => kind === 'old')
  const kept = newRows(lattice)
  if (kept.some(({ kind }) => kind === 'new') || !isGone(search, old)) return undefined
  if (weightOf(old, 'old') < MUCH) return undefined
  const [stay] = standing(file, kept, halves.replace, compare, level, work)?.runs ?? []
  if (kept.length > 0 && !stay) return undefined
  const note = { code: 'locate/inexact', message: 'the lines to remove are not in the file' } as const
  return ok({ edits: [], line: (stay?.[0] ?? 0) + 1, nothing: 'already-applied', notes: [note] })
}

/** Lines of which this much is in the file, or is like lines of it, may be others now. */
const LEFT = 1 / 2

/**
 * True if most of what lines say is not in the file, nor in lines like them. False also if they say nothing, or there is no time to look.
 * @param part where lines like them would be, if that is known
 */
export function isGone({ file, work }: Search, rows: readonly Row[], part?: LineRange): boolean {
  const saying = rows.filter(row => !isMuteRow(row))
  const sought = saying.sort((a, b) => b.weight - a.weight).slice(0, MOST_SOUGHT)
  if (!work.take(file.text.length * sought.length)) return false
  const lines = part && Array.from({ length: part.to - part.from }, (_, i) => part.from + i)
  const alike = sought.filter(({ form }) => {
    const line = comparable(form.text)
    const near = lines ?? nearLines(file, line, 2, 1 - ALIKE)
    return near.some(at => likeness(comparable(file.line(at)), line) >= ALIKE)
  })
  return weightOf(alike, 'old') < weightOf(sought, 'old') * LEFT
}

/**
 * The result of a change whose whole new text matches by a stricter rule than the old text. It was made there if there is evidence;
 * otherwise neither place is certain.
 */
export function unlessMade(search: Search, readings: readonly BlockReading[], found: Result<Placed>): Result<Placed> {
  if (found.ok ? found.value.edits.length === 0 : found.problem.code === 'locate/budget') return found
  const own = found.ok ? tierOf(found.value.matcher) : tierOf(undefined)
  // a text with its indentation is a line: inside another one it says less than where a line is indented otherwise
  const isLine = own === tierOf('inline') && /^\s/.test(readings[0]!.halves.search[0]!)
  const tier = isLine ? tierOf('inner-spacing') : own
  // a similar text, or one of a reply that comes again, may be another one: then the new text leaves it open, though another block put it in
  const isFirst = tier < tierOf('similar') && !search.past.isAgain && !search.evidence.isAgain
  for (const reading of readings) {
    if (tier > tierOf('inline') && found.ok && isMadeHere(search, reading, found.value)) return nothingLeft(found.value)
    // text that says little may be anywhere: the very lines are not evidence, but they leave it open
    const isShort = !saysNew(reading.lattice)
    const made = madeAt(search, reading, isShort)
    const isOthers = (one: Int32Array) => isTaken(search, one) || (isFirst && isPutIn(search, reading.lattice, one))
    const run = made?.runs.find(one => !isOthers(one))
    if (!made || !run || made.tier >= tier) continue
    if (made.isEvident && !isShort) return madeThere(run, { matcher: ruleName(reading, made.rule) })
    if (found.ok) return both(run[0]! + 1, found.value.line)
  }
  return found
}

/** True if the very new text is inside the lines that would change. */
function isMadeHere({ file }: Search, { halves: { search, replace } }: BlockReading, { edits }: Placed): boolean {
  if (replace.every(isBlank)) return false
  const parts = partsOf(file, { search: replace, replace: search, whole: false })
  const isIn = ({ start, end }: Span) =>
    edits.every(({ span }) => span.start >= start && isBlank(file.text.slice(end, span.end)))
  return parts.some(({ span }) => isIn(span))
}

export const both = (made: number, old: number): Result<never> =>
  fail('locate/ambiguous', 'the new text is already in the file, and text like the old one is elsewhere', {
    lines: [made, old],
  })

export const nothingLeft = ({ line, start = line, matcher = 'inline', made = [] }: Placed): Result<Placed> =>
  there(line, { start, matcher, made })

/** The new text is in the file. @param line 1-based */
export const there = (line: number, facts: Partial<Placed> = {}): Result<Placed> =>
  ok({ edits: [], line, start: line, nothing: 'already-applied', notes: [], ...facts })

/** The new text is on a run of lines, by their indices. */
export const madeThere = (run: Int32Array, facts: Partial<Placed> = {}): Result<Placed> =>
  there(run[0]! + 1, { made: [{ from: run[0]!, to: run.at(-1)! + 1 }], ...facts })

/** Where the new text is in the file, and whether that is evidence that the change was made. */
export function madeAt(
  { file, compare, level, work }: Search,
  { halves, lattice }: BlockReading,
  isShort = false,
): (Standing & { readonly isEvident: boolean }) | undefined {
  if (isShort ? weightOf(lattice.rows, 'new') === 0 : !saysNew(lattice)) return undefined
  const rows = newRows(lattice)
  const found = standing(file, rows, halves.replace, compare, level, work)
  const unchanged = new Set(lattice.rows)
  const isSpacedSo = ({ index, form: { text } }: Row, own: string) =>
    own === text || (own.trimEnd() === text.trimEnd() && own.trimEnd() !== halves.search[index]!.trimEnd())
  // where whitespace is the change, it is what tells
  const isTheirs = (run: Int32Array) =>
    rows.every(
      (row, i) =>
        (row.kind === 'new' && standsAsWritten(file.line(run[i]!), row.form.text)) ||
        (row.kind === 'keep' && (unchanged.has(row) || isSpacedSo(row, file.line(run[i]!)))),
    )
  if (!found?.runs.every(isTheirs)) return undefined
  if (found.runs.some(run => isLeftBeside(file, lattice, run, work))) return undefined
  const isKept = rows.some(row => row.kind === 'keep' && !isMuteRow(row))
  const isOther = isVersion(halves.search.join(' '), halves.replace.join(' '))
  const [run] = found.runs
  const isAll = nextShown(file, run![0]!, -1) < 0 && nextShown(file, run!.at(-1)!) < 0
  return { ...found, isEvident: isOther || isAll || (isKept && found.runs.length === 1) }
}

/** True if lines that a block only takes out stand next to its new text, or across an end of it. */
function isLeftBeside(file: IndexedText, { rows }: Lattice, made: Int32Array, work: Work): boolean {
  const [from, to] = [nextShown(file, made[0]!, -1), nextShown(file, made.at(-1)!)]
  const hunks = groupedBy(rows, ({ hunk }) => hunk)
  return [...hunks.values()].some(
    out =>
      out.every(({ kind }) => kind === 'old') &&
      !out.every(isMuteRow) &&
      runsOf(file, out, work).some(run => run.includes(from) || run.includes(to)),
  )
}

/** The rows of the new text, each as it is written there. */
export function newRows({ rows, script: { lines, search, replace } }: Lattice): readonly Row[] {
  const other = new Map(
    lines.flatMap(line =>
      line.kind === 'keep' && search[line.s] !== replace[line.r] ? [[line.s, replace[line.r]!] as const] : [],
    ),
  )
  return rows.flatMap(row => {
    const text = row.kind === 'keep' ? other.get(row.index) : undefined
    return row.kind === 'old' ? [] : text === undefined ? row : { ...row, form: formOf(text) }
  })
}

/** New lines that say less than this together are in any file. */
const ENOUGH = 0.3

/** True if the new text has lines of its own that say something, or says enough around what it takes out. */
export function saysNew({ rows }: Lattice): boolean {
  if (weightOf(rows, 'new') >= ENOUGH) return true
  return rows[0]?.kind === 'keep' && rows.at(-1)?.kind === 'keep' && weightOf(rows, 'keep') >= 2 * ENOUGH
}

/** The weight of the rows of a kind. */
export const weightOf = (rows: readonly Row[], kind: Row['kind']): number =>
  rows.reduce((sum, row) => (row.kind === kind ? sum + row.weight : sum), 0)
