import type { Result } from '../../diagnostic.ts'
import { lineAtOffset } from '../../text/indexed.ts'
import { isBlank } from '../../text/spacing.ts'
import { pointsAt } from '../choose.ts'
import { runsOf } from '../find/runs.ts'
import { standing } from '../find/standing.ts'
import type { LineRange, Placed } from '../ground.ts'
import { isMuteRow } from '../laws/held.ts'
import { both, MUCH, madeAt, madeThere, newRows, nothingLeft, saysNew, there, weightOf } from '../made.ts'
import { ambiguous, type BlockReading, isAdded, isPutIn, isTaken, type Search } from '../search.ts'

/**
 * Why a change is not made although its old text is in the file: it was made before, and what stands is a part of the new
 * text, or a sibling. Undefined if nothing says so.
 */
export const madeBefore = (search: Search, reading: BlockReading, found: Result<Placed>): Result<Placed> | undefined =>
  countedAt(search, reading, found) ??
  pointedAt(search, reading, found) ??
  addedBefore(search, reading, found) ??
  madeElsewhere(search, reading, found)

/**
 * The new text is at the very line that was counted for it, or is certain, and the old text is elsewhere, not around it: the change is made, and the other place
 * is not meant.
 */
export function countedAt(
  { file, op }: Search,
  { halves, lattice }: BlockReading,
  found: Result<Placed> | undefined,
): Result<Placed> | undefined {
  const line = (op.hint?.certain ? op.hint.line : op.hint?.counted) ?? 0
  if (line === 0) return undefined
  // the block may be indented otherwise as a whole
  const stands = (lines: readonly string[]) =>
    lines.every((text, i) => line - 1 + i < file.count && file.line(line - 1 + i).trim() === text.trim())
  if (halves.replace.length === 0 || !stands(halves.replace) || stands(halves.search)) return undefined
  const { start = line, end = 0 } = found?.ok ? found.value : {}
  if (start < line && line <= end) return undefined
  if (found?.ok && !saysNew(lattice)) return ambiguous([line - 1, found.value.line - 1])
  return there(line, { made: [{ from: line - 1, to: line - 1 + halves.replace.length }] })
}

/** The new text is where the header points, and the old one elsewhere, not at its number: it is done, and the other place is not meant. */
function pointedAt(
  search: Search,
  { halves, lattice }: BlockReading,
  found: Result<Placed>,
): Result<Placed> | undefined {
  const { file, op, compare, level, work } = search
  const isPointedAt = pointsAt(file, op.hint ?? {})
  const { start = 1, end = start } = found.ok ? found.value : {}
  if (!found.ok || start === op.hint?.line || !saysNew(lattice) || isPointedAt({ first: start - 1, last: end - 1 }))
    return undefined
  const rows = newRows(lattice)
  const runs = standing(file, rows, halves.replace, compare, level, work)?.runs ?? []
  const run = runs.find(one => isPointedAt({ first: one[0]!, last: one.at(-1)! }))
  return run && madeThere(run)
}

/**
 * Lines that a block only adds are in the file already, to the letter and with their neighbors: around the place, or elsewhere if the
 * neighbors say nothing, as `end`, and no line number is that of the place.
 */
function addedBefore(search: Search, reading: BlockReading, found: Result<Placed>): Result<Placed> | undefined {
  const { rows } = reading.lattice
  if (!found.ok || found.value.edits.length === 0 || rows.some(({ kind }) => kind === 'old')) return undefined
  const around = linesAround(search, found.value, reading)
  if (around) return nothingLeft({ ...found.value, made: [around] })
  const isMute = search.op.hint?.line !== found.value.start && rows.every(row => row.kind === 'new' || isMuteRow(row))
  const made = isMute && weightOf(rows, 'new') >= MUCH ? madeAt(search, reading) : undefined
  const [run, ...others] = made?.tier === 0 ? made.runs : []
  const isOther = !run || others.length > 0 || isTaken(search, run) || isPutIn(search, reading.lattice, run)
  return isOther ? undefined : madeThere(run)
}

/**
 * The very new text is in the file, the old one elsewhere, and another change of the same reply was made before: the reply may come again, and
 * the other place is a sibling. It came again if the new text is at its number, which the other changes prove.
 */
function madeElsewhere(search: Search, reading: BlockReading, found: Result<Placed>): Result<Placed> | undefined {
  const { past, evidence, op } = search
  const line = (op.hint?.line ?? Number.NaN) + (evidence.shift ?? Number.NaN)
  if (!found.ok || found.value.edits.length === 0 || !(past.isAgain || evidence.isAgain)) return undefined
  const made = madeAt(search, reading)
  if (made?.tier !== 0) return undefined
  const there = made.runs.find(one => one[0]! + 1 === line)
  const run = there ?? made.runs[0]!
  if (isPutIn(search, reading.lattice, run)) return undefined
  return there ? madeThere(run) : both(run[0]! + 1, found.value.line)
}

/**
 * A text to take out that is only where another change of the same reply put it: it was moved, when the reply came before.
 */
export const movedBefore = (search: Search, found: Result<Placed>): Result<Placed> | undefined =>
  found.ok &&
  found.value.edits.length > 0 &&
  (search.past.isAgain || search.evidence.isAgain || found.value.matcher !== 'exact') &&
  found.value.edits.every(({ insert }) => isBlank(insert)) &&
  isPut(search, found.value)
    ? nothingLeft(found.value)
    : undefined

/** The same where the kept lines around it say otherwise: they stayed where it was, and it is nowhere else. */
export function movedFrom(search: Search, { lattice: { rows } }: BlockReading): Result<Placed> | undefined {
  const { file, work, past, evidence } = search
  const old = rows.filter(({ kind, key }) => kind === 'old' && key !== 0)
  const isMove = (past.isAgain || evidence.isAgain) && rows.every(({ kind }) => kind !== 'new')
  if (!isMove || weightOf(old, 'old') < MUCH) return undefined
  const runs = runsOf(file, old, work)
  const isThere = runs.length > 0 && runs.every(run => isAdded(search, { first: run[0]!, last: run.at(-1)! }))
  return isThere ? madeThere(runs[0]!) : undefined
}

/** True if another change of the reply put in all that this one would take out. */
const isPut = (search: Search, { edits }: Placed): boolean =>
  edits.every(({ span: { start, end } }) => {
    const [first, next] = [start, end].map(at => lineAtOffset(search.file.starts, at)) as [number, number]
    let last = Math.max(first, next - 1)
    while (last > first && search.file.key(last) === 0) last--
    return end > start && isAdded(search, { first, last })
  })

/**
 * The new lines, if they are around the old ones, of which the first that is not blank is a line of the file. If they repeat these, kept lines
 * before or after all of that may have changed since.
 */
function linesAround(
  { file, work, op: { hint } }: Search,
  { line, start = line, matcher }: Placed,
  { halves: { search, replace }, lattice }: BlockReading,
): LineRange | undefined {
  const added = lattice.rows.filter(({ kind }) => kind === 'new')
  const first = start - 1 - search.findIndex(text => !isBlank(text))
  const read = (text: string) => (matcher === 'exact' ? text : text.trim())
  for (let above = 0; above + search.length <= replace.length && replace.length > search.length; above++) {
    if (!work.take(replace.length)) return undefined
    if (search.some((text, i) => replace[above + i] !== text)) continue
    const below = above + search.length
    const beside = added.filter(({ index }) => index < above || index >= below)
    const isOwn = weightOf(beside, 'new') >= MUCH
    const lo = isOwn ? Math.min(added[0]!.index, above) : 0
    const hi = isOwn ? Math.max(added.at(-1)!.index + 1, below) : replace.length
    const end = first - above + hi
    // a blank line below the last one is the end of that line, unless it was counted
    const isLast = end > file.count && replace[hi - 1] === '' && file.eol(file.count - 1) !== '' && !hint?.counted
    const [from, to] = [first - above + lo, isLast ? end - 1 : end]
    if (from < 0 || to > file.count) continue
    if (replace.slice(lo, hi).every((text, i) => from + i === to || read(file.line(from + i)) === read(text)))
      return { from, to }
  }
  return undefined
}
