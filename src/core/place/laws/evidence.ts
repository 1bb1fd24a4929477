import type { IndexedText } from '../../text/indexed.ts'
import { ALIKE, likeness } from '../../text/likeness.ts'
import { collapse } from '../../text/spacing.ts'
import type { Work } from '../../text/work.ts'
import { changedSpan } from '../../text.ts'
import { GRADE, pairOf, stands } from '../find/grade.ts'
import { type Layout, OFF } from '../find/lay.ts'
import type { Road, RoadHunk } from '../find/road.ts'
import { nextShown, runsOf } from '../find/runs.ts'
import { formOf } from '../form.ts'
import type { LineRange } from '../ground.ts'
import type { Row } from '../lattice.ts'
import { isMute, isMuteRow, runAround } from './held.ts'

/** Two neighbors say enough together from this on. */
const NEIGHBORS = 0.5

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
      const isKept = run.some(i => rows[i]!.kind === 'keep' && grades[i]! <= GRADE.plain && !isMuteRow(rows[i]!))
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

/** True if one text, which is not blank, is another version of the one before: it has all of it or all its words, is alike, or shares half of the words. */
export function isVersion(before: string, after: string): boolean {
  const [old, now] = [collapse(before).toLowerCase(), collapse(after).toLowerCase()]
  if (old === '') return false
  if (now.includes(old) || old.includes(now) || likeness(old, now) >= ALIKE) return true
  const { start, end } = changedSpan(old, now)
  if (start + now.length - end === Math.min(old.length, now.length)) return true
  const [words, others] = [old, now].map(text => new Set(text.match(/[\p{L}\p{N}_]{2,}/gu) ?? []))
  const shared = [...words!].filter(word => others!.has(word)).length
  return shared >= 2 && (shared * 2 >= words!.size + others!.size - shared || (shared > 2 && shared === words!.size))
}

/**
 * How the search is there: to the letter, so that lines like some of the new ones are the file's own; as the author wrote it, with nothing filled
 * in; in a file of text and not of code.
 */
type How = Readonly<Record<'isExact' | 'isWritten' | 'isText', boolean>>

/**
 * The lines of the insertions of a change that were made before although their neighbors stand together (a diff slides), by the index of their
 * hunk: the new text stands around them. A bracket alone may be another one: it counts where all else of the
 * change was made.
 */
export function insertionsMade(
  file: IndexedText,
  road: Road,
  how: How,
  work: Work,
): readonly (LineRange | undefined)[] {
  const { hunks, layout } = road
  const isInsertion = ({ state, oldRows, newRows }: RoadHunk) =>
    state === 'old' && oldRows.length === 0 && newRows.length > 0
  const around = hunks.map(hunk => (isInsertion(hunk) ? madeAround(file, layout, hunk, how, work) : undefined))
  if (hunks.every(({ state }, i) => state === 'new' || around[i])) return around
  return around.map((made, i) => (how.isExact || isMute(layout, hunks[i]!) ? undefined : made))
}

/**
 * The lines of an insertion if the new text around it stands around its kept lines: the whole new text, or
 * the lines right above and below it.
 */
function madeAround(
  file: IndexedText,
  layout: Layout,
  hunk: RoadHunk,
  { isExact, isWritten, isText }: How,
  work: Work,
): LineRange | undefined {
  const { rows, at } = layout
  const [first, last] = [hunk.newRows[0]!, hunk.newRows.at(-1)!]
  const isNew = ({ kind }: Row) => kind === 'new'
  // lines of one key may begin with other operators, which are bullets in text
  const most = isText ? GRADE.quotes : GRADE.plain
  const isLine = (row: Row, line: number) =>
    !isNew(row) || (pairOf(formOf(file.line(line)), row.form, true)?.grade ?? GRADE.absent) <= most
  const ranges: readonly (readonly [number, number])[] = [
    [0, rows.length],
    isMute(layout, hunk)
      ? [Math.min(first - 1, rows.findIndex(isNew)), Math.max(last + 2, rows.findLastIndex(isNew) + 1)]
      : // what was filled in around it may be the lines that it put in
        [first - 1, isWritten ? 0 : last + 2],
  ]
  for (const [from, to] of ranges) {
    const local = [...rows.keys()].filter(i => i >= from && i < to && rows[i]!.kind !== 'old')
    const kept = local.map(i => at[i]!).filter(line => line >= 0)
    const run = runsOf(
      file,
      local.map(i => rows[i]!),
      work,
    ).find(
      one =>
        one[0]! <= kept[0]! &&
        one.at(-1)! >= kept.at(-1)! &&
        local.every((i, k) => isLine(rows[i]!, one[k]!)) &&
        !(isExact && rows.every(isMuteRow) && local.some((i, k) => file.line(one[k]!) !== rows[i]!.form.text)),
    )
    if (run) return { from: run[local.indexOf(first)]!, to: run[local.indexOf(last)]! + 1 }
  }
  return undefined
}

/** True if all that a hunk takes out is a bracket, and all else of the change was made: its bracket is gone, and this is another one. */
export function isOtherBracket({ hunks, layout: { rows } }: Road, hunk: RoadHunk): boolean {
  const { state, oldRows, newRows } = hunk
  const others = hunks.filter(other => other !== hunk)
  const isRemoval = state === 'old' && newRows.length === 0 && oldRows.every(i => isMuteRow(rows[i]!))
  return isRemoval && others.length > 0 && others.every(other => other.state === 'new')
}
