import type { Diagnostic } from '../../core/diagnostic.ts'
import { closesFence, fenceLine } from '../carrier/markdown.ts'
import { type At, linesBetween, opensAt, type SourceLines } from '../format.ts'
import { lastOfUnclosed } from './ends.ts'
import { healed, malformed, unclosed } from './problems.ts'

/** A line that may be one of the three markers of a block of two halves. */
export interface Mark {
  readonly kind: 'open' | 'turn' | 'close'
  readonly size: number
  /** A marker of something else that nests in the same way and has the same middle line: a merge conflict. */
  readonly foreign?: boolean
}

export type MarkOf = (text: string) => Mark | undefined

/** Between which lines the halves stand, or why not; `last` is the last line of the block in both cases. */
export type HalvesFound =
  | {
      readonly ok: true
      readonly turn: number
      /** The line after the last one of the new half. */
      readonly end: number
      readonly last: number
      /** The line before `turn` divides the halves as well: whether it is one of the old lines the file says. */
      readonly doubled?: true
      readonly notes: readonly Diagnostic[]
    }
  | { readonly ok: false; readonly last: number; readonly problem: Diagnostic }

/** An opener inside a half, and the middle line that belongs to it. */
interface Nested {
  readonly foreign: boolean
  turn?: number
}

/** Deeper nesting is not content but openers without an end; giving up here keeps reading linear. */
const DEEPEST = 6

/**
 * Reads a block of two halves from its opening line: open, old lines, turn, new lines, close. A complete block inside a half (a page about this
 * very format, a merge conflict) is content: its markers are its own. A block that is not closed ends before the next one opens.
 * @param hasTitles the text may have titles with equal signs below them
 */
export function readHalves(
  source: SourceLines,
  here: At,
  size: number,
  markOf: MarkOf,
  hasTitles: boolean,
): HalvesFound {
  const open = here.line
  const nested: Nested[] = []
  const turns: { readonly line: number; readonly size: number }[] = []
  for (let line = open + 1; ; line++) {
    const text = source.line(line)
    if (text === undefined || nested.length > DEEPEST) {
      const problem = unclosed('the block that starts here has no closing line')
      const outside = endedFromOutside(source, here, markOf)
      return outside ?? { ok: false, last: lastOfUnclosed(source, here, open), problem }
    }
    const mark = markOf(text)
    if (!mark) continue
    if (mark.kind === 'open') nested.push({ foreign: mark.foreign ?? false })
    else if (mark.kind === 'turn') {
      const inner = nested.at(-1)
      if (inner && inner.turn === undefined) inner.turn = line
      else if (!inner) turns.push({ line, size: mark.size })
    } else if (closesOuter(nested, mark.foreign ?? false)) {
      const given = nested.flatMap(inner => (inner.turn === undefined ? [] : { line: inner.turn, size: mark.size }))
      const stray = strayClose(source, here, line, markOf)
      if (stray !== undefined) {
        const fresh = linesBetween(source, line + 1, stray)
        const isTurn = turns.length + given.length === 0 && HEADS_NEW.test(text) && !fresh.some(markOf)
        if (isTurn && fresh.join('').trim() !== '')
          return { ok: true, turn: line, end: stray, last: stray, notes: [twice] }
        return refused(stray, 'the block has two closing lines', ESCAPE)
      }
      const mayUnderline = (at: number) => hasTitles && TITLE.test(source.line(at - 1)!)
      return split(open, line, size, [...turns, ...given], mayUnderline)
    }
  }
}

/** A closing line that heads the new text if no line divides the halves. */
const HEADS_NEW = /REPLACE|UPDATED|NEW|AFTER/i
const twice = healed('the line between the old and the new text is written like the last one')

/** Takes a closing line: whether it closes the block itself. What was opened and never closed in between was content. */
function closesOuter(nested: Nested[], foreign: boolean): boolean {
  const inner = nested.findLastIndex(one => one.foreign === foreign)
  if (inner >= 0) nested.length = inner
  return inner < 0 && !foreign
}

/** A second closing line in the fence or right below the block: the first was content, and the text between would be lost. */
function strayClose(source: SourceLines, { fence }: At, close: number, markOf: MarkOf): number | undefined {
  for (let line = close + 1; ; line++) {
    const text = source.line(line)
    const mark = text === undefined ? undefined : markOf(text)
    if (mark?.kind === 'close' && !mark.foreign) return line
    if (text === undefined || mark?.kind === 'open' || opensAt(source, line)) return undefined
    if (fence ? closesFence(text, fence) : text.trim() === '') return undefined
  }
}

/** Chooses the middle line: of those with the size of the opening line, the middle one of an odd number. The file must have the others. */
function split(
  open: number,
  last: number,
  size: number,
  all: readonly { line: number; size: number }[],
  mayUnderline: (line: number) => boolean,
): HalvesFound {
  const equal = all.filter(turn => turn.size === size)
  const turns = (equal.length > 0 ? equal : all).map(turn => turn.line)
  const at = (turn: number, ...notes: Diagnostic[]) => ({ ok: true, turn, end: last, last, notes }) as const
  const [first, second] = turns
  if (first === undefined) return refused(last, 'the line between the old and the new text is missing')
  if (second === undefined || first === open + 1) return at(first)
  // nothing after two dividers: a deletion
  const isTwo = turns.length === 2 && last === second + 1
  if (isTwo && second === first + 1) return { ...at(second), doubled: true }
  if (isTwo && !mayUnderline(second)) return { ...at(first, strayDivider), end: second }
  if (turns.length % 2 === 0)
    return refused(last, `${turns.length} lines could divide the old text from the new`, ESCAPE)
  const message = `of ${turns.length} dividing lines, the middle one was used; the others are content`
  return at(turns[(turns.length - 1) / 2]!, healed(message))
}

/** Words alone, which a line of equal signs below them makes a title. */
const TITLE = /^[\p{L}\p{N}][\p{L}\p{N} .,:'’&()-]*$/u

const strayDivider = healed(
  'the dividing line is there once more above the last marker, and is not part of the new text',
)

const ESCAPE = 'Put a backslash before lines of the content that look like a marker.'

const refused = (last: number, message: string, help?: string) =>
  ({ ok: false, last, problem: malformed(message, help) }) as const

/** A block without its last marker is complete if its fence or `</diff>` closes. A line right there that is like a marker is that one, miswritten. */
function endedFromOutside(source: SourceLines, { line: open, fence }: At, markOf: MarkOf): HalvesFound | undefined {
  const turns: number[] = []
  for (let line = open + 1, last = open; ; line++) {
    const text = source.line(line)
    if (text === undefined) return undefined
    if (fence ? closesFence(text, fence) : text.trim() === '</diff>') return endedAt(source, line, last, turns)
    if (text.trim() !== '') last = line
    const mark = markOf(text)
    if (fenceLine(text) || opensAt(source, line) || turns.length > 1 || (mark && mark.kind !== 'turn')) return undefined
    if (mark) turns.push(line)
  }
}

/** Signs that no text ends with, or signs and the word of the last marker. */
const MISWRITTEN = /^\s*(?:[<>+]{5,40}|[<>=+-]{3,40} ?(?:REPLACED?|UPDATED)\b[ <>=+-]{0,40}|<\/?REPLACE>)\s*$/i
/** A line that may be that marker, or content. */
const DOUBTFUL = /^\s*(?:-{5,40}|[<>]{2,4}|[<>=+-]{0,40} ?END|[<>=+-]{0,2} ?REPLACE)\s*$/

/** @param last the last line with text */
function endedAt(
  source: SourceLines,
  end: number,
  last: number,
  [turn, second]: readonly number[],
): HalvesFound | undefined {
  const text = source.line(last)!
  if (turn === undefined || last === turn || second === turn + 1 || DOUBTFUL.test(text)) return undefined
  const isMarker = second !== undefined || MISWRITTEN.test(text)
  // the old lines tell how many blank ones the new may end in
  let from = last + 1
  for (let above = turn - 1; from < end && source.line(above)!.trim() === ''; above--) from++
  return { ok: true, turn, end: isMarker ? last : from, last: end - 1, notes: [noLastMarker] }
}

const noLastMarker = healed(
  'the last marker is missing or miswritten, and the block was taken to end with what is around it',
)
