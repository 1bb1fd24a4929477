import { fail, type Result } from '../diagnostic.ts'
import type { ApplyOptions } from '../outcome.ts'
import type { StepEvidence } from '../place/choose.ts'
import { type Ground, type LineRange, overlap, type Placed } from '../place/ground.ts'
import { placeOp, type TextOp } from '../place/op.ts'
import { type IndexedText, lineAtOffset } from '../text/indexed.ts'
import { isBlank } from '../text/spacing.ts'
import { BUDGET } from './budget.ts'

type Places = readonly Result<Placed>[]

interface PlaceOptions {
  readonly options: ApplyOptions
  /** How many edits the block may still make. */
  readonly room: number
  /** True if the file is the version with an id of git's. */
  readonly isVersion: (blob: string) => boolean
  /** True if the new texts are put right. */
  readonly isMended?: boolean
}

/** Places each op of a step; those that have two places are asked again when the others have theirs, if these say more. */
export function placeOps(given: readonly TextOp[], ground: Ground, asked: PlaceOptions): Places {
  const { options, room, isVersion } = asked
  const ops = given.map(op => certain(fromFirstShown(op), isVersion))
  const place = (op: TextOp, evidence?: StepEvidence) => placeOp(op, ground, options, evidence)
  const isFirst = ops.length > 1
  const alone = placeEach(ops, op => place(op, { isFirst }), room, options)
  const taken = takenOut(alone, ground.file)
  const first = alone.map((found, i) => (isTaken(found, taken) ? place(ops[i]!, { isFirst, taken }) : found))
  const meant = isFirst && !asked.isMended && options.garbledAlike?.(given, first, ground)
  if (meant) return placeOps(meant, ground, { ...asked, isMended: true })
  const shift = shiftOf(ops, first)
  const [above, under] = [first.findIndex(isExact), first.findLastIndex(isExact)]
  const put = first.filter(isMade).flatMap(madeOf)
  const isAgain = put.length > 0
  const madeShift = shiftOf(
    ops.filter((_, i) => isMade(first[i])),
    first.filter(isMade),
  )
  const isOrdered = keepOrder(first)
  const placed: Result<Placed>[] = []
  for (const [i, op] of ops.entries()) {
    const [found, before] = [first[i]!, placed.at(-1)]
    const made = lineMadeBelow(ops, first, i)
    const isOdd = isOutOfOrder(found, before, made)
    const again = () =>
      isAgain && found.ok && found.value.edits.length > 0 ? place(op, { isAgain, taken, put, shift: madeShift }) : found
    if (!isGap(found) && !(ops.length > 1 && (isOpen(found) || isOdd))) {
      placed.push(again())
      continue
    }
    const below = before?.ok && isOrdered ? startOf(before.value) : undefined
    const told = place(op, {
      below,
      above: made,
      shift,
      isAgain,
      taken,
      put,
      isBetween: above < i && i < under,
      ...equalTo(op, ops),
    })
    placed.push(isExact(found) && !isMade(told) && !isExact(told) ? again() : told)
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
    if (expired?.()) return fail('locate/budget', "the run's time limit was reached before this edit")
    const found = place(op)
    if (found.ok) left -= found.value.edits.length
    else if (!isOpen(found) && !op.optional) refused++
    return left < 0 ? fail('edit/too-large', `the block changes more than ${BUDGET.edits} places`) : found
  })
}

const startOf = ({ start, line }: Placed): number => start ?? line

/** True if the ops that change something are in the order of the file: if not, it tells nothing. */
function keepOrder(places: Places): boolean {
  const starts = places.flatMap(found => (isExact(found) && found.value.edits.length > 0 ? startOf(found.value) : []))
  return starts.every((start, i) => i === 0 || start >= starts[i - 1]!)
}

/** True if the op's numbers, or the other ops, may still say where it goes. */
const isOpen = (found: Result<Placed>): boolean =>
  isGap(found) || (!found.ok && found.problem.code === 'locate/ambiguous')

/** True if the op names no line, so that only its number and the other ops can say where it goes. */
const isGap = (found: Result<Placed>): boolean => !found.ok && found.problem.code === 'parse/empty-search'

const isExact = (found: Result<Placed>): found is Result<Placed> & { ok: true } =>
  found.ok && found.value.matcher === 'exact'

/** A number belongs to the first line that is not blank: that is the one that is looked for. */
function fromFirstShown(op: TextOp): TextOp {
  if (op.kind !== 'replace' || op.hint?.line === undefined || isBlank(op.search)) return op
  const blanks = op.search.slice(0, op.search.search(/\S/)).split('\n').length - 1
  return { ...op, hint: { ...op.hint, line: op.hint.line + blanks } }
}

/** In the version for which it was counted, a number is certain. */
function certain(op: TextOp, isVersion: PlaceOptions['isVersion']): TextOp {
  if (op.kind !== 'replace' || op.hint?.blob === undefined || !isVersion(op.hint.blob)) return op
  return { ...op, hint: { ...op.hint, certain: true } }
}

/**
 * True if an op found another place than its own, because the block was applied before: it is above one before it that is already there, or below one
 * after it.
 */
function isOutOfOrder(
  found: Result<Placed>,
  before: Result<Placed> | undefined,
  above = Number.POSITIVE_INFINITY,
): boolean {
  if (!found.ok) return false
  return (
    (isMade(before) && found.value.line < before.value.line) ||
    (found.value.edits.length > 0 && found.value.line > above)
  )
}

/** How many ops are the same as one that is a replacement, and how many of them are before it. */
function equalTo(op: TextOp, ops: readonly TextOp[]): Pick<StepEvidence, 'equal'> {
  if (op.kind !== 'replace') return {}
  const isEqual = (o: TextOp) => o.kind === 'replace' && o.search === op.search && o.replace === op.replace
  const count = ops.filter(isEqual).length
  return count > 1 ? { equal: { count, before: ops.slice(0, ops.indexOf(op)).filter(isEqual).length } } : {}
}

/** The lines that ops take out. */
const takenOut = (places: Places, file: IndexedText): readonly LineRange[] =>
  places
    .flatMap(found => (found.ok ? found.value.edits : []))
    .filter(({ span }) => span.end > span.start)
    .map(({ span }) => ({ from: lineAtOffset(file.starts, span.start), to: lineAtOffset(file.starts, span.end) }))

/** True if an op seems made by lines that another one takes out. */
const isTaken = (found: Result<Placed>, taken: readonly LineRange[]): boolean =>
  isMade(found) && madeOf(found).some(range => overlap(taken, range))

/** The lines of the new text of an op that was made before. */
const madeOf = ({ value: { made = [] } }: { readonly value: Placed }): readonly LineRange[] => made

const isMade = (found: Result<Placed> | undefined): found is Result<Placed> & { ok: true } =>
  found?.ok === true && found.value.nothing === 'already-applied'

/** The first line of the nearest op after one that is already there, where ops are in the order of the file. */
function lineMadeBelow(ops: readonly TextOp[], places: Places, i: number): number | undefined {
  const at = places.findIndex((found, k) => k > i && isMade(found))
  const [op, made] = [ops[at], places[at]]
  const isOrdered = op?.kind === 'replace' && op.hint?.ordered === true
  return isOrdered && isMade(made) ? startOf(made.value) : undefined
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
