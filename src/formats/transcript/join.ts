import { argumentsIn } from './fields.ts'
import { ENDED } from './tell.ts'
import type { StreamPiece, Told, WholeTold } from './told.ts'

/** A text or a call that comes in pieces. */
interface Part extends Pick<StreamPiece, 'id' | 'tool'> {
  readonly pieces: string[]
  isWhole?: boolean
}

/** Puts together what a stream brings in pieces. Of the parts that are left at its end, the one that began last was cut. */
export function createJoiner() {
  const parts = new Map<string, Part>()
  const add = ({ key, id, tool, text }: StreamPiece): void => {
    const known = tool === undefined ? parts.get(key) : undefined
    if (known) known.pieces.push(text)
    else parts.set(key, { id, ...(tool !== undefined && { tool }), pieces: [text] })
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
    if (one.kind !== 'piece') return [one]
    add(one)
    return []
  }
  return {
    join: (told: readonly Told[]): readonly WholeTold[] => told.flatMap(joined),
    end: (): readonly WholeTold[] => close(ENDED),
  }
}
