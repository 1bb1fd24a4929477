import type { Position, SpanEdit } from '../../core/block.ts'
import type { TextContent } from '../../core/content.ts'

type Unit = SpanEdit['unit']

/** A text, where its lines start, and the bytes of its byte order mark. */
export interface TextPositions {
  readonly text: string
  readonly starts: readonly number[]
  readonly bom: number
  readonly marksIn: (unit: Unit) => Marks
}

/** Offsets in a text, and how much of a unit is before each: a position is counted from the nearest. */
interface Marks {
  readonly at: readonly number[]
  readonly count: readonly number[]
  readonly sizeOf: (point: number) => number
}

/** UTF-16 units from one mark to the next. */
const APART = 1024

export function indexed({ text, bom, encoding }: TextContent): TextPositions {
  const starts = [0]
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  const known = new Map<Unit, Marks>()
  const marksIn = (unit: Unit): Marks => {
    const marks = known.get(unit) ?? marksOf(text, unit === 'bytes' && encoding !== '8-bit' ? bytesOf : () => 1)
    known.set(unit, marks)
    return marks
  }
  return { text, starts, bom: bom ? 3 : 0, marksIn }
}

function marksOf(text: string, sizeOf: (point: number) => number): Marks {
  const marks = { at: [0], count: [0], sizeOf }
  for (let next = APART; next < text.length; next += APART) {
    const { at, count } = walked(text, marks, 'at', next)
    marks.at.push(at)
    marks.count.push(count)
  }
  return marks
}

/** The first place at which the offset, or the count, is at least `most`. */
function walked(text: string, marks: Marks, by: 'at' | 'count', most: number) {
  const from = lastUpTo(marks[by], most)
  const here = { at: marks.at[from]!, count: marks.count[from]! }
  while (here[by] < most && here.at < text.length) {
    const point = text.codePointAt(here.at)!
    here.at += point > 0xffff ? 2 : 1
    here.count += marks.sizeOf(point)
  }
  return here
}

/** Bytes of a character in UTF-8; half a pair of surrogates is written as U+FFFD. */
const bytesOf = (point: number): number => (point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4)

/** The offset of a position, in UTF-16 units; undefined where the text has none. */
export function offsetOf(file: TextPositions, position: Position, unit: Unit): number | undefined {
  const { text, starts, bom } = file
  if (typeof position === 'number') return offsetFrom(file, 0, unit === 'bytes' ? position - bom : position, unit)
  const start = starts[position.line - 1]
  if (start === undefined) return position.line === starts.length + 1 && position.column === 1 ? text.length : undefined
  const end = (starts[position.line] ?? text.length + 1) - 1
  if (position.column === undefined) return end > start && text[end - 1] === '\r' ? end - 1 : end
  const at = offsetFrom(file, start, position.column - 1, unit)
  return at !== undefined && at <= end ? at : undefined
}

/** The offset that is so many bytes or characters behind another; undefined inside a character. */
function offsetFrom({ text, marksIn }: TextPositions, from: number, count: number, unit: Unit): number | undefined {
  if (count < 0) return undefined
  if (unit === 'utf16') return from + count <= text.length ? from + count : undefined
  const marks = marksIn(unit)
  const wanted = walked(text, marks, 'at', from).count + count
  const found = walked(text, marks, 'count', wanted)
  return found.count === wanted ? found.at : undefined
}

/** The length of a text in a unit. */
export function lengthIn(text: string, unit: Unit): number {
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
