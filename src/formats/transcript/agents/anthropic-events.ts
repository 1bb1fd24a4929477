import { type JsonValue, objectOf } from '../../json/value.ts'
import { at, idOf, textOf } from '../fields.ts'
import { begun, byKind, ENDED, piece, turn } from '../tell.ts'
import type { Told } from '../told.ts'

/** The events of a stream of Anthropic's Messages API: parts by their index. */
export const anthropicEvent = byKind(
  'type',
  {
    message_start: ({ message }) => [ENDED, turn(at(message, 'id'))],
    content_block_start: ({ index, content_block }) => {
      const { type, text, id, name } = objectOf(content_block)
      if (type === 'text') return [piece(text, textOf(idOf(index)))]
      return type === 'tool_use' ? [begun(index, id, name)] : []
    },
    content_block_delta: ({ index, delta }) => [
      piece(at(delta, 'text') ?? at(delta, 'partial_json'), textOf(idOf(index))),
    ],
    content_block_stop: ({ index }) => [{ kind: 'pieces', key: textOf(idOf(index)), are: 'whole' }],
    message_delta: ({ delta }) => endOfAnswer(at(delta, 'stop_reason')),
    message_stop: () => [ENDED],
    ping: () => [],
    error: () => [],
  },
  () => undefined,
)

/** The end of an answer, whose last part may be cut although it is stopped. */
export const endOfAnswer = (reason: JsonValue | undefined): readonly Told[] => [
  reason === 'max_tokens' ? { kind: 'pieces', are: 'cut' } : ENDED,
]
