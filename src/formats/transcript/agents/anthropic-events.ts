import { objectOf } from '../../json/reading/call.ts'
import type { JsonObject } from '../../json/reading/json-value.ts'
import { at, idOf, textOf } from '../fields.ts'
import { createJoiner } from '../join.ts'
import type { Told, ToldReader } from '../told.ts'

/** The events of a stream of Anthropic's Messages API: parts by their index. The last part of a message may be cut although it is stopped. */
export function anthropicEvents(): Required<ToldReader> {
  const parts = createJoiner()
  let stopped: string | undefined
  const flush = (isWhole = true): readonly Told[] => {
    const key = stopped
    stopped = undefined
    return key === undefined ? [] : parts.take(key, isWhole)
  }
  const read = (event: JsonObject): readonly Told[] | undefined => {
    const key = textOf(idOf(event['index']))
    switch (event['type']) {
      case 'message_start':
        return [...flush(), ...parts.rest(), { kind: 'turn', id: idOf(at(event['message'], 'id')) }]
      case 'content_block_start': {
        const { type, text, id, name } = objectOf(event['content_block'])
        const told = flush()
        if (type === 'text') parts.begin(key, { text: textOf(text) })
        if (type === 'tool_use') parts.begin(key, { id: idOf(id), tool: textOf(name) })
        return told
      }
      case 'content_block_delta': {
        const { type, text, partial_json: json } = objectOf(event['delta'])
        if (type === 'text_delta' || type === 'input_json_delta') parts.add(key, textOf(text ?? json))
        return []
      }
      case 'content_block_stop':
        stopped = key
        return []
      case 'message_delta':
        return flush(at(event['delta'], 'stop_reason') !== 'max_tokens')
      case 'message_stop':
        return flush()
      case 'ping':
      case 'error':
        return []
      default:
        return undefined
    }
  }
  return { read, end: () => [...flush(), ...parts.rest()] }
}
