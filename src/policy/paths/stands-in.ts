import { occurrences } from '../../core/text/occurrences.ts'

/** True if a text is in a {@link bare} one once, or at all; whitespace at the end of lines does not count. */
export function standsIn(wanted: string, text: string, all = false): boolean {
  const what = bare(wanted)
  // whole lines, if it ends one
  const [where, sought] = what.endsWith('\n') ? [`\n${text}\n`, `\n${what}`] : [text, what]
  return occurrences(where, sought, all ? 1 : 2).length === 1
}

/** A text without what does not count. A run of blanks is looked at from its first one alone: from each, it would be quadratic. */
export const bare = (text: string): string => text.replace(/^\ufeff/, '').replace(/(?<![ \t\r])[ \t\r]+$/gm, '')
