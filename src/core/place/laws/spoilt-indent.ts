import { indentOf, indentStep } from '../../text/indent.ts'
import type { IndexedText } from '../../text/indexed.ts'
import { scriptOf } from '../../text/script.ts'
import { collapse, isBlank } from '../../text/spacing.ts'
import { isMarkdown } from '../ground.ts'
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
 * The halves with tabs restored in the replacement, if it alone lost them. The search and the file use tabs, the replacement shows the same lines, or
 * other versions of them, with spaces for each tab, and something else changes too; or the search has no indented line, and every one of the file
 * begins with a tab. Spaces that are meant to take the place of tabs come without another change, or with tabs elsewhere; others are in a string.
 */
export function withTabs(halves: Halves, { text }: IndexedText, path: string): Halves {
  const { search, replace } = halves
  const begin = (lines: readonly string[], sign: RegExp) =>
    lines.every(line => isBlank(line) || !/^[ \t]/.test(line) || sign.test(line))
  if (!begin(search, /^\t/) || begin(replace, /^\t/) || !begin(replace, /^ +[^ \t]/)) return halves
  const { lines, hunks } = scriptOf(search, replace, collapse)
  const [tabbed, spaced] = [/^\t/m, /^ {2}/m].map(sign => text.split(sign).length - 1) as [number, number]
  const widthsOf = (pairs: readonly (readonly [number, number])[]) =>
    pairs.flatMap(([s, r]) => {
      const depth = isBlank(search[s]!) ? 0 : indentOf(search[s]!).length
      return depth > 0 ? [indentOf(replace[r]!).length / depth] : []
    })
  const kept = widthsOf(lines.flatMap(line => (line.kind === 'keep' ? [[line.s, line.r]] : [])))
  const turned = hunks.flatMap(hunk =>
    hunk.old.length === hunk.new.length ? hunk.old.map((s, i) => [s, hunk.new[i]!] as const) : [],
  )
  const isOnly = tabbed <= search.filter(line => indentOf(line) !== '').length
  // where none of them stays, their other versions tell it, unless they are all that has tabs, or tabs are wrong there
  const widths = kept.length > 0 || isOnly || /\.ya?ml$/i.test(path) ? kept : widthsOf(turned)
  const isFlush = search.every(line => indentOf(line) === '' || isBlank(line))
  const isInTabs =
    isFlush && !isMarkdown(path) && TABS.test(text) && !SPACES.test(text) && !replace.some(line => STRING.test(line))
  // a line that went deeper as well has more
  const width = isInTabs ? (indentStep(replace)?.length ?? 0) : Math.min(...widths)
  const isUnit = width >= 2 && replace.every(line => isBlank(line) || indentOf(line).length % width === 0)
  if (!isUnit || hunks.length === 0) return halves
  // where the file has both, it has more lines with tabs: else they may be what the author mends
  if (spaced > 0 && tabbed <= spaced) return halves
  const put = (line: string) => '\t'.repeat(indentOf(line).length / width) + line.trimStart()
  return { ...halves, replace: replace.map(put) }
}
