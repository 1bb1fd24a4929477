import type { SgNode } from '@ast-grep/wasm'
import type { Edit, Span } from '../../core/text.ts'
import { type Aligned, nodeSpan } from './align.ts'
import { middleOf } from './ends.ts'
import { commentsIn, indentAt, indentLevels, reindent, stringsIn } from './indent.ts'
import { keptRuns, type Run } from './runs.ts'
import { bindingOf, type Piece } from './variable.ts'

/** One match: the range that changes, and what comes in its place. */
export interface Change {
  readonly node: SgNode
  readonly span: Span
  readonly pieces: readonly RewritePart[]
  readonly captures: ReadonlyMap<string, Span>
  /** Indentation for the lines after the span, if the rewrite has the pattern's end on another level. */
  readonly shifts: readonly Edit[]
  /** The whitespace of the file for the indentation of a line of the rewrite. */
  readonly levels: (indent: string) => string
}

/** A piece of the rewrite; `kept` is the range of the file that stays for a stretch that the pattern has too. */
export interface RewritePart extends Piece {
  readonly kept?: Span
}

export interface Match {
  readonly node: SgNode
  readonly leaves: readonly Aligned[]
}

/** Compares pattern and rewrite, and says what changes at one match; `pieces` come from the rewrite. */
export function changeOf(
  text: string,
  pattern: string,
  rewrite: string,
  pieces: readonly Piece[],
  { node, leaves }: Match,
): Change {
  const middle = middleOf(pattern, rewrite, leaves)
  const captures = new Map(
    leaves.flatMap(({ goal, span }) => (goal.variable ? [[bindingOf(goal.variable), span] as const] : [])),
  )
  const levels = indentLevels(text, pattern, rewrite, leaves)
  const base = indentAt(text, nodeSpan(node).start)
  const shift = {
    from: base + levels(indentAt(pattern, pattern.length - (rewrite.length - middle.rewrite.end))),
    to: base + levels(indentAt(rewrite, middle.rewrite.end)),
  }
  const rest = { start: middle.file.end, end: Math.max(...leaves.map(({ span }) => span.end)) }
  return {
    node,
    span: middle.file,
    pieces: partsOf(pieces, middle.rewrite, keptRuns(pattern, rewrite, middle.leaves, middle.rewrite)),
    captures,
    shifts: reindent(text, rest, shift, stringsIn(node)),
    levels,
  }
}

/** The pieces in a range of the rewrite, whole runs in place of the pieces that they consist of. */
function partsOf(pieces: readonly Piece[], { start, end }: Span, runs: readonly Run[]): readonly RewritePart[] {
  const [run, ...rest] = runs
  if (!run) return pieces.flatMap(piece => cut(piece, start, end))
  return [
    ...pieces.flatMap(piece => cut(piece, start, run.rewrite.start)),
    { ...run.rewrite, kept: run.file },
    ...partsOf(pieces, { start: run.rewrite.end, end }, rest),
  ]
}

function cut(piece: Piece, start: number, end: number): readonly Piece[] {
  const [from, to] = [Math.max(piece.start, start), Math.min(piece.end, end)]
  return from < to ? [{ ...piece, start: from, end: to }] : []
}

/** The range of the file that a part of the rewrite puts back, if any. */
export const keptBy = ({ kept, variable }: RewritePart, captures: ReadonlyMap<string, Span>): Span | undefined =>
  kept ?? (variable ? captures.get(bindingOf(variable)) : undefined)

/** Comments in the range that changes which neither stay nor are in what a variable holds: dropping that is meant. */
export function lostIn({ node, span, pieces, captures }: Change): readonly number[] {
  const kept = [...captures.values(), ...pieces.flatMap(piece => piece.kept ?? [])]
  return commentsIn(node, span)
    .filter(comment => !kept.some(range => comment.start >= range.start && comment.end <= range.end))
    .map(({ start }) => start)
}
