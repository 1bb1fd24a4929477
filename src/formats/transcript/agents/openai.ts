import { isArray, isObject, type JsonObject, objectOf, objectsOf } from '../../json/value.ts'
import { at, idOf, textOf } from '../told/fields.ts'
import { messageTold } from '../told/message.ts'
import { atLimit, begun, byKind, ENDED, ended, NO_ANSWER, OTHER_ANSWERS, piece, turn, whole } from '../told/tell.ts'
import { resultFrom } from '../told/words.ts'
import type { Log, Read, Told, ToldReader } from '../told.ts'
import { itemTold } from './items.ts'

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
  let hasOthers = false
  const begun = new Set<string>()
  const read: Read = ({ choices, response }) => {
    if (isObject(response))
      return responseTold(objectOf(response['body'])) ?? read(objectOf(response['body'])) ?? [NO_ANSWER]
    if (!isArray(choices)) return undefined
    const [first, ...others] = objectsOf(choices)
    // a stream says each of several answers in records of its own
    const isOther = Number(first?.['index'] ?? 0) > 0
    hasOthers ||= isOther || others.length > 0
    return first && !isOther ? choiceTold(first, begun) : []
  }
  return { read, end: () => (hasOthers ? [OTHER_ANSWERS] : []) }
}

/** @param begun ids of the calls so far */
export function choiceTold({ message, delta, finish_reason: reason }: JsonObject, begun: Set<string>): readonly Told[] {
  if (isObject(message)) return atLimit(messageTold(message), reason === 'length')
  const { content, tool_calls } = objectOf(delta)
  const list = objectsOf(tool_calls)
  // the sessions of Copilot's coding agent say a call again with its result
  if (content && list.length > 0 && list.every(({ id }) => begun.has(textOf(id))))
    return [ENDED, ...list.map(({ id }) => resultFrom(id, content))]
  const calls = list.map((call): Told => {
    const { name, arguments: text, input } = objectOf(call['function'] ?? call['custom'])
    const id = idOf(call['id'])
    if (id !== undefined) begun.add(id)
    const named = typeof name === 'string' && name !== '' && { id, tool: name }
    return { kind: 'piece', key: `call ${call['index'] ?? 0}`, text: textOf(text ?? input), ...named }
  })
  return [piece(content), ...calls, ...(typeof reason === 'string' ? ended(reason === 'length') : [])]
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
  return atLimit([turn(), ...objectsOf(output).flatMap(itemTold)], status === 'incomplete')
}

function openResponses(): ToldReader {
  const said = new Set<string>()
  /** The key of the item that began last: some servers do not say of which item a piece is. */
  let newest = ''
  /** Items may come in pieces before, by their ids: one that comes whole takes their place. */
  const items = (list: readonly JsonObject[]): readonly Told[] =>
    list.flatMap((item): readonly Told[] => {
      const id = textOf(item['id'])
      const isKnown = id !== '' && said.has(id)
      said.add(id)
      return [{ kind: 'pieces', key: id, are: 'void' }, ...(isKnown ? [] : itemTold(item))]
    })
  const keyOf = ({ item_id = newest }: JsonObject): string => textOf(item_id)
  const more: Read = record => [piece(record['delta'], keyOf(record))]
  const finished: Read = record => [whole(keyOf(record))]
  const completed: Read = ({ response }) => items(objectsOf(at(response, 'output')))
  return {
    read: byKind('type', {
      '': responseTold,
      'response.created': ({ response }) => [turn(at(response, 'id'))],
      'response.output_item.added': ({ item }) => {
        const { id = '', type: kind, call_id, name = 'apply_patch', operation } = objectOf(item)
        newest = textOf(id)
        if (!/call$/.test(textOf(kind))) return []
        // the diff comes in pieces, the path does not
        const text = isObject(operation) ? JSON.stringify({ path: operation['path'] }).slice(0, -1) : ''
        return [{ ...begun(id, call_id, name), text }]
      },
      'response.function_call_arguments.delta': more,
      'response.custom_tool_call_input.delta': more,
      'response.output_text.delta': more,
      'response.function_call_arguments.done': finished,
      'response.custom_tool_call_input.done': finished,
      'response.output_item.done': ({ item }) => items([objectOf(item)]),
      'response.completed': completed,
      'response.incomplete': completed,
      else: ({ type }) => (/^response\.|^error$/.test(textOf(type)) ? [] : undefined),
    }),
  }
}
