import type { SpanEdit } from '../../../core/block.ts'
import type { Op } from '../../../core/op.ts'
import { isArray, isObject, type JsonObject, objectOf, objectsOf } from '../value.ts'
import {
  CHOOSE,
  countIn,
  type Fix,
  fixOf,
  fixOutput,
  linesAndColumns,
  onLines,
  pathOfUri,
  positionAt,
  refusedFix,
  spanOf,
  stringIn,
} from './fix.ts'

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

/** Reviewdog's diagnostic format, a diagnostic or a list of them: `suggestions[].range`, columns in bytes; Biome counts characters. */
export const rdjson = fixOutput(
  input =>
    objectsOf(objectOf(input)['diagnostics'] ?? [input]).filter(
      ({ location, suggestions }) =>
        typeof objectOf(location)['path'] === 'string' && objectsOf(suggestions).some(({ range }) => isObject(range)),
    ),
  (diagnostic, input) => {
    const path = stringIn(objectOf(diagnostic['location'])['path'])!
    const [one, ...others] = objectsOf(diagnostic['suggestions'])
    if (others.length > 0) return refusedFix(path, `a diagnostic offers ${others.length + 1} suggestions`, CHOOSE)
    const { start, end = start } = objectOf(one!['range'])
    const { name } = objectOf(diagnostic['source'] ?? objectOf(input)['source'])
    return fixOf(path, [
      onLines(linesAndColumns([start, end]), name === 'Biome' ? 'characters' : 'bytes', one!['text']),
    ])
  },
)

/** LSP's WorkspaceEdit, also in a CodeAction or in the message that brings it; lines and columns from 0, in UTF-16 units. */
export const workspaceEdit = fixOutput(
  input => editsIn(objectOf(input)),
  ({ changes, documentChanges }) => {
    const plain = Object.entries(objectOf(changes)).map(([uri, edits]) =>
      fixOf(pathOfUri(uri), objectsOf(edits).map(lspSpan)),
    )
    return [...plain, ...inOrder(objectsOf(documentChanges))]
  },
)

function editsIn(input: JsonObject): readonly JsonObject[] {
  const [edit = input] = [input['edit'], input['result'], objectOf(input['params'])['edit']].filter(isObject)
  const lists = Object.values(objectOf(edit['changes']))
  const isPlain =
    lists.length > 0 && lists.every(edits => isArray(edits) && objectsOf(edits).every(one => isObject(one['range'])))
  const documents = objectsOf(edit['documentChanges'])
  return isPlain || documents.some(one => isObject(one['textDocument']) || stringIn(one['kind'])) ? [edit] : []
}

/** Changes of documents one after another: what a file is called may change on the way. */
function inOrder(changes: readonly JsonObject[]): readonly Fix[] {
  const fixes = new Map<string, Fix>()
  /** A file's new name → the name that it had before. */
  const names = new Map<string, string>()
  for (const change of changes) {
    const { oldUri, uri = oldUri, newUri, textDocument } = change
    const said = uriOf(uri ?? objectOf(textDocument)['uri'])
    const path = names.get(said) ?? said
    if (newUri !== undefined) names.set(uriOf(newUri), path)
    const known = fixes.get(path) ?? { path, spans: [] }
    fixes.set(path, known.problem ? known : withChange(known, change))
  }
  return [...fixes.values()]
}

const uriOf = (uri: JsonObject[string] | undefined): string => pathOfUri(stringIn(uri) ?? '')

function withChange(fix: Fix, change: JsonObject): Fix {
  const { path, ops = [] } = fix
  const { kind, edits, newUri } = change
  const withOp = (op: Op): Fix => ({ ...fix, ops: [...ops, op] })
  if (kind === 'create') return withOp({ kind, text: '' })
  if (kind === 'rename') return withOp({ kind, to: uriOf(newUri) })
  if (kind === 'delete') return withOp({ kind })
  if (kind !== undefined)
    return refusedFix(path, `a file operation (\`${String(kind).slice(0, 20)}\`) inside of a WorkspaceEdit`)
  const more = fixOf(path, objectsOf(edits).map(lspSpan))
  return ops[0]?.kind === 'create' ? written(fix, more) : { ...fix, ...more, spans: [...fix.spans, ...more.spans] }
}

/** The text of a new file: all that is put at its start. */
function written(fix: Fix, { spans, problem }: Fix): Fix {
  const isNew = spans.every(({ end }) => typeof end !== 'number' && end.line === 1 && end.column === 1)
  if (problem || !isNew) return refusedFix(fix.path, 'a fix has a place in a file that it creates')
  const create: Op = { kind: 'create', text: spans.map(span => span.text).join('') }
  return { ...fix, ops: [create, ...(fix.ops ?? []).slice(1)] }
}

function lspSpan({ range, newText }: JsonObject): SpanEdit | undefined {
  const { start, end } = objectOf(range)
  return onLines(linesAndColumns([start, end], 'line', 'character'), 'utf16', newText, undefined, 0)
}
