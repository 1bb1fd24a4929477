import { objectOf, objectsOf } from '../../json/reading/call.ts'
import type { JsonObject } from '../../json/reading/json-value.ts'
import { at, textOf, textsIn } from '../fields.ts'
import { callOf, DONE, folderIn, resultOf, said, TURN } from '../tell.ts'
import type { Log, Told } from '../told.ts'
import { fateOf } from '../words.ts'

/** A session of pi, or its events. Partial messages, and those at the end of a turn or run, repeat the whole ones. */
export const pi: Log = {
  names: [['pi']],
  output: '`--mode json`, a session',
  is: ({ type, version, cwd, message }) =>
    (type === 'session' && typeof version === 'number' && typeof cwd === 'string') ||
    (type === 'message_end' && typeof at(message, 'role') === 'string'),
  open: () => ({
    read: ({ type, cwd, message }) => {
      if (type === 'session') return folderIn(cwd)
      if (type === 'message' || type === 'message_end') return messageTold(objectOf(message))
      return typeof type === 'string' ? [] : undefined
    },
  }),
}

function messageTold({ role, content, toolCallId, isError }: JsonObject): readonly Told[] {
  if (role === 'toolResult')
    return [resultOf(toolCallId, isError === true ? fateOf(textsIn(content).join('\n'), true) : DONE)]
  if (role !== 'assistant') return []
  const told = objectsOf(content).flatMap(({ type, text, id, name, arguments: args }): readonly Told[] => {
    if (type === 'text') return [said(textOf(text))]
    return type === 'toolCall' ? [callOf(id, name, args)] : []
  })
  return [TURN, ...told]
}
