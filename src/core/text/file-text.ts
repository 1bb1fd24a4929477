import { type Edit, isClassicMac, type Line, splitLines } from '../text.ts'
import { lineKey } from './line-key.ts'

/**
 * A file's text with what the rules need to find lines in it: made once for a text, on demand.
 * Line indices are 0-based here; the surface adds one.
 */
export interface FileText {
  readonly text: string
  readonly lines: readonly Line[]
  /** The indices of the lines that are not blank. */
  readonly shown: Int32Array
  /** For each of `shown` its line's {@link lineKey}: two lines that any rule takes for the same have the same key. */
  readonly keys: Int32Array
  /** The offsets of the line feeds. */
  readonly feeds: Int32Array
  readonly hasCr: boolean
  /** Whether something may stand inside a word without a reader seeing it. */
  readonly isTorn: boolean
  /** What of this has been made so far. */
  readonly made: Made
}

interface Made {
  lines?: readonly Line[]
  index?: Index
  feeds?: Int32Array
  hasCr?: boolean
  isTorn?: boolean
}

type Index = Pick<FileText, 'shown' | 'keys'>

/** So many texts are remembered. */
const RECENT = 4

let recent: readonly FileText[] = []

/** What the last edits made of a text that is remembered: read when it is asked for. */
let next: { readonly file: FileText; readonly edits: readonly Edit[]; readonly after: string } | undefined

/** The view of a text; the last ones are remembered, because the ops of a block ask for the same text again. */
export function readFile(text: string): FileText {
  if (next?.after === text) {
    const { file, edits } = next
    next = undefined
    return remember(
      viewText(text, madeByEdits(file, edits, text)),
      recent.filter(other => other !== file),
    )
  }
  return recent.find(file => file.text === text) ?? remember(viewText(text), recent)
}

function remember(file: FileText, others: readonly FileText[]): FileText {
  recent = [file, ...others.slice(0, RECENT - 1)]
  return file
}

/** Says what edits make of a text, so that the next block need not read the whole of it again. */
export function rememberEdits(before: string, edits: readonly Edit[], after: string): void {
  const file = recent.find(({ text }) => text === before)
  if (file && edits.length > 0) next = { file, edits, after }
}

const INVISIBLE = /[\u00ad\u200b-\u200d\u2060\ufeff]/

/** The view of a text that nobody asks for again. */
export function viewText(text: string, made: Made = {}): FileText {
  return {
    text,
    made,
    get lines() {
      made.lines ??= splitLines(text)
      return made.lines
    },
    get shown() {
      made.index ??= indexLines(text, this.lines)
      return made.index.shown
    },
    get keys() {
      made.index ??= indexLines(text, this.lines)
      return made.index.keys
    },
    get feeds() {
      made.feeds ??= feedsOf(text)
      return made.feeds
    },
    get hasCr() {
      made.hasCr ??= text.includes('\r')
      return made.hasCr
    },
    get isTorn() {
      made.isTorn ??= INVISIBLE.test(text)
      return made.isTorn
    },
  }
}

/** The index of the line that holds an offset: how many line feeds stand before it. */
export const lineIndex = ({ feeds }: FileText, offset: number): number => lowerBound(feeds, offset)

/** Lines of a file as a text of their own. */
export interface Excerpt {
  readonly file: FileText
  /** How many lines, and how many characters, of the file stand above it. */
  readonly above: number
  readonly start: number
}

/** The lines from one index up to another one, and so many on either side of them. */
export function around({ text, feeds }: FileText, from: number, to: number, reach: number): Excerpt {
  const above = Math.max(0, from - reach)
  const start = above === 0 ? 0 : feeds[above - 1]! + 1
  const end = (feeds[to + reach - 1] ?? text.length) + 1
  return { file: viewText(text.slice(start, end)), above, start }
}

/** How many of some numbers in order are less than another one (by bisection). */
export function lowerBound(numbers: Int32Array, limit: number): number {
  let [low, high] = [0, numbers.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (numbers[middle]! < limit) low = middle + 1
    else high = middle
  }
  return low
}

function indexLines(text: string, lines: readonly Line[]): Index {
  const shown = new Int32Array(lines.length)
  const keys = new Int32Array(lines.length)
  let count = 0
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i]!
    const key = lineKey(text, line.start, line.start + line.text.length)
    if (key === 0) continue
    shown[count] = i
    keys[count++] = key
  }
  return { shown: shown.subarray(0, count), keys: keys.subarray(0, count) }
}

function feedsOf(text: string): Int32Array {
  const feeds: number[] = []
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) feeds.push(at)
  return Int32Array.from(feeds)
}

/** What is known of a text after edits: the lines that they touch are read again, those below them are moved. */
function madeByEdits(file: FileText, edits: readonly Edit[], after: string): Made | undefined {
  const { lines, index, feeds, hasCr, isTorn } = file.made
  if (!feeds || isClassicMac(file.text) || isClassicMac(after)) return undefined
  const shift = after.length - file.text.length
  const first = lineIndex(file, Math.min(...edits.map(({ span }) => span.start)))
  const last = lineIndex(file, Math.max(...edits.map(({ span }) => span.end)))
  const start = first === 0 ? 0 : feeds[first - 1]! + 1
  const end = (feeds[last] ?? file.text.length) + 1
  const part = after.slice(start, end + shift)
  const fresh = viewText(part, lines && { lines: splitLines(part, false) })
  const made: Made = { feeds: joined(feeds.subarray(0, first), fresh.feeds, start, feeds.subarray(last + 1), shift) }
  if (hasCr === false) made.hasCr = fresh.hasCr
  if (isTorn === false) made.isTorn = fresh.isTorn
  if (!lines) return made
  const moved = (by: number) => (line: Line) => ({ ...line, start: line.start + by })
  made.lines = lines.slice(0, first).concat(fresh.lines.map(moved(start)), lines.slice(last + 1).map(moved(shift)))
  if (!index) return made
  const [from, to] = [lowerBound(index.shown, first), lowerBound(index.shown, last + 1)]
  const { shown, keys } = index
  const more = made.lines.length - lines.length
  made.index = {
    shown: joined(shown.subarray(0, from), fresh.shown, first, shown.subarray(to), more),
    keys: joined(keys.subarray(0, from), fresh.keys, 0, keys.subarray(to), 0),
  }
  return made
}

/** Three runs of numbers, the second and the third moved. */
function joined(a: Int32Array, b: Int32Array, bBy: number, c: Int32Array, cBy: number): Int32Array {
  const all = new Int32Array(a.length + b.length + c.length)
  all.set(a)
  for (let i = 0, at = a.length; i < b.length; i++) all[at++] = b[i]! + bBy
  for (let i = 0, at = a.length + b.length; i < c.length; i++) all[at++] = c[i]! + cBy
  return all
}
