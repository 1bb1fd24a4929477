import type { SgNode } from '@ast-grep/wasm'
import { applyEdits, dominantEnding, type Edit, type LineEnding, type Span, splitLines } from '../../core/text.ts'
import { type Aligned, spanOf } from './align.ts'
import { middleOf } from './ends.ts'
import { commentsIn, indentAt, indentLevels, reindent, stringsIn } from './indent.ts'
import { type Run, runsOf } from './runs.ts'
import { bindingOf, type Piece, piecesOf } from './variable.ts'

/** One match: the range that changes, and what comes in its place. */
interface Change {
  readonly node: SgNode
  readonly span: Span
  readonly pieces: readonly Part[]
  readonly captures: ReadonlyMap<string, Span>
  /** What moves the lines behind the span, when the rewrite has the pattern's end on another level. */
  readonly shifts: readonly Edit[]
  /** The white space of the file for the indentation of a line of the rewrite. */
  readonly levels: (indent: string) => string
}

/** A piece of the rewrite; `kept` is the range of the file that stays for a stretch that the pattern has too. */
interface Part extends Piece {
  readonly kept?: Span
}

export interface Match {
  readonly node: SgNode
  readonly leaves: readonly Aligned[]
}

export interface Rewritten {
  readonly edits: readonly Edit[]
  /** How many matches were rewritten, those inside others included. */
  readonly count: number
  /** Offsets of comments that no variable holds and the rewrite would drop. */
  readonly lostComments: readonly number[]
}

/**
 * Writes the rewrite over every match. A match inside what another one's variable holds is rewritten with it; one that
 * overlaps another in any other way is left alone, as ast-grep does.
 */
export function rewriteAll(text: string, pattern: string, rewrite: string, matches: readonly Match[]): Rewritten {
  const pieces = piecesOf(rewrite)
  const changes = matches
    .map(match => changeOf(text, pattern, rewrite, pieces, match))
    .sort((a, b) => a.span.start - b.span.start || b.span.end - a.span.end)
  const rendered = new Set<Change>()
  const editsOf = (change: Change): readonly Edit[] => {
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
  return { edits, count: rendered.size, lostComments: [...rendered].flatMap(lostIn) }
}

/** What rendering a change needs to know of its surroundings. */
interface File {
  readonly text: string
  readonly rewrite: string
  readonly eol: LineEnding
  /** The edits of the outermost changes in a range whose matches stand below the owner's. */
  readonly within: (range: Span, owner: SgNode) => readonly Edit[]
}

const contains = (outer: Span, inner: Span): boolean => inner.start >= outer.start && inner.end <= outer.end

const isBelow = (node: SgNode, owner: SgNode): boolean => {
  const [inner, outer] = [spanOf(node), spanOf(owner)]
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

function changeOf(
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
  const base = indentAt(text, spanOf(node).start)
  const shift = {
    from: base + levels(indentAt(pattern, pattern.length - (rewrite.length - middle.rewrite.end))),
    to: base + levels(indentAt(rewrite, middle.rewrite.end)),
  }
  const rest = { start: middle.file.end, end: Math.max(...leaves.map(({ span }) => span.end)) }
  return {
    node,
    span: middle.file,
    pieces: partsOf(pieces, middle.rewrite, runsOf(pattern, rewrite, middle.leaves, middle.rewrite)),
    captures,
    shifts: reindent(text, rest, shift, stringsIn(node)),
    levels,
  }
}

/** The pieces in a range of the rewrite, whole runs in place of the pieces that they consist of. */
function partsOf(pieces: readonly Piece[], { start, end }: Span, runs: readonly Run[]): readonly Part[] {
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

/** The new text of a match: captured code keeps its shape, moved to the indentation of where it comes to stand. */
function renderChange({ node, pieces, captures, levels }: Change, file: File): string {
  const { text, rewrite, eol, within } = file
  const base = indentAt(text, spanOf(node).start)
  const strings = stringsIn(node)
  const indentOf = (written: string) => base + levels(written)
  let out = ''
  for (const piece of dropLoneCommas(pieces, rewrite, captures)) {
    const range = keptBy(piece, captures)
    if (range) {
      const shift = { from: indentAt(text, range.start), to: indentOf(indentAt(rewrite, piece.start)) }
      out += sliceEdited(text, range, [...within(range, node), ...reindent(text, range, shift, strings)])
    } else {
      out += rewrite
        .slice(piece.start, piece.end)
        .replace(/\r?\n([ \t]*)(?=(\r?\n)?)/g, (_, indent: string, blank) => eol + (blank ? '' : indentOf(indent)))
    }
  }
  return out
}

/** The range of the file that a part of the rewrite puts back, if any. */
const keptBy = ({ kept, variable }: Part, captures: ReadonlyMap<string, Span>): Span | undefined =>
  kept ?? (variable ? captures.get(bindingOf(variable)) : undefined)

/** Where `$$$ARGS` is empty, the comma that would join it to its neighbour goes too: `f($$$ARGS, 1)` → `f(1)`. */
function dropLoneCommas(
  pieces: readonly Part[],
  rewrite: string,
  captures: ReadonlyMap<string, Span>,
): readonly Part[] {
  const isEmpty = (piece: Part | undefined) => {
    const range = piece && keptBy(piece, captures)
    return range !== undefined && range.start === range.end
  }
  return pieces.map((piece, at) => {
    if (keptBy(piece, captures)) return piece
    const written = rewrite.slice(piece.start, piece.end)
    const head = isEmpty(pieces[at - 1]) ? /^[ \t]*,[ \t]*/.exec(written) : null
    const tail = !head && isEmpty(pieces[at + 1]) ? /,[ \t]*$/.exec(written) : null
    return { ...piece, start: piece.start + (head?.[0].length ?? 0), end: piece.end - (tail?.[0].length ?? 0) }
  })
}

/** A range of the text with edits made in it; an edit inside a range that another one replaces gives way. */
function sliceEdited(text: string, { start, end }: Span, edits: readonly Edit[]): string {
  const kept = edits.filter(edit => !edits.some(other => other !== edit && contains(other.span, edit.span)))
  const local = kept.map(({ span, insert }) => ({ span: { start: span.start - start, end: span.end - start }, insert }))
  return applyEdits(text.slice(start, end), local)
}

/** Comments in the range that changes which neither stay nor stand in what a variable holds: dropping that is meant. */
function lostIn({ node, span, pieces, captures }: Change): readonly number[] {
  const kept = [...captures.values(), ...pieces.flatMap(piece => piece.kept ?? [])]
  return commentsIn(node, span)
    .filter(comment => !kept.some(range => comment.start >= range.start && comment.end <= range.end))
    .map(({ start }) => start)
}
