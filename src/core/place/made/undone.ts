import { ok, type Result } from '../../diagnostic.ts'
import type { ReplaceOp } from '../../op.ts'
import { scriptOf } from '../../text/script.ts'
import { collapse, isBlank } from '../../text/spacing.ts'
import { performEdits } from '../../text.ts'
import { comparing } from '../find/layouts.ts'
import { nextShown, runsOf } from '../find/runs.ts'
import type { Placed } from '../ground.ts'
import { halvesOf } from '../halves.ts'
import { latticeOf, type Row } from '../lattice.ts'
import { isVersion } from '../laws/evidence.ts'
import { isMuteRow } from '../laws/held.ts'
import { isGone } from '../made.ts'
import type { Search } from '../search.ts'

/**
 * A change is made if the file is what it makes: taken back, it has one place, and made there again it gives the file, byte for byte. Undefined if
 * that is not so, or says nothing: text that stands anywhere, and lines that may be gone or merely others now.
 */
export function undone(search: Search, place: (search: Search) => Result<Placed>): Result<Placed> | undefined {
  const { op, file, past } = search
  if (isBlank(op.replace)) return undefined
  const { certain: _, ...hint } = op.hint ?? {}
  const back: ReplaceOp = { ...op, search: op.replace, replace: op.search, ...(op.hint && { hint }) }
  const taken = place({ ...search, op: back })
  if (!taken.ok || !isEvident(search, taken.value)) return undefined
  const text = performEdits(file.text, taken.value.edits)
  const before = file.after(taken.value.edits, text)
  const made = place({ ...search, file: before, compare: comparing(before, past.turned) })
  if (!made.ok || performEdits(text, made.value.edits) !== file.text) return undefined
  const { line, start = line, end = start, matcher = 'inline' } = taken.value
  const there = { edits: [], line: start, start, nothing: 'already-applied', notes: [] } as const
  return ok({ ...there, matcher, made: [{ from: start - 1, to: end }] })
}

/** So many times as many lines as were taken out, next to their neighbor, may be another version of them. */
const AROUND = 2

/**
 * True if the block keeps a line that says something, or lines around all others, or makes a version of its old text; and what it only takes out is
 * gone: its neighbors are next to each other, or no lines like it are where it was. So are lines that others took the place of.
 */
function isEvident(search: Search, { line, start = line, end = start }: Placed): boolean {
  const { op, file, work } = search
  const halves = halvesOf(op, file.text)
  const { rows } = latticeOf(scriptOf(halves.search, halves.replace, collapse))
  const isFramed = rows[0]?.kind === 'keep' && rows.at(-1)?.kind === 'keep'
  const isKept = isFramed || rows.some(row => row.kind === 'keep' && !isMuteRow(row))
  if (!isKept && !isVersion(op.search, op.replace)) return false
  const kept = new Set(rows.flatMap(row => (row.kind === 'old' ? [] : row.key)))
  const added = new Set(rows.flatMap(({ kind, hunk }) => (kind === 'new' ? hunk : [])))
  const linesLike = (row: Row | undefined) =>
    !row || isMuteRow(row)
      ? []
      : runsOf(file, [row], work).flatMap(([at]) => (at! >= start - 1 && at! < end ? at! : []))
  return rows.every(({ kind, hunk }, i) => {
    if (kind !== 'old' || rows[i - 1]?.hunk === hunk) return true
    const out = rows.filter(row => row.hunk === hunk && row.kind === 'old')
    // a line in its place is another one now, or stays as well
    if (added.has(hunk)) return out.every(row => kept.has(row.key) || linesLike(row).length === 0)
    const [above, below] = [linesLike(rows[i - 1]), linesLike(rows[i + out.length])]
    if (above.some(at => below.includes(nextShown(file, at)))) return out.every(row => linesLike(row).length === 0)
    const far = AROUND * out.length + AROUND
    const [top = -1, bottom = -1] = [above[0], below[0]]
    const [from, to] = top >= 0 ? [top + 1, top + 1 + far] : [bottom - far, bottom]
    const part = top >= 0 || bottom >= 0 ? { from: Math.max(0, from), to: Math.min(file.count, to) } : undefined
    return isGone(search, out, part)
  })
}
