import type { SpanEdit } from '../../../core/block.ts'
import { fromBase64 } from '../../carrier/mail.ts'
import { isArray, isObject, type JsonObject, type JsonValue, objectOf, objectsOf } from '../reading/json-value.ts'
import { CHOOSE, countIn, type Fix, fixOf, fixOutput, onLines, placesOf, refusedFix, spanOf, stringIn } from './fix.ts'

/** ESLint's `--format json`: `fix.range` in UTF-16 units without the byte order mark, or with `--fix-dry-run` the file as it becomes. */
export const eslint = fixOutput(
  input => objectsOf(input).filter(one => typeof one['filePath'] === 'string' && isArray(one['messages'])),
  ({ filePath, messages, source, output }) => {
    const path = stringIn(filePath)!
    const isSuggested = objectsOf(messages).some(({ fix, suggestions }) => !fix && objectsOf(suggestions).length > 0)
    const suggested = isSuggested ? [refusedFix(path, 'ESLint only suggests a change', BY_HAND)] : []
    if (typeof output === 'string') return [{ path, spans: [], ops: [{ kind: 'rewrite', text: output }] }, ...suggested]
    return [...rangesIn(path, objectsOf(messages), stringIn(source)), ...suggested]
  },
)

/** stylelint's `--formatter json`, with `computeEditInfo`. */
export const stylelint = fixOutput(
  input => objectsOf(input).filter(one => typeof one['source'] === 'string' && isArray(one['warnings'])),
  ({ source, warnings }) => rangesIn(stringIn(source)!, objectsOf(warnings)),
)

/** The fixes of one file by `fix.range`. @param text the file, where the output has it */
function rangesIn(path: string, findings: readonly JsonObject[], text?: string): readonly Fix[] {
  const spans = findings.flatMap(({ fix }) => {
    const range = isObject(fix) ? fix['range'] : undefined
    if (!isArray(range)) return []
    const [from, to] = [countIn(range[0]), countIn(range[1])]
    return [spanOf(from, to, 'utf16', objectOf(fix)['text'], text?.slice(from, to))]
  })
  return spans.length > 0 ? [fixOf(path, apart(spans))] : []
}

/** ESLint leaves a fix that touches the one before to its next run. */
function apart(spans: readonly (SpanEdit | undefined)[]): readonly (SpanEdit | undefined)[] {
  let free = -1
  return spans
    .toSorted((a, b) => Number(a?.start ?? -1) - Number(b?.start ?? -1))
    .filter(span => {
      if (!span) return true
      const fits = Number(span.start) > free
      if (fits) free = Number(span.end)
      return fits
    })
}

/** Ruff's `--output-format json`: `fix.edits[]`, rows and columns from 1, in characters. */
export const ruff = fixOutput(
  input => objectsOf(input).filter(one => isArray(objectOf(one['fix'])['edits'])),
  ({ filename, fix }) => {
    const path = stringIn(filename) ?? ''
    const { edits, applicability = 'safe' } = objectOf(fix)
    if (applicability !== 'safe')
      return refusedFix(path, `Ruff calls a fix ${String(applicability).slice(0, 20)}`, BY_HAND)
    const spans = objectsOf(edits).map(({ content, location, end_location }) =>
      onLines(placesOf([location, end_location], 'row'), 'characters', content),
    )
    return fixOf(path, spans)
  },
)

const BY_HAND = 'If you want it, write it as another block.'

/** Semgrep's `--json`: `results[].extra.fix`, the lines in `extra.lines`. */
export const semgrep = fixOutput(
  input => objectsOf(objectOf(input)['results']).filter(({ extra }) => 'fix' in objectOf(extra)),
  ({ path, start, end, extra }) =>
    fixOf(stringIn(path) ?? '', [onLines(placesOf([start, end], 'line', 'col'), 'characters', objectOf(extra)['fix'])]),
)

/** ast-grep's `--json`: a match with its `text`, `range` and `replacement`; lines and columns from 0. */
export const astGrep = fixOutput(
  input => objectsOf(isArray(input) ? input : [input]).filter(isMatch),
  match => {
    const { start, end } = objectOf(match['range'])
    const span = onLines(placesOf([start, end]), 'characters', match['replacement'], stringIn(match['text']), 0)
    return fixOf(stringIn(match['file'])!, [span])
  },
)

function isMatch(one: JsonObject): boolean {
  return (
    stringIn(one['file']) !== undefined &&
    stringIn(one['replacement']) !== undefined &&
    isObject(objectOf(one['range'])['start'])
  )
}

/** Messages of rustc and Clippy (`cargo clippy --message-format=json`): the spans of one note are a suggestion. */
export const rustc = fixOutput(
  input => [suggestionsIn(objectOf(input))].filter(suggestions => suggestions.length > 0),
  ([spans, ...others]) => {
    const paths = [...new Set(spans!.map(span => stringIn(span['file_name']) ?? ''))]
    if (others.length > 0) return refusedFix(paths[0]!, `a message offers ${others.length + 1} suggestions`, CHOOSE)
    if (spans!.some(span => span['suggestion_applicability'] !== 'MachineApplicable'))
      return refusedFix(paths[0]!, 'the compiler does not call its suggestion safe', BY_HAND)
    return paths.map(path => fixOf(path, spans!.filter(span => span['file_name'] === path).map(replacedBy)))
  },
)

/** Lines and columns count, because the offsets ignore carriage returns; the text of a single line is the proof. */
function replacedBy(span: JsonObject): SpanEdit | undefined {
  const { line_start: line, column_start: column, line_end: endLine, column_end: endColumn, text } = span
  const [shown] = objectsOf(text)
  const from = countIn(shown?.['highlight_start'])
  const deleted =
    line === endLine && from !== undefined
      ? stringIn(shown?.['text'])?.slice(from - 1, countIn(shown?.['highlight_end'])! - 1)
      : undefined
  return onLines([line, column, endLine, endColumn], 'characters', span['suggested_replacement'], deleted)
}

/** The spans with a replacement, for each note of a message. */
const suggestionsIn = ({ message }: JsonObject): readonly (readonly JsonObject[])[] =>
  [objectOf(message), ...objectsOf(objectOf(message)['children'])]
    .map(note => objectsOf(note['spans']).filter(span => stringIn(span['suggested_replacement']) !== undefined))
    .filter(spans => spans.length > 0)

/** golangci-lint's JSON: `TextEdits[]` by bytes with a text in base64, before version 2 `Replacement`. The lines are the proof. */
export const golangci = fixOutput(
  input =>
    objectsOf(objectOf(input)['Issues']).filter(
      ({ Pos, SuggestedFixes, Replacement }) => isObject(Pos) && (isArray(SuggestedFixes) || isObject(Replacement)),
    ),
  fixesOf,
)

function fixesOf({ Pos, SuggestedFixes, Replacement, LineRange, SourceLines }: JsonObject): readonly Fix[] {
  const { Filename, Line, Column, Offset } = objectOf(Pos)
  const path = stringIn(Filename) ?? ''
  const lines = isArray(SourceLines) ? SourceLines.map(line => stringIn(line) ?? '') : []
  const [fix, ...others] = objectsOf(SuggestedFixes)
  if (others.length > 0) return [refusedFix(path, `an issue offers ${others.length + 1} fixes`, CHOOSE)]
  const { From = Line, To = Line } = objectOf(LineRange)
  const [first, last] = [countIn(From) ?? 0, countIn(To) ?? 0]
  if (isObject(Replacement)) return [fixOf(path, [replaced(Replacement, first, last, lines)])]
  const text = new TextEncoder().encode(lines.join('\n'))
  const start = (countIn(Offset) ?? 0) - (countIn(Column) ?? 0) + 1
  const proof = first === Line && lines.length > 0 && start > 0 ? { text, start } : undefined
  const edits = objectsOf(fix?.['TextEdits'])
  if (edits.length === 0) return []
  const spans = edits.map(edit => editIn(edit, proof))
  return [fixOf(path, spans)]
}

/** @param proof lines of the file, and where they start in it */
function editIn(
  { Pos, End, NewText }: JsonObject,
  proof: { readonly text: Uint8Array; readonly start: number } | undefined,
): SpanEdit | undefined {
  const [from, to] = [countIn(Pos), countIn(End)]
  const fresh = NewText === null || NewText === undefined ? '' : decoded(NewText)
  if (from === undefined || to === undefined || fresh === undefined) return undefined
  const [start, end] = [from - (proof?.start ?? 0), to - (proof?.start ?? 0)]
  const isShown = proof !== undefined && start >= 0 && end <= proof.text.length
  const deleted = isShown ? new TextDecoder().decode(proof.text.slice(start, end)) : undefined
  return spanOf(from, to, 'bytes', fresh, deleted)
}

function decoded(base64: JsonValue): string | undefined {
  const bytes = fromBase64(String(base64))
  return bytes && new TextDecoder().decode(bytes)
}

/** Whole lines, or a part of one, whose column counts from 0. */
function replaced(
  { NeedOnlyDelete, NewLines, Inline }: JsonObject,
  first: number,
  last: number,
  lines: readonly string[],
): SpanEdit | undefined {
  const { StartCol, Length, NewString } = objectOf(Inline)
  const [column, length] = [countIn(StartCol), countIn(Length)]
  if (column !== undefined && length !== undefined) {
    const [start, end] = [column, column + length].map(col => ({ line: first, column: col + 1 }))
    return spanOf(start, end, 'bytes', NewString, lines[0]?.slice(column, column + length))
  }
  const fresh = isArray(NewLines) ? NewLines.map(line => `${stringIn(line) ?? ''}\n`).join('') : undefined
  if (fresh === undefined && NeedOnlyDelete !== true) return undefined
  const deleted = lines.length === last - first + 1 ? `${lines.join('\n')}\n` : undefined
  return spanOf({ line: first, column: 1 }, { line: last + 1, column: 1 }, 'bytes', fresh ?? '', deleted)
}
