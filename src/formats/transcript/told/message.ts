import { isArray, isObject, type JsonObject, type JsonValue, objectOf, objectsOf } from '../../json/value.ts'
import { byWord } from '../../parts/by-word.ts'
import type { Told } from '../told.ts'
import { at, textOf } from './fields.ts'
import { foundIn } from './found.ts'
import { denialIn } from './refusals.ts'
import { callOf, FATES, INTERRUPTED, resultOf, said, type ToldCall, type ToldResult, turn } from './tell.ts'
import { resultFrom } from './words.ts'

/** A message in the shape of any API: what a user or a tool says is an echo, never text with edits. @param owner the record it is of */
export function messageTold(value: JsonObject, owner?: string): readonly Told[] {
  const message = unwrapped(value)
  const role = speakerOf(value)
  const parts = partsOf(message)
  const results = role === 'model' ? [] : parts.flatMap(resultsIn)
  if (role === 'tool') return results.length > 0 ? results : [resultMessage(message)]
  if (role === 'user') return [...results, ...(parts.some(saysNo) ? [INTERRUPTED] : [])]
  const told = parts.flatMap(part => partTold(part, owner))
  const beside = callsBeside(message)
  const ids = new Set(beside.length > 0 ? told.map(one => (one.kind === 'call' ? one.id : undefined)) : [])
  return [
    turn(message['id']),
    ...told,
    // they may stand among the parts as well; the id alone says little, since some servers count from 0 in each turn
    ...beside.map((call): Told => ({ ...call, owner, ...(ids.has(call.id) && { again: 'repeats' }) })),
  ]
}

/** A person's answer to a call that has no result. */
const saysNo = ({ text }: JsonObject): boolean => NO.test(textOf(text)) || denialIn(textOf(text))?.kind === 'declined'

const NO =
  /^(?:no\b(?! (?:objections?|problem|worries|further|more|need)\b)|nope\b|stop\b|(?:please )?(?:don't|do not) (?:do|apply|edit|change|write|make) (?:that|this|it)\b|(?:cancel|undo|revert|leave) (?:that|this|it)\b)/i

const ROLES = byWord({
  model: 'assistant ai AIMessage AIMessageChunk model',
  user: 'user human HumanMessage HumanMessageChunk system SystemMessage developer',
  tool: 'tool function ToolMessage toolResult',
})

/** Who speaks in a message; undefined for what is none. */
export function speakerOf(value: JsonObject) {
  const { role, type } = unwrapped(value)
  const { id } = value
  const names = [role, value['type'], isArray(id) ? id.at(-1) : undefined, type]
  return names.map(name => ROLES.get(textOf(name))).find(found => found !== undefined)
}

/** LangChain writes a message as `{type, data}` or `{lc, id, kwargs}`. */
function unwrapped(value: JsonObject): JsonObject {
  const { kwargs, data, role, content } = value
  const inner = kwargs ?? (role === undefined && content === undefined ? data : undefined)
  return inner === undefined ? value : objectOf(inner)
}

/** The parts of a message: its content's parts, or the content as one. Crush has the text of a part inside it. */
const partsOf = (message: JsonObject): readonly JsonObject[] => {
  const own = message['content'] ?? message['parts']
  const content = isObject(own) ? own['parts'] : own
  if (typeof content === 'string') return [{ type: 'text', text: content }]
  return objectsOf(content).map(part =>
    part['type'] === 'text' && isObject(part['data']) ? { ...part['data'], type: 'text' } : part,
  )
}

/** The contents of a part of the model's message. */
export function partTold(part: JsonObject, owner?: string): readonly Told[] {
  const { type = '', text, thought } = part
  if (typeof text === 'string' && (type === 'text' || type === 'output_text' || type === ''))
    return thought === true ? [] : [said(text, owner)]
  const [call, result] = [callIn(part, textOf(type)), resultIn(part)]
  if (!call && !result) return [...foundIn(part)].map(one => (one.kind === 'call' ? { ...one, owner } : one))
  // some have the result in the part of the call
  const ended = result ?? (isPlain(part) ? undefined : [...foundIn(part)].find(({ kind }) => kind === 'result'))
  return [...(call ? [{ ...call, owner }] : []), ...(ended ? [ended] : [])]
}

/** True for a call that has no room for a result: most are so, and looking for one takes as long as all the rest. */
function isPlain(part: JsonObject): boolean {
  const { id, name, input } = part
  const isCall = textOf(id) !== '' && textOf(name) !== '' && isObject(input) && !('input' in input)
  return isCall && Object.keys(part).every(key => PLAIN.has(key))
}

const PLAIN = new Set(['type', 'id', 'name', 'input'])

/** The results in a part of what a user or a tool says. */
const resultsIn = (part: JsonObject): readonly Told[] => {
  const result = resultIn(part)
  return result ? [result] : [...foundIn(part)].filter(({ kind }) => kind === 'result')
}

function callIn(part: JsonObject, type: string): ToldCall | undefined {
  const { id, name, input, args, toolUse, functionCall, toolCall, toolCallId, toolName, state } = part
  if (/^(?:\w{1,20}_)?tool_use$/.test(type)) return callOf(id, name, input)
  if (type === 'tool-call') return callOf(toolCallId, toolName, input ?? args)
  if (type === 'toolRequest') return callOf(id, at(toolCall, 'value', 'name'), at(toolCall, 'value', 'arguments'))
  if (toolUse !== undefined) return callOf(at(toolUse, 'toolUseId'), at(toolUse, 'name'), at(toolUse, 'input'))
  if (functionCall !== undefined)
    return callOf(at(functionCall, 'id'), at(functionCall, 'name'), at(functionCall, 'args'))
  if (toolCallId === undefined || !/^(?:tool-(?!approval-|result$|error$).|dynamic-tool$)/.test(type)) return undefined
  const call = callOf(toolCallId, toolName ?? type.slice('tool-'.length), input ?? args)
  return state === 'input-streaming' ? { ...call, cut: true } : call
}

/** The result in a part of a message, in any shape. */
export function resultIn(part: JsonObject): ToldResult | undefined {
  const { type, toolResult, functionResponse, toolCallId } = part
  // a tool that the API runs itself fails by a code in its content
  if (/^(?:\w{1,60}_)?tool_result$/.test(textOf(type)) && part['tool_use_id'] !== undefined) {
    const { content, is_error = at(content, 'error_code') === undefined ? undefined : true } = part
    return resultFrom(part['tool_use_id'], content, is_error)
  }
  if (type === 'tool-result' && toolCallId !== undefined) return outputOf(part)
  if (type === 'toolResponse') {
    const value = at(toolResult, 'value')
    const failed = at(toolResult, 'status') === 'error' || at(value, 'isError')
    return resultFrom(part['id'], at(value, 'content') ?? value, failed)
  }
  if (toolResult !== undefined)
    return resultFrom(at(toolResult, 'toolUseId'), at(toolResult, 'content'), marked(at(toolResult, 'status')))
  if (functionResponse === undefined) return toolCallId === undefined ? undefined : stateOf(part)
  const { id, name, response } = objectOf(functionResponse)
  const error = at(response, 'error')
  return {
    ...resultFrom(id, error ?? at(response, 'output') ?? response, error !== undefined || undefined),
    tool: textOf(name),
  }
}

/** True for a failure, by the status of a result. */
const marked = (status: JsonValue | undefined): boolean | undefined =>
  status === 'error' ? true : status === 'success' ? false : undefined

/** The outcome of a call of the AI SDK, by the kind of its output. */
function outputOf({ toolCallId, output, result, isError }: JsonObject): ToldResult {
  const kind = textOf(at(output, 'type'))
  if (kind === 'execution-denied') return resultOf(toolCallId, FATES.byPerson)
  return resultFrom(toolCallId, at(output, 'value') ?? result, kind.startsWith('error-') || isError)
}

/** The outcome of a call of the AI SDK, by the state of its part. */
function stateOf(part: JsonObject): ToldResult | undefined {
  const { toolCallId, state, approval, errorText, output, preliminary } = part
  if (state === 'output-denied' || at(approval, 'approved') === false) return resultOf(toolCallId, FATES.byPerson)
  if (state === 'output-error') return resultFrom(toolCallId, errorText, true)
  return preliminary === true || state !== 'output-available' ? undefined : resultFrom(toolCallId, output, undefined)
}

function resultMessage(message: JsonObject): ToldResult {
  const { id, tool_use_id = id, toolCallId = tool_use_id, tool_call_id = toolCallId } = message
  const { name, status, content, isError, pluginError, error = pluginError } = message
  if (isObject(error)) return resultFrom(tool_call_id, error['message'], true)
  return { ...resultFrom(tool_call_id, content, marked(status) ?? isError), tool: textOf(name) || undefined }
}

/** Calls next to the content: OpenAI's and LangChain's, and those that LangChain could not read. */
function callsBeside(message: JsonObject): readonly ToldCall[] {
  const { tools, toolCalls = tools, tool_calls = toolCalls } = message
  const { additional_kwargs, invalid_tool_calls, function_call } = message
  const own = objectsOf(tool_calls)
  const calls = own.length > 0 ? own : objectsOf(at(additional_kwargs, 'tool_calls'))
  const legacy: readonly JsonObject[] = function_call === undefined ? [] : [{ function: function_call }]
  const broken = objectsOf(invalid_tool_calls).map(call => ({ ...callBeside(call), cut: true }))
  return [...[...calls, ...legacy].map(callBeside), ...broken]
}

function callBeside(call: JsonObject): ToldCall {
  const { name, arguments: text, input, args } = objectOf([call['function'], call['custom'], call].find(isObject))
  return callOf(call['id'], name ?? call['apiName'] ?? call['function'], text ?? input ?? args)
}
