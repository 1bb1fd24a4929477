import {
  type Cursor,
  cursorAt,
  cursorPlace,
  failAt,
  heal,
  healJson,
  NOT_READ,
  type NotRead,
  skip,
  step,
  unclosed,
} from './cursor.ts'
import type { JsonLines, JsonObject, JsonPlace, JsonRead, JsonValue } from './json-value.ts'
import { readPythonString, startsString } from './read-python-string.ts'
import { opensString, readString } from './read-string.ts'
import { readKey, readWord } from './read-word.ts'

const DEEPEST = 32

/** Why JSON that is nested too deep cannot be read. */
export const TOO_DEEP = `the JSON is nested deeper than ${DEEPEST} levels`

/**
 * Reads one JSON value as models write it. A slip with only one reading is corrected and reported: comments, trailing commas, single
 * quotes, bare keys, Python's words, raw newlines and tabs in strings, missing closing brackets at the end of a fence. Invalid escapes are
 * kept: `"\d"` is a backslash and a d. All else fails with its place: duplicate keys, keys that reach for the prototype,
 * more than 32 levels, a text cut off. Each character is looked at once.
 */
export function readJson(source: JsonLines, from: JsonPlace): JsonRead {
  const cursor = cursorAt(source, from, false)
  return resultOf(cursor, readValue(cursor))
}

/** The arguments of a call in Python, as an object, from after its opening bracket: all by their names, and literals. */
export function readArguments(source: JsonLines, from: JsonPlace): JsonRead {
  const cursor = cursorAt(source, from, true)
  const value = nested(cursor, within => readMembers(within, ARGUMENTS))
  return resultOf(cursor, value)
}

function resultOf(cursor: Cursor, value: JsonValue | NotRead): JsonRead {
  const { healed, spans, keys, complete } = cursor
  if (value !== NOT_READ) return { ok: true, value, end: cursorPlace(cursor), keys, healed, spans }
  const { at, reason, unclosed } = cursor.failure!
  return { ok: false, at, reason, unclosed, keys, complete, healed, spans }
}

function readValue(cursor: Cursor): JsonValue | NotRead {
  const char = skip(cursor)
  if (char === NOT_READ) return NOT_READ
  if (char === '{') return nested(cursor, readObject)
  if (char === '[') return nested(cursor, readArray)
  if (cursor.python && startsString(cursor)) return readPythonString(cursor)
  if (opensString(char)) return readString(cursor)
  if (char === '') return unclosed(cursor, 'a value')
  return cursor.python && cursor.line.startsWith(DUMPS, cursor.col) ? readDumped(cursor) : readWord(cursor)
}

const DUMPS = 'json.dumps('

/** `json.dumps(…)` around a value is the value: what it would be as a string is read as JSON again. */
function readDumped(cursor: Cursor): JsonValue | NotRead {
  cursor.col += DUMPS.length
  const value = readValue(cursor)
  const close = value === NOT_READ ? NOT_READ : skip(cursor)
  if (close === NOT_READ) return NOT_READ
  if (close !== ')') return failAt(cursor, '`)` is expected')
  step(cursor)
  return value
}

function nested(cursor: Cursor, read: (cursor: Cursor) => JsonValue[] | JsonObject | NotRead): JsonValue | NotRead {
  if (cursor.depth === DEEPEST) return failAt(cursor, TOO_DEEP)
  const { row, col } = cursor
  cursor.depth++
  step(cursor)
  const value = read(cursor)
  cursor.depth--
  if (value !== NOT_READ) cursor.spans.push({ value, row, col, endRow: cursor.row, endCol: cursor.col })
  return value
}

const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype'])

interface Brackets {
  readonly close: Close
  /** The sign between a name and its value. */
  readonly sign: ':' | '='
  readonly what: string
}
type Close = '}' | ']' | ')'

const OBJECT: Brackets = { close: '}', sign: ':', what: 'an object' }
const ARGUMENTS: Brackets = { close: ')', sign: '=', what: 'a call' }

const readObject = (cursor: Cursor) => readMembers(cursor, OBJECT)

function readMembers(cursor: Cursor, { close, sign, what }: Brackets): JsonObject | NotRead {
  const object: Record<string, JsonValue> = {}
  for (let more = hasFirst(cursor, close, what); more !== false; more = hasNext(cursor, close, what)) {
    if (more === NOT_READ) return NOT_READ
    const { row, col } = cursor
    const key = readKey(cursor)
    if (key === NOT_READ) return NOT_READ
    if (FORBIDDEN.has(key)) return failAt(cursor, `the key \`${key}\` is not allowed`, { row, col })
    if (Object.hasOwn(object, key)) return failAt(cursor, `the key \`${shown(key)}\` appears twice`, { row, col })
    cursor.keys.add(key)
    const colon = skip(cursor)
    if (colon === NOT_READ) return NOT_READ
    if (colon === '') return unclosed(cursor, what)
    if (colon !== sign) return failAt(cursor, `\`${sign}\` is expected after the key \`${shown(key)}\``)
    step(cursor)
    const value = readValue(cursor)
    if (value === NOT_READ) return NOT_READ
    object[key] = value
  }
  return object
}

function readArray(cursor: Cursor): JsonValue[] | NotRead {
  const values: JsonValue[] = []
  if (cursor.depth === 1) cursor.complete = values
  for (let more = hasFirst(cursor, ']', 'an array'); more !== false; more = hasNext(cursor, ']', 'an array')) {
    if (more === NOT_READ) return NOT_READ
    const value = readValue(cursor)
    if (value === NOT_READ) return NOT_READ
    values.push(value)
  }
  return values
}

/** True if a member follows the opening bracket; the closing one is taken. */
function hasFirst(cursor: Cursor, close: Close, what: string): boolean | NotRead {
  const char = skip(cursor)
  if (char === NOT_READ) return NOT_READ
  if (char === '') return unclosed(cursor, what)
  if (char === close) step(cursor)
  return char !== close
}

/** True if another member follows; takes the comma before it, or the closing bracket. */
function hasNext(cursor: Cursor, close: Close, what: string): boolean | NotRead {
  const { row } = cursor
  const char = skip(cursor)
  if (char === NOT_READ) return NOT_READ
  if (char === close) {
    step(cursor)
    return false
  }
  if (char === '') {
    if (!cursor.source.closed()) return unclosed(cursor, what)
    heal(cursor, 'closing brackets were added at the end')
    return false
  }
  if (char !== ',') {
    // two members on two lines: only a comma can be missing
    if (cursor.row > row && (char === '"' || char === '{')) {
      heal(cursor, 'a comma was added between lines')
      return true
    }
    const quote = /[\w\\]/.test(char) ? ' (a quote inside a string is written `\\"`)' : ''
    return failAt(cursor, `\`,\` or \`${close}\` is expected${quote}`)
  }
  const comma = cursorPlace(cursor)
  step(cursor)
  const next = skip(cursor)
  if (next === NOT_READ) return NOT_READ
  if (next === '') return unclosed(cursor, what)
  if (next !== close) return true
  healJson(cursor, 'a trailing comma was removed', comma)
  step(cursor)
  return false
}

const shown = (key: string): string => key.slice(0, 40)
