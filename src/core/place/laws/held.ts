import type { IndexedText } from '../../text/indexed.ts'
import { longestWord, SAYING } from '../../text/line-key.ts'
import { isBlank } from '../../text/spacing.ts'
import type { Work } from '../../text/work.ts'
import { stands } from '../find/grade.ts'
import { type Layout, OFF } from '../find/lay.ts'
import type { Road, RoadHunk } from '../find/road.ts'
import { nextShown, runsOf } from '../find/runs.ts'
import { closes } from '../find/side.ts'
import type { Row } from '../lattice.ts'

/** How far around the block the same lines may occur again. */
const NEAR = 2

/** True if a line says nothing by itself, such as a bracket or `end`: the like of it is everywhere. */
export const isMuteRow = ({ weight, form }: Row): boolean => weight < SAYING || closes(form.text)

/** True if the new lines of a hunk say nothing by themselves. */
export const isMute = ({ rows }: Layout, { newRows }: RoadHunk): boolean => newRows.every(i => isMuteRow(rows[i]!))

/**
 * True if the place of a hunk is certain although other lines of the block do not match. The matching lines right around it must occur only
 * once near the block. If the same change can be read some lines higher (a diff slides), these lines must include it. If one of the lines that the
 * block has right around the change is not here, all of them must follow each other nowhere else.
 */
export function isHeld(file: IndexedText, road: Road, hunk: RoadHunk, work: Work): boolean {
  const run = runAround(file, road.layout, hunk)
  const { first, last } = road.layout
  if (isWholeElsewhere(file, road.layout, hunk, work)) return false
  const isNear = (at: Int32Array) => at[0]! >= first - NEAR && at.at(-1)! <= last + NEAR
  const says = run.reduce((sum, i) => sum + road.layout.rows[i]!.weight, 0)
  const onRoad = road.layout.at.filter(line => line !== OFF).length
  if (says < SAYING && run.length < onRoad) return false
  const places = placesOf(file, road.layout, run, work)
  // old lines alone, without a neighbor of theirs, are placed only if no others are like them
  const isAlone = run.length < onRoad && run.every(i => road.layout.rows[i]!.kind === 'old')
  return !mayBeHigher(road, hunk, run) && (isAlone ? places : places.filter(isNear)).length === 1
}

/** True if a line next to a change, or one that it takes out, is not here, and all of them follow each other elsewhere. */
function isWholeElsewhere(file: IndexedText, { rows, at }: Layout, { above, below }: RoadHunk, work: Work): boolean {
  const isNear = ({ kind, index }: Row) => kind !== 'new' && index >= above && index <= below
  const near = rows.filter(isNear)
  const isGone = rows.some((row, i) => isNear(row) && at[i]! < 0)
  return isGone && near.some(({ weight }) => weight >= SAYING) && runsOf(file, near, work).length > 0
}

/**
 * True if the lines around each hunk alone determine its place, however little of the rest matches. At least two lines, one of them
 * informative, must follow each other exactly once in the file.
 */
export function hasLandmarks(file: IndexedText, { layout, hunks }: Road, work: Work): boolean {
  return hunks.every(hunk => {
    const run = runAround(file, layout, hunk)
    const says = run.some(i => layout.rows[i]!.weight >= SAYING)
    return run.length >= 2 && says && placesOf(file, layout, run, work).length === 1
  })
}

/** Where the file lines of a run of rows, and those that close something between them, occur one below the other. */
function placesOf(file: IndexedText, { at }: Layout, run: readonly number[], work: Work): readonly Int32Array[] {
  const last = at[run.at(-1)!]!
  const sought: { readonly key: number; readonly word: string }[] = []
  for (let line = at[run[0]!]!; line >= 0 && line <= last; line = nextShown(file, line))
    sought.push({ key: file.key(line), word: longestWord(file.line(line)) })
  return runsOf(file, sought, work)
}

/**
 * The rows that stand one below the other around a hunk, and in it, with no more in between than lines that close something. Those above an
 * insertion, if they are not right above those below it.
 */
export function runAround(file: IndexedText, { rows, at, grades }: Layout, hunk: RoadHunk): readonly number[] {
  const road = rows.flatMap((_, i) => (at[i] === OFF ? [] : [i]))
  const inside = new Set([...hunk.oldRows, ...hunk.newRows])
  const isGood = (k: number) => k in road && stands(grades[road[k]!]!)
  let from = road.findIndex(i => inside.has(i))
  if (from < 0) from = road.findIndex(i => rows[i]!.kind !== 'new' && rows[i]!.index >= hunk.below)
  if (from < 0) from = road.length
  let to = from
  while (to in road && inside.has(road[to]!)) to++
  if (from === to) {
    if (isGood(from - 1)) from--
    else if (isGood(to)) to++
    else return []
  }
  while (isGood(from - 1) && isNext(file, at[road[from - 1]!]!, at[road[from]!]!)) from--
  while (isGood(to) && isNext(file, at[road[to - 1]!]!, at[road[to]!]!)) to++
  return road.slice(from, to)
}

/** True if nothing but lines that close something is between two lines of the file. */
function isNext(file: IndexedText, top: number, bottom: number): boolean {
  let line = nextShown(file, top)
  while (line < bottom && closes(file.line(line))) line = nextShown(file, line)
  return line === bottom
}

/** True if a pure insertion or deletion could be read some lines higher with another effect: a line over which it slides does not match. */
function mayBeHigher({ script, layout }: Road, hunk: RoadHunk, run: readonly number[]): boolean {
  const { search, replace } = script
  if (hunk.old.length > 0 && hunk.new.length > 0) return false
  const moved = hunk.old.length > 0 ? hunk.old.map(s => search[s]!) : hunk.new.map(r => replace[r]!)
  let up = 0
  while (search[hunk.above - up] === moved[moved.length - 1 - (up % moved.length)]) up++
  const rowOf = (s: number) => layout.rows.findIndex(row => row.kind !== 'new' && row.index === s)
  const slid: number[] = []
  for (let s = hunk.above - up + 1; s <= hunk.above; s++) if (!isBlank(search[s]!)) slid.push(rowOf(s))
  return slid.some(i => !run.includes(i))
}
