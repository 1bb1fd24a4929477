import { type Diagnostic, fail, ok, type Result } from '../diagnostic.ts'
import { baseIndent, indentOf } from '../text/indent.ts'
import { type IndexedText, lineAtOffset } from '../text/indexed.ts'
import { type LfView, lfView, original } from '../text/lf-view.ts'
import { occurrences } from '../text/occurrences.ts'
import { isBlank } from '../text/spacing.ts'
import { changedSpan, dominantEnding, type Edit, type Span } from '../text.ts'
import type { Halves } from './halves.ts'

/** The very text of a search inside a line, or from inside one line to inside another one. */
export interface Part {
  /** In offsets of the file's text. */
  readonly span: Span
  /** The text before and after it on its lines. */
  readonly before: string
  readonly after: string
}

/** A refusal names at most this many places. */
const MAX_PLACES = 50

/**
 * Every place of a search inside lines at which it may be meant. Neither end cuts a word, a number or whitespace in two, unless the new text is cut
 * at the same character (`10` by `20` in `10px`). What is all that its lines say is left to the rules for lines, where replacing it
 * as it stands would lose whitespace or double it.
 */
export function partsOf(file: IndexedText, halves: Halves): readonly Part[] {
  const { search } = halves
  if (isBlank(search[0]!) || isBlank(search.at(-1)!)) return []
  const needle = search.join('\n')
  const view = file.text.includes('\r') ? lfView(file.text) : undefined
  const all = occurrences(view?.text ?? file.text, needle, MAX_PLACES).map(at => partAt(file, view, at, needle.length))
  const isWord = /^[\p{L}\p{N}_]+$/u.test(needle)
  const free = all.filter(part => !cutsStart(part, needle) && !cutsEnd(part, needle))
  const isOwn = (part: Part) => !isForLines(part, halves)
  if (free.length === 0) return all.some(part => isCutAlike(part, halves) && isOwn(part)) ? all.filter(isOwn) : []
  const own = free.filter(isOwn)
  // a word that is also inside longer ones is not clear enough, and nor is what is also inside whitespace
  const isRival = (part: Part) => isWord || !cutsWord(part, needle)
  return own.length > 0 ? all.filter(part => isRival(part) && isOwn(part)) : own
}

function partAt(file: IndexedText, view: LfView | undefined, at: number, length: number): Part {
  const { text, starts } = file
  const span = view ? { start: original(view, at), end: original(view, at + length) } : { start: at, end: at + length }
  const last = lineAtOffset(starts, Math.max(span.start, span.end - 1))
  const end = starts[last + 1]! - file.eol(last).length
  const first = starts[lineAtOffset(starts, span.start)]!
  return { span, before: text.slice(first, span.start), after: text.slice(span.end, Math.max(end, span.end)) }
}

const WORD = /[\p{L}\p{N}_]/u
const SPACE = /[ \t]/

/** True if what is between two characters is inside a word, a number, or a run of whitespace. */
const cuts = (a: string | undefined, b: string | undefined): boolean =>
  a !== undefined && b !== undefined && ((WORD.test(a) && WORD.test(b)) || (SPACE.test(a) && SPACE.test(b)))

const cutsStart = ({ before }: Part, needle: string): boolean => cuts(before.at(-1), needle[0])
const cutsEnd = ({ after }: Part, needle: string): boolean => cuts(needle.at(-1), after[0])

const cutsWord = ({ before, after }: Part, needle: string): boolean =>
  (WORD.test(before.at(-1) ?? ' ') && WORD.test(needle[0]!)) ||
  (WORD.test(needle.at(-1)!) && WORD.test(after[0] ?? ' '))

/** True if old and new text have the same character where the part cuts a word. */
function isCutAlike(part: Part, { search, replace }: Halves): boolean {
  const [needle, made] = [search.join('\n'), replace.join('\n')]
  const isStart = !cutsStart(part, needle) || (WORD.test(needle[0]!) && made[0] === needle[0])
  const isEnd = !cutsEnd(part, needle) || (WORD.test(needle.at(-1)!) && made.at(-1) === needle.at(-1))
  return isStart && isEnd
}

/** True if a part is left to the rules for lines. */
function isForLines({ before, after }: Part, { search, replace, whole }: Halves): boolean {
  if (isBlank(before) && isBlank(after)) {
    if (whole && after !== '') return true
    return before !== '' && (replace.length === 0 ? search.length === 1 : SPACE.test(replace[0]?.[0] ?? ''))
  }
  if (!whole || (!isBlank(before) && !isBlank(after))) return false
  // lines that were written as whole ones are parts only if the new ones are cut at the same place
  const isSameAt = (line: (half: readonly string[]) => string | undefined) =>
    search.length === replace.length || line(search) === line(replace)
  return (
    replace.length === 0 ||
    !(isBlank(before) || isSameAt(half => half[0])) ||
    !(isBlank(after) || isSameAt(half => half.at(-1)))
  )
}

/** How a part is replaced: one edit, trimmed to what differs, none if nothing does. */
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
  const { before, after, span } = wider?.part ?? part
  const replace = wider?.replace ?? halves.replace
  const isLines = isBlank(before) && isBlank(after)
  if (replace.length === 0 && isLines && after === '') return ok({ edits: [withEnds(file, span)], notes: [] })
  const lines = indented(replace, halves.search.length === 1 && isLines ? before : '')
  if (!lines)
    return fail('locate/conflict', 'the old text omits the indentation, so the indentation of the new lines is unclear')
  const edit = trimmed(text, { span, insert: lines.join(text.includes('\r') ? dominantEnding(file.lines) : '\n') })
  const isEmpty = edit.insert === '' && edit.span.start === edit.span.end
  const message = wider && `\`${wider.echo.trim()}\` is already there and was not repeated`
  return ok({ edits: isEmpty ? [] : [edit], notes: message ? [{ code: 'edit/cleanup', message }] : [] })
}

/** True if the new text is around a part that is inside it: it was put there before. */
export function surrounds(file: IndexedText, part: Part, halves: Halves): boolean {
  const { span, before, after } = part
  const { search } = halves
  const replace = withEcho(part, halves)?.replace ?? halves.replace
  if (search.length === 1 && isBlank(before) && isBlank(after) && hasLinesAround(file, span, search[0]!, replace))
    return true
  const eol = file.text.includes('\r\n') ? '\r\n' : '\n'
  const [needle, made] = [search.join(eol), replace.join(eol)]
  return (
    made.length > needle.length &&
    occurrences(made, needle, MAX_PLACES).some(at => file.text.startsWith(made, span.start - at))
  )
}

/** True if lines that have a line among them are around it in the file, however they are indented. */
function hasLinesAround(file: IndexedText, { start }: Span, line: string, lines: readonly string[]): boolean {
  const at = lineAtOffset(file.starts, start)
  const isAt = (first: number) =>
    first >= 0 &&
    first + lines.length <= file.count &&
    lines.every((text, i) => file.line(first + i).trim() === text.trim())
  return lines.length > 1 && lines.some((text, i) => text.trim() === line.trim() && isAt(at - i))
}

/**
 * A part with the text next to it, if the search omits that text and the replacement has it. Replacing `"tea"` by `"green tea",` before a
 * comma is meant to leave one comma, not two. If whole lines are added behind the search, what it leaves out at its end stays there.
 * Undefined if the text is to be taken as it is.
 */
function withEcho(
  { span, before, after }: Part,
  { search, replace }: Halves,
): { readonly part: Part; readonly echo: string; readonly replace: readonly string[] } | undefined {
  const [head, rest] = [before.trimStart(), after.trimEnd()]
  const [old, made] = [search.join('\n'), replace.join('\n')]
  const isMissing = (part: string) => BRACKETS.every(pair => depth(made, pair) === depth(old, pair) + depth(part, pair))
  const isOpen = (part: string) => BRACKETS.some(pair => depth(part, pair) !== 0)
  const saysHead = isOpen(head) || /\p{L}{2}/u.test(head)
  const isBefore = head !== '' && saysHead && made.startsWith(head) && !old.startsWith(head) && isMissing(head)
  const saysRest = isOpen(rest) || /^[,;:]$/.test(rest) || /\p{L}{2}/u.test(rest)
  const isAfter = rest !== '' && saysRest && made.endsWith(rest) && !old.endsWith(rest) && isMissing(rest)
  if (!isBefore && !isAfter) return undefined
  const [start, end] = [isBefore ? head.length : 0, isAfter ? rest.length : 0]
  if (`${isBefore ? head : ''}${old}${isAfter ? rest : ''}` === made) return undefined
  const part = {
    span: { start: span.start - start, end: span.end + end },
    before: before.slice(0, before.length - start),
    after: after.slice(end),
  }
  const last = search.length - 1
  const isAdded = isAfter && made.startsWith(`${old}\n`)
  return {
    part,
    echo: isBefore ? head : rest,
    replace: isAdded ? replace.map((line, i) => (i === last ? line + rest : line)) : replace,
  }
}

const BRACKETS = ['()', '[]', '{}'] as const

/** How many brackets of a pair a text opens and leaves open. */
const depth = (text: string, [open, close]: string): number => text.split(open!).length - text.split(close!).length

/** Whole lines: with the indentation before them, and the line ending after them (before them at the end of the text). */
function withEnds({ text, starts }: IndexedText, { start, end }: Span): Edit {
  const from = starts[lineAtOffset(starts, start)]!
  const feed = text.indexOf('\n', end)
  if (feed >= 0) return { span: { start: from, end: feed + 1 }, insert: '' }
  const eol = text.endsWith('\r\n', from) ? 2 : 1
  return { span: { start: from === 0 ? 0 : from - eol, end: text.length }, insert: '' }
}

/**
 * New lines that replace a line copied without its indentation. Lines below the first already have the file's indentation if they are
 * deeper than that line; they are relative to it if one of them is not as deep.
 */
function indented(replace: readonly string[], indent: string): readonly string[] | undefined {
  const rest = replace.slice(1)
  const least = baseIndent(rest)
  if (least === undefined) return replace
  const opens = /[:{([]\s*$/.test(replace[0]!)
  const closes = rest.some(line => indentOf(line) === indent && /^[})\]]/.test(line.trimStart()))
  if (least.startsWith(indent) && (least !== indent || !opens || closes)) return replace
  if (indent.startsWith(least)) return replace.map((line, i) => (i === 0 || isBlank(line) ? line : indent + line))
  return undefined
}

/** The same edit without what old and new text have in common at both ends. */
function trimmed(text: string, { span, insert }: Edit): Edit {
  const { start, end } = changedSpan(text.slice(span.start, span.end), insert)
  return {
    span: { start: span.start + start, end: span.end - (insert.length - end) },
    insert: insert.slice(start, end),
  }
}
