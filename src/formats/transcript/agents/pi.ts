import { objectOf } from '../../json/value.ts'
import { at } from '../told/fields.ts'
import { messageTold } from '../told/message.ts'
import { byKind, folderIn } from '../told/tell.ts'
import type { Log, Read } from '../told.ts'

const message: Read = record => messageTold(objectOf(record['message']))

/** A session of pi, or its events. Partial messages, and those at the end of a turn or run, repeat the whole ones. */
export const pi: Log = {
  names: [['pi']],
  output: '`--mode json`, a session',
  is: ({ type, version, cwd, message }) =>
    (type === 'session' && typeof version === 'number' && typeof cwd === 'string') ||
    (type === 'message_end' && typeof at(message, 'role') === 'string'),
  read: byKind('type', { session: ({ cwd }) => folderIn(cwd), message, message_end: message }),
}
