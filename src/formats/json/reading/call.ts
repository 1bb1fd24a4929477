import { MOST_BLOCKS } from '../../block.ts'
import { isPath } from '../../parts/paths.ts'
import { wordList } from '../../parts/word-list.ts'
import { isArray, isObject, type JsonObject, type JsonValue } from '../value.ts'
import { readInner } from './reader.ts'

/** One use of an editing tool, out of its envelope. */
export interface Call {
  /** The tool's name in small letters without the prefixes that hosts put before it; empty where none is given. */
  readonly tool: string
  readonly input: JsonObject | readonly JsonValue[]
  /** The object or array of the text that it is in: its place is the block's. */
  readonly within: object
  /** Why the envelope's arguments cannot be read. */
  readonly broken?: string
}

/** Under which keys an envelope has the name of its tool. */
export const NAMES = ['name', 'tool', 'tool_name', 'toolName', 'recipient_name', 'action']
/** Under which keys it has its arguments. */
export const INPUTS = ['input', 'arguments', 'args', 'parameters', 'params', 'tool_input', 'toolInput', 'action_input']

/** Where transcripts and replies of the APIs keep their calls. Results of tools are not among them. */
const CONTAINERS = new Set(
  wordList(
    'function tool_calls toolCalls tool_uses toolUse functionCall function_call action operation message messages choices candidates',
    'output content parts calls response',
  ),
)

/** Lists of calls on different files. Next to a path they are parts of one call: none of them may get its path from elsewhere. */
const LISTS = new Set(['files', 'changes', 'edits', 'operations', 'actions', 'file_diffs'])
const namesFile = (value: JsonObject): boolean =>
  Object.entries(value).some(([key, path]) => typeof path === 'string' && /path|file/i.test(key))

const RESULTS = new Set(['tool_result', 'function_call_output', 'custom_tool_call_output', 'function_response', 'tool'])

/**
 * Takes the calls out of what was read: an input by itself, an array of them, Anthropic's `tool_use`, OpenAI's `tool_calls`, a line of a
 * transcript.
 * Of a list, more than are reported are not looked for.
 * @param recognised says whether a value is the input of some tool as it stands
 */
export function callsIn(
  value: JsonValue,
  recognised: (input: JsonObject | readonly JsonValue[]) => boolean,
): readonly Call[] {
  if (isArray(value)) {
    if (recognised(value)) return [{ tool: '', input: value, within: value }]
    const found: (readonly Call[])[] = []
    let count = 0
    for (const item of value) {
      if (count > MOST_BLOCKS) break
      count += found[found.push(callsIn(item, recognised)) - 1]!.length
    }
    // next to edits, a text with a path is a file
    const whole = (item: JsonValue): readonly Call[] =>
      count > 0 && isObject(item) && recognised([item]) ? [{ tool: '', input: [item], within: item }] : []
    return found.flatMap((calls, i) => (calls.length > 0 ? calls : whole(value[i]!)))
  }
  if (!isObject(value) || RESULTS.has(String(value['type'])) || RESULTS.has(String(value['role']))) return []
  const call = enveloped(value)
  if (call) return [call]
  if (recognised(value)) return [{ ...flat(value), within: value }]
  const listed = byPath(value)
  if (listed)
    return callsIn([...listed.keys()], recognised).map(call => ({
      ...call,
      within: listed.get(call.within as JsonObject) ?? value,
    }))
  const lists = !namesFile(value)
  return Object.entries(value).flatMap(([key, inner]) =>
    CONTAINERS.has(key) || (lists && LISTS.has(key)) ? callsIn(inner, recognised) : [],
  )
}

/** The edits or files of an object by path, as a list; undefined if it has other keys. A text of one line may be said about a file. */
function byPath(value: JsonObject): ReadonlyMap<JsonObject, object> | undefined {
  const items = new Map<JsonObject, object>()
  for (const [path, inner] of Object.entries(value)) {
    if (!isPath(path)) return undefined
    if (isArray(inner)) items.set({ path, edits: inner }, inner)
    else if (isObject(inner)) items.set({ path, ...inner }, inner)
    else if (typeof inner === 'string' && inner.includes('\n')) items.set({ path, content: inner }, value)
    else return undefined
  }
  return items.size > 0 ? items : undefined
}

/** A name and an input side by side. */
function enveloped(value: JsonObject): Call | undefined {
  const named = NAMES.find(key => typeof value[key] === 'string')
  if (named === undefined) return undefined
  const input = INPUTS.map(key => value[key]).find(found => found !== undefined && found !== null)
  const tool = toolName(value[named] as string)
  if (isObject(input) || isArray(input)) return { tool, input, within: value }
  if (typeof input !== 'string') return undefined
  if (!/^\s*[{[]/.test(input)) return { tool, input: { input }, within: value }
  const { value: read, broken } = readInner(input)
  if (isObject(read) || isArray(read)) return { tool, input: read, within: value }
  return { tool, input: {}, within: value, broken: broken ?? 'the arguments are not an object' }
}

/** A tool's name among the fields of its input, as some transcripts have it. */
function flat(value: JsonObject): Omit<Call, 'within'> {
  const key = ['tool', 'tool_name', 'toolName'].find(name => typeof value[name] === 'string')
  if (key === undefined) return { tool: '', input: value }
  const { [key]: name, ...input } = value
  return { tool: toolName(name as string), input }
}

/** `functions.replace_in_file`, `mcp__files__Edit`, `default_api:edit` → the tool's own name. */
export const toolName = (name: string): string =>
  name
    .slice(0, 100)
    .split(/\.|__|:/)
    .at(-1)!
    .toLowerCase()
