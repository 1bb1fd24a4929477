import { isObject, objectOf } from '../../json/value.ts'
import { at } from '../told/fields.ts'
import { partTold } from '../told/message.ts'
import { answers, asks, byKind, callOf, FATES, folderIn, INTERRUPTED, TURN, turn } from '../told/tell.ts'
import { resultFrom, UNSAID } from '../told/words.ts'
import type { Log, Read } from '../told.ts'

const EVENTS = byKind('type', {
  'step.begin': ({ uuid }) => [turn(uuid)],
  'content.part': ({ part }) => partTold(objectOf(part)),
  'tool.call': ({ toolCallId, name, args }) => [callOf(toolCallId, name, args)],
  'tool.result': ({ toolCallId, result }) => [resultFrom(toolCallId, at(result, 'output'), at(result, 'isError'))],
})

/** A session of Kimi Code. The lines of its `--output-format stream-json` are messages as OpenAI has them. */
export const kimiCode: Log = {
  names: [['Kimi Code']],
  output: '`wire.jsonl` of a session',
  is: ({ type, event, cwd, time }) =>
    (type === 'config.update' && typeof time === 'number') ||
    (type === 'context.append_loop_event' && isObject(event)) ||
    (type === 'profile.bind' && typeof cwd === 'string'),
  read: byKind('type', {
    'profile.bind': ({ cwd }) => folderIn(cwd),
    'turn.cancel': () => [INTERRUPTED],
    else: ({ event }) => EVENTS(objectOf(event)),
  }),
}

/** A session of Kimi CLI, which Kimi Code came after. An event of a sub-agent is inside another one. */
export const kimiCli: Log = {
  names: [['Kimi CLI']],
  output: '`wire.jsonl` of a session',
  is: ({ timestamp, message }) =>
    typeof timestamp === 'number' && typeof at(message, 'type') === 'string' && isObject(at(message, 'payload')),
  read: ({ message }) => MESSAGES(objectOf(message)),
}

const answered: Read = ({ payload }) =>
  at(payload, 'response') === 'reject' ? [answers(at(payload, 'request_id'), FATES.byPerson)] : []

const MESSAGES: Read = byKind('type', {
  StepBegin: () => [TURN],
  // by a person, or by an error
  StepInterrupted: () => [{ kind: 'stop', fate: UNSAID }],
  SubagentEvent: ({ payload }) => MESSAGES(objectOf(at(payload, 'event'))),
  ContentPart: ({ payload }) => partTold(objectOf(payload)),
  ToolCall: ({ payload }) => partTold(objectOf(payload)),
  ApprovalRequest: ({ payload }) => [asks(at(payload, 'id'), at(payload, 'tool_call_id'))],
  ApprovalRequestResolved: answered,
  ApprovalResponse: answered,
  ToolResult: ({ payload }) => {
    const { message, output, is_error } = objectOf(at(payload, 'return_value'))
    return [resultFrom(at(payload, 'tool_call_id'), message || output, is_error)]
  },
})
