import { isObject, type JsonObject, objectOf } from '../../json/value.ts'
import { at, idOf, textOf } from '../told/fields.ts'
import { messageTold } from '../told/message.ts'
import { denialIn } from '../told/refusals.ts'
import { FATES, resultOf, undecided, wroteTo } from '../told/tell.ts'
import { UNSAID } from '../told/words.ts'
import type { Fate, Log, Told } from '../told.ts'

/** A call that someone refused, who is not said. */
export const CURSOR_UNDECIDED = undecided(
  'Run Cursor with `--mode ask` and have it answer with edit blocks, or set `proposals: all`.',
)

/** A transcript of Cursor's: calls that failed or were refused are like all others there. */
export const cursorTranscript: Log = {
  names: [['Cursor']],
  output: 'a transcript (`agent-transcripts`): calls without results',
  refuses: [UNSAID],
  is: ({ type, role, message }) =>
    type === undefined && typeof role === 'string' && isObject(message) && message['role'] === undefined,
  read: ({ role = null, message }) =>
    messageTold({ ...objectOf(message), role }).map(one =>
      one.kind === 'call' && one.id === undefined ? { ...one, ended: UNSAID } : one,
    ),
}

/** A `tool_call` record of Cursor's: the call when it starts, the call and what became of it when it is complete. */
export function cursorCall(record: JsonObject): readonly Told[] {
  const id = idOf(record['call_id'])
  const [key = '', value] = Object.entries(objectOf(record['tool_call']))[0] ?? []
  const result = objectOf(at(value, 'result'))
  const args = at(value, 'args')
  const call: Told = { kind: 'call', id, again: 'replaces', ...asked(key.replace(/ToolCall$/, ''), objectOf(args)) }
  const fate = record['subtype'] === 'completed' ? fateIn(result) : undefined
  return [...(isObject(args) || !fate ? [call] : []), ...(fate ? [resultOf(id, fate)] : [])]
}

/** Streamed edit text may be a sketch of the file: it never replaces one by itself. */
function asked(name: string, args: JsonObject) {
  const { path = null, streamContent, fileText } = args
  if (name === 'edit' && streamContent !== undefined)
    return { tool: 'create_new_file', input: { path, content: streamContent } }
  if (name === 'write' && fileText !== undefined) return { tool: 'write_file', input: { path, content: fileText } }
  return name === 'delete' ? { tool: 'delete_file', input: { path } } : { tool: name, input: args }
}

/** A result has its kind as its key: `rejected`, `writePermissionDenied`, `fileNotFound` and others besides `success`. */
function fateIn(result: JsonObject): Fate | undefined {
  const [[kind, value] = []] = Object.entries(result)
  if (kind === undefined) return undefined
  const { reason, isReadonly } = objectOf(value)
  if (/denied$/i.test(kind)) return isReadonly === true ? FATES.proposed : FATES.byRule
  if (kind === 'rejected') return isReadonly === true ? FATES.proposed : (denialIn(textOf(reason)) ?? CURSOR_UNDECIDED)
  const { success } = result
  if (success === undefined) return FATES.failed
  const { path, beforeFullFileContent: before, afterFullFileContent: after, diffString } = objectOf(success)
  const isKnown = typeof before === 'string'
  return wroteTo(path, { after, ...(isKnown ? { before } : { patch: diffString }) })
}
