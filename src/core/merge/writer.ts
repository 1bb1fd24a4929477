import { fail, ok, type Result } from '../diagnostic.ts'
import type { Alignment, Change } from '../locate.ts'
import type { FileText } from '../text/file-text.ts'
import { indentStep, indentUnit } from '../text/indent.ts'
import type { Hunk } from '../text/script.ts'
import { isBlank } from '../text/spacing.ts'
import { learnTypography } from '../text/typography.ts'
import { learnIndent, type Reindent } from './reindent.ts'

/** Writes the added lines of a hunk as they stand in this file. */
export function writer(file: FileText, change: Change, place: Alignment): (hunk: Hunk) => Result<readonly string[]> {
  const { search, replace } = change
  const pairs = search.flatMap((wanted, s) => {
    const line = place.lines[s]!
    return line >= 0 && !isBlank(wanted) && place.fits?.[s] !== 'other' ? { wanted, own: file.lines[line]!.text } : []
  })
  const reindent: Reindent = learnIndent(pairs, {
    file: () => indentUnit(nearby(file, place)),
    block: () => indentStep([...search, ...replace]),
  })
  const typography = learnTypography(pairs, file.text)
  const own = ownLines(file, change, place)
  return hunk => {
    const lines: string[] = []
    for (const r of hunk.added) {
      const line = own.get(replace[r]!) ?? reindent(typography(replace[r]!))
      if (line === undefined) {
        return fail(
          'locate/conflict',
          'the indentation of the new lines cannot be worked out from the lines around them',
        )
      }
      lines.push(line)
    }
    return ok(lines)
  }
}

/**
 * What the file has for a line of the search, by that line: a new line that reads the same is written the same, unless the
 * file has white space at its end. So a line that is moved takes no slip of the pen along.
 */
function ownLines(file: FileText, { search }: Change, { lines, fits }: Alignment): ReadonlyMap<string, string> {
  const own = new Map<string, string>()
  const torn = new Set<string>()
  search.forEach((wanted, s) => {
    if (lines[s]! < 0 || (fits && fits[s] !== 'same' && fits[s] !== 'slip')) return
    const text = file.lines[lines[s]!]!.text
    if (text !== text.trimEnd()) return
    if (own.has(wanted) && own.get(wanted) !== text) torn.add(wanted)
    own.set(wanted, text)
  })
  for (const wanted of torn) own.delete(wanted)
  return own
}

/** So many lines around a place show how a file is indented. */
const NEARBY = 400

function nearby({ lines }: FileText, place: Alignment): readonly string[] {
  const first = place.lines.find(line => line >= 0) ?? 0
  return lines.slice(Math.max(0, first - NEARBY), first + NEARBY).map(line => line.text)
}
