import { isArray, isObject, objectOf, objectsOf } from '../json/reading/call.ts'
import type { JsonObject, JsonValue } from '../json/reading/json-value.ts'
import { at, idOf, textOf } from './fields.ts'
import { callOf, folderIn, resultOf, type ToldCall, type ToldResult } from './tell.ts'
import type { Told } from './told.ts'
import { fateAt, valueAt, WORDS } from './words.ts'

/** Calls and what became of them, known by their fields alone: for agents that are not known, and for parts of messages that are not. */

const NAMES = ['tool_name', 'toolName', 'function_name', 'name', 'tool', 'function']
const INPUTS = [
  'input',
  'arguments',
  'args',
  'parsedArgs',
  'parameters',
  'tool_input',
  'tool_kwargs',
  'tool_args',
  'input_json',
]
/** Names under which a result has the id of its call, and some calls their own. */
const OF_CALL = [
  'tool_call_id',
  'toolCallId',
  'tool_use_id',
  'toolUseId',
  'toolUseID',
  'call_id',
  'callId',
  'source_call_id',
]
/** Fields that a call has only if it has ended. */
const ENDS = ['error', 'output', 'result', 'tool_response', 'approved', 'ok', 'success', 'is_error', 'isError']
/** Records of results, whose own id is that of the call. */
const RESULTS = /result|output|return|response|_end$/i
const FOLDERS = /^(?:cwd|working_?dir(?:ectory)?|workspace_?(?:dir(?:ectory)?|root)|current_working_directory)$/i

/** A call: a tool's name, its arguments, and an id. */
function callAt(value: JsonObject): ToldCall | undefined {
  const own = isObject(value['function']) ? value['function'] : value
  const [name, input, id] = [valueAt(own, NAMES), valueAt(own, INPUTS), idOf(valueAt(value, [...OF_CALL, 'id']))]
  if (typeof name !== 'string' || id === undefined || !(isObject(input) || typeof input === 'string')) return undefined
  return { ...callOf(id, name, input), again: 'repeats' }
}

/** A result with the id of its call, or in the call's own record; undefined also if the call has not ended. */
function resultAt(value: JsonObject, call: ToldCall | undefined): ToldResult | undefined {
  const kind = textOf(valueAt(value, ['type', 'event', 'kind']))
  const isOwn = call ? valueAt(value, ENDS) !== undefined : RESULTS.test(kind) || isObject(value['response'])
  const id =
    call && !isOwn ? undefined : idOf(valueAt(value, isOwn ? [...OF_CALL, 'id'] : OF_CALL) ?? at(value['origin'], 'id'))
  const fate = id === undefined ? undefined : fateAt({ ...value, ...objectOf(value['run']) })
  return fate && resultOf(id, fate)
}

/** More levels than a log has around a call. */
const DEEPEST = 20

/** All calls and results in a value, and the folders in which they ran, in their order. Arguments and results are not looked into. */
export function* foundIn(value: JsonValue, depth = DEEPEST): Generator<ToldCall | ToldResult | Told> {
  if (depth === 0 || typeof value !== 'object' || value === null) return
  if (isArray(value)) {
    for (const item of value) yield* foundIn(item, depth - 1)
    return
  }
  const object = value as JsonObject
  const call = callAt(object)
  const result = resultAt(object, call)
  if (call) yield call
  for (const [key, inner] of Object.entries(object)) {
    if (typeof inner === 'string' && FOLDERS.test(key)) yield* folderIn(inner)
    const isRead = call ? INPUTS.includes(key) : result && WORDS.includes(key)
    // most fields are no objects, and a generator for each would take its time
    if (!isRead && typeof inner === 'object') yield* foundIn(inner, depth - 1)
  }
  if (result) yield result
  yield* ofStep(object)
}

/** A step of smolagents has one outcome for all its calls. */
function ofStep({ tool_calls, observations, error }: JsonObject): readonly Told[] {
  const fate = observations === undefined ? undefined : fateAt({ error: error ?? '', output: observations })
  return fate ? objectsOf(tool_calls).map(({ id }) => resultOf(id, fate)) : []
}
