import type { Healed, JsonLines, JsonPlace, JsonValue, Spanned } from '../value.ts'

/** How far reading is, and what it found. After a failure it is at the end of an empty text: what is read from there on says nothing. */
export interface Cursor {
  source: JsonLines
  readonly python: boolean
  line: string
  row: number
  col: number
  depth: number
  /** Set once, when reading fails. */
  failure: { readonly at: JsonPlace; readonly reason: string; readonly unclosed: boolean } | undefined
  readonly healed: Healed[]
  readonly spans: Spanned[]
  readonly keys: string[]
  complete: readonly JsonValue[]
}

export const cursorAt = (source: JsonLines, { row, col }: JsonPlace, python: boolean): Cursor => ({
  source,
  python,
  line: source.line(row) ?? '',
  row,
  col,
  depth: 0,
  failure: undefined,
  healed: [],
  spans: [],
  keys: [],
  complete: [],
})

export const cursorPlace = ({ row, col }: Cursor): JsonPlace => ({ row, col })

const NOTHING: JsonLines = { line: () => undefined, closed: () => false }

/** Ends the reading; only the first reason counts. @returns a value in place of the one that cannot be read */
export function failAt(cursor: Cursor, reason: string, at: JsonPlace = cursorPlace(cursor), unclosed = false): '' {
  cursor.failure ??= { at, reason, unclosed }
  cursor.source = NOTHING
  cursor.line = ''
  cursor.col = 0
  return ''
}

export const failUnclosed = (cursor: Cursor, what: string): '' =>
  failAt(cursor, `the text ends inside ${what}`, cursorPlace(cursor), true)

export function heal(cursor: Cursor, what: string, at: JsonPlace = cursorPlace(cursor)): void {
  if (!cursor.healed.some(one => one.what === what)) cursor.healed.push({ what, at })
}

/** The same for what Python has and JSON has not. */
export function healJson(cursor: Cursor, what: string, at: JsonPlace = cursorPlace(cursor)): void {
  if (!cursor.python) heal(cursor, what, at)
}

/** The character at the cursor, a newline between lines, the empty string at the end. */
export function peek(cursor: Cursor): string {
  if (cursor.col < cursor.line.length) return cursor.line[cursor.col]!
  return cursor.source.line(cursor.row + 1) === undefined ? '' : '\n'
}

export function step(cursor: Cursor): void {
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

/** Skips whitespace and comments; returns the character then at the cursor. */
export function skip(cursor: Cursor): string {
  for (;;) {
    while (cursor.line[cursor.col] === ' ') cursor.col++
    const char = peek(cursor)
    if (char === ' ' || char === '\t' || char === '\n' || char === '\u00a0' || char === '\uFEFF') step(cursor)
    else if (char !== '#' && char !== '/') return char
    else if (cursor.line.startsWith('/*', cursor.col)) {
      healJson(cursor, 'comments were left out')
      if (!skipBlockComment(cursor)) failUnclosed(cursor, 'a comment')
    } else if (char === '#' || cursor.line.startsWith('//', cursor.col)) {
      healJson(cursor, 'comments were left out')
      cursor.col = cursor.line.length
    } else return char
  }
}

/** A comment in which another one begins was never closed. */
function skipBlockComment(cursor: Cursor): boolean {
  cursor.col += 2
  for (;;) {
    const open = cursor.line.indexOf('/*', cursor.col)
    const close = cursor.line.indexOf('*/', cursor.col)
    if (open >= 0 && (close < 0 || open < close)) return false
    if (close >= 0) {
      cursor.col = close + 2
      return true
    }
    cursor.col = cursor.line.length
    if (peek(cursor) === '' || startsValue(cursor)) return false
    step(cursor)
  }
}

/** True if the next line begins a JSON object of its own: what was open before it was never closed. */
export const startsValue = ({ source, row }: Cursor): boolean =>
  /^\s{0,40}\{\s{0,40}["'“]\w/.test(source.line(row + 1) ?? '')
