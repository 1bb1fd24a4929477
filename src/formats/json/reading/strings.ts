import { ESCAPES } from '../../parts/escapes.ts'
import { matchFrom } from '../../parts/match-from.ts'
import type { JsonPlace } from '../value.ts'
import { type Cursor, cursorPlace, failAt, failUnclosed, heal, peek, skip, startsValue, step } from './cursor.ts'

const JSON_ESCAPES: Readonly<Record<string, string>> = { ...ESCAPES, '/': '/' }

/** How a string closes that opens with a sign: as it opens, but for the quotes of word processors. */
const CLOSES: Readonly<Record<string, string>> = { '"': '"', "'": "'", '“': '”', '”': '”' }

/** The string at the cursor; undefined if none begins there. @param char the character there */
export function stringAt(cursor: Cursor, char: string): string | undefined {
  if (cursor.python && startAt(cursor)) return readPythonString(cursor)
  const sign = CLOSES[char]
  return sign === undefined ? undefined : readString(cursor, sign)
}

function readString(cursor: Cursor, sign: string): string {
  const isTriple = cursor.line[cursor.col + 1] === sign && cursor.line.startsWith(sign.repeat(3), cursor.col)
  const quote = isTriple ? sign.repeat(3) : sign
  if (quote !== '"') heal(cursor, HEALED.get(quote) ?? 'triple quotes were read as strings')
  return readQuoted(cursor, quote, () => readEscaped(cursor, sign))
}

/** Reads a string from its opening quotes to its closing ones. @param special reads what is at a quote, a backslash or a control character */
function readQuoted(cursor: Cursor, quote: string, special: () => string): string {
  const { row, col } = cursor
  cursor.col += quote.length
  for (let text = ''; ; ) {
    const to = stringPart(cursor.line, cursor.col, quote[0]!)
    text += cursor.line.slice(cursor.col, to)
    cursor.col = to
    if (cursor.line.startsWith(quote, to)) {
      cursor.col += quote.length
      return text
    }
    text += to === cursor.line.length ? readLineEnd(cursor, { row, col }, quote) : special()
    if (cursor.failure) return ''
  }
}

const HEALED: ReadonlyMap<string, string> = new Map([
  ["'", 'single quotes were read as double ones'],
  ['”', 'typographic quotes were read as plain ones'],
])

/** Where the plain characters of a string end. */
function stringPart(line: string, from: number, sign: string): number {
  let to = from
  while (to < line.length && line[to] !== sign && line[to] !== '\\' && line.charCodeAt(to) >= 0x20) to++
  return to
}

/** The end of a line inside a string: a newline that should have been written `\n`. */
function readLineEnd(cursor: Cursor, at: JsonPlace, quote: string): string {
  const isOver = peek(cursor) === ''
  if (isOver && cursor.python) return failUnclosed(cursor, 'a string')
  if (isOver || (!cursor.python && startsValue(cursor)))
    return failAt(cursor, 'the string that begins here is never closed', at, isOver)
  if (!cursor.python || quote.length === 1) heal(cursor, 'newlines and tabs inside strings were kept')
  step(cursor)
  return '\n'
}

/** A backslash, a control character, or a quote that does not close its string. */
function readEscaped(cursor: Cursor, sign: string): string {
  const char = cursor.line[cursor.col]!
  if (char === '\u0000') return failAt(cursor, 'the string has a NUL character')
  if (char !== '\\') {
    if (char !== sign) heal(cursor, 'newlines and tabs inside strings were kept')
    cursor.col++
    return char
  }
  const next = cursor.line[cursor.col + 1] ?? ''
  const escaped = JSON_ESCAPES[next] ?? (sign === '”' && /[“”]/.test(next) ? '"' : next === sign ? sign : undefined)
  if (escaped !== undefined) {
    cursor.col += 2
    return escaped
  }
  const hex = next === 'u' ? /^[0-9a-fA-F]{4}/.exec(cursor.line.slice(cursor.col + 2, cursor.col + 6)) : undefined
  if (hex) return readUnicode(cursor, hex[0])
  heal(cursor, 'backslashes before characters that JSON has no escape for were kept')
  cursor.col++
  return '\\'
}

/** `\uXXXX`; a surrogate only together with its other half. */
function readUnicode(cursor: Cursor, hex: string): string {
  const code = Number.parseInt(hex, 16)
  if (code === 0) return failAt(cursor, 'the string has a NUL character')
  if (code < 0xd800 || code > 0xdfff) {
    cursor.col += 6
    return String.fromCharCode(code)
  }
  const low = /^\\u(d[c-f][0-9a-f]{2})/i.exec(cursor.line.slice(cursor.col + 6, cursor.col + 12))
  if (code > 0xdbff || !low) return failAt(cursor, `\`\\u${hex}\` is half a character`)
  cursor.col += 12
  return String.fromCharCode(code, Number.parseInt(low[1]!, 16))
}

const START = /([a-z]{0,2})("""|'''|"|')/iy

/** How a string of Python begins at the cursor: its letters and its quotes. */
const startAt = ({ line, col }: Cursor) => matchFrom(START, line, col)

/** A string as Python has it, several that stand side by side as one. */
function readPythonString(cursor: Cursor): string {
  const parts: string[] = []
  for (let start = startAt(cursor); start; start = startAt(cursor)) {
    const letters = start[1]!.toLowerCase()
    if (letters !== '' && letters !== 'r' && letters !== 'u')
      return failAt(cursor, `a string with \`${letters}\` before it is not plain text`)
    cursor.col += start[1]!.length
    parts.push(readQuoted(cursor, start[2]!, () => readPythonEscaped(cursor, letters === 'r')))
    skip(cursor)
  }
  return parts.join('')
}

const PYTHON_ESCAPES: Readonly<Record<string, string>> = { ...ESCAPES, "'": "'", v: '\v' }
const CODE = /\\(?:x([0-9a-f]{2})|u([0-9a-f]{4})|U([0-9a-f]{8}))/iy

/** A backslash and what it says; before other characters it stays, as in Python. */
function readPythonEscaped(cursor: Cursor, raw: boolean): string {
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
  const code = matchFrom(CODE, cursor.line, at.col)
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
