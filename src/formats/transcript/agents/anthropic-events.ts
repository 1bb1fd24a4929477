import { objectOf } from '../../json/value.ts'
import { at } from '../told/fields.ts'
import { begun, byKind, ENDED, ended, piece, turn, whole } from '../told/tell.ts'

/** The events of a stream of Anthropic's Messages API: parts by their index. */
export const anthropicEvent = byKind(
  'type',
  {
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
  },
  () => undefined,
)
