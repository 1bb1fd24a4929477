import { isArray, objectOf } from '../../json/value.ts'
import { at } from '../told/fields.ts'
import { messageTold } from '../told/message.ts'
import { byKind, ENDED, piece } from '../told/tell.ts'
import type { Log, Told } from '../told.ts'

/** The stream of goose: its records have messages, of which an answer comes in pieces. */
export const gooseStream: Log = {
  names: [['goose']],
  output: '`run --output-format stream-json`',
  is: ({ type, message }) =>
    type === 'message' &&
    isArray(at(message, 'content')) &&
    (at(message, 'created') ?? at(message, 'metadata')) !== undefined,
  open: () => {
    let isAnswering = false
    const told = (one: Told): readonly Told[] => {
      if (one.kind === 'text') return [piece(one.text)]
      return one.kind === 'turn' && isAnswering ? [] : [ENDED, one]
    }
    return {
      read: byKind('type', {
        message: ({ message }) => {
          const all = messageTold(objectOf(message)).flatMap(told)
          isAnswering = at(message, 'role') === 'assistant'
          return all
        },
      }),
    }
  },
}
