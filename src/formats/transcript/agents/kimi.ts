import { isObject, objectOf } from '../../json/reading/call.ts'
import type { JsonObject, JsonValue } from '../../json/reading/json-value.ts'
import { at, idOf, textOf, textsIn } from '../fields.ts'
import { callOf, DONE, folderIn, resultOf, said, stopped, TURN } from '../tell.ts'
import type { Fate, Log, Told, ToldReader } from '../told.ts'
import { fateOf } from '../words.ts'

/** A session of Kimi Code. The lines of its `--output-format stream-json` are messages as OpenAI has them. */
export const kimiCode: Log = {
  names: [['Kimi Code']],
  output: '`wire.jsonl` of a session',
  is: ({ type, event, cwd }) =>
    (type === 'context.append_loop_event' && isObject(event)) || (type === 'profile.bind' && typeof cwd === 'string'),
  open: openSession,
}

function openSession(): ToldReader {
  const open = new Set<string>()
  const readEvent = ({ type, part, toolCallId, name, args, result, uuid }: JsonObject): readonly Told[] => {
    const id = idOf(toolCallId)
    switch (type) {
      case 'step.begin':
        return [{ kind: 'turn', id: idOf(uuid) }]
      case 'content.part':
        return at(part, 'type') === 'text' ? [said(textOf(at(part, 'text')))] : []
      case 'tool.call':
        if (id !== undefined) open.add(id)
        return [callOf(toolCallId, name, args)]
      case 'tool.result':
        if (id !== undefined) open.delete(id)
        return [resultOf(toolCallId, fateIn(at(result, 'output'), at(result, 'isError') === true))]
      default:
        return []
    }
  }
  return {
    read: ({ type, event, cwd }) => {
      if (type === 'profile.bind') return folderIn(cwd)
      if (type === 'turn.cancel') return stopped(open)
      return typeof type === 'string' ? readEvent(objectOf(event)) : undefined
    },
  }
}

/** A session of Kimi CLI, which Kimi Code came after. An event of a sub-agent is inside another one. */
export const kimiCli: Log = {
  names: [['Kimi CLI']],
  output: '`wire.jsonl` of a session',
  is: ({ timestamp, message }) =>
    typeof timestamp === 'number' && typeof at(message, 'type') === 'string' && isObject(at(message, 'payload')),
  open: () => ({
    read: ({ message }) => (isObject(message) ? messageTold(message) : []),
  }),
}

function messageTold({ type, payload }: JsonObject): readonly Told[] {
  switch (type) {
    case 'StepBegin':
      return [TURN]
    case 'SubagentEvent':
      return messageTold(objectOf(at(payload, 'event')))
    case 'ContentPart':
      return at(payload, 'type') === 'text' ? [said(textOf(at(payload, 'text')))] : []
    case 'ToolCall':
      return [callOf(at(payload, 'id'), at(payload, 'function', 'name'), at(payload, 'function', 'arguments'))]
    case 'ToolResult': {
      const value = objectOf(at(payload, 'return_value'))
      return [
        resultOf(at(payload, 'tool_call_id'), fateIn(value['message'] || value['output'], value['is_error'] === true)),
      ]
    }
    default:
      return []
  }
}

const fateIn = (output: JsonValue | undefined, isError: boolean): Fate =>
  isError ? fateOf(textsIn(output).join('\n'), true) : DONE
