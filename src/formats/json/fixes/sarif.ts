import type { SpanEdit } from '../../../core/op.ts'
import { isArray, isObject } from '../reading/call.ts'
import type { JsonObject } from '../reading/json-value.ts'
import { CHOOSE, fixOf, list, object, pathOfUri, place, refuse, spanOf, type Tool, text, whole } from './fix.ts'

/** SARIF 2.1.0, 3.55 "fix object": `runs[].results[].fixes[].artifactChanges[].replacements[]`. */
export const sarif: Tool = {
  fits: input => isObject(input) && list(input['runs']).some(run => isArray(run['results'])),
  fixes: input =>
    list((input as JsonObject)['runs']).flatMap(run => {
      const unit = run['columnKind'] === 'unicodeCodePoints' ? 'characters' : 'utf16'
      const commit = text(list(run['versionControlProvenance'])[0]?.['revisionId'])
      return list(run['results']).flatMap(({ fixes }) => {
        const [fix, ...others] = list(fixes)
        return list(fix?.['artifactChanges']).map(change => {
          const path = pathOfUri(text(object(change['artifactLocation'])['uri']) ?? '')
          if (others.length > 0) return refuse(path, `a result offers ${others.length + 1} fixes`, CHOOSE)
          const spans = list(change['replacements']).map(one => sarifSpan(one, unit))
          return { ...fixOf(path, spans), ...(commit !== undefined && { commit: commit.toLowerCase() }) }
        })
      })
    }),
}

function sarifSpan({ deletedRegion, insertedContent }: JsonObject, unit: SpanEdit['unit']): SpanEdit | undefined {
  const region = object(deletedRegion)
  const [offset, length] = [whole(region['charOffset']), whole(region['charLength']) ?? 0]
  const last = region['endLine'] ?? region['startLine']
  // without an end, a region goes to the end of its last line, the line break left out (3.30.8)
  const end =
    region['endColumn'] === undefined && whole(last) ? { line: whole(last)! } : place(last, region['endColumn'], 1)
  const [from, to] =
    offset !== undefined && last === undefined
      ? [offset, offset + length]
      : [place(region['startLine'], region['startColumn'], 1), end]
  return spanOf(from, to, unit, object(insertedContent)['text'], text(object(region['snippet'])['text']))
}
