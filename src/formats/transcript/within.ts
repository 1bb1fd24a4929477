import { isObject, objectOf } from '../json/value.ts'
import { fateAt, UNSAID } from './told/words.ts'
import type { Log, Read, Told } from './told.ts'

/** Fields in which tracers and batches keep each record of a log. */
export const ENVELOPES = ['message', 'payload', 'record', 'response', 'modelOutput']

/** A log whose records are each in a field of another one, which may say that what is in it was refused. */
export function within(log: Log, key: string): Log {
  return {
    ...log,
    names: log.names.map(([name, tells]) => (tells ? [name, first => tells(objectOf(first[key]))] : [name])),
    open: formats => {
      const reader = log.open?.(formats) ?? { read: log.read! }
      const read: Read = record => {
        const { [key]: value = null, ...rest } = record
        const fate = fateAt(rest)
        const told = isObject(value) ? reader.read(value) : undefined
        if (!fate || fate === UNSAID || fate.kind === 'done') return told
        return told?.flatMap((one): readonly Told[] => {
          if (one.kind === 'call') return [{ ...one, id: undefined, ended: fate }]
          if (one.kind !== 'text' && one.kind !== 'piece') return one.kind === 'pieces' ? [] : [one]
          return [{ kind: 'call', tool: '', input: {}, text: one.text, ended: fate }]
        })
      }
      return { ...reader, read }
    },
  }
}
