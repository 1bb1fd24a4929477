import type { Fit } from '../../src/core/locate/fit.ts'
import type { Alignment } from '../../src/core/locate.ts'

/** The marks behind a line's number that say how well it fits. */
const MARKS: Readonly<Record<string, Fit>> = { '-': 'absent', '#': 'commented', '~': 'slip', '?': 'near', '!': 'other' }

/** `0 2 -`: for each wanted line the index of the file's line, `-` where the file has none. To the letter, one under the other. */
export const toTheLetter = (text: string): Alignment => ({
  lines: Int32Array.from(text.split(' '), at => (at === '-' ? -1 : Number.parseInt(at, 10))),
})

/** The same as a rule finds it that compares lines as a whole and counts no blank ones. */
export const asWhole = (text: string): Alignment => ({ ...toTheLetter(text), loose: true })

/** The same found by likeness: `0 1~ 2? 3! 4#` are the same, a slip of the pen, nearly the same, another line, the same but for a comment. */
export const byLikeness = (text: string): Alignment => ({
  ...asWhole(text),
  fits: text.split(' ').map(at => MARKS[at.at(-1)!] ?? 'same'),
})

/** The lines of a text in one row, with `|` between them. */
export const linesOf = (row: string): readonly string[] => (row === '' ? [] : row.split('|'))

/** The text of a file in one row, its last line ended. */
export const textOf = (row: string): string => row.replaceAll('|', '\n').concat('\n')
