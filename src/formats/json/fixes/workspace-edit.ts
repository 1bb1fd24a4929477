import type { SpanEdit } from '../../../core/block.ts'
import type { Op } from '../../../core/op.ts'
import { isArray, isObject, objectOf, objectsOf } from '../reading/call.ts'
import type { JsonObject } from '../reading/json-value.ts'
import { between, type Fix, fixOf, fixOutput, pathOfUri, refusedFix, stringIn } from './fix.ts'

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
  return isPlain ||
    objectsOf(edit['documentChanges']).some(one => isObject(one['textDocument']) || stringIn(one['kind']))
    ? [edit]
    : []
}

/** Changes of documents one after another: what a file is called may change on the way. */
function inOrder(changes: readonly JsonObject[]): readonly Fix[] {
  const fixes = new Map<string, Fix>()
  /** A file's new name → the name that it had before. */
  const names = new Map<string, string>()
  for (const change of changes) {
    const [said, to] = [
      uriOf(change['oldUri'] ?? change['uri'] ?? objectOf(change['textDocument'])['uri']),
      change['newUri'],
    ]
    const path = names.get(said) ?? said
    if (to !== undefined) names.set(uriOf(to), path)
    const known = fixes.get(path) ?? { path, spans: [] }
    fixes.set(path, known.problem ? known : withChange(known, change))
  }
  return [...fixes.values()]
}

const uriOf = (uri: JsonObject[string] | undefined): string => pathOfUri(stringIn(uri) ?? '')

function withChange(fix: Fix, change: JsonObject): Fix {
  const { path, ops = [] } = fix
  switch (change['kind']) {
    case undefined: {
      const more = fixOf(path, objectsOf(change['edits']).map(lspSpan))
      return ops[0]?.kind === 'create' ? written(fix, more) : { ...fix, ...more, spans: [...fix.spans, ...more.spans] }
    }
    case 'create':
      return { ...fix, ops: [...ops, { kind: 'create', text: '' }] }
    case 'rename':
      return { ...fix, ops: [...ops, { kind: 'rename', to: uriOf(change['newUri']) }] }
    case 'delete':
      return { ...fix, ops: [...ops, { kind: 'delete' }] }
    default:
      return refusedFix(path, `a file operation (\`${String(change['kind']).slice(0, 20)}\`) inside of a WorkspaceEdit`)
  }
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
  return between([start, end], { line: 'line', column: 'character', base: 0 }, 'utf16', newText)
}
