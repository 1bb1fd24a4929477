import type { Diagnostic } from '../diagnostic.ts'
import type { Hint } from '../op.ts'
import { indentOf } from '../text/indent.ts'
import type { IndexedText } from '../text/indexed.ts'
import { lineKey, longestWord } from '../text/line-key.ts'

/** What the ops of a step that have their place say about those that have two. */
export interface Guide {
  /** 1-based line below which an op must be that is below the one before it. */
  readonly below?: number | undefined
  /** How far every op with a line number is from it: the numbers were counted and not guessed. */
  readonly shift?: number | undefined
}

/** A place: the indices of its first and its last line. */
export interface Spot {
  readonly first: number
  readonly last: number
}

/**
 * Chooses among equal places if a hint clearly points at one; never if it only leans to one. A line number alone is a guess (models
 * miscount), unless it is certain, counted, or proven by other ops.
 * @returns the index of the place, or -1
 */
export function choose(file: IndexedText, spots: readonly Spot[], hint: Hint, guide: Guide = {}): number {
  const { line = Number.NaN } = hint
  const { below = 0, shift = Number.NaN } = guide
  const only = (isMeant: (spot: Spot) => boolean) => {
    const found = spots.flatMap((spot, i) => (isMeant(spot) ? [i] : []))
    return found.length === 1 ? found[0]! : -1
  }
  const at = (number: number) => only(({ first }) => first + 1 === number)
  if (hint.certain) return at(line)
  const isPointedAt = pointsAt(file, hint)
  const told = only(spot => isPointedAt(spot) && (!hint.ordered || spot.first + 1 > below))
  if (told >= 0) return told
  const shifted = at(line + shift)
  return shifted < 0 && hint.counted ? at(line) : shifted
}

/** True for the places in the section that the headers name, and at the end of the file if that is said. */
export function pointsAt(file: IndexedText, { headers, atEnd }: Hint): (spot: Spot) => boolean {
  const scope = headers && scopeOf(file, headers)
  let end = file.count - 1
  while (end > 0 && file.key(end) === 0) end--
  return ({ first, last }) => (!scope || (first >= scope.from && first < scope.to)) && (!atEnd || last >= end)
}

/** True if a place is above the section that the headers name, or above what it must be below: it is another place, even the only one. */
export function isElsewhere(file: IndexedText, { first }: Spot, hint: Hint = {}, { below = 0 }: Guide = {}): boolean {
  const scope = hint.headers && !hint.loose ? scopeOf(file, hint.headers) : undefined
  return (scope !== undefined && first + 1 < scope.from) || (hint.ordered === true && first + 1 < below)
}

/** A note on headers that do not lead to a place: they are not in the file, or the place is not in their section. */
export function headersNote(file: IndexedText, spot: Spot, { headers }: Hint): Diagnostic | undefined {
  if (!headers) return undefined
  const missing = headers.find(header => linesOf(file, header).length === 0)
  const header = missing ?? headers.at(-1)!
  const message =
    missing !== undefined
      ? `the header \`${header.trim()}\` is not in the file`
      : `the place is not in \`${header.trim()}\``
  const isThere = missing === undefined && (!scopeOf(file, headers) || pointsAt(file, { headers })(spot))
  return isThere ? undefined : { code: 'locate/header', message }
}

/** Lines of a section: half-open indices, from the line below its header as long as they are deeper or close it. */
interface Scope {
  readonly from: number
  readonly to: number
}

/** The lines that a header may be. */
const linesOf = (file: IndexedText, header: string): readonly number[] =>
  file.linesWith(lineKey(header), longestWord(header), 100)

/** The section that headers name, outermost first; undefined unless each is there once within the one before it. */
function scopeOf(file: IndexedText, headers: readonly string[]): Scope | undefined {
  let scope: Scope = { from: 0, to: file.count }
  for (const header of headers) {
    const { from, to } = scope
    const [at, ...others] = linesOf(file, header).filter(line => line >= from && line < to)
    if (at === undefined || others.length > 0) return undefined
    const depth = indentOf(file.line(at)).length
    let end = at + 1
    while (end < to && (file.key(end) === 0 || isInside(file.line(end), depth))) end++
    scope = { from: at + 1, to: end }
  }
  return scope
}

const isInside = (line: string, depth: number): boolean =>
  indentOf(line).length > depth || (indentOf(line).length === depth && /^[)\]}]/.test(line.trimStart()))
