import type { Position, SpanEdit } from '../core/block.ts'
import type { TextContent } from '../core/content.ts'

/** A text, and where its lines start. */
export interface TextPositions {
  readonly text: string
  readonly starts: readonly number[]
  /** The same in bytes, where positions count them from the start of the file. */
  readonly bytes: readonly number[]
}

export function indexed({ text, bom, encoding }: TextContent, spans: readonly SpanEdit[]): TextPositions {
  const starts = [0]
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  if (!spans.some(({ start, unit }) => unit === 'bytes' && typeof start === 'number'))
    return { text, starts, bytes: [] }
  let at = bom ? 3 : 0
  const bytes = starts.map((start, i) => {
    const own = at
    const line = text.slice(start, starts[i + 1])
    at += encoding === '8-bit' ? line.length : lengthIn(line, 'bytes')
    return own
  })
  return { text, starts, bytes }
}

/** The offset of a position, in UTF-16 units; undefined where the text has none. */
export function offsetOf(file: TextPositions, position: Position, unit: SpanEdit['unit']): number | undefined {
  const { text, starts, bytes } = file
  if (typeof position === 'number') {
    if (unit !== 'bytes') return unitsAt(text, position, unit)
    const line = lastUpTo(bytes, position)
    const column = position - bytes[line]! + 1
    return offsetOf(file, { line: line + 1, column }, unit)
  }
  const start = starts[position.line - 1]
  if (start === undefined) return position.line === starts.length + 1 && position.column === 1 ? text.length : undefined
  const end = starts[position.line]
  const own = text.slice(start, end === undefined ? text.length : end - 1)
  const units = position.column === undefined ? own.replace(/\r$/, '').length : unitsAt(own, position.column - 1, unit)
  return units === undefined ? undefined : start + units
}

/** How many UTF-16 units so many bytes or characters of a text are. */
function unitsAt(text: string, count: number, unit: SpanEdit['unit']): number | undefined {
  if (unit === 'utf16') return count <= text.length ? count : undefined
  let [units, left] = [0, count]
  for (const char of text) {
    if (left <= 0) break
    left -= unit === 'bytes' ? new TextEncoder().encode(char).length : 1
    units += char.length
  }
  return left === 0 ? units : undefined
}

/** The length of a text in a unit. */
export function lengthIn(text: string, unit: SpanEdit['unit']): number {
  if (unit === 'utf16') return text.length
  return unit === 'bytes' ? new TextEncoder().encode(text).length : [...text].length
}

/** The 1-based line of an offset: the last that starts there or before. */
export const lineOfOffset = ({ starts }: TextPositions, at: number): number => lastUpTo(starts, at) + 1

/** Index of the last of some rising numbers that is no more than `most`; 0 where none is. */
function lastUpTo(numbers: readonly number[], most: number): number {
  let [low, high] = [0, numbers.length]
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if (numbers[middle]! <= most) low = middle
    else high = middle
  }
  return low
}
