import { argumentsIn } from './fields.ts'
import type { Told } from './told.ts'

/** Text or a call that comes in pieces. */
interface Part {
  readonly id?: string | undefined
  /** Undefined for text. */
  readonly tool?: string | undefined
  readonly pieces: string[]
  isWhole?: boolean
}

/** Puts together what a stream brings in pieces, by a key that all pieces of one part have. */
interface Joiner {
  readonly begin: (
    key: string,
    part: { readonly id?: string | undefined; readonly tool?: string | undefined; readonly text?: string },
  ) => void
  readonly add: (key: string, text: string) => void
  /** Marks a part as whole, which stays until it is taken. */
  readonly finish: (key: string) => void
  /** The part, whole unless it is said that it is not; nothing where there is none. */
  readonly take: (key: string, isWhole?: boolean) => readonly Told[]
  /** All parts that are left: the stream has ended inside the one that began last, unless it says that all is well. */
  readonly rest: (isWhole?: boolean) => readonly Told[]
}

export function createJoiner(): Joiner {
  const parts = new Map<string, Part>()
  const told = (key: string, isWhole: boolean): readonly Told[] => {
    const part = parts.get(key)
    parts.delete(key)
    if (!part) return []
    const text = part.pieces.join('')
    if (part.tool === undefined) return text === '' ? [] : [{ kind: 'text', text }]
    const read = argumentsIn(text)
    const cut = read.cut || !(isWhole || part.isWhole) ? { cut: true } : {}
    return [{ kind: 'call', id: part.id, tool: part.tool, input: read.input, ...cut }]
  }
  return {
    begin: (key, { id, tool, text = '' }) => void parts.set(key, { id, tool, pieces: [text] }),
    add: (key, text) => {
      const part = parts.get(key) ?? { pieces: [] }
      part.pieces.push(text)
      parts.set(key, part)
    },
    finish: key => {
      const part = parts.get(key)
      if (part) part.isWhole = true
    },
    take: (key, isWhole = true) => told(key, isWhole),
    rest: (isWhole = false) => [...parts.keys()].flatMap((key, i, all) => told(key, isWhole || i < all.length - 1)),
  }
}
