import { groupedBy } from '../../grouped.ts'
import { isMisspelt } from '../../place/laws/misspelt.ts'
import { indentOf } from '../../text/indent.ts'
import { comparable, slipsBetween, tokensOf } from '../../text/likeness.ts'
import { type Hunk, scriptOf } from '../../text/script.ts'
import { collapse, isBlank } from '../../text/spacing.ts'
import { plain } from '../../text/typography.ts'
import { MOST_VERSIONS, mayBeVersion } from './added.ts'
import { definedIn } from './rewritten.ts'
import { leastWidth, rowsOf, type TextRow } from './rows.ts'

/** Two versions of a file as lines, and how the one becomes the other. */
const changesOf = (old: readonly string[], fresh: readonly string[]) => {
  const { lines, hunks } = scriptOf(old, fresh, collapse)
  const shown = hunks.map(hunk => ({ hunk, gone: hunk.old.map(i => old[i]!), come: hunk.new.map(i => fresh[i]!) }))
  return { lines, hunks: shown }
}

/** The lines of a file that was filled in, with kept lines and the blank lines between lines spaced as they were. */
export function withOwnBlanks(old: readonly string[], fresh: readonly string[]): readonly string[] {
  const { lines, hunks } = changesOf(old, fresh)
  const written = hunks.map(({ gone, come }) => {
    if (gone.every(isBlank) || come.every(isBlank)) return [...gone, ...come].every(isBlank) ? gone : come
    const [[head, tail], [above, below]] = [edgesOf(gone), edgesOf(come)]
    return [...gone.slice(0, head), ...come.slice(above, below), ...gone.slice(tail)]
  })
  return lines.flatMap((line, at) => {
    const before = lines[at - 1]
    if (line.kind !== 'keep') return before && before.kind !== 'keep' ? [] : written[line.hunk]!
    const [own, text] = [old[line.s]!, fresh[line.r]!]
    return indentOf(own) === indentOf(text) ? own : text
  })
}

/** Where the lines that are not blank begin and end. */
const edgesOf = (lines: readonly string[]): readonly [number, number] => [
  lines.findIndex(line => !isBlank(line)),
  lines.findLastIndex(line => !isBlank(line)) + 1,
]

/**
 * True if a file would lose more than an author can have meant who leaves code out: its first or last lines, a definition, lines next to
 * those that are shown, or the spelling or kind of indentation of a line. What is inside a block that is shown may be written anew.
 */
export function losesMore(old: readonly string[], fresh: readonly string[]): boolean {
  const [had, has] = [groupedBy(rowsOf(old), definedIn), groupedBy(rowsOf(fresh), definedIn)]
  const isThere = (name: string | undefined) => (has.get(name)?.length ?? 0) >= (had.get(name)?.length ?? 0)
  const { hunks } = changesOf(old, fresh)
  return hunks.some(({ hunk, ...lines }) => {
    const [gone, come] = [lines.gone, lines.come].map(side => rowsOf(side).filter(({ says }) => says)) as [
      TextRow[],
      TextRow[],
    ]
    const isOnly = hunks.length === 1 && gone.length + come.length === 2
    if (isTypeset(gone, come) || (!isOnly && isSpoilt(gone, come, old, fresh))) return true
    const level = leastWidth(gone)
    const isFew = gone.length * come.length <= MOST_VERSIONS
    const isKept = (row: TextRow) => isThere(definedIn(row)) || (isFew && come.some(other => mayBeVersion(other, row)))
    return (
      gone.length - come.length > most(hunk, old, level, gone.length) ||
      gone.some(row => row.width === level && definedIn(row) !== undefined && !isKept(row))
    )
  })
}

/** How many lines more may go than come. */
function most({ above }: Hunk, old: readonly string[], level: number, gone: number): number {
  const [head] = rowsOf(old.slice(above, above + 1))
  return head !== undefined && level > head.width ? gone : 1
}

/** True if a line comes back misspelt. */
function isSpoilt(
  gone: readonly TextRow[],
  come: readonly TextRow[],
  old: readonly string[],
  fresh: readonly string[],
): boolean {
  if (gone.length * come.length > MOST_PAIRS) return false
  const text = old.join('\n')
  return come.some(row => {
    const replace = fresh.filter(line => line.trimEnd() !== row.text)
    const isSlip = (own: TextRow) =>
      slipsIn(row.text, own.text) > 0 && isMisspelt(row.text, own.text, { search: [], replace }, { text })
    return gone.some(isSlip)
  })
}

const slipsIn = (text: string, own: string): number =>
  slipsBetween(tokensOf(comparable(text)), tokensOf(comparable(own)))?.length ?? 0

/** Most pairs of changed lines to compare. */
const MOST_PAIRS = 1000

/** True if tabs come for blanks, blanks for tabs, or the signs of a word processor for none. */
function isTypeset(gone: readonly TextRow[], come: readonly TextRow[]): boolean {
  const [own, other] = [gone, come].map(rows => new Set(rows.flatMap(({ text }) => /^[ \t]/.exec(text)?.[0] ?? [])))
  const isOther = own!.size === 1 && other!.size === 1 && !own!.has([...other!][0]!)
  return isOther || (come.some(row => isOdd(row.text)) && !gone.some(row => isOdd(row.text)))
}

const isOdd = (text: string): boolean => plain(text) !== text
