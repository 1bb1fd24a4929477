/**
 * Characters that a reader cannot see or that act on a terminal, a log or a thread: controls, format characters, lone surrogates,
 * separators that some viewers take for line breaks. Tabs and the emoji selector are what files are made of.
 */
const UNSEEN = /(?!\t|\ufe0f)[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu

const NAMED: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\0': '\\0', '\u001b': '\\e' }

/** A text on one line with everything unseen written out: `\n`, `\e`, `\u{200b}`. Tabs stay. */
export const visible = (text: string): string =>
  text.replace(UNSEEN, char => NAMED[char] ?? `\\u{${char.codePointAt(0)!.toString(16)}}`)

/** At most `limit` characters, never half of a surrogate pair; what is left out is told by `…`. */
export function clip(text: string, limit: number): string {
  if (text.length <= limit) return text
  const end = limit - 1
  return text.slice(0, /[\ud800-\udbff]/.test(text[end - 1] ?? '') ? end - 1 : end) + '…'
}

/** The first lines of a list, and how many more there are. */
export const clipLines = (lines: readonly string[], limit: number): readonly string[] =>
  lines.length <= limit ? lines : [...lines.slice(0, limit - 1), `… ${lines.length - limit + 1} more lines`]
