import { type Diagnostic, fail, ok, type Result } from '../../core/diagnostic.ts'
import { changedPart } from '../../core/text.ts'

/**
 * Characters that make a reader see another text than the machine: controls of the writing direction, tag characters, and variation
 * selectors above 16 (both have carried whole hidden messages). NUL makes a file binary, and half a character would be written as U+FFFD.
 */
const DECEIVING = /\0|\p{Cs}|\p{Bidi_Control}|[\u{E0000}-\u{E007F}]|[\u{E0100}-\u{E01EF}]/gu

/** Invisible characters that scripts and emoji need, and that hide in names as well. What only chooses a glyph is left aside. */
const UNSEEN = /(?![\uFE0E\uFE0F])\p{Default_Ignorable_Code_Point}/gu

/** A result may be twice as long as the file was, or this much longer. */
const GROWTH = 1024 * 1024

/**
 * Looks at a changed text next to the old one: only what it brings in counts, so that a file keeps what it has.
 * @param before undefined for a new file
 * @param added all that came in, where that is known
 * @returns notes, or `edit/invisible` or `edit/too-large`
 */
export function checkNewText(before: string | undefined, after: string, added?: string): Result<readonly Diagnostic[]> {
  const old = before ?? ''
  if (after.length > Math.max(2 * old.length, old.length + GROWTH)) {
    return fail('edit/too-large', `the file would grow from ${old.length} to ${after.length} characters`)
  }
  if (added !== undefined && !/[^\x01-\x7f]/.test(added)) return ok([])
  const part = changedPart(old, after)
  const deceiving = brought(DECEIVING, part, old, after)
  if (deceiving) {
    return fail('edit/invisible', `the new text introduces ${named(deceiving)}`, {
      lines: deceiving.lines,
      help: 'Omit the character, or write it as an escape of the language.',
    })
  }
  const unseen = brought(UNSEEN, part, old, after)
  if (!unseen) return ok([])
  const message = `the new text introduces ${named(unseen)}, which is invisible`
  return ok([{ code: 'edit/invisible', message, lines: unseen.lines }])
}

interface Brought {
  readonly char: string
  /** 1-based lines of the new text that hold it. */
  readonly lines: readonly number[]
}

/** The first character of a class that the new text has more often than the old one; `part` is what changed of it. */
function brought(kind: RegExp, part: string, before: string, after: string): Brought | undefined {
  if (part.search(kind) < 0) return undefined
  const count = new Map<string, number>()
  for (const [char] of before.matchAll(kind)) count.set(char, (count.get(char) ?? 0) + 1)
  for (const { 0: char } of after.matchAll(kind)) {
    const left = (count.get(char) ?? 0) - 1
    if (left < 0) return { char, lines: linesWith(char, after) }
    count.set(char, left)
  }
  return undefined
}

const MAX_LINES = 10

function linesWith(char: string, text: string): readonly number[] {
  const found: number[] = []
  const lines = text.split('\n')
  for (let i = 0; i < lines.length && found.length < MAX_LINES; i++) if (lines[i]!.includes(char)) found.push(i + 1)
  return found
}

const named = ({ char }: Brought): string => `U+${char.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`
