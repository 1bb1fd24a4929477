import type { Position, SpanEdit } from '../core/op.ts'

/** A text, and where its lines start. */
export interface Indexed {
  readonly text: string
  readonly starts: readonly number[]
  /** Its lines are those that every position is of. */
  readonly guarded: boolean
}

export function startsOf(text: string): readonly number[] {
  const starts = [0]
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return starts
}

/** The offset of a position, in UTF-16 units; undefined where the text has none. */
export function offsetOf({ text, starts }: Indexed, position: Position, unit: SpanEdit['unit']): number | undefined {
  if (typeof position === 'number') return unitsAt(text, position, unit)
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

/** What a text counts in a unit. */
export function countOf(text: string, unit: SpanEdit['unit']): number {
  if (unit === 'utf16') return text.length
  return unit === 'bytes' ? new TextEncoder().encode(text).length : [...text].length
}

/** The 1-based line of an offset: the last that starts there or before. */
export function lineAt({ starts }: Indexed, at: number): number {
  let [low, high] = [0, starts.length]
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if (starts[middle]! <= at) low = middle
    else high = middle
  }
  return low + 1
}

export const withLf = (text: string): string => text.replaceAll('\r\n', '\n')
