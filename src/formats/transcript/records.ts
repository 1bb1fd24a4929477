import { recordText } from '../carrier/printed.ts'
import { isObject, type JsonValue } from '../json/value.ts'
import { jsonIn } from './told/fields.ts'

export interface Extent {
  /** Offsets into the source. */
  readonly start: number
  readonly end: number
  /** 1-based number of its first line. */
  readonly line: number
}

/** A JSON value of a log, or the text of one that is broken or that the log ended in. */
export interface LogRecord extends Extent {
  readonly value?: JsonValue
  readonly torn?: string
}

/** Takes lines; gives the values that end in each of them, one by one: all are taken before the next line comes, if one does. */
export type RecordReader = ReturnType<typeof recordReader>

/** A value that has begun. */
interface Open extends Pick<Extent, 'start' | 'line'> {
  readonly parts: string[]
  /** Whitespace before its first line. */
  readonly indent: number
  depth: number
}

interface State {
  /** Lines so far, and where the last one ends. */
  line: number
  end: number
  open: Open | undefined
  /** The indentation that a line may have at most to begin a value: limited after a broken one, whose rest is skipped. */
  most: number
  /** How the records of this log begin. */
  first: string | undefined
  /** A line that is not a value as a whole. */
  tried: string | undefined
}

/** True if a line inside a value opens and closes nothing: no brackets, and quotes in pairs. */
const isFlat = (line: string): boolean => !/[{}[\]\\]/.test(line) && hasPairs(line)

/** True if the quotes in a line are in pairs. Counted without a list of the parts, because it is asked of every line. */
function hasPairs(line: string): boolean {
  let isEven = true
  for (let at = line.indexOf('"'); at >= 0; at = line.indexOf('"', at + 1)) isEven = !isEven
  return isEven
}

/** True if a string is open at the end of a line, at a glance: to try such JSON is slow. */
const isTorn = (line: string): boolean => !line.includes('\\') && !hasPairs(line)

const ANY = Number.POSITIVE_INFINITY

/**
 * Splits a text into its objects: one per line (JSONL, server-sent events), several on a line, or one over many lines, alone or in an array. One
 * that breaks off costs nothing but itself: the next is where a line begins an object no deeper than it.
 * @param before lines of the source above the first
 */
export function recordReader(before = 0) {
  const state: State = { line: before, end: 0, open: undefined, most: ANY, first: undefined, tried: undefined }
  return {
    push: (line: string, start: number) => readLine(state, line, start),
    /** A value that has begun and never ended. */
    end: () => (state.open ? broken(state, state.open) : []),
    isOpen: () => state.open !== undefined,
  }
}

function* readLine(state: State, raw: string, start: number): Generator<LogRecord> {
  const text = recordText(raw)
  if (state.open && isFlat(text)) {
    state.open.parts.push(text)
    state.line++
    state.end = start + raw.length
    return
  }
  const indent = text.search(/\S|$/)
  const begins = text[indent] === '{' && indent <= (state.open?.indent ?? state.most)
  if (state.open && begins) yield* broken(state, state.open)
  state.line++
  state.end = start + raw.length
  if (!state.open && !begins && (state.most < ANY || !'[],'.includes(text[indent] ?? ' '))) return
  state.most = ANY
  const offset = state.end - text.length
  const value = state.open || !text.endsWith('}') || isTorn(text) ? undefined : parsed(text)
  state.tried = text
  if (value === undefined) yield* scan(state, text, offset, indent)
  else yield whole(state, { start: offset + indent, end: state.end, line: state.line }, value)
}

/** The values that end in a line; what stands between values is skipped. @param offset of the line in the source */
function* scan(state: State, text: string, offset: number, indent: number): Generator<LogRecord> {
  let [from, cut, hasValue] = [0, false, false]
  for (let at = 0; at < text.length && !cut; at++) {
    const sign = text[at]
    if (sign === '"') {
      const close = closingQuote(text, at)
      cut = close < 0
      at = cut ? text.length : close
    } else if (sign === '{' || (sign === '[' && state.open)) {
      // a logger writes facts of its own after a record
      if (hasValue && !state.open && /\{\s{0,9}[^\s"}]/y.test(text.slice(at, at + 11))) return
      if (!state.open) from = at
      state.open ??= { parts: [], start: offset + at, line: state.line, indent, depth: 0 }
      state.open.depth++
    } else if ((sign === '}' || sign === ']') && state.open && --state.open.depth === 0) {
      state.open.parts.push(text.slice(from, at + 1))
      yield* closed(state, state.open, offset + at + 1)
      hasValue = true
    }
  }
  state.open?.parts.push(text.slice(from))
  // no string goes over the end of a line
  if (cut && state.open) yield* broken(state, state.open)
}

function closed(state: State, { parts, start, line }: Open, end: number): readonly LogRecord[] {
  const text = parts.join('\n')
  const value = text === state.tried ? undefined : parsed(text)
  if (value === undefined) return broken(state, state.open!)
  state.open = undefined
  return [whole(state, { start, end, line }, value)]
}

function whole(state: State, { start, end, line }: Extent, value: JsonValue): LogRecord {
  if (isObject(value)) state.first ??= `{${JSON.stringify(Object.keys(value)[0] ?? '')}:`
  return { start, end, line, value }
}

/** Gives up the open value. What a later run appended to its line without a break may be whole. */
function broken(state: State, { parts, start, line, indent }: Open): readonly LogRecord[] {
  const { end, first } = state
  const again = first === undefined || parts.length > 1 ? -1 : parts[0]!.lastIndexOf(first)
  const value = again > 0 ? parsed(parts[0]!.slice(again)) : undefined
  state.open = undefined
  state.most = value === undefined ? indent : ANY
  if (value === undefined) return [{ start, end, line, torn: parts.join('\n') }]
  return [
    { start, end: start + again, line },
    { start: start + again, end, line, value },
  ]
}

function parsed(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text)
  } catch {
    // as Python prints it
    return /^\s*\{'/.test(text) ? jsonIn(text) : undefined
  }
}

/** Index of the quote that closes the string opened at `at`; -1 where the text ends before. */
function closingQuote(text: string, at: number): number {
  for (let to = text.indexOf('"', at + 1); to >= 0; to = text.indexOf('"', to + 1)) {
    let slashes = 0
    while (text[to - 1 - slashes] === '\\') slashes++
    if (slashes % 2 === 0) return to
  }
  return -1
}
