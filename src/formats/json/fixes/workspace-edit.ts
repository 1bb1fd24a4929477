import type { SpanEdit } from '../../../core/op.ts'
import { isArray, isObject } from '../reading/call.ts'
import type { JsonObject } from '../reading/json-value.ts'
import { fixOf, list, object, pathOfUri, place, refuse, spanOf, type Tool, text } from './fix.ts'

/** LSP's WorkspaceEdit, also inside a CodeAction; lines and columns from 0, in UTF-16 units. */
export const workspaceEdit: Tool = {
  fits: input => isObject(input) && editIn(input) !== undefined,
  fixes: input => {
    const { changes, documentChanges } = editIn(input as JsonObject)!
    const plain = Object.entries(object(changes)).map(([uri, edits]) => fixOf(pathOfUri(uri), list(edits).map(lspSpan)))
    const documents = list(documentChanges).map(change => {
      const uri = text(object(change['textDocument'])['uri']) ?? text(change['uri']) ?? text(change['oldUri']) ?? ''
      if (change['kind'] !== undefined)
        return refuse(
          pathOfUri(uri),
          `a file operation (\`${String(change['kind']).slice(0, 20)}\`) inside of a WorkspaceEdit`,
        )
      return fixOf(pathOfUri(uri), list(change['edits']).map(lspSpan))
    })
    return [...plain, ...documents]
  },
}

function editIn(input: JsonObject): JsonObject | undefined {
  const edit = isObject(input['edit']) ? input['edit'] : input
  const lists = Object.values(object(edit['changes']))
  const isPlain =
    lists.length > 0 && lists.every(edits => isArray(edits) && list(edits).every(one => isObject(one['range'])))
  return isPlain || list(edit['documentChanges']).some(one => isObject(one['textDocument'])) ? edit : undefined
}

function lspSpan({ range, newText }: JsonObject): SpanEdit | undefined {
  const { start, end } = object(range)
  const [from, to] = [object(start), object(end)]
  return spanOf(place(from['line'], from['character'], 0), place(to['line'], to['character'], 0), 'utf16', newText)
}
