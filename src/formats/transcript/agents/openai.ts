import { isArray, isObject, objectOf, objectsOf } from '../../json/reading/call.ts'
import type { JsonObject } from '../../json/reading/json-value.ts'
import { at, idOf, textOf, wordsIn } from '../fields.ts'
import { createJoiner } from '../join.ts'
import { messageTold, partTold } from '../message.ts'
import { BY_PERSON, callOf, ran, resultOf, TURN } from '../tell.ts'
import type { Fate, Log, Told, ToldReader } from '../told.ts'
import { fateOf } from '../words.ts'
import { atLimit, NO_ANSWER, OTHER_ANSWERS } from './answer.ts'

/** Chat completions of OpenAI's API and of all that speak like it: an answer, its stream, a line of a batch. */
export const openaiChat: Log = {
  names: [['the OpenAI API']],
  output: 'chat completions: an answer, its stream, a batch',
  is: ({ choices, object, response, custom_id }) =>
    (isArray(choices) &&
      (object !== undefined || objectsOf(choices).some(({ message, delta }) => isObject(message ?? delta)))) ||
    (custom_id !== undefined && isObject(at(response, 'body'))),
  open: openChat,
}

function openChat(): ToldReader {
  const parts = createJoiner()
  let hasOthers = false
  const choice = ({ index, message, delta, finish_reason: reason }: JsonObject): readonly Told[] => {
    if (isObject(message)) return atLimit(messageTold(message), reason === 'length')
    const key = `${index ?? 0}`
    const { content, tool_calls } = objectOf(delta)
    if (typeof content === 'string' && content !== '') parts.add(`${key} text`, content)
    for (const call of objectsOf(tool_calls)) {
      const { name, arguments: text, input } = objectOf(call['function'] ?? call['custom'])
      const own = `${key} call ${call['index'] ?? 0}`
      if (typeof name === 'string' && name !== '') parts.begin(own, { id: idOf(call['id']), tool: name })
      parts.add(own, textOf(text ?? input))
    }
    return typeof reason === 'string' ? parts.rest(reason !== 'length') : []
  }
  const read = (record: JsonObject): readonly Told[] | undefined => {
    const { choices, response } = record
    if (isObject(response))
      return responseTold(objectOf(response['body'])) ?? read(objectOf(response['body'])) ?? [NO_ANSWER]
    if (!isArray(choices)) return undefined
    const [first, ...others] = objectsOf(choices)
    // a stream says each of several answers in records of its own
    const isOther = Number(first?.['index'] ?? 0) > 0
    hasOthers ||= isOther || others.length > 0
    return first && !isOther ? choice(first) : []
  }
  return { read, end: () => [...parts.rest(), ...(hasOthers ? [OTHER_ANSWERS] : [])] }
}

/** OpenAI's Responses: an answer, or its stream, which says each item several times. */
export const openaiResponses: Log = {
  names: [['the OpenAI API']],
  output: 'responses: an answer, its stream',
  is: ({ type, object, output }) => /^response\.\w/.test(textOf(type)) || (object === 'response' && isArray(output)),
  open: openResponses,
}

/** The items of an answer; undefined for what is none. */
function responseTold({ output, status }: JsonObject): readonly Told[] | undefined {
  if (!isArray(output)) return undefined
  return atLimit([TURN, ...objectsOf(output).flatMap(itemTold)], status === 'incomplete')
}

/** An item of an answer, or of the state of a conversation. */
export function itemTold(item: JsonObject): readonly Told[] {
  const { type, content, call_id, name, arguments: text, input, operation, status, action, output } = item
  switch (type) {
    case 'message':
      return objectsOf(content).flatMap(part => partTold(part))
    case 'function_call':
      return [{ ...callOf(call_id, name, text), ...(status === 'incomplete' && { cut: true }) }]
    case 'custom_tool_call':
      return [{ ...callOf(call_id, name, undefined), input: textOf(input) }]
    case 'apply_patch_call':
      return [callOf(call_id, 'apply_patch', operation)]
    case 'shell_call':
    case 'local_shell_call':
      return [callOf(call_id, 'local_shell', action)]
    case 'apply_patch_call_output':
    case 'function_call_output':
    case 'custom_tool_call_output':
      return [resultOf(call_id, fateIn(output, status === 'failed'))]
    case 'mcp_approval_request':
      return [callOf(item['id'], name, text)]
    case 'mcp_approval_response':
      return item['approve'] === false ? [resultOf(item['approval_request_id'], BY_PERSON)] : []
    case 'mcp_call': {
      const id = item['approval_request_id'] ?? item['id']
      const fate = fateIn(item['error'] ?? output, (item['error'] ?? null) !== null)
      return ran({ ...callOf(id, name, text), again: 'repeats' }, fate)
    }
    default:
      return []
  }
}

/** Outputs are texts or parts, and most are not marked as failed. */
const fateIn = (output: JsonObject[string] | undefined, failed: boolean): Fate =>
  fateOf(wordsIn(output), failed || undefined)

function openResponses(): ToldReader {
  /** Items that came in pieces, by their ids; one that comes whole takes their place. */
  const parts = createJoiner()
  const said = new Set<string>()
  const items = (list: readonly JsonObject[]): readonly Told[] =>
    list.flatMap(item => {
      const id = textOf(item['id'])
      parts.take(id)
      if (id !== '' && said.has(id)) return []
      said.add(id)
      return itemTold(item)
    })
  return {
    read: record => {
      const { type, item, item_id, delta, response } = record
      switch (type) {
        case undefined:
          return responseTold(record)
        case 'response.created':
          return [{ kind: 'turn', id: idOf(at(response, 'id')) }]
        case 'response.output_item.added': {
          const { id, type: kind, call_id, name } = objectOf(item)
          if (/call$/.test(textOf(kind))) parts.begin(textOf(id), { id: idOf(call_id), tool: textOf(name) })
          return []
        }
        case 'response.function_call_arguments.delta':
        case 'response.custom_tool_call_input.delta':
        case 'response.output_text.delta':
          parts.add(textOf(item_id), textOf(delta))
          return []
        case 'response.function_call_arguments.done':
        case 'response.custom_tool_call_input.done':
          parts.finish(textOf(item_id))
          return []
        case 'response.output_item.done':
          return items([objectOf(item)])
        case 'response.completed':
        case 'response.incomplete':
          return items(objectsOf(at(response, 'output')))
        default:
          return /^response\.|^error$/.test(textOf(type)) ? [] : undefined
      }
    },
    end: () => parts.rest(),
  }
}
