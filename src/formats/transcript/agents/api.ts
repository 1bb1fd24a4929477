import { fromBase64 } from '../../carrier/mail.ts'
import { isArray, isObject, type JsonObject, type JsonValue, objectOf, objectsOf } from '../../json/value.ts'
import { at, jsonIn, textOf } from '../told/fields.ts'
import { messageTold } from '../told/message.ts'
import { atLimit, begun, byKind, ENDED, ended, NO_ANSWER, OTHER_ANSWERS, piece, turn, whole } from '../told/tell.ts'
import type { Log, Told, ToldReader } from '../told.ts'

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
  read: record => {
    const { type, result, chunk } = record
    if (chunk !== undefined) return anthropicEvent(objectOf(bytesIn(chunk)))
    if (type === 'message') return answerTold(record)
    if (!isObject(result)) return anthropicEvent(record)
    return isObject(result['message']) ? answerTold(result['message']) : [NO_ANSWER]
  },
}

const answerTold = (message: JsonObject) => atLimit(messageTold(message), message['stop_reason'] === 'max_tokens')

/** Bedrock's older stream has each event of the model as bytes in base64. */
const bytesIn = (chunk: JsonValue | undefined): JsonValue | undefined =>
  chunk && jsonIn(new TextDecoder().decode(fromBase64(textOf(at(chunk, 'bytes')))))

/** The events of a stream of Anthropic's Messages API: parts by their index. */
export const anthropicEvent = byKind('type', {
  message_start: ({ message }) => [ENDED, turn(at(message, 'id'))],
  content_block_start: ({ index, content_block }) => {
    const { type, text, id, name } = objectOf(content_block)
    if (type === 'text') return [piece(text, index)]
    return type === 'tool_use' ? [begun(index, id, name)] : []
  },
  content_block_delta: ({ index, delta }) => [piece(at(delta, 'text') ?? at(delta, 'partial_json'), index)],
  content_block_stop: ({ index }) => [whole(index)],
  message_delta: ({ delta }) => ended(at(delta, 'stop_reason') === 'max_tokens'),
  message_stop: () => [ENDED],
  ping: () => [],
  error: () => [],
  else: () => undefined,
})

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
  let hasOthers = false
  return {
    read: record => {
      const answer = answerIn(record)
      if (!answer) return undefined
      hasOthers ||= answer.hasOthers === true
      const told = atLimit(messageTold(answer.message), answer.isCut).filter(({ kind }) => kind !== 'turn')
      return told.flatMap((one): readonly Told[] => (one.kind === 'text' ? [piece(one.text)] : [ENDED, one]))
    },
    end: () => (hasOthers ? [OTHER_ANSWERS] : []),
  }
}

/** Bedrock's Converse: an answer, or the events of its stream. */
export const bedrock: Log = {
  names: [['Bedrock']],
  output: 'an answer of Converse, its stream',
  is: ({ output, messageStart, stopReason }) =>
    isObject(messageStart) || (isObject(at(output, 'message')) && stopReason !== undefined),
  read: ({ output, stopReason, messageStart, contentBlockStart, contentBlockDelta, contentBlockStop, messageStop }) => {
    const key = at(contentBlockStart ?? contentBlockDelta ?? contentBlockStop, 'contentBlockIndex')
    const { toolUseId, name } = objectOf(at(contentBlockStart, 'start', 'toolUse'))
    const { text, toolUse } = objectOf(at(contentBlockDelta, 'delta'))
    if (output) return atLimit(messageTold(objectOf(at(output, 'message'))), stopReason === 'max_tokens')
    if (messageStart) return [turn()]
    if (contentBlockStart) return [begun(key, toolUseId, name)]
    if (contentBlockDelta) return [piece(text ?? at(toolUse, 'input'), key)]
    if (contentBlockStop) return [whole(key)]
    return messageStop ? ended(at(messageStop, 'stopReason') === 'max_tokens') : []
  },
}
