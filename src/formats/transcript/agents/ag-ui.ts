import type { JsonObject } from '../../json/value.ts'
import { idOf, textOf } from '../told/fields.ts'
import { byKind, ended, piece, turn, whole } from '../told/tell.ts'
import { resultFrom } from '../told/words.ts'
import type { Log, Read, Told } from '../told.ts'

const EVENTS = /^(?:RUN|STEP|TOOL_CALL|TEXT_MESSAGE|THINKING|REASONING|STATE|MESSAGES|ACTIVITY)_[A-Z_]{1,40}$/

const pieceOfCall: Read = ({ toolCallId, toolCallName, delta }) => [
  {
    ...piece(delta, `call ${toolCallId}`),
    ...(typeof toolCallName === 'string' && { id: idOf(toolCallId), tool: toolCallName }),
  },
]

const callEnds = ({ toolCallId }: JsonObject): readonly Told[] => {
  const key = `call ${toolCallId}`
  return [whole(key), { kind: 'pieces', key, are: 'ended' }]
}

/** The events of AG-UI, which agents of many frameworks send to a page. */
export const agUi: Log = {
  names: [['an agent (AG-UI)']],
  output: 'its events',
  is: ({ type, runId, toolCallId, messageId }) =>
    EVENTS.test(textOf(type)) && (runId ?? toolCallId ?? messageId) !== undefined,
  open: () => {
    /** Messages that are not the model's. */
    const others = new Set<string>()
    return {
      read: byKind('type', {
        TEXT_MESSAGE_START: ({ messageId, role }) => {
          if (role !== undefined && role !== 'assistant') others.add(textOf(messageId))
          return others.has(textOf(messageId)) ? [] : [turn(messageId)]
        },
        TEXT_MESSAGE_CONTENT: ({ messageId, delta }) =>
          others.has(textOf(messageId)) ? [] : [piece(delta, `text ${messageId}`)],
        TEXT_MESSAGE_END: ({ messageId }) => [{ kind: 'pieces', key: `text ${messageId}`, are: 'ended' }],
        TOOL_CALL_START: pieceOfCall,
        TOOL_CALL_CHUNK: pieceOfCall,
        TOOL_CALL_ARGS: pieceOfCall,
        TOOL_CALL_END: callEnds,
        // chunks have no end of their own
        TOOL_CALL_RESULT: record => [...callEnds(record), resultFrom(record['toolCallId'], record['content'])],
        RUN_FINISHED: () => ended(),
        else: ({ type }) => (EVENTS.test(textOf(type)) ? [] : undefined),
      }),
    }
  },
}
