import { isArray, isObject, objectOf, objectsOf } from '../../json/reading/call.ts'
import type { JsonObject, JsonValue } from '../../json/reading/json-value.ts'
import { at, jsonIn, textOf } from '../fields.ts'
import { createJoiner } from '../join.ts'
import { messageTold } from '../message.ts'
import { TURN } from '../tell.ts'
import type { Log, ToldReader } from '../told.ts'
import { atLimit, NO_ANSWER, OTHER_ANSWERS } from './answer.ts'
import { anthropicEvents } from './anthropic-events.ts'

/** Messages of Anthropic's API: an answer, its stream, the results of a batch. */
export const anthropic: Log = {
  names: [['the Anthropic API']],
  output: 'an answer, its stream, the results of a batch',
  refuses: [NO_ANSWER.why],
  is: ({ type, role, content, message, result, custom_id, chunk }) =>
    (type === 'message' && role === 'assistant' && isArray(content)) ||
    (type === 'message_start' && isObject(message)) ||
    isObject(bytesIn(chunk)) ||
    (custom_id !== undefined && isObject(result)),
  open: () => {
    const events = anthropicEvents()
    const answer = (message: JsonObject) => atLimit(messageTold(message), message['stop_reason'] === 'max_tokens')
    return {
      read: record => {
        const { type, result, chunk } = record
        if (chunk !== undefined) return events.read(objectOf(bytesIn(chunk)))
        if (type === 'message') return answer(record)
        if (!isObject(result)) return events.read(record)
        return isObject(result['message']) ? answer(result['message']) : [NO_ANSWER]
      },
      end: events.end,
    }
  },
}

/** Bedrock's older stream has each event of the model as bytes in base64. */
function bytesIn(chunk: JsonValue | undefined): JsonValue | undefined {
  const bytes = textOf(at(chunk, 'bytes'))
  if (bytes === '') return undefined
  const text = /^[\w+/]+={0,2}$/.test(bytes) && bytes.length % 4 === 0 ? atob(bytes) : ''
  return jsonIn(new TextDecoder().decode(Uint8Array.from(text, sign => sign.charCodeAt(0))))
}

/** Answers of Google's API, and the parts of a stream of them. */
export const geminiApi: Log = {
  names: [['the Gemini API']],
  output: 'an answer, its stream',
  is: ({ candidates }) => isArray(candidates) && objectsOf(candidates).some(({ content }) => isObject(content)),
  open: () =>
    inPieces(({ candidates }) => {
      if (!isArray(candidates)) return undefined
      const first = objectsOf(candidates).find(({ index = 0 }) => index === 0) ?? {}
      const message = { role: 'model', ...objectOf(first['content']) }
      const hasOthers = candidates.some(one => one !== first)
      return { message, isCut: first['finishReason'] === 'MAX_TOKENS', hasOthers }
    }),
}

/** Answers of Ollama (`/api/chat`, `/api/generate`) and of Cohere, and the stream of the former. */
export const plainApi: Log = {
  names: [['Ollama', ({ created_at }) => created_at !== undefined], ['the Cohere API']],
  output: 'an answer; of Ollama its stream',
  is: ({ model, created_at, done, message, response, finish_reason }) =>
    typeof model === 'string' && typeof created_at === 'string' && typeof done === 'boolean'
      ? isObject(message) || typeof response === 'string'
      : typeof finish_reason === 'string' && at(message, 'role') === 'assistant',
  open: () =>
    inPieces(({ message, response, done_reason, finish_reason }) => {
      const said = isObject(message) ? message : typeof response === 'string' ? { content: response } : undefined
      const isCut = done_reason === 'length' || finish_reason === 'MAX_TOKENS'
      return said && { message: { ...said, role: 'assistant' }, isCut }
    }),
}

/** An answer whose text comes in pieces, and whose calls come whole. @param answerIn the message in a record; undefined for an unknown kind */
function inPieces(
  answerIn: (record: JsonObject) => { message: JsonObject; isCut: boolean; hasOthers?: boolean } | undefined,
): ToldReader {
  const text = createJoiner()
  let hasOthers = false
  return {
    read: record => {
      const answer = answerIn(record)
      if (!answer) return undefined
      hasOthers ||= answer.hasOthers === true
      const told = messageTold(answer.message).filter(({ kind }) => kind !== 'turn')
      for (const one of told) if (one.kind === 'text') text.add('', one.text)
      const calls = told.filter(({ kind }) => kind !== 'text')
      return calls.length > 0 ? [...text.rest(), ...atLimit(calls, answer.isCut)] : []
    },
    end: () => [...text.rest(), ...(hasOthers ? [OTHER_ANSWERS] : [])],
  }
}

/** Bedrock's Converse: an answer, or the events of its stream. */
export const bedrock: Log = {
  names: [['Bedrock']],
  output: 'an answer of Converse, its stream',
  is: ({ output, messageStart, stopReason }) =>
    isObject(messageStart) || (isObject(at(output, 'message')) && stopReason !== undefined),
  open: () => {
    const events = anthropicEvents()
    return {
      read: record => {
        const {
          output,
          stopReason,
          messageStart,
          contentBlockStart: start,
          contentBlockDelta: delta,
          contentBlockStop: stop,
          messageStop,
        } = record
        const index = at(start ?? delta ?? stop, 'contentBlockIndex') ?? null
        const toolUse = objectOf(at(start, 'start', 'toolUse'))
        if (output) return atLimit(messageTold(objectOf(at(output, 'message'))), stopReason === 'max_tokens')
        if (messageStart) return [TURN]
        if (start)
          return events.read({
            type: 'content_block_start',
            index,
            content_block: { type: 'tool_use', id: toolUse['toolUseId'] ?? null, name: toolUse['name'] ?? null },
          })
        if (delta) {
          const [text, json] = [at(delta, 'delta', 'text'), at(delta, 'delta', 'toolUse', 'input')]
          const change =
            text === undefined ? { type: 'input_json_delta', partial_json: json ?? '' } : { type: 'text_delta', text }
          return events.read({ type: 'content_block_delta', index, delta: change })
        }
        if (stop) return events.read({ type: 'content_block_stop', index })
        return messageStop
          ? events.read({ type: 'message_delta', delta: { stop_reason: at(messageStop, 'stopReason') ?? null } })
          : []
      },
      end: events.end,
    }
  },
}
