import { fail, ok, type Result } from '../diagnostic.ts'
import type { ReplaceOp } from '../op.ts'
import { lineAtOffset } from '../text/indexed.ts'
import { scriptOf } from '../text/script.ts'
import { collapse } from '../text/spacing.ts'
import { choose, headersNote, isElsewhere, lacksHeader, type Spot, type StepEvidence } from './choose.ts'
import type { Part } from './find/inside.ts'
import type { Compare, Layout } from './find/lay.ts'
import { type Ground, overlap, type Placed } from './ground.ts'
import type { Halves } from './halves.ts'
import { isMadeBeside } from './known-above.ts'
import { type Lattice, latticeOf } from './lattice.ts'

/** A block as one reading has it. */
export interface BlockReading {
  readonly halves: Halves
  readonly lattice: Lattice
  /** The names of the ungarblings that led to it. */
  readonly names: readonly string[]
}

/** Shared by all steps of placing one change. */
export interface Search extends Ground {
  readonly op: ReplaceOp
  readonly evidence: StepEvidence
  readonly compare: Compare
}

export const readingOf = (halves: Halves, names: readonly string[]): BlockReading => ({
  halves,
  lattice: latticeOf(scriptOf(halves.search, halves.replace, collapse)),
  names,
})

export const ruleName = ({ names }: BlockReading, rule: string): string => [...names, rule].join(' + ')

export const spotOf = ({ file }: Search, { span }: Part): Spot => ({
  first: lineAtOffset(file.starts, span.start),
  last: lineAtOffset(file.starts, Math.max(span.start, span.end - 1)),
})

/** A refusal names at most this many places. */
const MAX_TOLD = 50

export function ambiguous(lines: readonly number[], isSimilar = false): Result<never> {
  const message = isSimilar
    ? `the text to replace is similar to ${lines.length} places, and none is clearly the intended one`
    : `the text to replace appears ${lines.length} times`
  const numbers = lines.map(line => line + 1).sort((a, b) => a - b)
  return fail('locate/ambiguous', message, { lines: numbers.slice(0, MAX_TOLD) })
}

/** Chooses the one that is meant; undefined if all of them are elsewhere than the hints say. */
export function chosenOf<T extends Spot & Partial<Rows>>(
  search: Search,
  spots: readonly T[],
  isSimilar = false,
): Result<T> | undefined {
  const { file, op, evidence, past } = search
  const here = spots.filter(spot => !isElsewhere(file, spot, op.hint, evidence) && !isMadeBeside(search, spot))
  // text that an earlier block put in is not what a later one means, if it is elsewhere too
  const own = here.filter(spot => !isAdded(search, takenOut(spot)))
  const left = own.length > 0 ? own : here
  if (left.length < 2) return left[0] && ok(left[0])
  // as many blocks, or ops of one, that ask for the same as there are places: each has one
  const { count, before } = evidence.equal ?? { count: past.again, before: 0 }
  const equal = evidence.equal ? spots : left
  if (equal.length === count) return ok(equal.toSorted((a, b) => a.first - b.first)[before]!)
  const chosen = choose(file, left, op.hint ?? {}, evidence)
  return chosen < 0
    ? ambiguous(
        left.map(({ first }) => first),
        isSimilar,
      )
    : ok(left[chosen]!)
}

type Rows = Pick<Layout, 'rows' | 'at'>

/** The lines that a change takes out at a place, or the whole place if they are not known one by one. */
function takenOut(spot: Spot & Partial<Rows>): Spot {
  const isOut = ({ kind }: Layout['rows'][number], i: number) => kind === 'old' && spot.at![i]! >= 0
  const lines = spot.rows?.flatMap((row, i) => (isOut(row, i) ? spot.at![i]! : [])) ?? []
  return lines.length > 0 ? { first: lines[0]!, last: lines.at(-1)! } : spot
}

/** True if an earlier block of the same source, or another op of the step, put a place's text in. */
export const isAdded = ({ past, evidence: { put = [] } }: Search, { first, last }: Spot): boolean =>
  [...past.added, ...put].some(({ from, to }) => first >= from && last < to)

/** True if all that is new in a text on a run of lines was put in so: it does not show that this change was made. */
export function isPutIn(search: Search, { rows }: Lattice, run: Int32Array): boolean {
  const stay = rows.filter(({ kind }) => kind !== 'old')
  const own = run.filter((_, i) => stay[i]!.kind === 'new')
  return (own.length > 0 ? own : run).every(at => isAdded(search, { first: at, last: at }))
}

/** True if another op of the step takes lines of a run out. */
export const isTaken = ({ evidence: { taken = [] } }: Search, run: Int32Array): boolean =>
  overlap(taken, { from: run[0]!, to: run.at(-1)! + 1 })

/** Adds a note if the headers of the op do not lead to the place; under `exact`, or without one of several, that is a refusal. */
export function noted({ file, op, level }: Search, spot: Spot, placed: Result<Placed>): Result<Placed> {
  const note = op.hint && headersNote(file, spot, op.hint)
  if (!note || !placed.ok) return placed
  return level === 'exact' || lacksHeader(file, op.hint!)
    ? fail('locate/not-found', note.message)
    : ok({ ...placed.value, notes: [...placed.value.notes, note] })
}
