/** A place in the lines read: 0-based row, and column in UTF-16 units. */
export interface JsonPlace {
  readonly row: number
  readonly col: number
}

export type JsonValue = string | number | boolean | null | readonly JsonValue[] | JsonObject
export type JsonObject = { readonly [key: string]: JsonValue }

/** What was put right: a sentence for each way, with the place where it happened first. */
export type Healed = ReadonlyMap<string, JsonPlace>

/** Where each object and array stands: from its opening bracket to behind its closing one. */
export type Spans = ReadonlyMap<object, { readonly start: JsonPlace; readonly end: JsonPlace }>

export type JsonRead =
  | {
      readonly ok: true
      readonly value: JsonValue
      readonly end: JsonPlace
      readonly healed: Healed
      readonly spans: Spans
    }
  | {
      readonly ok: false
      readonly at: JsonPlace
      readonly reason: string
      /** The text ended before the value did. */
      readonly unclosed: boolean
      /** Keys that were read before it failed. */
      readonly keys: ReadonlySet<string>
      /** Elements of an outermost array that were complete. */
      readonly complete: readonly JsonValue[]
      readonly healed: Healed
      readonly spans: Spans
    }

/** The lines that a value may stand on, asked for one at a time. */
export interface JsonLines {
  readonly line: (row: number) => string | undefined
  /** Whether the lines end because their author said so (a closing fence), and not because the text was cut off. */
  readonly closed: () => boolean
}

const DEEPEST = 32

interface Cursor {
  readonly source: JsonLines
  /** The current line. */
  line: string
  row: number
  col: number
  depth: number
  /** Set once, when reading fails. */
  failure: { readonly at: JsonPlace; readonly reason: string; readonly unclosed: boolean } | undefined
  readonly healed: Map<string, JsonPlace>
  readonly spans: Map<object, { readonly start: JsonPlace; readonly end: JsonPlace }>
  readonly keys: Set<string>
  readonly complete: JsonValue[]
}

/** What a reading function returns when it has put the reason into the cursor. */
const FAILED = Symbol('failed')
type Failed = typeof FAILED

/**
 * Reads one JSON value as models write it. What has one reading only is healed and told: comments, trailing commas, single quotes,
 * bare keys, Python's words, raw newlines and tabs in strings, invalid escapes (kept as they stand: `"\d"` is a backslash and a d),
 * closing brackets left out at the end of a fence. All else fails with its place: duplicate keys, keys that reach for the prototype,
 * more than 32 levels, a text cut off. Each character is looked at once.
 */
export function readJson(source: JsonLines, from: JsonPlace): JsonRead {
  const cursor: Cursor = {
    source,
    line: source.line(from.row) ?? '',
    row: from.row,
    col: from.col,
    depth: 0,
    failure: undefined,
    healed: new Map(),
    spans: new Map(),
    keys: new Set(),
    complete: [],
  }
  const value = readValue(cursor)
  const { healed, spans, keys, complete } = cursor
  if (value !== FAILED) return { ok: true, value, end: place(cursor), healed, spans }
  return { ok: false, ...cursor.failure!, keys, complete, healed, spans }
}

const place = ({ row, col }: Cursor): JsonPlace => ({ row, col })

function failAt(cursor: Cursor, reason: string, at: JsonPlace = place(cursor)): Failed {
  cursor.failure ??= { at, reason, unclosed: false }
  return FAILED
}

function unclosed(cursor: Cursor, what: string): Failed {
  cursor.failure ??= { at: place(cursor), reason: `the text ends inside ${what}`, unclosed: true }
  return FAILED
}

function heal(cursor: Cursor, what: string, at: JsonPlace = place(cursor)): void {
  if (!cursor.healed.has(what)) cursor.healed.set(what, at)
}

/** The character at the cursor, a newline between lines, the empty string at the end. */
function peek(cursor: Cursor): string {
  if (cursor.col < cursor.line.length) return cursor.line[cursor.col]!
  return cursor.source.line(cursor.row + 1) === undefined ? '' : '\n'
}

function step(cursor: Cursor): void {
  if (cursor.col < cursor.line.length) {
    cursor.col++
    return
  }
  const next = cursor.source.line(cursor.row + 1)
  if (next === undefined) return
  cursor.row++
  cursor.line = next
  cursor.col = 0
}

/** Skips white space and comments; returns the character then at the cursor. */
function skip(cursor: Cursor): string | Failed {
  for (;;) {
    const char = peek(cursor)
    const pair = char + (cursor.line[cursor.col + 1] ?? '')
    if (char === ' ' || char === '\t' || char === '\n' || char === '\u00a0' || char === '\uFEFF') step(cursor)
    else if (pair === '//' || char === '#') {
      heal(cursor, 'comments were left out')
      cursor.col = cursor.line.length
    } else if (pair === '/*') {
      heal(cursor, 'comments were left out')
      if (!skipBlockComment(cursor)) return unclosed(cursor, 'a comment')
    } else return char
  }
}

function skipBlockComment(cursor: Cursor): boolean {
  cursor.col += 2
  for (;;) {
    const close = cursor.line.indexOf('*/', cursor.col)
    if (close >= 0) {
      cursor.col = close + 2
      return true
    }
    cursor.col = cursor.line.length
    if (peek(cursor) === '' || startsValue(cursor)) return false
    step(cursor)
  }
}

/** Whether the next line begins a JSON object of its own: what was open before it was never closed. */
const startsValue = ({ source, row }: Cursor): boolean => /^\s{0,40}\{\s{0,40}["']\w/.test(source.line(row + 1) ?? '')

function readValue(cursor: Cursor): JsonValue | Failed {
  const char = skip(cursor)
  if (char === FAILED) return FAILED
  if (char === '{') return nested(cursor, readObject)
  if (char === '[') return nested(cursor, readArray)
  if (char === '"' || char === "'") return readString(cursor, char)
  if (char === '') return unclosed(cursor, 'a value')
  return readWord(cursor)
}

function nested(cursor: Cursor, read: (cursor: Cursor) => JsonValue[] | JsonObject | Failed): JsonValue | Failed {
  if (cursor.depth === DEEPEST) return failAt(cursor, `the JSON is nested deeper than ${DEEPEST} levels`)
  const start = place(cursor)
  cursor.depth++
  step(cursor)
  const value = read(cursor)
  cursor.depth--
  if (value !== FAILED) cursor.spans.set(value, { start, end: place(cursor) })
  return value
}

const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype'])

function readObject(cursor: Cursor): JsonObject | Failed {
  const object: Record<string, JsonValue> = {}
  for (let more = hasFirst(cursor, '}'); more !== false; more = hasNext(cursor, '}', 'an object')) {
    if (more === FAILED) return FAILED
    const at = place(cursor)
    const key = readKey(cursor)
    if (key === FAILED) return FAILED
    if (FORBIDDEN.has(key)) return failAt(cursor, `the key \`${key}\` is not allowed`, at)
    if (Object.hasOwn(object, key)) return failAt(cursor, `the key \`${shown(key)}\` stands twice`, at)
    cursor.keys.add(key)
    const colon = skip(cursor)
    if (colon === FAILED) return FAILED
    if (colon === '') return unclosed(cursor, 'an object')
    if (colon !== ':') return failAt(cursor, `\`:\` is expected behind the key \`${shown(key)}\``)
    step(cursor)
    const value = readValue(cursor)
    if (value === FAILED) return FAILED
    object[key] = value
  }
  return object
}

function readArray(cursor: Cursor): JsonValue[] | Failed {
  const values: JsonValue[] = []
  for (let more = hasFirst(cursor, ']'); more !== false; more = hasNext(cursor, ']', 'an array')) {
    if (more === FAILED) return FAILED
    const value = readValue(cursor)
    if (value === FAILED) return FAILED
    values.push(value)
    if (cursor.depth === 1) cursor.complete.push(value)
  }
  return values
}

/** Whether a member follows the opening bracket; the closing one is taken. */
function hasFirst(cursor: Cursor, close: '}' | ']'): boolean | Failed {
  const char = skip(cursor)
  if (char === FAILED) return FAILED
  if (char === '') return unclosed(cursor, close === '}' ? 'an object' : 'an array')
  if (char === close) step(cursor)
  return char !== close
}

/** Whether another member follows; takes the comma before it, or the closing bracket. */
function hasNext(cursor: Cursor, close: '}' | ']', what: string): boolean | Failed {
  const { row } = cursor
  const char = skip(cursor)
  if (char === FAILED) return FAILED
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
  const comma = place(cursor)
  step(cursor)
  const next = skip(cursor)
  if (next === FAILED) return FAILED
  if (next === '') return unclosed(cursor, what)
  if (next !== close) return true
  heal(cursor, 'a trailing comma was left out', comma)
  step(cursor)
  return false
}

function readKey(cursor: Cursor): string | Failed {
  const char = peek(cursor)
  if (char === '"' || char === "'") return readString(cursor, char)
  const bare = /^[A-Za-z_$][\w$]{0,99}/.exec(cursor.line.slice(cursor.col, cursor.col + 101))
  if (!bare) return failAt(cursor, 'a key in double quotes is expected')
  heal(cursor, 'keys without quotes were taken as they are')
  cursor.col += bare[0].length
  return bare[0]
}

const WORDS: ReadonlyMap<string, JsonValue> = new Map<string, JsonValue>([
  ['true', true],
  ['false', false],
  ['null', null],
])
const PYTHON_WORDS: ReadonlyMap<string, JsonValue> = new Map<string, JsonValue>([
  ['True', true],
  ['False', false],
  ['None', null],
])

function readWord(cursor: Cursor): JsonValue | Failed {
  const word = /^[\w+.-]{1,40}/.exec(cursor.line.slice(cursor.col, cursor.col + 41))?.[0] ?? ''
  const known = WORDS.get(word) ?? PYTHON_WORDS.get(word)
  if (WORDS.has(word) || PYTHON_WORDS.has(word)) {
    if (PYTHON_WORDS.has(word)) heal(cursor, 'words of Python were read as those of JSON')
    cursor.col += word.length
    return known ?? null
  }
  if (/^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(word)) {
    const number = Number(word)
    if (!Number.isFinite(number) || Math.abs(number) > Number.MAX_SAFE_INTEGER)
      return failAt(cursor, `the number \`${word}\` is too large`)
    cursor.col += word.length
    return number
  }
  return failAt(cursor, 'a value is expected: a string in double quotes, a number, `true`, `false`, `null`, `{` or `[`')
}

const ESCAPES: Readonly<Record<string, string>> = {
  '"': '"',
  '\\': '\\',
  '/': '/',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
}

function readString(cursor: Cursor, sign: '"' | "'"): string | Failed {
  const start = place(cursor)
  const quote = cursor.line.startsWith(sign.repeat(3), cursor.col) ? sign.repeat(3) : sign
  if (quote !== '"')
    heal(cursor, quote === "'" ? 'single quotes were read as double ones' : 'triple quotes were read as strings')
  cursor.col += quote.length
  const parts: string[] = []
  for (;;) {
    const to = stringPart(cursor.line, cursor.col, sign)
    parts.push(cursor.line.slice(cursor.col, to))
    cursor.col = to
    if (cursor.line.startsWith(quote, to)) {
      cursor.col += quote.length
      return parts.join('')
    }
    const part = to === cursor.line.length ? readLineEnd(cursor, start) : readSpecial(cursor, sign)
    if (part === FAILED) return FAILED
    parts.push(part)
  }
}

/** Where the plain characters of a string end. */
function stringPart(line: string, from: number, sign: string): number {
  let to = from
  while (to < line.length && line[to] !== sign && line[to] !== '\\' && line.charCodeAt(to) >= 0x20) to++
  return to
}

/** The end of a line inside a string: a newline that should have been written `\n`. */
function readLineEnd(cursor: Cursor, start: JsonPlace): string | Failed {
  if (peek(cursor) === '' || startsValue(cursor)) {
    cursor.failure ??= {
      at: start,
      reason: 'the string that begins here is never closed',
      unclosed: peek(cursor) === '',
    }
    return FAILED
  }
  heal(cursor, 'newlines and tabs inside strings were taken as they are')
  step(cursor)
  return '\n'
}

/** A backslash, a control character, or a quote that does not close its string. */
function readSpecial(cursor: Cursor, sign: string): string | Failed {
  const char = cursor.line[cursor.col]!
  if (char === '\u0000') return failAt(cursor, 'the string has a NUL character')
  if (char !== '\\') {
    if (char !== sign) heal(cursor, 'newlines and tabs inside strings were taken as they are')
    cursor.col++
    return char
  }
  const next = cursor.line[cursor.col + 1] ?? ''
  const escaped = ESCAPES[next] ?? (next === sign ? sign : undefined)
  if (escaped !== undefined) {
    cursor.col += 2
    return escaped
  }
  const hex = next === 'u' ? /^[0-9a-fA-F]{4}/.exec(cursor.line.slice(cursor.col + 2, cursor.col + 6)) : undefined
  if (hex) return readUnicode(cursor, hex[0])
  heal(cursor, 'backslashes before other characters than JSON knows were kept')
  cursor.col++
  return '\\'
}

/** `\uXXXX`; a surrogate only together with its other half. */
function readUnicode(cursor: Cursor, hex: string): string | Failed {
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

const shown = (key: string): string => key.slice(0, 40)
