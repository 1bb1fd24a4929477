import { dominantEnding, type Edit, isClassicMac, type Line, type LineEnding, splitLines } from '../text.ts'
import { lineKey, longestWord } from './line-key.ts'
import { isTorn } from './typography.ts'

/**
 * A text and what is needed to find lines in it. It is a value: everything in it follows from `text` alone, and what is made late
 * is made once. Line indices are 0-based; reports add one.
 */
export interface IndexedText {
  readonly text: string
  /** Number of lines; the empty string after a final newline is not a line. */
  readonly count: number
  /** UTF-16 offset of the start of each line, and of the end of the text. */
  readonly starts: Int32Array
  /** The lines as objects, for code that walks all of them. */
  readonly lines: readonly Line[]
  /** A line without its ending; empty outside the text. */
  readonly line: (index: number) => string
  readonly eol: (index: number) => LineEnding | ''
  /** The line's {@link lineKey}: equal for lines that differ in whitespace and typography alone, 0 for a blank line; none outside the text. */
  readonly key: (index: number) => number
  /** The indices of the lines with this key, in order, `most` of them at most; `word`, if given, is in each of them. */
  readonly linesWith: (key: number, word: string, most: number) => readonly number[]
  /** The text that edits (some, in offsets of this one, without overlap) make of it; what they leave alone is not read again. */
  readonly after: (edits: readonly Edit[], text: string) => IndexedText
}

/** A word that is in more lines than this, and one in 64 of them, is too common: the index of all keys is faster. */
const COMMON_WORD = 64

/** After this many searches for words the index of all keys is cheaper. */
const MAX_SEARCHES = 100

/** After this many walks over all keys it is cheaper to sort them; beyond this many lines a key and an index share no number. */
const MAX_WALKS = 128
const MOST_SORTED = 2 ** 21

/** No key has this value: keys are odd, or 0 for a blank line. */
const UNKNOWN = 2

export const indexText = (text: string): IndexedText => indexed(text, startsOf(text), undefined)

function indexed(text: string, starts: Int32Array, given: Int32Array | undefined): IndexedText {
  const count = starts.length - 1
  const keys = given ?? new Int32Array(count).fill(UNKNOWN)
  let [lines, torn, isFull]: [readonly Line[] | undefined, boolean | undefined, boolean] = [undefined, undefined, false]
  /** All lines with a key, if they were once looked for. */
  const known = new Map<number, readonly number[]>()
  let [walks, sorted]: [number, Float64Array | undefined] = [0, undefined]
  const isCr = isClassicMac(text)
  const eol = (index: number): LineEnding | '' => {
    const end = starts[index + 1]!
    if (isCr) return text[end - 1] === '\r' ? '\r' : ''
    if (text[end - 1] !== '\n') return ''
    return text[end - 2] === '\r' ? '\r\n' : '\n'
  }
  const endOf = (index: number): number => starts[index + 1]! - eol(index).length
  const key = (index: number): number => {
    if (keys[index] === UNKNOWN) keys[index] = lineKey(text, starts[index]!, endOf(index))
    return keys[index]!
  }
  const byKey = (wanted: number, most: number): readonly number[] => {
    if (!isFull) for (let i = 0; i < count; i++) key(i)
    isFull = true
    if (++walks > MAX_WALKS && count < MOST_SORTED) {
      sorted ??= sortedKeys(keys)
      return inSorted(sorted, wanted, most)
    }
    const found: number[] = []
    for (let at = keys.indexOf(wanted); at >= 0 && found.length < most; at = keys.indexOf(wanted, at + 1))
      found.push(at)
    return found
  }
  let searches = 0
  /** The lines that have a word, by the engine's own search before any line is hashed; undefined if there are too many. */
  const byWord = (wanted: number, word: string, most: number): readonly number[] | undefined => {
    torn ??= isTorn(text)
    if (isFull || word === '' || torn || ++searches > MAX_SEARCHES) return undefined
    const found: number[] = []
    let hits = 0
    const limit = COMMON_WORD + (count >> 6)
    for (let at = text.indexOf(word); at >= 0 && found.length < most; ) {
      if (++hits > limit) return undefined
      const index = lineAtOffset(starts, at)
      if (key(index) === wanted) found.push(index)
      at = text.indexOf(word, starts[index + 1]!)
    }
    return found
  }
  return {
    text,
    count,
    starts,
    get lines() {
      lines ??= splitLines(text, isCr)
      return lines
    },
    line: index => text.slice(starts[index]!, endOf(index)),
    eol,
    key,
    linesWith: (wanted, word, most) => {
      const all = known.get(wanted)
      if (all) return all.length > most ? all.slice(0, most) : all
      const found = byWord(wanted, word, most) ?? byKey(wanted, most)
      if (found.length < most) known.set(wanted, found)
      return found
    },
    after: (edits, now) => edited({ text, starts, keys }, edits, now),
  }
}

/** Each key together with its index, in order: the time to find lines does not depend on the file. */
const sortedKeys = (keys: Int32Array): Float64Array =>
  Float64Array.from(keys, (key, index) => key * MOST_SORTED + index).sort()

/** The indices of the lines with a key, by bisection. */
function inSorted(sorted: Float64Array, key: number, most: number): readonly number[] {
  const least = key * MOST_SORTED
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (sorted[middle]! < least) low = middle + 1
    else high = middle
  }
  const found: number[] = []
  for (let at = low; at < sorted.length && sorted[at]! < least + MOST_SORTED && found.length < most; at++)
    found.push(sorted[at]! - least)
  return found
}

function startsOf(text: string, isCr = isClassicMac(text)): Int32Array {
  const sign = isCr ? '\r' : '\n'
  let starts = new Int32Array(64 + (text.length >> 4))
  let count = text === '' ? 0 : 1
  for (let at = text.indexOf(sign); at >= 0; at = text.indexOf(sign, at + 1)) {
    if (count + 1 >= starts.length) {
      const more = new Int32Array(starts.length * 2)
      more.set(starts)
      starts = more
    }
    starts[count++] = at + 1
  }
  if (starts[count - 1] === text.length) return starts.subarray(0, count)
  starts[count] = text.length
  return starts.subarray(0, count + 1)
}

/** The index of the line that contains an offset (by bisection); the last line for the end of the text. */
export function lineAtOffset(starts: Int32Array, offset: number): number {
  let [low, high] = [0, starts.length - 2]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (starts[middle]! <= offset) low = middle
    else high = middle - 1
  }
  return Math.max(low, 0)
}

/** The 1-based line that contains an offset; below a last line that ends, it is the next one. */
export const lineOf = ({ text, count, starts, eol }: IndexedText, offset: number): number =>
  offset === text.length && eol(count - 1) !== '' ? count + 1 : lineAtOffset(starts, offset) + 1

/** True if a file has a line, but for whitespace and typography. */
export const hasLine = (file: IndexedText, line: string): boolean =>
  file.linesWith(lineKey(line), longestWord(line), 1).length > 0

/** The lines from an index up to another one. */
export const fileLines = (file: IndexedText, from: number, to: number): readonly string[] =>
  Array.from({ length: to - from }, (_, i) => file.line(from + i))

/** The line ending at an offset: that of the line that contains it, or the one that most lines have. */
export const endingAt = (file: IndexedText, offset: number): string =>
  file.eol(lineAtOffset(file.starts, offset)) || dominantEnding(file.lines)

/** An index of a text. */
interface Known {
  readonly text: string
  readonly starts: Int32Array
  readonly keys: Int32Array
}

function edited({ text, starts, keys }: Known, edits: readonly Edit[], after: string): IndexedText {
  if (keys.length === 0 || isClassicMac(text) || isClassicMac(after)) return indexText(after)
  const shift = after.length - text.length
  const first = lineAtOffset(starts, Math.min(...edits.map(({ span }) => span.start)))
  const end = lineAtOffset(starts, Math.max(...edits.map(({ span }) => span.end))) + 1
  const [from, to] = [starts[first]!, starts[end]!]
  const fresh = startsOf(after.slice(from, to + shift), false).map(start => start + from)
  const below = starts.subarray(end).map(start => start + shift)
  const newStarts = new Int32Array(first + fresh.length - 1 + below.length)
  newStarts.set(starts.subarray(0, first))
  newStarts.set(fresh, first)
  newStarts.set(below, first + fresh.length - 1)
  const newKeys = new Int32Array(newStarts.length - 1).fill(UNKNOWN)
  newKeys.set(keys.subarray(0, first))
  newKeys.set(keys.subarray(end), first + fresh.length - 1)
  return indexed(after, newStarts, newKeys)
}
