/** A half-open range of UTF-16 offsets into one text. */
export interface Span {
  readonly start: number
  readonly end: number
}

/** Replaces a span of the original text; an empty `insert` deletes, an empty span inserts. */
export interface Edit {
  readonly span: Span
  readonly insert: string
}

export type LineEnding = '\n' | '\r\n' | '\r'

/** One line of a text: its characters without the line ending, the ending (`''` at an unfinished last line), and where it starts. */
export interface Line {
  readonly text: string
  readonly eol: LineEnding | ''
  readonly start: number
}

/**
 * Splits a text into its lines, each with its own ending; joining them again gives the text. The empty string after a final newline is not a
 * line. A lone CR ends a line only in a text without LF (classic Mac). Otherwise it is a character like VT, FF, NEL or U+2028.
 */
export function splitLines(text: string, classicMac = isClassicMac(text)): readonly Line[] {
  const lines: Line[] = []
  for (let start = 0; start < text.length; ) {
    const feed = text.indexOf(classicMac ? '\r' : '\n', start)
    const end = feed < 0 ? text.length : feed
    const crlf = text[feed - 1] === '\r'
    const eol = feed < 0 ? '' : classicMac ? '\r' : crlf ? '\r\n' : '\n'
    lines.push({ text: text.slice(start, crlf ? end - 1 : end), eol, start })
    start = feed < 0 ? text.length : feed + 1
  }
  return lines
}

/** The lines of a text without their endings; a final newline begins no further one. */
export const textLines = (text: string): readonly string[] =>
  text === '' ? [] : text.replace(/\r?\n$/, '').split(/\r?\n/)

/** The lines of a text with LF and their endings; joining them again gives the text. */
export const linesWithEnds = (text: string): readonly string[] => text.match(/[^\n]*\n|[^\n]+$/g) ?? []

export const isClassicMac = (text: string): boolean => !text.includes('\n') && text.includes('\r')

/** The ending that most lines of a text have; LF when there is none. */
export function dominantEnding(lines: readonly Line[]): LineEnding {
  const count = { '\n': 0, '\r\n': 0, '\r': 0 }
  for (const line of lines) if (line.eol !== '') count[line.eol]++
  if (count['\r'] > 0) return '\r'
  return count['\r\n'] > count['\n'] ? '\r\n' : '\n'
}

/** The 1-based line that contains an offset. */
export function lineAt(text: string, offset: number): number {
  let line = 1
  for (let at = text.indexOf('\n'); at >= 0 && at < offset; at = text.indexOf('\n', at + 1)) line++
  return line
}

/** Orders edits by place; edits at one place keep the order in which they were given. */
export const inOrder = (edits: readonly Edit[]): readonly Edit[] =>
  edits.toSorted((a, b) => a.span.start - b.span.start || a.span.end - b.span.end)

/**
 * The first two edits that change the same text, or undefined. Insertions at the border of a change do not overlap it; a text that is inserted twice
 * at one place was meant for two.
 */
export function findOverlap(edits: readonly Edit[]): readonly [Edit, Edit] | undefined {
  const sorted = inOrder(edits)
  for (let i = 1; i < sorted.length; i++) {
    const [a, b] = [sorted[i - 1]!, sorted[i]!]
    if (b.span.start < a.span.end || (b.span.end === a.span.start && b.insert === a.insert)) return [a, b]
  }
  return undefined
}

/**
 * Performs edits, all of them given in offsets of the original text.
 * @throws RangeError when two overlap or one is outside the text: callers check with {@link findOverlap} first.
 */
export function performEdits(text: string, edits: readonly Edit[]): string {
  let out = ''
  let at = 0
  for (const { span, insert } of inOrder(edits)) {
    if (span.start < at) throw new RangeError(`edit at ${span.start} overlaps the one ending at ${at}`)
    if (span.end < span.start || span.end > text.length)
      throw new RangeError(`edit ${span.start}-${span.end} is not a range`)
    out += text.slice(at, span.start) + insert
    at = span.end
  }
  return out + text.slice(at)
}

/** Characters to compare at once while two texts are the same; what is left is compared one by one. */
const STRIDES = [4096, 128]

/** The part of a text between the start and the end that it shares with another. */
export function changedPart(before: string, after: string): string {
  const { start, end } = changedSpan(before, after)
  return after.slice(start, end)
}

/** Where in the second text that is. */
export function changedSpan(before: string, after: string): Span {
  const shorter = Math.min(before.length, after.length)
  const longer = before.length - shorter
  const more = after.length - shorter
  let head = 0
  for (const stride of STRIDES)
    while (head + stride <= shorter && before.slice(head, head + stride) === after.slice(head, head + stride))
      head += stride
  while (before.charCodeAt(head) === after.charCodeAt(head)) head++
  let end = shorter
  const sameAbove = (stride: number): boolean =>
    before.slice(longer + end - stride, longer + end) === after.slice(more + end - stride, more + end)
  for (const stride of STRIDES) while (end - stride >= head && sameAbove(stride)) end -= stride
  while (end > head && before.charCodeAt(longer + end - 1) === after.charCodeAt(more + end - 1)) end--
  return { start: head, end: more + end }
}

/** A text with LF in place of CRLF. */
export const withLf = (text: string): string => text.replaceAll('\r\n', '\n')

/** Offset of the first character that edits change; of the end of the text if they change none. The line ending before a last line that goes is a part of it. */
export const firstChange = (text: string, edits: readonly Edit[]): number =>
  edits.reduce((first, { span, insert }) => {
    const start = span.start + changedSpan(text.slice(span.start, span.end), insert).start
    const isEnding = insert === '' && span.end === text.length && /^\r?\n./.test(text.slice(start, start + 3))
    return Math.min(first, isEnding ? text.indexOf('\n', start) + 1 : start)
  }, text.length)

/** True if lines of both endings are in a text, so that a new one cannot tell which is whose. */
export const isMixed = (text: string): boolean => text.includes('\r\n') && /(^|[^\r])\n/.test(text)
