import { hasLine, type IndexedText, lineAtOffset } from '../../text/indexed.ts'
import { type LfView, lfView, original } from '../../text/lf-view.ts'
import { occurrences } from '../../text/occurrences.ts'
import { collapse, isBlank } from '../../text/spacing.ts'
import type { Span } from '../../text.ts'
import { separatorOf } from '../form.ts'
import type { Halves } from '../halves.ts'
import { differByComment } from './grade.ts'

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
export function partsOf(file: IndexedText, halves: Halves, isLine = false): readonly Part[] {
  const { search } = halves
  if (isBlank(search[0]!) || isBlank(search.at(-1)!)) return []
  const needle = search.join('\n')
  const view = file.text.includes('\r') ? lfView(file.text) : undefined
  const found = occurrences(view?.text ?? file.text, needle, MAX_PLACES).map(at =>
    partAt(file, view, at, needle.length),
  )
  // a text with its indentation is a line, and not what is inside another one
  const isThere = () => isLine || found.some(({ before, after }) => isBlank(before + after))
  const all = SPACE.test(needle[0]!) && isThere() ? found.filter(({ before }) => isBlank(before)) : found
  const isWord = /^[\p{L}\p{N}_]+$/u.test(needle)
  const free = all.filter(part => !cutsStart(part, needle) && !cutsEnd(part, needle))
  const isOwn = (part: Part) => !isForLines(part, halves)
  // a line of the file is not the end of a word in another one
  const isAway = search.length > 1 && all.some(part => cutsStart(part, needle)) && hasLine(file, search[0]!)
  if (free.length === 0)
    return !isAway && all.some(part => isCutAlike(part, halves) && isOwn(part)) ? all.filter(isOwn) : []
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

/** Most words that may be a name and what it is given; more of them are at one place alone. */
const MOST_OF_NAME = 6

/**
 * True if old and new text have the same character where the part cuts whitespace, or a number off its unit; a line is not cut in its
 * indentation. What one line cuts out of a name or a number is another one: `count = 1` is not in `account = 10`. Only some words out of the
 * middle of a long line are meant to be cut. Letters without case are of scripts that have no spaces between words.
 */
function isCutAlike(part: Part, { search, replace }: Halves): boolean {
  const [needle, made] = [search.join('\n'), replace.join('\n')]
  const isPiece = part.before.length + part.after.length > needle.length && needle.split(/\W+/).length > MOST_OF_NAME
  const isApart = (a = '', b = '') => isPiece || !/^(?:[\p{Lu}\p{Ll}_]{2}|\p{N}{2})$/u.test(a + b)
  const isStart =
    !cutsStart(part, needle) ||
    (!isBlank(part.before) && made[0] === needle[0] && (search.length > 1 || isApart(part.before.at(-1), needle[0])))
  const isEnd =
    !cutsEnd(part, needle) ||
    (search.length === 1 && made.at(-1) === needle.at(-1) && isApart(needle.at(-1), part.after[0]))
  return isStart && isEnd
}

/** True if lines are added below a text whose last line goes on with a comment: it is that line's, not that of the last new one. */
export function isBeforeComment({ before, after }: Part, { search, replace }: Halves): boolean {
  // before the line is read, which may be long
  if (!isBlank(before) || !replace.join('\n').startsWith(`${search.join('\n')}\n`)) return false
  const last = collapse(search.at(-1)!)
  return differByComment(collapse(last + after.replace(/^[,;]/, '')), last)
}

/** True if a part is left to the rules for lines. */
function isForLines({ before, after }: Part, { search, replace, whole }: Halves): boolean {
  if (isBlank(before) && isBlank(after)) {
    // blanks at the end of a line stay there, also if lines are added below it
    const isAdded = replace.length > search.length && search.every((line, i) => replace[i] === line)
    if ((whole || isAdded) && after !== '') return true
    // an item of a list may be deeper than the lines below it
    if (before !== '' && search.length > 1 && search[0]!.startsWith('- ')) return true
    return before !== '' && (replace.length === 0 ? search.length === 1 : SPACE.test(replace[0]?.[0] ?? ''))
  }
  if (!whole || (!isBlank(before) && !isBlank(after))) return false
  // lines that were written as whole ones are parts only if the new ones are cut at the same place
  const isSameAt = (line: (half: readonly string[]) => string | undefined) =>
    search.length === replace.length || line(search) === line(replace)
  // and after another separator the line would not go on
  const isSameEnd = separatorOf(search.at(-1)!) === separatorOf(replace.at(-1) ?? '')
  return (
    replace.every(isBlank) ||
    !(isBlank(before) || isSameAt(half => half[0])) ||
    !(isBlank(after) || (isSameEnd && isSameAt(half => half.at(-1))))
  )
}
