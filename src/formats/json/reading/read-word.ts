import { type Cursor, failAt, healJson, peek } from './cursor.ts'
import type { JsonValue } from './json-value.ts'
import { readPythonString, startsString } from './read-python-string.ts'
import { opensString, readString } from './read-string.ts'

/** A key at the cursor: a string, or a bare name. */
export function readKey(cursor: Cursor): string {
  const char = peek(cursor)
  if (cursor.python && startsString(cursor)) return readPythonString(cursor)
  if (opensString(char)) return readString(cursor)
  const bare = /^[A-Za-z_$][\w$]{0,99}/.exec(cursor.line.slice(cursor.col, cursor.col + 101))
  if (!bare) return failAt(cursor, 'a key in double quotes is expected')
  healJson(cursor, 'keys without quotes were accepted')
  cursor.col += bare[0].length
  return bare[0]
}

const WORD = /[\w+.-]{1,40}/y
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/

const WORDS: ReadonlyMap<string, JsonValue> = new Map<string, JsonValue>([
  ['true', true],
  ['false', false],
  ['null', null],
  ['True', true],
  ['False', false],
  ['None', null],
])

const NO_VALUE = 'a value is expected: a string in double quotes, a number, `true`, `false`, `null`, `{` or `[`'

/** A number, or a word that is a value, at the cursor. */
export function readWord(cursor: Cursor): JsonValue {
  WORD.lastIndex = cursor.col
  const word = WORD.exec(cursor.line)?.[0] ?? ''
  const value = NUMBER.test(word) ? Number(word) : WORDS.get(word)
  if (value === undefined) return failAt(cursor, NO_VALUE)
  if (typeof value === 'number' && Math.abs(value) > Number.MAX_SAFE_INTEGER)
    return failAt(cursor, `the number \`${word}\` is too large`)
  if (/^[TFN]/.test(word)) healJson(cursor, 'Python words were read as JSON words')
  cursor.col += word.length
  return value
}
