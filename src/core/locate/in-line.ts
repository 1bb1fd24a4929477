import { fail, ok, type Result } from '../diagnostic.ts'
import type { Change } from '../locate.ts'
import type { FileText } from '../text/file-text.ts'
import { baseIndent, indentOf } from '../text/indent.ts'
import { isBlank } from '../text/spacing.ts'
import { changedSpan, dominantEnding, type Edit, type Span } from '../text.ts'

/**
 * Replaces a range inside lines by the replacement as it is; only its line breaks become the file's. A single line that was
 * copied without its indentation may stand for several new ones, which are then indented like it.
 * @returns the edit, trimmed to what differs; or `locate/conflict` where the indentation of the new lines is open
 */
export function replaceInLine(file: FileText, { search, replace }: Change, span: Span): Result<Edit> {
  const { text } = file
  if (replace.length === 0 && isWholeLines(text, span)) return ok({ span: withEnds(text, span), insert: '' })
  const indent = search.length === 1 ? bareIndent(text, span) : ''
  const lines = indented(replace, indent)
  if (!lines)
    return fail('locate/conflict', 'the search leaves out the indentation, so that of the new lines is unclear')
  const eol = text.includes('\r') ? dominantEnding(file.lines) : '\n'
  return ok(trimmed(text, { span, insert: lines.join(eol) }))
}

/** A part of a line taken with more of that line. */
export interface Wider {
  readonly change: Change
  readonly span: Span
  /** What the search left out. */
  readonly echo: string
}

/**
 * A part of a line with what stands beside it there, where the search leaves that out and the replacement has it: `"tea"` by
 * `"green tea",` in front of a comma is meant to make one comma and not two. Undefined where the text is to be taken as it is.
 */
export function withEcho(text: string, { start, end }: Span, change: Change): Wider | undefined {
  const { search, replace } = change
  const feed = text.indexOf('\n', end)
  const rest = text.slice(end, feed < 0 ? text.length : feed).trimEnd()
  const head = text.slice(lineStart(text, start), start).trimStart()
  const isMissing = (part: string) =>
    BRACKETS.every(pair => depth(replace.join(), pair) === depth(search.join(), pair) + depth(part, pair))
  const isOpen = (part: string) => BRACKETS.some(pair => depth(part, pair) !== 0)
  const isBefore =
    (isOpen(head) || /\p{L}{2}/u.test(head)) && replace[0]?.startsWith(head) && !search[0]!.startsWith(head)
  const isBehind =
    (isOpen(rest) || /^[,;:]$/.test(rest)) && replace.at(-1)?.endsWith(rest) && !search.at(-1)!.endsWith(rest)
  const before = isBefore && isMissing(head) ? head : ''
  const behind = isBehind && isMissing(rest) ? rest : ''
  const wider = `${before}${search.join('\n')}${behind}`
  if (before + behind === '' || wider === replace.join('\n')) return undefined
  return {
    change: { ...change, search: wider.split('\n') },
    span: { start: start - before.length, end: end + behind.length },
    echo: before || behind,
  }
}

const BRACKETS = ['()', '[]', '{}'] as const

/** How many brackets of a pair a text opens and leaves open. */
const depth = (text: string, [open, close]: string): number => text.split(open!).length - text.split(close!).length

const lineStart = (text: string, at: number): number => text.slice(0, at).lastIndexOf('\n') + 1

/** Whether nothing but indentation stands in the lines of a range outside of it. */
export function isWholeLines(text: string, { start, end }: Span): boolean {
  const atEnd = end === text.length || text[end] === '\n' || text.startsWith('\r\n', end)
  return atEnd && isBlank(text.slice(lineStart(text, start), start))
}

/** The range of whole lines: with the indentation before it, and the line ending behind it (before it at the end of the text). */
function withEnds(text: string, { start, end }: Span): Span {
  const from = lineStart(text, start)
  const feed = text.indexOf('\n', end)
  if (feed >= 0) return { start: from, end: feed + 1 }
  return { start: from === 0 ? 0 : from - (text.startsWith('\r\n', from - 2) ? 2 : 1), end: text.length }
}

/** The indentation before a range that is the rest of its line; empty when anything else stands in that line. */
const bareIndent = (text: string, span: Span): string =>
  isWholeLines(text, span) ? text.slice(lineStart(text, span.start), span.start) : ''

/**
 * New lines in place of one that was copied without its indentation: those below the first have the file's indentation
 * already where they are deeper than that line, and are relative to it where one of them is not as deep.
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
