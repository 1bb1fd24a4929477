import { fail, type Result } from '../diagnostic.ts'
import type { ApplyOptions } from '../outcome.ts'
import type { Guide } from '../place/choose.ts'
import type { Ground, Placed } from '../place/ground.ts'
import { placeOp, type TextOp } from '../place/op.ts'
import { BUDGET } from './budget.ts'

type Places = readonly Result<Placed>[]

/** Places each op of a step; those that have two places are asked again when the others have theirs. */
export function placeOps(ops: readonly TextOp[], ground: Ground, options: ApplyOptions, room: number): Places {
  const place = (op: TextOp, guide?: Guide) => placeOp(op, ground, options, guide)
  const first = placeEach(ops, place, room, options)
  const shift = shiftOf(ops, first)
  const placed: Result<Placed>[] = []
  for (const [i, op] of ops.entries()) {
    const [found, before] = [first[i]!, placed.at(-1)]
    const again = ops.length > 1 && (isAmbiguous(found) || isOutOfOrder(found, before))
    placed.push(
      again ? place(op, { below: before?.ok ? (before.value.start ?? before.value.line) : undefined, shift }) : found,
    )
  }
  return placed
}

/** After this many refusals the rest of the ops is not looked for: none will be carried out. */
const MAX_REFUSED = 20

/** Places op by op while there is time, and as many edits as there is room for; what comes after that is refused unseen. */
function placeEach(
  ops: readonly TextOp[],
  place: (op: TextOp) => Result<Placed>,
  room: number,
  { expired }: ApplyOptions,
): Places {
  let [left, refused] = [room, 0]
  return ops.map(op => {
    if (refused > MAX_REFUSED) return fail('locate/budget', 'too many of the edits before this one were refused')
    if (expired?.()) return fail('locate/budget', 'the time of this run was up before this edit')
    const found = place(op)
    if (found.ok) left -= found.value.edits.length
    else if (!('optional' in op) || !op.optional) refused++
    return left < 0 ? fail('edit/too-large', `the block changes more than ${BUDGET.edits} places`) : found
  })
}

const isAmbiguous = (found: Result<Placed>): boolean => !found.ok && found.problem.code === 'locate/ambiguous'

/** True if an op found another place than its own, because the block was applied before: it is above one that is already there. */
function isOutOfOrder(found: Result<Placed>, before: Result<Placed> | undefined): boolean {
  if (!found.ok || !before?.ok) return false
  return before.value.nothing === 'already-applied' && found.value.line < before.value.line
}

/** How far the line numbers are off, if the ops that have their place say one and the same. */
function shiftOf(ops: readonly TextOp[], places: Places): number | undefined {
  const shifts = new Set(
    ops.flatMap((op, i) => {
      const found = places[i]!
      const believed = op.kind === 'replace' ? op.hint?.line : undefined
      return found.ok && found.value.start !== undefined && believed !== undefined ? found.value.start - believed : []
    }),
  )
  return shifts.size === 1 ? [...shifts][0] : undefined
}
