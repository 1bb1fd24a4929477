import { isArray, objectOf } from '../../json/value.ts'
import { at } from '../fields.ts'
import { messageTold } from '../message.ts'
import { byKind, piece } from '../tell.ts'
import type { Log } from '../told.ts'

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
    return {
      read: byKind('type', {
        message: ({ message }) => {
          const told = messageTold(objectOf(message)).filter(({ kind }) => kind !== 'turn' || !isAnswering)
          isAnswering = at(message, 'role') === 'assistant'
          return told.map(one => (one.kind === 'text' ? piece(one.text) : one))
        },
      }),
    }
  },
}
