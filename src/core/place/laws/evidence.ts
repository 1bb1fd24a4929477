import { indentStep } from '../../text/indent.ts'
import type { IndexedText } from '../../text/indexed.ts'
import { likeness } from '../../text/likeness.ts'
import type { Script } from '../../text/script.ts'
import { collapse, isBlank } from '../../text/spacing.ts'
import type { Work } from '../../text/work.ts'
import { changedSpan } from '../../text.ts'
import { GRADE, stands } from '../grade.ts'
import type { LineRange } from '../ground.ts'
import { unitAt } from '../indent-map.ts'
import type { Row } from '../lattice.ts'
import { OFF } from '../lay.ts'
import type { Road, RoadHunk } from '../road.ts'
import { nextShown, runsOf } from '../runs.ts'
import { isMute, isMuteRow, runAround } from './held.ts'

/** A line that says less is not evidence; two neighbors say enough together from this on. */
const SAYING = 0.25
const NEIGHBORS = 0.5

/** New text this much like the old one is evidence by itself that it took its place. */
const ALIKE = 0.6

/** Lines like one to be taken out to look at, at most. */
const MOST_LIKE = 100

/**
 * True if the text that is there is the change itself, made earlier, and not merely similar text. Evidence is a kept line right next to the
 * new lines, or new lines that are another version of the old ones. Where lines were removed, their neighbors must be next to each other, and
 * the lines not be among those around them.
 */
export function isEvident(file: IndexedText, { script, layout, hunks }: Road): boolean {
  const { rows, at, grades } = layout
  const textOf = (half: readonly string[], lines: readonly number[]) => lines.map(i => half[i]!).join(' ')
  const laid = new Set(at)
  return hunks.every(hunk => {
    const { state, oldRows, newRows } = hunk
    if (state === 'old') return true
    if (newRows.length > 0) {
      const run = runAround(file, layout, hunk)
      const isKept = run.some(i => rows[i]!.kind === 'keep' && grades[i]! <= GRADE.plain && rows[i]!.weight >= SAYING)
      return isKept || isVersion(textOf(script.search, hunk.old), textOf(script.replace, hunk.new))
    }
    if (oldRows.length === 0) return true
    const above = rows.findLastIndex((_, i) => i < oldRows[0]! && at[i] !== OFF)
    const below = rows.findIndex((_, i) => i > oldRows.at(-1)! && at[i] !== OFF)
    const weightOf = (i: number) => (stands(grades[i]!) ? rows[i]!.weight : 0)
    const isUnseen = (line: number) => line >= layout.first && line <= layout.last && !laid.has(line)
    const isLeft = (row: Row) => !isMuteRow(row) && file.linesWith(row.key, row.word, MOST_LIKE).some(isUnseen)
    if (oldRows.some(i => isLeft(rows[i]!))) return false
    if (above >= 0 && below >= 0)
      return nextShown(file, at[above]!) === at[below] && weightOf(above) + weightOf(below) >= NEIGHBORS
    // lines at an edge of the block have one neighbor alone: then none of them is anywhere
    const isGone = (i: number) => isMuteRow(rows[i]!) || file.linesWith(rows[i]!.key, rows[i]!.word, 1).length === 0
    return layout.standing >= NEIGHBORS && oldRows.every(isGone)
  })
}

/** True if one text is another version of the other one: it has all of it, is alike, or has half of the words. */
export function isVersion(before: string, after: string): boolean {
  const [old, now] = [collapse(before).toLowerCase(), collapse(after).toLowerCase()]
  if (old === '' || now === '') return false
  if (now.includes(old) || old.includes(now) || likeness(old, now) >= ALIKE) return true
  const { start, end } = changedSpan(old, now)
  if (start + now.length - end === Math.min(old.length, now.length)) return true
  const [words, others] = [old, now].map(text => new Set(text.match(/[\p{L}\p{N}_]{2,}/gu) ?? []))
  const shared = [...words!].filter(word => others!.has(word)).length
  return shared >= 2 && shared * 2 >= words!.size + others!.size - shared
}

/**
 * The lines of the insertions of a change that were made before, by the index of their hunk. A bracket alone may be another one: it counts where all else
 * of the change was made.
 * @param isExact the search is in the file to the letter: then lines like some of the new ones are the file's own
 * @param isWritten it is there as the author wrote it, with nothing filled in
 */
export function insertionsMade(
  file: IndexedText,
  road: Road,
  { isExact, isWritten }: { readonly isExact: boolean; readonly isWritten: boolean },
  work: Work,
): readonly (LineRange | undefined)[] {
  const { hunks, script, layout } = road
  const isInsertion = ({ state, oldRows, newRows }: RoadHunk) =>
    state === 'old' && oldRows.length === 0 && newRows.length > 0
  const beside = hunks.map(hunk => (isInsertion(hunk) ? madeAround(file, road, hunk, isWritten, work) : undefined))
  const whole = hunks.some((hunk, i) => isInsertion(hunk) && !beside[i]) ? newHalf(file, road, work) : undefined
  const inWhole = (hunk: RoadHunk): LineRange | undefined => {
    if (!whole || !isInsertion(hunk)) return undefined
    const { newRows } = hunk
    const first = whole.rows.indexOf(layout.rows[newRows[0]!]!)
    return { from: whole.run[first]!, to: whole.run[first + newRows.length - 1]! + 1 }
  }
  const around = hunks.map((hunk, i) => beside[i] ?? inWhole(hunk))
  if (isExact) {
    const isOwn = around.includes(undefined) || (respaces(script) && isInUnitOf(file, road))
    return isOwn ? hunks.map(() => undefined) : around
  }
  const isWhole = hunks.every(({ state }, i) => state === 'new' || around[i])
  return around.map((made, i) => (isWhole || !isMute(layout, hunks[i]!) ? made : undefined))
}

/** The new text of a change as it stands in the file: its rows, and the file line of each; undefined if the layout is not at such a place. */
function newHalf(
  file: IndexedText,
  { layout, line }: Road,
  work: Work,
): { readonly rows: readonly Row[]; readonly run: Int32Array } | undefined {
  const rows = layout.rows.filter(({ kind }) => kind !== 'old')
  const kept = rows.filter(({ kind, index }) => kind === 'keep' && line[index]! >= 0)
  const [firm] = kept.sort((a, b) => b.weight - a.weight)
  const at = firm ? rows.indexOf(firm) : -1
  const run = firm && runsOf(file, rows, work).find(one => one[at] === line[firm.index])
  return run && { rows, run }
}

/** True if all that a hunk takes out is a bracket, and all else of the change was made: its bracket is gone, and this is another one. */
export function isOtherBracket({ hunks, layout: { rows } }: Road, hunk: RoadHunk): boolean {
  const { state, oldRows, newRows } = hunk
  const others = hunks.filter(other => other !== hunk)
  const isRemoval = state === 'old' && newRows.length === 0 && oldRows.every(i => isMuteRow(rows[i]!))
  return isRemoval && others.length > 0 && others.every(other => other.state === 'new')
}

/** True if the author changed whitespace in a kept line: what the file has after it is not the whole change. */
const respaces = ({ search, replace, lines }: Script): boolean =>
  lines.some(line => line.kind === 'keep' && search[line.s] !== replace[line.r] && !isBlank(search[line.s]!))

/** True if the steps of a block are those of the file around it: that it is there to the letter is no accident then. */
const isInUnitOf = (file: IndexedText, { script, layout: { first } }: Road): boolean =>
  indentStep(script.replace) === unitAt(file, first)

/**
 * The lines of a pure insertion if it was made before although its lines stand together: the whole new text around it stands around them, with
 * the insertion read some lines higher (a diff slides).
 */
function madeAround(
  file: IndexedText,
  { layout }: Road,
  hunk: RoadHunk,
  isWritten: boolean,
  work: Work,
): LineRange | undefined {
  const { rows, at } = layout
  const { newRows } = hunk
  const [first, last] = [newRows[0]!, newRows.at(-1)!]
  const above = rows.findLastIndex((row, i) => i < first && row.kind !== 'keep') + 1
  const below = rows.findIndex((row, i) => i > last && row.kind !== 'keep')
  const local = rows.slice(above, below < 0 ? rows.length : below)
  const kept = [...at.slice(above, first), ...at.slice(last + 1, above + local.length)].filter(line => line >= 0)
  if (kept.length === 0) return undefined
  const run = runsOf(file, local, work).find(one => one[0]! <= kept[0]! && one.at(-1)! >= kept.at(-1)!)
  if (run) return { from: run[first - above]!, to: run[last - above]! + 1 }
  // or right between its own neighbors, whatever stands farther away: one like `end`, or where the search is as written, not on a line that
  // another row has
  const isFirm = isWritten || newRows.every(i => rows[i]!.weight < NEIGHBORS)
  const isTaken = (one: Int32Array) =>
    isFirm &&
    at.some((line, i) => line >= 0 && ((i < first - 1 && line >= one[0]!) || (i > last + 1 && line <= one.at(-1)!)))
  if (isMute(layout, hunk) || rows[first - 1]?.kind !== 'keep' || rows[last + 1]?.kind !== 'keep') return undefined
  const between = runsOf(file, rows.slice(first - 1, last + 2), work).find(
    one => (one[0] === at[first - 1] || one.at(-1) === at[last + 1]) && !isTaken(one),
  )
  return between && { from: between[1]!, to: between.at(-1)! }
}
