import { type Block, opsOf } from '../../../core/block.ts'
import { givesFile, type Op } from '../../../core/op.ts'

/** The old text that an op asks for, empty for a file as a whole, and its new one. */
export interface TextChange {
  readonly old: string
  readonly fresh: string
  /** It writes the whole file. */
  readonly whole?: true
  /** It has no texts: the new one is the operation as data. */
  readonly other?: true
}

export const textChangesOf = (block: Block): readonly TextChange[] => opsOf(block).map(changeIn)

function changeIn(op: Op): TextChange {
  if (op.kind === 'replace') return { old: op.search.trim(), fresh: op.replace.trim() }
  if (givesFile(op)) return { old: '', fresh: op.text.trim(), whole: true }
  if (op.kind === 'lines' || op.kind === 'insert') return { old: op.expect?.trim() ?? '', fresh: op.text.trim() }
  if (op.kind === 'append') return { old: '', fresh: op.text.trim() }
  return { old: '', fresh: JSON.stringify(op), other: true }
}

/** True if each of some changes is a part of one of the others. */
export const areWithin = (inner: readonly TextChange[], outer: readonly TextChange[]): boolean =>
  inner.every(({ old, fresh }) => outer.some(own => own.old.includes(old) && own.fresh.includes(fresh)))

/** Longest text that replacing every occurrence makes, in characters. */
const LONGEST = 5_000_000

/** A text with every occurrence of a part replaced; undefined if it has none, or might become too long. */
export const replacedAll = (text: string, part: string, by: string): string | undefined =>
  text.includes(part) && (text.length / part.length) * by.length < LONGEST
    ? text.replaceAll(part, by.replaceAll('$', '$$$$'))
    : undefined

/** A line as a formatter may have left it: without spaces, and with one kind of quotes. */
export const keyOf = (line: string): string => line.replace(/\s/g, '').replace(/['`]/g, '"')

export type Sides = ReturnType<typeof sidesOf>

/** The lines of a change that say something and are on one side only. */
export function sidesOf({ old, fresh }: TextChange) {
  const keysIn = (text: string) => new Set(text.split('\n').map(keyOf))
  const [gone, come] = [keysIn(old), keysIn(fresh)]
  const only = (lines: ReadonlySet<string>, others: ReadonlySet<string>) =>
    new Set([...lines].filter(line => !others.has(line) && /[\p{L}\p{N}]/u.test(line)))
  return { old: only(gone, come), fresh: only(come, gone) }
}
