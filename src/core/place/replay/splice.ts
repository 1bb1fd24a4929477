import type { IndexedText } from '../../text/indexed.ts'
import { dominantEnding, type Edit } from '../../text.ts'

/**
 * Replaces lines `from` to `to` (half-open indices; equal for an insertion) by new ones. Each takes the ending of the line that it
 * replaces or follows, and a missing final newline stays missing.
 * @returns undefined if that changes nothing
 */
export function splice(file: IndexedText, from: number, to: number, added: readonly string[]): Edit | undefined {
  const { text, starts } = file
  const endOf = (line: number) => starts[line + 1]! - file.eol(line).length
  const eolAt = (i: number) =>
    file.eol(Math.min(from + i, to - 1)) || file.eol(to - 2) || file.eol(0) || dominantEnding(file.lines)
  if (from < to) {
    const span = { start: starts[from]!, end: starts[to]! }
    const last = file.eol(to - 1)
    if (added.length === 0 && last === '') return { span: { ...span, start: endOf(from - 1) }, insert: '' }
    const insert = added.map((line, i) => line + (i === added.length - 1 ? last : eolAt(i))).join('')
    return insert === text.slice(span.start, span.end) ? undefined : { span, insert }
  }
  if (added.length === 0) return undefined
  if (from > 0 && file.eol(from - 1) === '') {
    const end = endOf(from - 1)
    return { span: { start: end, end }, insert: added.map((line, i) => eolAt(i) + line).join('') }
  }
  const start = starts[from]!
  return { span: { start, end: start }, insert: added.map((line, i) => line + eolAt(i)).join('') }
}
