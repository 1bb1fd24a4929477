import { isArray, isObject, type JsonObject } from '../../json/value.ts'
import { mayEdit, readsAlone } from '../effect/asked.ts'
import { foundIn } from '../told/found.ts'
import { resultOf } from '../told/tell.ts'
import { UNSAID } from '../told/words.ts'
import type { Log, Told } from '../told.ts'

/** A log of a shape that is not known: calls anywhere in JSON, applied only if the log says that they ran. */
export const unknownLog: Log = {
  names: [['OpenTelemetry', isTelemetry], ['an agent that is not known']],
  output: 'calls with ids in any JSON, if it has their results',
  refuses: [UNSAID],
  open: () => {
    const open = new Set<string>()
    const known = new Set<string>()
    const read = (record: JsonObject): readonly Told[] => {
      const told = [...foundIn(record, known)]
      for (const one of told) {
        if (one.kind === 'call' && one.id !== undefined) open.add(one.id)
        else if (one.kind === 'result') open.delete(one.id!)
      }
      return told
    }
    return { read, end: () => [...open].map(id => resultOf(id, UNSAID)) }
  },
}

/** True for spans and events about a model or a tool, which need not hold what it was asked. */
function isTelemetry({ resourceSpans, resourceLogs, attributes }: JsonObject): boolean {
  if (isArray(resourceSpans) || isArray(resourceLogs)) return true
  return isObject(attributes) && Object.keys(attributes).some(key => key === 'event.name' || key.startsWith('gen_ai.'))
}

/** Finds such a log by the first records of a text: the result of an editing call, or such calls that nothing else reads. */
export function createUnknownSign() {
  const calls = new Set<string>()
  const known = new Set<string>()
  return {
    shows: (record: JsonObject): boolean => {
      let isNew = false
      for (const one of foundIn(record, known)) {
        if (one.kind === 'result' ? calls.has(one.id!) : one.kind === 'stop' && calls.size > 0) return true
        if (one.kind !== 'call' || !mayEdit(one)) continue
        if (one.ended) return true
        calls.add(one.id!)
        isNew = true
      }
      return isTelemetry(record) || (isNew && !readsAlone(record))
    },
    hasCalls: (): boolean => calls.size > 0,
  }
}
