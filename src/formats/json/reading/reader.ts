import { matchFrom } from '../../parts/match-from.ts'
import type { JsonLines, JsonObject, JsonPlace, JsonRead, JsonValue } from '../value.ts'
import { type Cursor, cursorAt, cursorPlace, failAt, failUnclosed, heal, healJson, peek, skip, step } from './cursor.ts'
import { stringAt } from './strings.ts'

const DEEPEST = 32

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

/** Reads JSON that is inside a string of other JSON. It may have been cut off before it was put there. */
export function readInner(text: string): { readonly value?: JsonValue; readonly broken?: string } {
  const lines = text.split('\n')
  const source: JsonLines = { line: row => lines[row], closed: () => false }
  const read = readJson(source, { row: 0, col: 0 })
  if (!read.ok)
    return { broken: `${read.reason} (line ${read.at.row + 1}, column ${read.at.col + 1} of the inner JSON)` }
  const rest = [lines[read.end.row]!.slice(read.end.col), ...lines.slice(read.end.row + 1)]
  if (rest.some(line => line.trim() !== '')) return { broken: 'more text follows the inner JSON' }
  return { value: read.value }
}

/** The arguments of a call in Python, as an object, from after its opening bracket: all by their names, and literals. */
export function readArguments(source: JsonLines, from: JsonPlace): JsonRead {
  const cursor = cursorAt(source, from, true)
  const value = nested(cursor, within => readMembers(within, ARGUMENTS))
  return resultOf(cursor, value)
}

function resultOf(cursor: Cursor, value: JsonValue): JsonRead {
  const { failure, healed, spans, keys, complete } = cursor
  // written out, since spreading is slow
  if (failure) {
    const { at, reason, unclosed } = failure
    return { ok: false, at, reason, unclosed, keys, complete, healed, spans }
  }
  return { ok: true, value, end: cursorPlace(cursor), keys, healed, spans }
}

function readValue(cursor: Cursor): JsonValue {
  const char = skip(cursor)
  if (char === '{') return nested(cursor, within => readMembers(within, OBJECT))
  if (char === '[') return nested(cursor, readArray)
  if (char === '') return failUnclosed(cursor, 'a value')
  const text = stringAt(cursor, char)
  if (text !== undefined) return text
  return cursor.python && cursor.line.startsWith(DUMPS, cursor.col) ? readDumped(cursor) : readWord(cursor)
}

const DUMPS = 'json.dumps('

/** `json.dumps(…)` around a value is the value: what it would be as a string is read as JSON again. */
function readDumped(cursor: Cursor): JsonValue {
  cursor.col += DUMPS.length
  const value = readValue(cursor)
  if (skip(cursor) !== ')') return failAt(cursor, '`)` is expected')
  step(cursor)
  return value
}

function nested(cursor: Cursor, read: (cursor: Cursor) => JsonValue[] | JsonObject): JsonValue {
  if (cursor.depth === DEEPEST) return failAt(cursor, TOO_DEEP)
  const { row, col } = cursor
  cursor.depth++
  step(cursor)
  const value = read(cursor)
  cursor.depth--
  if (!cursor.failure) cursor.spans.push({ value, row, col, endRow: cursor.row, endCol: cursor.col })
  return value
}

const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype'])

/** The bracket behind values, what it ends, and the sign between a name and its value. */
interface Brackets {
  readonly close: '}' | ']' | ')'
  readonly what: string
  readonly sign?: ':' | '='
}

const OBJECT: Brackets = { close: '}', what: 'an object', sign: ':' }
const ARGUMENTS: Brackets = { close: ')', what: 'a call', sign: '=' }
const ARRAY: Brackets = { close: ']', what: 'an array' }

function readMembers(cursor: Cursor, around: Brackets): JsonObject {
  const { sign, what } = around
  const object: Record<string, JsonValue> = {}
  for (let more = hasFirst(cursor, around); more; more = hasNext(cursor, around)) {
    const { row, col } = cursor
    const key = readKey(cursor)
    if (FORBIDDEN.has(key)) failAt(cursor, `the key \`${key}\` is not allowed`, { row, col })
    if (Object.hasOwn(object, key)) failAt(cursor, `the key \`${shown(key)}\` appears twice`, { row, col })
    if (cursor.failure) break
    cursor.keys.push(key)
    const colon = skip(cursor)
    if (colon === '') failUnclosed(cursor, what)
    if (colon !== sign) failAt(cursor, `\`${sign}\` is expected after the key \`${shown(key)}\``)
    step(cursor)
    object[key] = readValue(cursor)
  }
  return object
}

function readArray(cursor: Cursor): JsonValue[] {
  const values: JsonValue[] = []
  if (cursor.depth === 1) cursor.complete = values
  for (let more = hasFirst(cursor, ARRAY); more; more = hasNext(cursor, ARRAY)) {
    const value = readValue(cursor)
    if (!cursor.failure) values.push(value)
  }
  return values
}

/** True if a member follows the opening bracket; the closing one is taken. */
function hasFirst(cursor: Cursor, { close, what }: Brackets): boolean {
  const char = skip(cursor)
  if (char === '') failUnclosed(cursor, what)
  if (char === close) step(cursor)
  return char !== close && char !== ''
}

/** True if another member follows; takes the comma before it, or the closing bracket. */
function hasNext(cursor: Cursor, { close, what }: Brackets): boolean {
  const { row } = cursor
  const char = skip(cursor)
  if (cursor.failure) return false
  if (char === close) {
    step(cursor)
    return false
  }
  if (char === '') {
    if (cursor.source.closed()) heal(cursor, 'closing brackets were added at the end')
    else failUnclosed(cursor, what)
    return false
  }
  if (char !== ',') {
    // two members on two lines: only a comma can be missing
    const isNext = cursor.row > row && (char === '"' || char === '{')
    const quote = /[\w\\]/.test(char) ? ' (a quote inside a string is written `\\"`)' : ''
    if (isNext) heal(cursor, 'a comma was added between lines')
    else failAt(cursor, `\`,\` or \`${close}\` is expected${quote}`)
    return isNext
  }
  const comma = { row: cursor.row, col: cursor.col }
  step(cursor)
  const next = skip(cursor)
  if (next === '') failUnclosed(cursor, what)
  if (next !== close) return next !== ''
  healJson(cursor, 'a trailing comma was removed', comma)
  step(cursor)
  return false
}

const shown = (key: string): string => key.slice(0, 40)

function readKey(cursor: Cursor): string {
  const text = stringAt(cursor, peek(cursor))
  if (text !== undefined) return text
  const bare = /^[A-Za-z_$][\w$]{0,99}/.exec(cursor.line.slice(cursor.col, cursor.col + 101))
  if (!bare) return failAt(cursor, 'a key in double quotes is expected')
  healJson(cursor, 'keys without quotes were accepted')
  cursor.col += bare[0].length
  return bare[0]
}

const WORD = /[\w+.-]{1,40}/y
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/

const WORDS: ReadonlyMap<string, JsonValue> = new Map(
  Object.entries({ true: true, false: false, null: null, True: true, False: false, None: null }),
)

const NO_VALUE = 'a value is expected: a string in double quotes, a number, `true`, `false`, `null`, `{` or `[`'

function readWord(cursor: Cursor): JsonValue {
  const word = matchFrom(WORD, cursor.line, cursor.col)?.[0] ?? ''
  const value = NUMBER.test(word) ? Number(word) : WORDS.get(word)
  if (value === undefined) return failAt(cursor, NO_VALUE)
  if (typeof value === 'number' && Math.abs(value) > Number.MAX_SAFE_INTEGER)
    return failAt(cursor, `the number \`${word}\` is too large`)
  if (/^[TFN]/.test(word)) healJson(cursor, 'Python words were read as JSON words')
  cursor.col += word.length
  return value
}
