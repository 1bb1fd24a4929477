import type { SpanEdit } from '../../../core/op.ts'
import { isArray, isObject } from '../reading/call.ts'
import type { JsonObject, JsonValue } from '../reading/json-value.ts'
import { CHOOSE, fixOf, list, object, place, refuse, spanOf, type Tool, text, whole } from './fix.ts'

/** Reviewdog's diagnostic format, a diagnostic or a list of them: `suggestions[].range`, columns in bytes. */
export const rdjson: Tool = {
  fits: input => isObject(input) && (isSuggesting(input) || list(input['diagnostics']).some(isSuggesting)),
  fixes: input => {
    const all = isArray((input as JsonObject)['diagnostics'])
      ? list((input as JsonObject)['diagnostics'])
      : [input as JsonObject]
    return all.filter(isSuggesting).map(diagnostic => {
      const path = text(object(diagnostic['location'])['path'])!
      const [one, ...others] = list(diagnostic['suggestions'])
      if (others.length > 0) return refuse(path, `a diagnostic offers ${others.length + 1} suggestions`, CHOOSE)
      const { start, end = start } = object(one!['range'])
      const [from, to] = [object(start), object(end)]
      return fixOf(path, [
        spanOf(place(from['line'], from['column'], 1), place(to['line'], to['column'], 1), 'bytes', one!['text']),
      ])
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
        return [
          refuse(
            path,
            `Ruff calls a fix ${String(applicability).slice(0, 20)}`,
            'Make it by another block, if it is meant.',
          ),
        ]
      const spans = list(edits).map(({ content, location, end_location }) => {
        const [from, to] = [object(location), object(end_location)]
        return spanOf(place(from['row'], from['column'], 1), place(to['row'], to['column'], 1), 'characters', content)
      })
      return [fixOf(path, spans)]
    }),
}

/** Semgrep's `--json`: `results[].extra.fix`, the lines in `extra.lines`. */
export const semgrep: Tool = {
  fits: input => isObject(input) && list(input['results']).some(({ extra }) => isObject(extra) && 'fix' in extra),
  fixes: input =>
    list((input as JsonObject)['results']).flatMap(({ path, start, end, extra }) => {
      const { fix } = object(extra)
      if (fix === undefined) return []
      const [from, to] = [object(start), object(end)]
      return [
        fixOf(text(path) ?? '', [
          spanOf(place(from['line'], from['col'], 1), place(to['line'], to['col'], 1), 'characters', fix),
        ]),
      ]
    }),
}

/** ast-grep's `--json`: a match with its `text`, `range` and `replacement`; lines and columns from 0. */
export const astGrep: Tool = {
  fits: input => (isArray(input) ? list(input as JsonValue) : [input as JsonObject]).some(isMatch),
  fixes: input =>
    (isArray(input) ? list(input as JsonValue) : [input as JsonObject]).filter(isMatch).map(match => {
      const { start, end } = object(match['range'])
      const [from, to] = [object(start), object(end)]
      const [first, last] = [place(from['line'], from['column'], 0), place(to['line'], to['column'], 0)]
      return fixOf(text(match['file'])!, [spanOf(first, last, 'characters', match['replacement'], text(match['text']))])
    }),
}

const isMatch = (one: JsonObject): boolean =>
  text(one['file']) !== undefined && text(one['replacement']) !== undefined && isObject(object(one['range'])['start'])
