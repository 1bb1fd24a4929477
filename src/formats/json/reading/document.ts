import type { Diagnostic } from '../../../core/diagnostic.ts'
import { closesFence, fenceLine } from '../../carrier/markdown.ts'
import type { At, SourceLines } from '../../format.ts'
import { matchFrom } from '../../parts/match-from.ts'
import type { Healed, JsonLines, JsonPlace, JsonRead, JsonValue } from '../value.ts'
import { invokeAt } from './invoke.ts'
import { pythonCallAt } from './python-call.ts'
import { readJson } from './reader.ts'
import type { SpecIndex } from './spec-index.ts'

/** The JSON that begins at a line: one value, or several on its last line, or what kept it from being read. */
export interface JsonDocument {
  readonly last: number
  /** The values that may hold a call. */
  readonly values: readonly Read[]
  /** The first value that could be read, whatever it holds. */
  readonly first?: JsonValue | undefined
  /** Where the last value ends that could be read, whatever it holds. */
  readonly readTo?: JsonPlace | undefined
  readonly healed: boolean
  readonly failure?: Exclude<JsonRead, Read>
  /** It is a tool call in XML or in Python. */
  readonly call?: true
  /** It may as well be code: only fields that nothing but an edit has make it one. */
  readonly uncertain?: boolean
  /** Text other than JSON after the values on the last line. */
  readonly rest?: JsonPlace | undefined
}

type Read = Extract<JsonRead, { ok: true }>

/** The formats' answers that reading needs: whether a value with these keys can contain a call, or does, whether it goes on below, and a field's type. */
type Known = Pick<SpecIndex, 'knows' | 'holds' | 'joins' | 'typeOf'>

/** Reads the JSON at a line; undefined where none begins. Stops at the end of the fence. */
export function documentAt(source: SourceLines, here: At, known: Known): JsonDocument | undefined {
  const first = source.line(here.line) ?? ''
  const col = first[0] === '{' ? 0 : BEGIN.exec(first)?.[0].length
  if (col === undefined || !holdsFields(source, here.line, first.slice(col))) return calledAt(source, here, known)
  return readDocument(jsonLines(source, here), { row: here.line, col }, known)
}

/** True if a key or a list of objects follows the bracket, on this line or the next: code, links and empty lists have neither. */
const holdsFields = (source: SourceLines, at: number, text: string): boolean =>
  FIELDS.test(text.trim().length > 1 ? text : text + (source.line(at + 1) ?? ''))

const FIELDS = /^(?:\{\s{0,80}(?:[^\s\w$}`]|[\w$]{1,100}\s{0,9}:|$)|\[\s{0,80}(?:[^\s\w(!)`\]]|$))/

/** JSON at a line's start, after the word or the signs with which models announce a call: `<tool_call>`, `Action Input:`, `<|python_tag|>`. */
const BEGIN =
  /^[\s\uFEFF]{0,80}(?:<tool_call>\s{0,9}|<(?:function=|invoke name=")[\w.:-]{1,80}"?>\s{0,9}|\[TOOL_CALLS\]\s{0,9}(?:[\w.:-]{1,80}\[ARGS\]\s{0,9})?|Action Input:\s{0,9}|(?:<\|[^|<>{}]{1,40}\|>[^<>{}]{0,80}){1,6}|json[lc5]?\s{0,9})?(?=[{[])/i

function calledAt(source: SourceLines, here: At, known: Known): JsonDocument | undefined {
  const first = source.line(here.line)!
  if (/^\s*</.test(first)) {
    const read = invokeAt(source, here, known.typeOf)
    return read && callOf(read, here)
  }
  if (!first.includes('(')) return undefined
  const lines = jsonLines(source, here)
  let document: JsonDocument | undefined
  for (let at: JsonPlace = { row: here.line, col: 0 }; ; ) {
    const called = pythonCallAt(source, here, lines, at)
    if (!called) return document
    const { read, uncertain } = called
    if (!read.ok) return withCall(document, callOf(read, here, uncertain))
    const { row, col } = read.end
    const text = lines.line(row)!
    document = withCall(document, callOf(read, here, uncertain, text.slice(col).trim() === '' ? undefined : read.end))
    const comma = matchFrom(COMMA, text, col)
    if (!comma) return document
    const next = col + comma[0].length
    at = next < text.length ? { row, col: next } : { row: row + 1, col: lines.line(row + 1)?.search(/\S|$/) ?? 0 }
  }
}

/** Before the next call in a list, which may be on the next line. */
const COMMA = /\s{0,9},\s{0,9}(?=[A-Za-z_]|$)/y

const withCall = (before: JsonDocument | undefined, call: JsonDocument): JsonDocument =>
  before ? { ...call, values: [...before.values, ...call.values], healed: before.healed || call.healed } : call

function callOf(read: JsonRead, { line: at }: At, uncertain = false, rest?: JsonPlace): JsonDocument {
  const last = read.ok ? read.end.row : Math.max(read.at.row, at)
  const call = { last, healed: read.healed.length > 0, call: true, uncertain, rest } as const
  return read.ok ? { ...call, values: [read], readTo: read.end } : { ...call, values: [], failure: read }
}

function jsonLines(source: SourceLines, { fence, line: at }: At): JsonLines {
  let closed = false
  const line = (row: number): string | undefined => {
    const text = source.line(row)
    if (text === undefined || row === at) return text
    if (!fenceLine(text)) return text
    closed ||= closesFence(text, fence)
    // a fence never is inside JSON: a value still open here is broken
    return fence && !closed ? text : undefined
  }
  return { line, closed: () => closed }
}

function readDocument(lines: JsonLines, from: JsonPlace, known: Known): JsonDocument {
  const values: Read[] = []
  let healed = false
  let readTo: JsonPlace | undefined
  let first: JsonValue | undefined
  let at = from
  let isJoined = false
  for (let read = readJson(lines, at); ; ) {
    if (!read.ok) return { last: Math.max(read.at.row, at.row), values, readTo, healed, failure: read }
    first ??= read.value
    const isKnown = known.knows(read.keys)
    if (isKnown) values.push(read)
    healed ||= read.healed.length > 0
    readTo = read.end
    const { row } = readTo
    const text = lines.line(row)!
    const col = behind(text, readTo.col)
    if (text[col] === '{' || text[col] === '[') {
      at = { row, col }
      read = readJson(lines, at)
      isJoined = false
      continue
    }
    isJoined ||= isKnown && col === text.length && known.joins(read.value)
    const next = isJoined && col === text.length ? nextJoined(lines, row + 1, known) : undefined
    if (!next) return { last: row, values, first, readTo, healed, rest: col < text.length ? { row, col } : undefined }
    read = next
  }
}

/** The next value that is read together with those above it, past records of the same output that hold no edit. */
function nextJoined(lines: JsonLines, from: number, { knows, holds, joins }: Known): JsonRead | undefined {
  for (let row = from; lines.line(row)?.startsWith('{"'); ) {
    const read = readJson(lines, { row, col: 0 })
    // one that is cut off may hold an edit
    if (!read.ok || joins(read.value)) return read
    if (read.end.col < lines.line(read.end.row)!.length || (knows(read.keys) && holds(read.value))) return undefined
    row = read.end.row + 1
  }
  return undefined
}

/** A comma, and the signs with which a call ends and the next one begins, with its name. */
const BETWEEN =
  /^\s*[,;]?\s*(?:(?:<\/?(?:tool_call|function|invoke)>|<\|[^|<>]{1,40}\|>(?:[\w.:-]{1,80}(?=<\|))?)\s*){0,6}/

/** Where the text goes on after a value and what is between calls. */
function behind(text: string, col: number): number {
  if (col === text.length || text[col] === '{') return col
  return col + BETWEEN.exec(text.slice(col, col + 300))![0].length
}

/** From the opening bracket of an object or array to after its closing one. */
export type JsonSpan = Readonly<Record<'start' | 'end', JsonPlace>>

const isBefore = (a: JsonPlace, b: JsonPlace): boolean => a.row < b.row || (a.row === b.row && a.col <= b.col)

/** A note for each way in which the JSON was put right, of those within a part of it. */
export const healedNotes = (healed: readonly Healed[], within?: JsonSpan): readonly Diagnostic[] =>
  healed
    .filter(({ at }) => !within || (isBefore(within.start, at) && isBefore(at, within.end)))
    .map(({ what, at: { row } }) => ({ code: 'parse/healed', message: `JSON: ${what} (first at line ${row + 1})` }))

export const jsonProblem = (what: string, reason: string, { row, col }: JsonPlace, unclosed: boolean): Diagnostic => ({
  code: unclosed ? 'parse/unclosed' : 'parse/json',
  message: `the ${what} cannot be read at line ${row + 1}, column ${col + 1}: ${reason}`,
})
