import { standsAlready } from './already.ts'
import { fail, ok, type Result } from './diagnostic.ts'
import { type FileText, readFile } from './file-text.ts'
import { replaceInLine } from './in-line.ts'
import { type Alignment, type Change, type Located, locate } from './locate.ts'
import { merge } from './merge.ts'
import type { ReplaceOp } from './op.ts'
import type { Placed, Rules } from './place.ts'
import { type Edit, lineAt, type Span, splitLines } from './text.ts'

/** Replaces text: locates the search, replays the change on the file's own lines. */
export function placeReplace(text: string, op: ReplaceOp, rules: Rules): Result<Placed> {
  if (/^\s*$/.test(op.search)) return fail('parse/empty-search', 'the block searches for nothing')
  const file = readFile(text)
  const change = changeOf(op)
  const located = locate(file, change, rules.matchers, op.exact ? 'exact' : rules.match)
  if (!located) return absent(file, change)
  if (located.places.length > 1) return ambiguous(file, located)
  const place = located.places[0]!
  if (place.span) return inLine(file, located, place.span)
  const already = standsAlready(
    file,
    located.change,
    place.fits ? undefined : { at: place, exact: located.rule === 'exact' },
  )
  const line = (already ?? firstLine(place)) + 1
  if (already !== undefined)
    return ok({ edits: [], line, matcher: located.rule, nothing: 'already-applied', notes: [] })
  const edits = merge(file, located.change, place)
  if (!edits.ok) return edits
  const nothing = edits.value.length === 0 ? ({ nothing: 'no-change' } as const) : {}
  return ok({
    edits: edits.value,
    line: startOf(file, edits.value) ?? line,
    matcher: located.rule,
    ...nothing,
    notes: [],
  })
}

/** The halves as lines: a newline at the end is the end of the last line and no line of its own. */
function changeOf({ search, replace }: ReplaceOp): Change {
  const half = (text: string) => splitLines(text.replace(/^\ufeff/, '')).map(line => line.text)
  return { search: half(search), replace: half(replace), whole: search.endsWith('\n') }
}

function absent(file: FileText, change: Change): Result<Placed> {
  const already = standsAlready(file, change)
  if (already === undefined) return fail('locate/not-found', 'the text to replace is not in the file')
  return ok({ edits: [], line: already + 1, nothing: 'already-applied', notes: [] })
}

function ambiguous(file: FileText, { places }: Located): Result<never> {
  const lines = places.map(place => (place.span ? lineAt(file.text, place.span.start) : firstLine(place) + 1))
  return fail('locate/ambiguous', `the text to replace stands ${places.length} times`, { lines })
}

function inLine(file: FileText, { change, rule }: Located, span: Span): Result<Placed> {
  const edit = replaceInLine(file, change, span)
  if (!edit.ok) return edit
  return ok({ edits: [edit.value], line: lineAt(file.text, edit.value.span.start), matcher: rule, notes: [] })
}

const firstLine = ({ lines }: Alignment): number => lines.find(line => line >= 0) ?? 0

const startOf = (file: FileText, edits: readonly Edit[]): number | undefined =>
  edits[0] && lineAt(file.text, edits[0].span.start)
