import type { SpanEdit } from '../../../core/block.ts'
import { isArray, objectOf, objectsOf } from '../reading/call.ts'
import type { JsonObject } from '../reading/json-value.ts'
import { CHOOSE, countIn, fixOf, fixOutput, pathOfUri, positionAt, refusedFix, spanOf, stringIn } from './fix.ts'

/** SARIF 2.1.0, 3.55 "fix object": `runs[].results[].fixes[].artifactChanges[].replacements[]`. */
export const sarif = fixOutput(
  input => objectsOf(objectOf(input)['runs']).filter(run => isArray(run['results'])),
  run => {
    const unit = run['columnKind'] === 'unicodeCodePoints' ? 'characters' : 'utf16'
    const commit = stringIn(objectsOf(run['versionControlProvenance'])[0]?.['revisionId'])
    return objectsOf(run['results']).flatMap(({ fixes }) => {
      const [fix, ...others] = objectsOf(fixes)
      return objectsOf(fix?.['artifactChanges']).map(change => {
        const path = pathOfUri(stringIn(objectOf(change['artifactLocation'])['uri']) ?? '')
        if (others.length > 0) return refusedFix(path, `a result offers ${others.length + 1} fixes`, CHOOSE)
        const spans = objectsOf(change['replacements']).map(one => sarifSpan(one, unit))
        return { ...fixOf(path, spans), ...(commit !== undefined && { commit: commit.toLowerCase() }) }
      })
    })
  },
)

function sarifSpan({ deletedRegion, insertedContent }: JsonObject, unit: SpanEdit['unit']): SpanEdit | undefined {
  const region = objectOf(deletedRegion)
  const [fresh, old] = [objectOf(insertedContent)['text'], stringIn(objectOf(region['snippet'])['text'])]
  const last = region['endLine'] ?? region['startLine']
  if (last === undefined) {
    const name = region['charOffset'] === undefined ? 'byte' : 'char'
    const start = countIn(region[`${name}Offset`])
    const end = (start ?? 0) + (countIn(region[`${name}Length`]) ?? 0)
    return spanOf(start, end, name === 'byte' ? 'bytes' : unit, fresh, old)
  }
  // without an end, a region goes to the end of its last line, the line break left out (3.30.8)
  const end =
    region['endColumn'] === undefined && countIn(last)
      ? { line: countIn(last)! }
      : positionAt(last, region['endColumn'], 1)
  return spanOf(positionAt(region['startLine'], region['startColumn'], 1), end, unit, fresh, old)
}
