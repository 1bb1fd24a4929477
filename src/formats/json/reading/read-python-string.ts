import { ESCAPES } from '../../parts/escapes.ts'
import { type Cursor, cursorPlace, failAt, skip, step } from './cursor.ts'
import { readQuoted } from './read-string.ts'

const START = /([a-z]{0,2})("""|'''|"|')/iy

/** True if a string of Python begins at the cursor, with or without letters before its quotes. */
export const startsString = (cursor: Cursor): boolean => startAt(cursor) !== null

function startAt({ line, col }: Cursor): RegExpExecArray | null {
  START.lastIndex = col
  return START.exec(line)
}

/** A string as Python has it, several that stand side by side as one. */
export function readPythonString(cursor: Cursor): string {
  const parts: string[] = []
  for (let start = startAt(cursor); start; start = startAt(cursor)) {
    const letters = start[1]!.toLowerCase()
    if (letters !== '' && letters !== 'r' && letters !== 'u')
      return failAt(cursor, `a string with \`${letters}\` before it is not plain text`)
    cursor.col += start[1]!.length
    parts.push(readQuoted(cursor, start[2]!, () => readSpecial(cursor, letters === 'r')))
    skip(cursor)
  }
  return parts.join('')
}

const PYTHON_ESCAPES: Readonly<Record<string, string>> = { ...ESCAPES, "'": "'", v: '\v' }
const CODE = /\\(?:x([0-9a-f]{2})|u([0-9a-f]{4})|U([0-9a-f]{8}))/iy

/** A backslash and what it says; before other characters it stays, as in Python. */
function readSpecial(cursor: Cursor, raw: boolean): string {
  const at = cursorPlace(cursor)
  const next = cursor.line[cursor.col + 1]
  cursor.col++
  if (cursor.line[at.col] !== '\\') return cursor.line[at.col]!
  if (next === undefined) {
    // the end of the line is a character of a raw string, and left out of any other
    if (raw) return '\\'
    step(cursor)
    return ''
  }
  if (raw) {
    cursor.col++
    return `\\${next}`
  }
  CODE.lastIndex = at.col
  const code = CODE.exec(cursor.line)
  if (code) {
    const point = Number.parseInt((code[1] ?? code[2] ?? code[3])!, 16)
    if (point === 0 || point > 0x10ffff || (point >= 0xd800 && point <= 0xdfff))
      return failAt(cursor, `\`${code[0]}\` is not a character`, at)
    cursor.col = at.col + code[0].length
    return String.fromCodePoint(point)
  }
  if (!Object.hasOwn(PYTHON_ESCAPES, next)) return '\\'
  cursor.col++
  return PYTHON_ESCAPES[next]!
}
