import type { Matcher } from '../core/locate.ts'
import type { FileText } from '../core/text/file-text.ts'
import { isBlank } from '../core/text/spacing.ts'
import type { Span } from '../core/text.ts'

const MAX_PLACES = 50

/** The very text inside a line, or from inside one line to another; neither end cuts a word, a number or white space in two. */
export const inline: Matcher = {
  kind: 'matcher',
  name: 'inline',
  seed: 'SimpleReplacer',
  level: 'exact',
  find: (file, { search, replace, whole }) => {
    const { text } = file
    const needle = search.join('\n')
    if (isBlank(search[0]!) || isBlank(search.at(-1)!)) return []
    const places = text.includes('\r') ? inLfView(file, needle) : occurrences(text, needle)
    const parts = !whole || places.every(span => isInside(text, span))
    const free = places.filter(span => (parts || isWhole(text, span)) && !isForLines(text, span, search, replace))
    // a part of a longer word makes a place doubtful, and is none itself
    return free.every(({ start, end }) => cuts(text, start) || cuts(text, end))
      ? []
      : free.map(span => ({ lines: NONE, span }))
  },
}

const NONE = new Int32Array(0)

function occurrences(text: string, needle: string): readonly Span[] {
  const spans: Span[] = []
  const word = /^[\p{L}\p{N}_]+$/u.test(needle)
  for (let at = text.indexOf(needle); at >= 0 && spans.length < MAX_PLACES; at = text.indexOf(needle, at + 1)) {
    const end = at + needle.length
    // one word says too little to leave its longer relatives out of account
    if (word || (!cuts(text, at) && !cuts(text, end))) spans.push({ start: at, end })
  }
  return spans
}

const WORD = /[\p{L}\p{N}_]/u

/** Whether an offset lies inside a word, a number, or a run of white space. */
function cuts(text: string, at: number): boolean {
  if (at === 0 || at === text.length) return false
  const [before, behind] = [text[at - 1]!, text[at]!]
  return (WORD.test(before) && WORD.test(behind)) || (SPACE.test(before) && SPACE.test(behind))
}

const SPACE = /[ \t]/

/** Whether a range is whole lines but for the indentation of the first. */
function isWhole(text: string, { start, end }: Span): boolean {
  const before = text.slice(text.lastIndexOf('\n', start - 1) + 1, start)
  return isBlank(before) && (end === text.length || text[end] === '\n' || text[end] === '\r')
}

/** Whether the lines go on at both ends of a range: whoever wrote it down as whole lines meant a part of them. */
function isInside(text: string, { start, end }: Span): boolean {
  const feed = text.indexOf('\n', end)
  return (
    !isBlank(text.slice(text.lastIndexOf('\n', start - 1) + 1, start)) &&
    !isBlank(text.slice(end, feed < 0 ? text.length : feed))
  )
}

/**
 * Whether a range is all that its lines say, and replacing it as it is would leave white space behind or double it: the
 * rules for whole lines know better.
 */
function isForLines(
  text: string,
  { start, end }: Span,
  search: readonly string[],
  replace: readonly string[],
): boolean {
  const before = text.slice(text.lastIndexOf('\n', start - 1) + 1, start)
  const feed = text.indexOf('\n', end)
  const behind = text.slice(end, feed < 0 ? text.length : feed).replace('\r', '')
  if (!isBlank(before) || !isBlank(behind)) return false
  if (behind !== '') return true
  return before !== '' && (replace.length === 0 ? search.length === 1 : SPACE.test(replace[0]?.[0] ?? ''))
}

/** Looks in the text with LF alone, and carries the places over to the text as it is. */
function inLfView({ lines }: FileText, needle: string): readonly Span[] {
  const found = occurrences(lines.map(line => line.text).join('\n'), needle)
  let line = 0
  let start = 0
  const own = (at: number): number => {
    for (; at > start + lines[line]!.text.length; line++) start += lines[line]!.text.length + 1
    return lines[line]!.start + at - start
  }
  const offsets = new Map(
    found
      .flatMap(span => [span.start, span.end])
      .sort((a, b) => a - b)
      .map(at => [at, own(at)]),
  )
  return found.map(({ start, end }) => ({ start: offsets.get(start)!, end: offsets.get(end)! }))
}
