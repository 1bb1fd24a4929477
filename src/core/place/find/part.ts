import { type Diagnostic, fail, ok, type Result } from '../../diagnostic.ts'
import { BRACKETS, openIn } from '../../text/brackets.ts'
import { baseIndent, indentOf } from '../../text/indent.ts'
import { endingAt, type IndexedText, lineAtOffset } from '../../text/indexed.ts'
import { occurrences } from '../../text/occurrences.ts'
import { isBlank } from '../../text/spacing.ts'
import { changedSpan, type Edit, type Span } from '../../text.ts'
import type { LineRange } from '../ground.ts'
import type { Halves } from '../halves.ts'
import type { Part } from './inside.ts'

/** Places of the old text in the new one to look at, at most. */
const MAX_PLACES = 50

/** How a part is replaced: one edit, trimmed to what differs. */
interface Replaced {
  readonly edits: readonly Edit[]
  /** A note on what was already there and is not written twice. */
  readonly notes: readonly Diagnostic[]
}

/**
 * Replaces a part by the new text as it is; only its line breaks become the file's. A single line that was copied without its
 * indentation may mean several new ones, which are then indented like it.
 * @param asWritten take the text to the letter, even if it repeats what is next to it
 * @returns `locate/conflict` if the indentation of the new lines is open
 */
export function replacePart(file: IndexedText, halves: Halves, part: Part, asWritten: boolean): Result<Replaced> {
  const { text } = file
  const wider = asWritten ? undefined : withEcho(part, halves)
  const { before, after, span, replace } = wider ?? { ...part, replace: halves.replace }
  if (replace.length === 0 && isBlank(before + after)) return ok({ edits: [withEnds(file, span)], notes: [] })
  const lines = indented(replace, halves.search, isBlank(before) ? before : '')
  if (!lines)
    return fail('locate/conflict', 'the old text omits the indentation, so the indentation of the new lines is unclear')
  // a blank line above has no indentation
  const start = isBlank(before) && lines[0] === '' && !asWritten ? span.start - before.length : span.start
  const edit = trimmed(text, { span: { ...span, start }, insert: lines.join(endingAt(file, span.start)) })
  const message = wider && `\`${wider.echo.trim()}\` is already there and was not repeated`
  return ok({ edits: [edit], notes: message ? [{ code: 'edit/cleanup', message }] : [] })
}

/** The lines of the new text if it is around a part that is inside it: it was put there before. */
export function surrounding(file: IndexedText, part: Part, halves: Halves): LineRange | undefined {
  const { search } = halves
  const { after, replace } = withEcho(part, halves) ?? { ...part, replace: halves.replace }
  const { start } = part.span
  const from =
    (search.length === 1 ? linesAround(file, start, replace, after) : undefined) ?? around(file, start, search, replace)
  return from === undefined ? undefined : { from, to: from + replace.length }
}

/**
 * The first line of a text that has another one in it and is around it in the file, to the letter. A line break at its edge is a blank line: every
 * line ends in one.
 * @param start the offset of the other one
 */
function around(
  { text, starts }: IndexedText,
  start: number,
  inner: readonly string[],
  lines: readonly string[],
): number | undefined {
  const eol = text.includes('\r\n') ? '\r\n' : '\n'
  const [needle, made] = [inner.join(eol), lines.join(eol)]
  const isThere = (at: number) =>
    text.startsWith(made, at) &&
    (lines[0] !== '' || at === 0 || text[at - 1] === '\n') &&
    (lines.at(-1) !== '' || at + made.length === text.length || text.startsWith(eol, at + made.length))
  if (made === needle) return undefined
  const place = occurrences(made, needle, MAX_PLACES).find(place => isThere(start - place))
  return place === undefined ? undefined : lineAtOffset(starts, start - place)
}

/**
 * The first of some lines if they are around a text in the file, however they are indented.
 * @param after what follows the last of them
 */
function linesAround(file: IndexedText, start: number, lines: readonly string[], after: string): number | undefined {
  const at = lineAtOffset(file.starts, start)
  const isAt = (first: number) =>
    first >= 0 &&
    first + lines.length <= file.count &&
    lines.every((text, i) => file.line(first + i).trim() === (i < lines.length - 1 ? text : text + after).trim())
  const above = lines.findIndex((_, i) => isAt(at - i))
  return lines.length > 1 && above >= 0 ? at - above : undefined
}

/**
 * A part with the text next to it, if the search omits that text and the replacement has it. Replacing `"tea"` by `"green tea",` before a
 * comma is meant to leave one comma, not two. If whole lines are added after its last one, what it leaves out there stays there.
 * Undefined if the text is to be taken as it is.
 */
function withEcho(
  { span, before, after }: Part,
  { search, replace }: Halves,
): (Part & { readonly echo: string; readonly replace: readonly string[] }) | undefined {
  const [head, rest] = [before.trimStart(), after.trimEnd()]
  const [old, made] = [search.join('\n'), replace.join('\n')]
  const isMissing = (part: string) =>
    BRACKETS.every(pair => openIn(made, pair) === openIn(old, pair) + openIn(part, pair))
  const isBefore = made.startsWith(head) && !old.startsWith(head) && isMissing(head)
  const isAfter = made.endsWith(rest) && !old.endsWith(rest) && isMissing(rest)
  if (!isBefore && !isAfter) return undefined
  const [start, end] = [isBefore ? head.length : 0, isAfter ? rest.length : 0]
  const last = search.length - 1
  const kept = made.startsWith(`${old}\n`) ? last : replace.lastIndexOf(search[last]!, replace.length - 2)
  return {
    span: { start: span.start - start, end: span.end + end },
    before: before.slice(0, before.length - start),
    after: after.slice(end),
    echo: isBefore ? head : rest,
    replace: replace.map((line, i) => (i === kept ? line + rest : line)),
  }
}

/** Whole lines: with the indentation before them, and the line ending after them (before them at the end of the text). */
function withEnds({ text, starts }: IndexedText, { start, end }: Span): Edit {
  const from = starts[lineAtOffset(starts, start)]!
  const feed = text.indexOf('\n', end)
  if (feed >= 0) return { span: { start: from, end: feed + 1 }, insert: '' }
  const eol = text.endsWith('\r\n', from) ? 2 : 1
  return { span: { start: from === 0 ? 0 : from - eol, end: text.length }, insert: '' }
}

/**
 * New lines that replace lines of which the first was copied without its indentation. Those below the first one already have the file's indentation if
 * they are deeper than it; they are relative to it if one of them is not as deep, or not below what the first opens. A line to its left may also leave the
 * block: if old lines are kept as the file has them, or a bracket is closed that the new text does not open.
 */
function indented(
  replace: readonly string[],
  search: readonly string[],
  indent: string,
): readonly string[] | undefined {
  const [rest, old] = [replace.slice(1), search.slice(1).filter(line => !isBlank(line))]
  const least = baseIndent(rest)
  if (indent === '' || old.some(line => !line.startsWith(indent))) return replace
  const made = new Set(rest)
  const isKept = old.some(line => made.has(line))
  const isFlush = (line: string) => !isBlank(line) && indentOf(line) === ''
  const isDeep = (line: string) => isBlank(line) || line.startsWith(indent)
  const put = (line: string, i: number) => (i === 0 || isBlank(line) ? line : indent + line)
  // a line as bare as the first old one is that line, or above the second one
  const isBare = rest.some(
    (line, i) => isFlush(line) && old[0] !== undefined && (line === search[0] || rest[i + 1] === old[0]),
  )
  const lines = isBare ? replace.map((line, i) => (isDeep(line) ? line : put(line, i))) : replace
  const written = isKept && replace[0] === search[0] ? replace : [undefined, ...rest]
  const fits = isBelowOpeners(lines, written, indent)
  if (fits && lines.slice(1).every(isDeep)) return lines
  const leaves =
    isKept || (old.length > 0 && closesMore(replace)) || (fits && least !== '' && made.has(indent + search[0]!))
  if (leaves) return fits ? lines : undefined
  return indent.startsWith(least!) ? replace.map(put) : undefined
}

/** True if what is below a line that opens a block is deeper, or at its level as it was written. */
function isBelowOpeners(lines: readonly string[], written: readonly (string | undefined)[], indent: string): boolean {
  let below = Infinity
  for (const [i, line] of [...lines.entries()].reverse()) {
    if (isBlank(line)) continue
    const own = i === 0 ? indent : indentOf(line)
    const least = line === written[i] ? indent.length : indent.length + 1
    if (own === indent && below < least && /[:{([]\s*$/.test(line)) return false
    below = own.length
  }
  return true
}

/** True if lines close a bracket that they do not open. */
const closesMore = (lines: readonly string[]): boolean =>
  BRACKETS.some(pair => lines.reduce((open, line) => (open < 0 ? open : open + openIn(line, pair)), 0) < 0)

/** The same edit without what old and new text have in common at both ends. */
function trimmed(text: string, { span, insert }: Edit): Edit {
  const { start, end } = changedSpan(text.slice(span.start, span.end), insert)
  return {
    span: { start: span.start + start, end: span.end - (insert.length - end) },
    insert: insert.slice(start, end),
  }
}
