import type { Alignment } from '../locate.ts'
import type { Hint } from '../op.ts'
import type { FileText } from '../text/file-text.ts'
import { indentOf } from '../text/indent.ts'
import { collapse, isBlank } from '../text/spacing.ts'
import { lineAt } from '../text.ts'

/** What the ops of a step that have their place say about those that have two. */
export interface Guide {
  /** 1-based line behind which an op must stand that is below the one before it. */
  readonly below?: number | undefined
  /** How far every op with a line number stands from it: the numbers were counted and not guessed. */
  readonly shift?: number | undefined
}

/**
 * Chooses among equal places where a hint clearly points at one; never where it only leans to one. A line number alone is
 * a guess (models miscount) unless it is certain or other ops have proven it.
 */
export function choose(
  file: FileText,
  places: readonly Alignment[],
  hint: Hint,
  guide: Guide = {},
): Alignment | undefined {
  // NaN is no line
  const { line = Number.NaN } = hint
  const { below = 0, shift = Number.NaN } = guide
  const first = (place: Alignment) => startOf(file, place)
  const only = (left: readonly Alignment[]) => (left.length === 1 ? left[0] : undefined)
  const numbered = (number: number) => only(places.filter(place => first(place) === number))
  if (hint.certain) return numbered(line)
  const pointed = places.filter(pointsAt(file, hint))
  const told = only(hint.ordered ? pointed.filter(place => first(place) > below) : pointed)
  return told ?? numbered(line + shift)
}

/** Whether a place is in the section that the headers name, and at the end of the file where that is said. */
export function pointsAt(file: FileText, { headers, atEnd }: Hint): (place: Alignment) => boolean {
  const scope = headers && scopeOf(file, headers)
  const isInScope = (line: number) => !scope || (line > scope.from && line <= scope.to)
  const isLast = ({ lines }: Alignment) => lines.findLast(line => line >= 0) === file.shown.at(-1)
  return place => isInScope(startOf(file, place)) && (!atEnd || isLast(place))
}

/**
 * Whether a line lies above the section that the headers name, or above what it must stand below: what is found there is
 * another place, were it the only one.
 */
export function isElsewhere(file: FileText, line: number, hint: Hint = {}, { below = 0 }: Guide = {}): boolean {
  const scope = hint.headers && scopeOf(file, hint.headers)
  return (scope !== undefined && line < scope.from) || (hint.ordered === true && line < below)
}

/** 1-based line at which a place begins. */
export const startOf = (file: FileText, { lines, span }: Alignment): number =>
  span ? lineAt(file.text, span.start) : (lines.find(line => line >= 0) ?? 0) + 1

/** The lines that belong to a section: below its header, as long as they are indented deeper or close it. 1-based. */
interface Scope {
  readonly from: number
  readonly to: number
}

/** The section that headers name, outermost first; undefined unless each stands once within the one before it. */
function scopeOf({ lines }: FileText, headers: readonly string[]): Scope | undefined {
  let scope: Scope = { from: 0, to: lines.length }
  for (const header of headers) {
    const wanted = collapse(header)
    const found: number[] = []
    for (let i = scope.from; i < scope.to; i++) if (collapse(lines[i]!.text) === wanted) found.push(i)
    const [at] = found
    if (at === undefined || found.length > 1) return undefined
    const depth = indentOf(lines[at]!.text).length
    let end = at + 1
    while (end < scope.to && (isBlank(lines[end]!.text) || isInside(lines[end]!.text, depth))) end++
    scope = { from: at + 1, to: end }
  }
  return scope
}

const isInside = (line: string, depth: number): boolean =>
  indentOf(line).length > depth || (indentOf(line).length === depth && /^[)\]}]/.test(line.trimStart()))
