import { indentOf, indentStep } from '../../text/indent.ts'
import type { IndexedText } from '../../text/indexed.ts'
import { scriptOf } from '../../text/script.ts'
import { collapse, isBlank } from '../../text/spacing.ts'
import type { Halves } from '../halves.ts'

const ODD_INDENT = /^[ \t]*[\u00a0\u2000-\u200a\u202f\u205f\u3000]\s*/

const ODD = /[\u00a0\u2000-\u200a\u202f\u205f\u3000]/

/** The halves with plain spaces for no-break spaces and the like at the start of lines, if the old text has some that the file has not. */
export function withPlainIndent(halves: Halves, { text }: IndexedText): Halves {
  const isOdd = halves.search.some(line => ODD.test(line) && !text.includes(line))
  if (!isOdd || new RegExp(ODD_INDENT, 'm').test(text)) return halves
  const put = (line: string) => line.replace(ODD_INDENT, run => run.replace(/[^\t]/g, ' '))
  return { ...halves, search: halves.search.map(put), replace: halves.replace.map(put) }
}

/** Three lines that begin with a tab, so that a file is known to use them; and one with spaces, but in a comment like this one. */
const TABS = /(?:^\t+\S[\s\S]*?){3}/m
const SPACES = /^ +[^ *\r\n]/m

/** A sign of a string of several lines, in which spaces may be meant. */
const STRING = /`|"""|'''|<<|\\$/

/**
 * The halves with tabs restored in the replacement, if it alone lost them. The search and the file use tabs, the replacement shows the same
 * lines with spaces for each tab, and something else changes too; or the search has no indented line, and every one of the file begins with a
 * tab. Spaces that are meant to take the place of tabs come without another change, or with tabs elsewhere; others are in a string.
 */
export function withTabs(halves: Halves, { text }: IndexedText, isMarkdown: boolean): Halves {
  const { search, replace } = halves
  const begin = (lines: readonly string[], sign: RegExp) =>
    lines.every(line => isBlank(line) || !/^[ \t]/.test(line) || sign.test(line))
  if (!begin(search, /^\t/) || begin(replace, /^\t/) || !begin(replace, /^ +[^ \t]/)) return halves
  const script = scriptOf(search, replace, collapse).lines
  const widths = script.flatMap(line => {
    const depth = line.kind === 'keep' ? indentOf(search[line.s]!).length : 0
    return line.kind === 'keep' && depth > 0 && !isBlank(search[line.s]!)
      ? [indentOf(replace[line.r]!).length / depth]
      : []
  })
  const isFlush = search.every(line => indentOf(line) === '' || isBlank(line))
  const isInTabs =
    isFlush && !isMarkdown && TABS.test(text) && !SPACES.test(text) && !replace.some(line => STRING.test(line))
  // a line that went deeper as well has more
  const width = isInTabs ? (indentStep(replace)?.length ?? 0) : Math.min(...widths)
  const isUnit = width >= 2 && replace.every(line => isBlank(line) || indentOf(line).length % width === 0)
  if (!isUnit || script.every(line => line.kind === 'keep')) return halves
  // where the file has both, it has more lines with tabs: else they may be what the author mends
  const [tabbed, spaced] = [/^\t/m, /^ {2}/m].map(sign => text.split(sign).length) as [number, number]
  if (spaced > 1 && tabbed <= spaced) return halves
  const put = (line: string) => '\t'.repeat(indentOf(line).length / width) + line.trimStart()
  return { ...halves, replace: replace.map(put) }
}
