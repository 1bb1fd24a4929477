import type { IndexedText } from '../../text/indexed.ts'
import { likeness } from '../../text/likeness.ts'
import { collapse } from '../../text/spacing.ts'
import type { Work } from '../../text/work.ts'
import { GRADE, stands } from '../grade.ts'
import type { LineRange } from '../ground.ts'
import { OFF } from '../lay.ts'
import type { Road, RoadHunk } from '../road.ts'
import { nextShown, runsOf } from '../runs.ts'
import { isMute, runAround } from './held.ts'

/** A line that says less is not evidence; two neighbors say enough together from this on. */
const SAYING = 0.25
const NEIGHBORS = 0.5

/** New text this much like the old one is evidence by itself that it took its place. */
const ALIKE = 0.6

/**
 * True if what is there is the change, made before, and not text that happens to be like it: a kept line stands right next to
 * the new ones, or they are another version of the old ones; where lines were taken out, their neighbors are next to each other.
 */
export function isEvident(file: IndexedText, { script, layout, hunks }: Road): boolean {
  const { rows, at, grades } = layout
  const textOf = (half: readonly string[], lines: readonly number[]) => lines.map(i => half[i]!).join(' ')
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
    const weightOf = (i: number) => (i in rows && stands(grades[i]!) ? rows[i]!.weight : 0)
    if (above >= 0 && below >= 0)
      return nextShown(file, at[above]!) === at[below] && weightOf(above) + weightOf(below) >= NEIGHBORS
    // lines at an edge of the block have one neighbor alone: then none of them is anywhere
    const isGone = (i: number) =>
      rows[i]!.weight < SAYING || file.linesWith(rows[i]!.key, rows[i]!.word, 1).length === 0
    return layout.standing >= NEIGHBORS && oldRows.every(isGone)
  })
}

/** True if one text is another version of the other one: it has all of it, is alike, or has half of the words. */
export function isVersion(before: string, after: string): boolean {
  const [old, now] = [collapse(before).toLowerCase(), collapse(after).toLowerCase()]
  if (old === '' || now === '') return false
  if (now.includes(old) || old.includes(now) || likeness(old, now) >= ALIKE) return true
  const [words, others] = [old, now].map(text => new Set(text.match(/[\p{L}\p{N}_]{2,}/gu) ?? []))
  const shared = [...words!].filter(word => others!.has(word)).length
  return shared >= 2 && shared * 2 >= words!.size + others!.size - shared
}

/**
 * The lines of a pure insertion if it was made before although its lines stand together: the whole new text around it stands around them, with
 * the insertion read some lines higher (a diff slides).
 */
export function madeAround(file: IndexedText, { layout }: Road, hunk: RoadHunk, work: Work): LineRange | undefined {
  const { rows, at } = layout
  const { state, oldRows, newRows } = hunk
  if (state === 'new' || oldRows.length > 0 || newRows.length === 0) return undefined
  const [first, last] = [newRows[0]!, newRows.at(-1)!]
  const above = rows.findLastIndex((row, i) => i < first && row.kind !== 'keep') + 1
  const below = rows.findIndex((row, i) => i > last && row.kind !== 'keep')
  const local = rows.slice(above, below < 0 ? rows.length : below)
  const kept = [...at.slice(above, first), ...at.slice(last + 1, above + local.length)].filter(line => line >= 0)
  if (kept.length === 0) return undefined
  const run = runsOf(file, local, work).find(one => one[0]! <= kept[0]! && one.at(-1)! >= kept.at(-1)!)
  if (run) return { from: run[first - above]!, to: run[last - above]! + 1 }
  // or right between its own neighbors, whatever stands farther away
  if (isMute(layout, hunk) || rows[first - 1]?.kind !== 'keep' || rows[last + 1]?.kind !== 'keep') return undefined
  const between = runsOf(file, rows.slice(first - 1, last + 2), work).find(
    one => one[0] === at[first - 1] || one.at(-1) === at[last + 1],
  )
  return between && { from: between[1]!, to: between.at(-1)! }
}
