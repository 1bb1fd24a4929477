import type { SpanEdit } from '../../../core/block.ts'
import { isArray, isObject, type JsonObject, objectOf, objectsOf } from '../value.ts'
import {
  CHOOSE,
  countIn,
  type Fix,
  fixOf,
  fixOutput,
  linesAndColumns,
  onLines,
  refusedFix,
  shownBetween,
  spanOf,
  stringIn,
} from './fix.ts'

/** ESLint's `--format json`: `fix.range` in UTF-16 units without the byte order mark, or with `--fix-dry-run` the file as it becomes. */
export const eslint = fixOutput(
  input => objectsOf(input).filter(one => typeof one['filePath'] === 'string' && isArray(one['messages'])),
  ({ filePath, messages, source, output }) => {
    const path = stringIn(filePath)!
    const isSuggested = objectsOf(messages).some(({ fix, suggestions }) => !fix && objectsOf(suggestions).length > 0)
    const suggested = isSuggested ? [refusedFix(path, 'ESLint only suggests a change', BY_HAND)] : []
    if (typeof output === 'string') return [{ path, spans: [], ops: [{ kind: 'rewrite', text: output }] }, ...suggested]
    return [...rangesIn(path, objectsOf(messages), stringIn(source)?.replace(/^\uFEFF/, '')), ...suggested]
  },
)

/** stylelint's `--formatter json`, with `computeEditInfo`. */
export const stylelint = fixOutput(
  input => objectsOf(input).filter(one => typeof one['source'] === 'string' && isArray(one['warnings'])),
  ({ source, warnings }) => rangesIn(stringIn(source)!, objectsOf(warnings)),
)

/** The fixes of one file by `fix.range`. @param text the file, where the output has it */
function rangesIn(path: string, findings: readonly JsonObject[], text?: string): readonly Fix[] {
  return findings.flatMap(({ fix }) => {
    const range = isObject(fix) ? fix['range'] : undefined
    if (!isArray(range)) return []
    if (range[0] === -1) return refusedFix(path, 'ESLint removes the byte order mark, which is kept here', BY_HAND)
    const [from, to] = [countIn(range[0]), countIn(range[1])]
    const span = spanOf(from, to, 'utf16', objectOf(fix)['text'], text?.slice(from, to))
    // ESLint leaves a fix that touches another one to its next run
    return { ...fixOf(path, [span]), apart: true }
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
      onLines(linesAndColumns([location, end_location], 'row'), 'characters', content),
    )
    return fixOf(path, spans)
  },
)

const BY_HAND = 'If you want it, write it as another block.'

/** Semgrep's `--json`: `results[].extra.fix`, the lines in `extra.lines`. */
export const semgrep = fixOutput(
  input => objectsOf(objectOf(input)['results']).filter(({ extra }) => 'fix' in objectOf(extra)),
  ({ path, start, end, extra }) =>
    fixOf(stringIn(path) ?? '', [
      onLines(linesAndColumns([start, end], 'line', 'col'), 'characters', objectOf(extra)['fix']),
    ]),
)

/** ast-grep's `--json`: a match with its `text`, `range` and `replacement`; lines and columns from 0. */
export const astGrep = fixOutput(
  input =>
    objectsOf(isArray(input) ? input : [input]).filter(
      ({ file, replacement, range }) =>
        [file, replacement].every(text => typeof text === 'string') && isObject(objectOf(range)['start']),
    ),
  match => fixOf(stringIn(match['file'])!, [isWider(match) ? widened(match) : matched(match)]),
)

function matched({ range, replacement, text }: JsonObject): SpanEdit | undefined {
  const { start, end } = objectOf(range)
  return onLines(linesAndColumns([start, end]), 'characters', replacement, stringIn(text), 0)
}

/** True if a fix takes more than the match, such as the comma after it; only its bytes tell how much. */
const isWider = ({ range, replacementOffsets }: JsonObject): boolean =>
  isObject(replacementOffsets) &&
  JSON.stringify(replacementOffsets) !== JSON.stringify(objectOf(objectOf(range)['byteOffset']))

function widened({ range, replacement, replacementOffsets, lines, charCount }: JsonObject): SpanEdit | undefined {
  const [start, end] = [objectOf(replacementOffsets)['start'], objectOf(replacementOffsets)['end']].map(countIn)
  if (start === undefined || end === undefined) return undefined
  const [text, bytes] = [stringIn(lines) ?? '', new TextEncoder()]
  const leading = [...text].slice(0, countIn(objectOf(charCount)['leading']) ?? 0).join('')
  const match = countIn(objectOf(objectOf(range)['byteOffset'])['start']) ?? 0
  const shown = { lines: bytes.encode(text), first: match - bytes.encode(leading).length }
  const gone = shownBetween(shown, start, end)
  return gone === undefined ? undefined : spanOf(start, end, 'bytes', replacement, gone)
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
      ? [...(stringIn(shown?.['text']) ?? '')].slice(from - 1, countIn(shown?.['highlight_end'])! - 1).join('')
      : undefined
  return onLines([line, column, endLine, endColumn], 'characters', span['suggested_replacement'], deleted)
}

/** The spans with a replacement, for each note of a message. */
const suggestionsIn = ({ message }: JsonObject): readonly (readonly JsonObject[])[] =>
  [objectOf(message), ...objectsOf(objectOf(message)['children'])]
    .map(note => objectsOf(note['spans']).filter(span => stringIn(span['suggested_replacement']) !== undefined))
    .filter(spans => spans.length > 0)
