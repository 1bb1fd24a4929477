import { claimOf, refusedClaim } from './block.ts'
import { type At, type Format, linesBetween, linesText, opensAt, type SourceLines } from './format.ts'
import { lastOfUnclosed } from './parts/ends.ts'
import { findPath } from './parts/find-path.ts'
import { EDIT_LINES, lineRangeOpening } from './parts/openings.ts'

/** SWE-agent's `edit 10:12`, the new lines, `end_of_edit`. Numbers count only if the file is known to be the one that its author saw. */
export const lineRange: Format = {
  name: 'line-range',
  ...lineRangeOpening,
  read: (source, here) => {
    const open = EDIT_LINES.exec(source.line(here.line)!)
    if (!open) return undefined
    const place = findPath(source, here, { format: 'line-range', at: here.line })
    const { close, last } = endOf(source, here, open[3])
    const found = { format: 'line-range', ...place, last }
    if (close === undefined) return refusedClaim(source, found, 'parse/unclosed', 'missing line `end_of_edit`')
    const text = linesText(linesBetween(source, here.line + 1, close))
    const op = {
      kind: 'lines',
      first: { line: Number(open[1]) },
      last: { line: Number(open[2]) },
      text,
      indent: 'keep',
    } as const
    return claimOf(source, { ...found, steps: [[op]] })
  },
}

/** The line that closes a block, if there is one, and the last line of it. */
function endOf(source: SourceLines, here: At, word: string | undefined) {
  for (let line = here.line + 1; ; line++) {
    const text = source.line(line)
    if (text === undefined || opensAt(source, line))
      return { close: undefined, last: lastOfUnclosed(source, here, here.line) }
    if (text.trim() !== (word ?? 'end_of_edit')) continue
    const more = word !== undefined && source.line(line + 1)?.trim() === 'end_of_edit'
    return { close: line, last: more ? line + 1 : line }
  }
}
