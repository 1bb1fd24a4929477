import type { Diagnostic } from '../core/diagnostic.ts'
import { opensBlock } from './carrier/openers.ts'
import { type Carrier, claimOf, type Format, linesBetween, textOf } from './carrier.ts'
import { findPath } from './parts/find-path.ts'

const OPEN = /^edit (\d{1,7}):(\d{1,7})(?: <<\s?['"]?(\w{1,40})['"]?)?\s*$/

/**
 * SWE-agent's edit of a range of lines: `edit 10:12`, the new lines, `end_of_edit`, or a here-document. Numbers alone are believed only
 * where the file is known to be the one that the author saw.
 */
export const lineRange: Format = {
  name: 'line-range',
  initial: 'e',
  may: line => line.startsWith('edit '),
  read: (carrier, here) => {
    const open = OPEN.exec(carrier.line(here.at)!)
    if (!open) return undefined
    const place = findPath(carrier, here, here.at, 'line-range')
    const { close, last } = endOf(carrier, here.at, open[3])
    const found = { format: 'line-range', first: place.first, last, path: place.path }
    const problem = close === undefined ? unclosed : (place.problem ?? reversed(Number(open[1]), Number(open[2])))
    if (problem || close === undefined) return claimOf(carrier, { ...found, problems: problem ? [problem] : [] })
    const text = textOf(linesBetween(carrier, here.at + 1, close))
    const op = {
      kind: 'lines',
      first: { line: Number(open[1]) },
      last: { line: Number(open[2]) },
      text,
      indent: 'keep',
    } as const
    return claimOf(carrier, { ...found, steps: [[op]] })
  },
}

function endOf(
  carrier: Carrier,
  at: number,
  word: string | undefined,
): { readonly close: number | undefined; readonly last: number } {
  for (let line = at + 1; ; line++) {
    const text = carrier.line(line)
    if (text === undefined || opensBlock(text)) return { close: undefined, last: line - 1 }
    if (text.trim() !== (word ?? 'end_of_edit')) continue
    const more = word !== undefined && carrier.line(line + 1)?.trim() === 'end_of_edit'
    return { close: line, last: more ? line + 1 : line }
  }
}

const unclosed: Diagnostic = { code: 'parse/unclosed', message: 'the edit has no line `end_of_edit`' }

const reversed = (first: number, last: number): Diagnostic | undefined =>
  first >= 1 && first <= last
    ? undefined
    : { code: 'parse/malformed', message: `${first}:${last} is not a range of lines` }
