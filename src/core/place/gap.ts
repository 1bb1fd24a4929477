import { fail, NO_PLACE, ok, type Result } from '../diagnostic.ts'
import type { ReplaceOp } from '../op.ts'
import { says } from '../text/line-key.ts'
import type { StepEvidence } from './choose.ts'
import type { Ground, Placed } from './ground.ts'
import { halvesOf } from './halves.ts'
import { splice } from './replay/splice.ts'

/**
 * Puts new lines at their number (`git diff -U0`), if the number counts in this very version or is that of an empty file, or if the ops above and below are off by the
 * same amount. Blank lines are all that the search may show.
 * @returns `parse/empty-search` if neither is so; `locate/conflict` if other lines are in the place of the blank ones
 */
export function placeGap(op: ReplaceOp, { file }: Ground, { shift, isBetween }: StepEvidence): Result<Placed> {
  const { line = Number.NaN, certain, counted = Number.NaN } = op.hint ?? {}
  const { search, replace } = halvesOf(op, file.text)
  const isMade = (at: number) =>
    replace.some(says) && replace.every((text, i) => at + i < file.count && file.line(at + i) === text)
  const moved = certain || (file.text === '' && line === 1) ? 0 : isBetween ? shift : undefined
  if (moved === undefined && isBetween !== undefined && isMade(counted - 1))
    return ok({ edits: [], line: counted, start: counted, nothing: 'already-applied', notes: [] })
  if (moved === undefined) return { ok: false, problem: NO_PLACE }
  const at = line + moved - 1
  if (at + search.length > file.count || search.some((_, i) => file.key(at + i) !== 0))
    return fail('locate/conflict', 'the lines around the new ones are not in the file')
  const edit = splice(file, at, at + search.length, replace)
  return ok({ edits: edit ? [edit] : [], line: at + 1, start: at + 1, notes: [] })
}
