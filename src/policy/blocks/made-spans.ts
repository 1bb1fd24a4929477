import { compareSpans, type Position, type SpanEdit } from '../../core/block.ts'
import { withLf } from '../../core/text.ts'
import { lengthIn, offsetOf, type TextPositions } from './positions.ts'

/**
 * True if the new texts are where the replacements would put them, so they were already made. Signs and blanks alone prove nothing, but for a newline
 * at the end of the file: no one puts one before another there. Where a text to take out may be there still, a word of another replacement tells,
 * unless the file has all that they replace.
 * @param proves tells if the file has that, and a word in it
 */
export function spansAreMade(file: TextPositions, spans: readonly SpanEdit[], proves: () => boolean): boolean {
  let moved: Moved = { units: 0, lines: 0, columns: 0, line: 0 }
  let [isEnd, isOpen, isSaid] = [false, false, false]
  for (const span of spans.toSorted(compareSpans)) {
    const start = movedBy(moved, span.start)
    const from = offsetOf(file, start, span.unit)
    const made = madeAt(file.text, from, withLf(span.text))
    if (made === undefined) return false
    if (isBeginning(file, from!, span)) isOpen = true
    else if (/\w{3}/.test(span.text)) isSaid = true
    moved = behind(moved, start, { ...span, text: made })
    isEnd = span.text === '\n' && from === file.text.length - made.length
  }
  // a line break before another one is there again when it is gone: what else was made tells
  return isOpen ? isSaid && !proves() : isEnd || spans.some(span => /\w/.test(span.text))
}

/** True if the file has the text to replace, as the tool says it, and the new one is only its beginning. */
const isBeginning = ({ text }: TextPositions, from: number, { deleted = '', text: fresh }: SpanEdit): boolean =>
  deleted.length > fresh.length && deleted.startsWith(fresh) && text.startsWith(deleted, from)

/** True if a new text that seems to be there ends inside a word, so that it may be the beginning of a longer old one that no tool says. */
export const mayBeBeginnings = (file: TextPositions, spans: readonly SpanEdit[]): boolean =>
  spans.some(({ deleted, start, end, text: fresh }) => {
    if (deleted !== undefined || typeof start !== 'number' || Number(end) - start <= fresh.length) return false
    const after = start + fresh.length
    return /^\w\w$/.test(file.text.slice(after - 1, after + 1))
  })

/** A new text as the file has it at an offset, with the line endings of the file; undefined if it does not. */
function madeAt(text: string, from: number | undefined, fresh: string): string | undefined {
  if (from === undefined) return undefined
  let at = from
  for (const row of fresh.split(/(?<=\n)/)) {
    const ending = row.endsWith('\n') && text.startsWith('\r\n', at + row.length - 1) ? '\r\n' : '\n'
    const own = row.replace('\n', ending)
    if (!text.startsWith(own, at)) return undefined
    at += own.length
  }
  return text.slice(from, at)
}

/** How far the text after some replacements has moved: in units; in lines, and in columns of the line at which the last one ended. */
interface Moved {
  readonly units: number
  readonly lines: number
  readonly columns: number
  readonly line: number
}

function movedBy({ units, lines, columns, line }: Moved, position: Position): Position {
  if (typeof position === 'number') return position + units
  const { column } = position
  const own = position.line === line ? columns : 0
  return { line: position.line + lines, ...(column !== undefined && { column: column + own }) }
}

/** @param at where the replacement stands now */
function behind({ units, lines }: Moved, at: Position, { start, end, unit, text }: SpanEdit): Moved {
  if (typeof start === 'number' || typeof end === 'number' || typeof at === 'number')
    return { units: units + lengthIn(text, unit) - (Number(end) - Number(start)), lines, columns: 0, line: 0 }
  const rows = text.split('\n')
  const column = (rows.length > 1 ? 1 : (at.column ?? 1)) + lengthIn(rows.at(-1)!, unit)
  return {
    units,
    lines: lines + rows.length - 1 - (end.line - start.line),
    columns: column - (end.column ?? column),
    line: end.line,
  }
}
