import type { Diagnostic } from '../diagnostic.ts'
import type { Hint } from '../op.ts'
import { indentOf } from '../text/indent.ts'
import { type IndexedText, lineAtOffset } from '../text/indexed.ts'
import type { LineRange } from './ground.ts'
import { belowKnown, isStray } from './known-above.ts'

/** Evidence from the placed ops of a step for those with two places. */
export interface StepEvidence {
  /** The other ops have no place yet, and may prove by how much all numbers are off: a count alone decides nothing. */
  readonly isFirst?: boolean
  /** 1-based line below which an op must be that is below the one before it. */
  readonly below?: number | undefined
  /** 1-based line above which an op must be that is above the one after it, which was made before. */
  readonly above?: number | undefined
  /** How far every op with a line number is from it: the numbers were counted and not guessed. */
  readonly shift?: number | undefined
  /** True if another op was made before. */
  readonly isAgain?: boolean
  /** Lines that other ops put in before. */
  readonly put?: readonly LineRange[]
  /** Lines that other ops take out: they do not show that this one was made. */
  readonly taken?: readonly LineRange[]
  /** How many ops of the step are the same as it, and how many of them are before it: as many equal places are all meant. */
  readonly equal?: { readonly count: number; readonly before: number }
  /** True if an op above it and one below it are in the file to the letter; undefined before that is known. */
  readonly isBetween?: boolean
}

/** A place: the indices of its first and its last line. */
export interface Spot {
  readonly first: number
  readonly last: number
  /** Lines of the block before its first one that is in the file. */
  readonly lead?: number
}

/**
 * Chooses among equal places if a hint clearly points at one; never if it only leans to one. A line number alone is a guess (models
 * miscount), unless it is certain, counted, or proven by other ops.
 * @returns the index of the place, or -1
 */
export function choose(file: IndexedText, spots: readonly Spot[], hint: Hint, evidence: StepEvidence = {}): number {
  const { line = Number.NaN } = hint
  const { shift = Number.NaN, isFirst } = evidence
  const only = (isMeant: (spot: Spot) => boolean) => {
    const found = spots.flatMap((spot, i) => (isMeant(spot) ? [i] : []))
    return found.length === 1 ? found[0]! : -1
  }
  // the lines before the first one that is there may be gone, or be others
  const at = (number: number) => only(({ first, lead = 0 }) => [first, first - lead].includes(number - 1))
  if (hint.under?.length) return belowKnown(file, spots, hint, hint.under)
  if (hint.certain) return at(line)
  const isPointedAt = pointsAt(file, hint)
  // where an op is that is above it in order may not be known yet
  const told = hint.ordered && isFirst ? -1 : only(isPointedAt)
  const counted = hint.counted === undefined || isFirst ? -1 : at(line)
  const far = (spot: Spot) => Math.abs(spot.first + 1 - line - shift)
  // a line in the first column may have cut the section short: then the nearest place to the number is another one
  if (told >= 0) return spots.some(spot => far(spot) < far(spots[told]!)) ? -1 : told
  const shifted = at(line + shift)
  return shifted < 0 ? counted : shifted
}

/** True for the places in the section that the headers name, and at the end of the file if that is said. */
export function pointsAt(file: IndexedText, { headers, atEnd }: Hint): (spot: Spot) => boolean {
  const scope = headers && scopeOf(file, headers)
  return ({ first, last }) =>
    (!scope || (first >= scope.from && first < scope.to)) && (!atEnd || last >= file.count - 1)
}

/** True if a place is above the section that the headers name, or out of the order of the ops: it is another place, even the only one. */
export function isElsewhere(
  file: IndexedText,
  spot: Spot,
  hint: Hint = {},
  { below = 0, above = Number.POSITIVE_INFINITY }: StepEvidence = {},
): boolean {
  const { first } = spot
  const scope = hint.headers && !hint.loose ? scopeOf(file, hint.headers) : undefined
  return (
    isStray(file, spot, hint) ||
    (scope !== undefined && first + 1 < scope.from) ||
    (hint.ordered === true && first + 1 < below) ||
    first + 1 > above
  )
}

/** A note on headers that are not in the file, or whose section does not contain the place (for loose ones: that are not above it). */
export function headersNote(file: IndexedText, spot: Spot, { headers, loose }: Hint): Diagnostic | undefined {
  if (!headers) return undefined
  const missing = headers.find(header => !file.text.includes(header))
  const header = missing ?? headers.at(-1)!
  const message =
    missing !== undefined ? `the header \`${header}\` is not in the file` : `the place is not in \`${header}\``
  return missing === undefined && isBelow(file, spot, headers, loose) ? undefined : { code: 'locate/header', message }
}

/** True if one of several headers speaks of a name that the file does not have: the place is another one, even the only one. */
export const lacksHeader = (file: IndexedText, { headers = [], loose }: Hint): boolean =>
  !loose && headers.length > 1 && headers.some(header => !file.text.includes(NAME.exec(header)?.[1] ?? ''))

/** The name of a class or a function in its line. */
const NAME = /(\w{1,99})\s{0,9}(?:[({:<]|$)/

/** True if a place is in the section of the headers or begins with its header; for loose headers, if it is below one. */
function isBelow(file: IndexedText, { first }: Spot, headers: readonly string[], isLoose = false): boolean {
  if (isLoose) return headers.every(header => (headerLines(file, header)[0] ?? 0) <= first)
  const scope = scopeOf(file, headers)
  return !scope || (first >= scope.from - 1 && first < scope.to)
}

/** Lines of a section: half-open indices, from the line below its header as long as they are deeper or close it. */
interface Scope {
  readonly from: number
  readonly to: number
}

/** A header of this length or more may be cut inside a word. */
const LONG_HEADER = 40

const MOST_LINES = 100

/** The lines that a header may be, or may begin: it is cut after 80 characters or fewer. */
function headerLines({ text, starts }: IndexedText, header: string): readonly number[] {
  const lines: number[] = []
  const isWhole = (after: string) => header.length >= LONG_HEADER || !/\w/.test(after) || !/\w$/.test(header)
  for (let at = text.indexOf(header); at >= 0 && lines.length < MOST_LINES; at = text.indexOf(header, at + 1)) {
    const line = lineAtOffset(starts, at)
    if (text.slice(starts[line]!, at).trim() === '' && isWhole(text[at + header.length] ?? '')) lines.push(line)
  }
  return lines
}

/** The section that headers name, outermost first; undefined unless each is there once within the one before it. */
function scopeOf(file: IndexedText, headers: readonly string[]): Scope | undefined {
  let scope: Scope = { from: 0, to: file.count }
  for (const header of headers) {
    const { from, to } = scope
    const [at, ...others] = headerLines(file, header).filter(line => line >= from && line < to)
    if (at === undefined || others.length > 0) return undefined
    const isInside = insideOf(file.line(at))
    let end = at + 1
    while (end < to && (isInside(file.line(end)) || file.key(end) === 0)) end++
    scope = { from: at + 1, to: end }
  }
  return scope
}

/** True for the next lines while they are in the section of a header: of Markdown, of a table, or one that is deeper. */
function insideOf(header: string): (line: string) => boolean {
  const [, rank] = /^(#{1,6}) /.exec(header) ?? []
  const ends = rank ? new RegExp(`^#{1,${rank.length}} `) : /^\[.+\]\s*$/.test(header) ? /^\[/ : undefined
  const depth = indentOf(header).length
  let isCode = false
  return line => {
    if (rank && line.startsWith('```')) isCode = !isCode
    if (ends) return isCode || !ends.test(line)
    return indentOf(line).length > depth || (indentOf(line).length === depth && /^[)\]}]/.test(line.trimStart()))
  }
}
