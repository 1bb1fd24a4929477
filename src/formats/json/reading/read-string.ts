import { ESCAPES } from '../../parts/escapes.ts'
import { type Cursor, failAt, failUnclosed, heal, peek, startsValue, step } from './cursor.ts'
import type { JsonPlace } from './json-value.ts'

const JSON_ESCAPES: Readonly<Record<string, string>> = { ...ESCAPES, '/': '/' }

/** How a string closes that opens with a sign: as it opens, but for the quotes of word processors. */
const CLOSES: ReadonlyMap<string, string> = new Map([
  ['"', '"'],
  ["'", "'"],
  ['“', '”'],
  ['”', '”'],
])

export const opensString = (char: string): boolean => CLOSES.has(char)

export function readString(cursor: Cursor): string {
  const sign = CLOSES.get(cursor.line[cursor.col]!)!
  const isTriple = cursor.line[cursor.col + 1] === sign && cursor.line.startsWith(sign.repeat(3), cursor.col)
  const quote = isTriple ? sign.repeat(3) : sign
  if (quote !== '"') heal(cursor, HEALED.get(quote) ?? 'triple quotes were read as strings')
  return readQuoted(cursor, quote, () => readSpecial(cursor, sign))
}

/** Reads a string from its opening quotes to its closing ones. @param special reads what is at a quote, a backslash or a control character */
export function readQuoted(cursor: Cursor, quote: string, special: () => string): string {
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
function readSpecial(cursor: Cursor, sign: string): string {
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
