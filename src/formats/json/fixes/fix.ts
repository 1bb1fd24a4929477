import { comparePositions, compareSpans, type Position, type SpanEdit } from '../../../core/block.ts'
import type { Diagnostic } from '../../../core/diagnostic.ts'
import { groupedBy } from '../../../core/grouped.ts'
import type { Op } from '../../../core/op.ts'
import { problem, unsupported } from '../../parts/problems.ts'
import type { Reading } from '../spec.ts'
import { type JsonValue, objectOf } from '../value.ts'

/** One tool's finding: the replacements for a file, or why one of its fixes cannot be used. */
export interface Fix {
  readonly path: string
  readonly spans: readonly SpanEdit[]
  /** Operations on the file as a whole, after its replacements. */
  readonly ops?: readonly Op[]
  readonly problem?: Diagnostic
  readonly commit?: string
  /** It is not made together with one that it only touches. */
  readonly apart?: true
}

/** The fixes in the output of one tool, in their order; undefined if it is of another. */
export type FixOutput = (input: JsonValue) => readonly Fix[] | undefined

/** Reads the output of the tool that has such findings, one by one. */
export const fixOutput =
  <F>(
    findings: (input: JsonValue) => readonly F[],
    fixes: (finding: F, input: JsonValue) => Fix | readonly Fix[],
  ): FixOutput =>
  input => {
    const found = findings(input)
    return found.length > 0 ? found.flatMap(one => fixes(one, input)) : undefined
  }

export type Value = JsonValue | undefined
type Unit = SpanEdit['unit']
type Place = SpanEdit['start'] | undefined

export const stringIn = (value: Value): string | undefined => (typeof value === 'string' ? value : undefined)
export const countIn = (value: Value): number | undefined =>
  Number.isSafeInteger(value) && (value as number) >= 0 ? (value as number) : undefined

/** A line and a column, counted from `base`. */
export function positionAt(line: Value, column: Value, base: 0 | 1): Position | undefined {
  const [row, col] = [countIn(line), column === undefined ? base : countIn(column)]
  if (row === undefined || col === undefined || row < base || col < base) return undefined
  return { line: row - base + 1, column: col - base + 1 }
}

export const refusedFix = (path: string, message: string, help?: string): Fix => ({
  path,
  spans: [],
  problem: unsupported(message, help),
})

/** A fix of some replacements, if each of them has its place. */
export const fixOf = (path: string, spans: readonly (SpanEdit | undefined)[]): Fix =>
  spans.length > 0 && spans.every(span => span !== undefined)
    ? { path, spans }
    : refusedFix(path, 'a fix has no place, or an invalid one')

/** A replacement between two lines and columns. @param base what the first of each is called */
export function onLines(places: readonly Value[], unit: Unit, fresh: Value, deleted?: string, base: 0 | 1 = 1) {
  const [line, column, endLine, endColumn] = places
  return spanOf(positionAt(line, column, base), positionAt(endLine, endColumn, base), unit, fresh, deleted)
}

/** The line and the column of each place that is an object: `{"line": 1, "column": 2}`. */
export const linesAndColumns = (places: readonly Value[], line = 'line', column = 'column') =>
  places.map(objectOf).flatMap(place => [place[line], place[column]])

export function spanOf(start: Place, end: Place, unit: Unit, fresh: Value, deleted?: string): SpanEdit | undefined {
  if (start === undefined || end === undefined || (fresh !== undefined && typeof fresh !== 'string')) return undefined
  return { start, end, unit, text: fresh ?? '', ...(deleted !== undefined && { deleted }) }
}

/** Lines of a file as a tool shows them, and at which byte of the file they begin. */
export interface ShownLines {
  readonly lines: Uint8Array
  readonly first: number
}

export const shownBetween = ({ lines, first }: ShownLines, from: number, to: number): string | undefined =>
  from >= first && to - first <= lines.length
    ? new TextDecoder().decode(lines.slice(from - first, to - first))
    : undefined

/** The path in a `file:` address; others as they are. */
export function pathOfUri(uri: string): string {
  if (!/^file:\/\/|%[0-9A-Fa-f]{2}/.test(uri)) return uri
  try {
    return decodeURIComponent(uri)
  } catch {
    return uri
  }
}

/** Of several fixes no one knows which is meant. */
export const CHOOSE = 'Send only the fix to apply.'

/** Leaves out the fixes that overlap one earlier in the file: tools make them in their next run. */
function withoutOverlaps(fixes: readonly Fix[]): readonly Fix[] {
  const left = new Set<Fix>()
  let last: SpanEdit | undefined
  let of: Fix | undefined
  const all = fixes.flatMap(fix => fix.spans.map(span => ({ fix, span })))
  for (const { fix, span } of all.sort((a, b) => compareSpans(a.span, b.span))) {
    if (left.has(fix)) continue
    const isOther = last !== undefined && fix !== of && JSON.stringify(span) !== JSON.stringify(last)
    if (isOther && comparePositions(span.start, last!.end) < (fix.apart ? 1 : 0)) left.add(fix)
    else if (!last || comparePositions(span.end, last.end) >= 0) [last, of] = [span, fix]
  }
  return left.size > 0 ? fixes.filter(fix => !left.has(fix)) : fixes
}

const leftOut = (count: number): Diagnostic => {
  const which = count === 1 ? 'a fix overlaps another one and is' : `${count} fixes overlap others and are`
  return problem('edit/overlap', `${which} left for the next run of the tool`)
}

/** The readings of fixes, one for each file. @param each one may be left out without the others */
export function fixReadings(found: readonly Fix[], each = true): readonly Reading[] {
  const fixes = found.map(fix => ({ ...fix, path: fix.path.replace(/^\.[\\/](?=.)/, '') }))
  const usable = fixes.filter(({ problem }) => !problem)
  const made = [...groupedBy(usable, ({ path }) => path)].map(([path, group]): Reading => {
    const commit = group.find(fix => fix.commit !== undefined)?.commit
    const made = each ? withoutOverlaps(group) : group
    // tools say a fix again for each problem that it solves
    const spans = [...new Map(made.flatMap(fix => fix.spans.map(span => [JSON.stringify(span), span]))).values()]
    return {
      path,
      steps: group.flatMap(({ ops = [] }) => ops.map(op => [op])),
      ...(spans.length > 0 && { spans }),
      ...(commit !== undefined && { seen: { commit } }),
      ...(made.length < group.length && { notes: [leftOut(group.length - made.length)] }),
    }
  })
  return [...made, ...fixes.flatMap(({ path, problem }) => (problem ? { path, problems: [problem] } : []))]
}
