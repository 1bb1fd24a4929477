import { argumentsIn } from './told/fields.ts'
import { ENDED, resultOf } from './told/tell.ts'
import type { StreamPiece, Told, WholeTold } from './told.ts'

interface Part extends Pick<StreamPiece, 'id' | 'tool'> {
  readonly pieces: string[]
  isWhole?: boolean
}

/** True if a piece that names its tool goes on with a call: some servers name it in every piece, others give all calls one key. */
const isMore = (known: Part, id: string | undefined, text: string): boolean =>
  id !== undefined && id === known.id && !(text.startsWith('{') && known.pieces.some(piece => piece !== ''))

/** Puts together what a stream brings in pieces, and questions and their answers. Of the parts that are left at its end, the one that began last was cut. */
export function createJoiner() {
  const parts = new Map<string, Part>()
  /** The calls that someone was asked about, by the ids of the questions. */
  const questions = new Map<string, string | undefined>()
  const add = ({ key, id, tool, text }: StreamPiece): readonly WholeTold[] => {
    const known = parts.get(key)
    if (known && (tool === undefined || isMore(known, id, text))) {
      known.pieces.push(text)
      return []
    }
    const before = known ? taken(key, false, false) : []
    parts.set(key, { id, ...(tool !== undefined && { tool }), pieces: [text] })
    return before
  }
  const taken = (key: string, isLast: boolean, isCut: boolean): readonly WholeTold[] => {
    const { id, tool, pieces, isWhole } = parts.get(key)!
    parts.delete(key)
    const text = pieces.join('')
    if (tool === undefined) return text === '' ? [] : [{ kind: 'text', text }]
    const { input, cut = isLast && (isCut || !isWhole) } = argumentsIn(text)
    return [{ kind: 'call', id, tool, input, ...(cut && { cut }) }]
  }
  const close = ({ key, are }: Extract<Told, { kind: 'pieces' }>): readonly WholeTold[] => {
    const keys = [...parts.keys()].filter(one => key === undefined || one === key)
    if (are === 'ended' || are === 'cut')
      return keys.flatMap((one, i) => taken(one, i === keys.length - 1, are === 'cut'))
    for (const one of keys) {
      if (are === 'void') parts.delete(one)
      else parts.get(one)!.isWhole = true
    }
    return []
  }
  const joined = (one: Told): readonly WholeTold[] => {
    if (one.kind === 'pieces') return close(one)
    if (one.kind === 'piece') return add(one)
    if (one.kind === 'answer') return [resultOf(questions.get(one.question) ?? '', one.fate)]
    if (one.kind !== 'question') return [one]
    questions.set(one.question, one.id)
    return []
  }
  return {
    join: (told: readonly Told[]): readonly WholeTold[] => told.flatMap(joined),
    end: (): readonly WholeTold[] => close(ENDED),
  }
}
