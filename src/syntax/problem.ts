import { splitLines } from '../core/text.ts'

/** One thing that a parser does not accept. */
export interface SyntaxProblem {
  /** 1-based. */
  readonly line: number
  /** 1-based, in UTF-16 units. */
  readonly column: number
  readonly message: string
}

/** A problem at an offset of the text, in UTF-16 units. */
export function problemAt(text: string, offset: number, message: string): SyntaxProblem {
  const before = text.slice(0, Math.max(0, offset))
  const lineStart = before.lastIndexOf('\n') + 1
  let line = 1
  for (let at = before.indexOf('\n'); at >= 0; at = before.indexOf('\n', at + 1)) line++
  return { line, column: before.length - lineStart + 1, message }
}

/** A problem at an offset that counts the bytes of the text's UTF-8 form. */
export const problemAtByte = (text: string, byte: number, message: string): SyntaxProblem =>
  problemAt(text, unitsOf(text, byte), message)

/** A problem at a line and a column that counts bytes, both 1-based. */
export function problemAtByteColumn(text: string, line: number, column: number, message: string): SyntaxProblem {
  const shown = text.split('\n', line)[line - 1] ?? ''
  return { line, column: unitsOf(shown, column - 1) + 1, message }
}

/** How many UTF-16 units the first `bytes` bytes of the UTF-8 form are. */
function unitsOf(text: string, bytes: number): number {
  let units = 0
  for (let left = bytes; left > 0 && units < text.length; ) {
    const point = text.codePointAt(units)!
    left -= point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4
    units += point < 0x10000 ? 1 : 2
  }
  return units
}

/** How much of a long line is shown on either side of the caret. */
const SHOWN = 100

/** `Line N: message`, the line, and a caret below the place: the form that Python's own errors have. */
export function renderProblem(text: string, { line, column, message }: SyntaxProblem): string {
  const whole = splitLines(text)[line - 1]?.text ?? ''
  const from = Math.max(0, column - 1 - SHOWN)
  const shown = whole.slice(from, column - 1 + SHOWN).trimEnd()
  const under = whole.slice(from, column - 1).replace(/[^\t]/g, ' ')
  return `Line ${line}: ${message}\n  ${shown}\n  ${under}^`
}
