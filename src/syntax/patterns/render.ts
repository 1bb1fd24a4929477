import type { SgNode } from '@ast-grep/wasm'
import { type Edit, type LineEnding, performEdits, type Span } from '../../core/text.ts'
import { nodeSpan } from './align.ts'
import { type Change, keptBy, type RewritePart } from './change.ts'
import { indentAt, reindent, stringsIn } from './indent.ts'

/** The surroundings of a change, for rendering it. */
export interface File {
  readonly text: string
  readonly rewrite: string
  readonly eol: LineEnding
  /** The edits of the outermost changes in a range whose matches are below the owner's. */
  readonly within: (range: Span, owner: SgNode) => readonly Edit[]
}

export const contains = (outer: Span, inner: Span): boolean => inner.start >= outer.start && inner.end <= outer.end

/** The new text of a match: captured code keeps its shape, moved to the indentation of where it comes to stand. */
export function renderChange({ node, pieces, captures, levels }: Change, file: File): string {
  const { text, rewrite, eol, within } = file
  const base = indentAt(text, nodeSpan(node).start)
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

/** Where `$$$ARGS` is empty, the comma that would join it to its neighbor goes too: `f($$$ARGS, 1)` → `f(1)`. */
function dropLoneCommas(
  pieces: readonly RewritePart[],
  rewrite: string,
  captures: ReadonlyMap<string, Span>,
): readonly RewritePart[] {
  const isEmpty = (piece: RewritePart | undefined) => {
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
  return performEdits(text.slice(start, end), local)
}
