import type { SpanEdit } from '../../../core/op.ts'
import { isArray, isObject } from '../reading/call.ts'
import type { JsonObject, JsonValue } from '../reading/json-value.ts'
import { between, CHOOSE, fixOf, list, object, refuse, spanOf, type Tool, text, whole } from './fix.ts'

/** Reviewdog's diagnostic format, a diagnostic or a list of them: `suggestions[].range`, columns in bytes. */
export const rdjson: Tool = {
  fits: input => isObject(input) && (isSuggesting(input) || list(input['diagnostics']).some(isSuggesting)),
  fixes: input => {
    const { diagnostics = [input] } = input as JsonObject
    const all = list(diagnostics)
    return all.filter(isSuggesting).map(diagnostic => {
      const path = text(object(diagnostic['location'])['path'])!
      const [one, ...others] = list(diagnostic['suggestions'])
      if (others.length > 0) return refuse(path, `a diagnostic offers ${others.length + 1} suggestions`, CHOOSE)
      const { start, end = start } = object(one!['range'])
      return fixOf(path, [between([start, end], { line: 'line', column: 'column', base: 1 }, 'bytes', one!['text'])])
    })
  },
}

const isSuggesting = (one: JsonObject): boolean =>
  text(object(one['location'])['path']) !== undefined && list(one['suggestions']).some(({ range }) => isObject(range))

/** ESLint's `--format json`: `fix.range` in UTF-16 units of a file without its byte order mark. */
export const eslint: Tool = {
  fits: input =>
    isArray(input) &&
    input.some(one => isObject(one) && text(one['filePath']) !== undefined && isArray(one['messages'])),
  fixes: input =>
    list(input as JsonValue).flatMap(file => {
      const path = text(file['filePath']) ?? ''
      const spans = list(file['messages']).flatMap(({ fix }) => {
        const range = isObject(fix) ? fix['range'] : undefined
        if (!isArray(range)) return []
        const [from, to] = [whole(range[0]), whole(range[1])]
        return [spanOf(from, to, 'utf16', object(fix)['text'], text(file['source'])?.slice(from, to))]
      })
      return spans.length > 0 ? [fixOf(path, apart(spans))] : []
    }),
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
export const ruff: Tool = {
  fits: input => isArray(input) && input.some(one => isObject(one) && isArray(object(one['fix'])['edits'])),
  fixes: input =>
    list(input as JsonValue).flatMap(({ filename, fix }) => {
      const path = text(filename) ?? ''
      const { edits, applicability = 'safe' } = object(fix)
      if (!isArray(edits)) return []
      if (applicability !== 'safe')
        return [refuse(path, `Ruff calls a fix ${String(applicability).slice(0, 20)}`, BY_HAND)]
      const axes = { line: 'row', column: 'column', base: 1 } as const
      const spans = list(edits).map(({ content, location, end_location }) =>
        between([location, end_location], axes, 'characters', content),
      )
      return [fixOf(path, spans)]
    }),
}

const BY_HAND = 'Make it by another block, if it is meant.'

/** Semgrep's `--json`: `results[].extra.fix`, the lines in `extra.lines`. */
export const semgrep: Tool = {
  fits: input => isObject(input) && list(input['results']).some(({ extra }) => isObject(extra) && 'fix' in extra),
  fixes: input =>
    list((input as JsonObject)['results']).flatMap(({ path, start, end, extra }) => {
      const { fix } = object(extra)
      if (fix === undefined) return []
      const axes = { line: 'line', column: 'col', base: 1 } as const
      return [fixOf(text(path) ?? '', [between([start, end], axes, 'characters', fix)])]
    }),
}

/** ast-grep's `--json`: a match with its `text`, `range` and `replacement`; lines and columns from 0. */
export const astGrep: Tool = {
  fits: input => (isArray(input) ? list(input as JsonValue) : [input as JsonObject]).some(isMatch),
  fixes: input =>
    (isArray(input) ? list(input as JsonValue) : [input as JsonObject]).filter(isMatch).map(match => {
      const { start, end } = object(match['range'])
      const axes = { line: 'line', column: 'column', base: 0 } as const
      const span = between([start, end], axes, 'characters', match['replacement'], text(match['text']))
      return fixOf(text(match['file'])!, [span])
    }),
}

const isMatch = (one: JsonObject): boolean =>
  text(one['file']) !== undefined && text(one['replacement']) !== undefined && isObject(object(one['range'])['start'])
