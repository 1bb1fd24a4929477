import type { SgNode } from '@ast-grep/wasm'
import { dominantEnding, type Edit, splitLines } from '../../core/text.ts'
import { nodeSpan } from './align.ts'
import { type Change, changeOf, lostIn, type Match } from './change.ts'
import { contains, type File, renderChange } from './render.ts'
import { piecesOf } from './variable.ts'

/** A variable that is used twice doubles what is inside it, and what is inside that: most matches to write. */
const MAX_WRITTEN = 10_000

interface RewrittenText {
  readonly edits: readonly Edit[]
  /** How many matches were rewritten, those inside others included. */
  readonly count: number
  /** Offsets of comments that no variable contains and the rewrite would drop. */
  readonly lostComments: readonly number[]
  /** The result would grow beyond bounds; the edits are not all. */
  readonly isTooMuch: boolean
}

/**
 * Writes the rewrite over every match. A match inside another match's variable is rewritten with it. One that overlaps another in any other
 * way is left alone, as ast-grep does.
 */
export function rewriteAll(text: string, pattern: string, rewrite: string, matches: readonly Match[]): RewrittenText {
  const pieces = piecesOf(rewrite)
  const changes = matches
    .map(match => changeOf(text, pattern, rewrite, pieces, match))
    .sort((a, b) => a.span.start - b.span.start || b.span.end - a.span.end)
  const rendered = new Set<Change>()
  let written = 0
  const editsOf = (change: Change): readonly Edit[] => {
    if (++written > MAX_WRITTEN) return []
    rendered.add(change)
    return [{ span: change.span, insert: renderChange(change, file) }, ...change.shifts]
  }
  const file: File = {
    text,
    rewrite,
    eol: dominantEnding(splitLines(text)),
    within: (range, owner) =>
      outermost(changes.filter(({ span, node }) => contains(range, span) && isBelow(node, owner))).flatMap(editsOf),
  }
  const edits = outermost(changes).flatMap(editsOf)
  return { edits, count: rendered.size, lostComments: [...rendered].flatMap(lostIn), isTooMuch: written > MAX_WRITTEN }
}

const isBelow = (node: SgNode, owner: SgNode): boolean => {
  const [inner, outer] = [nodeSpan(node), nodeSpan(owner)]
  return contains(outer, inner) && !contains(inner, outer)
}

/** Of changes in order of their start, the larger first: those that no earlier one overlaps. */
function outermost(changes: readonly Change[]): readonly Change[] {
  let [start, end] = [-1, -1]
  return changes.filter(({ span }) => {
    if (span.start < end || (span.start === start && span.end === end)) return false
    ;({ start, end } = span)
    return true
  })
}
