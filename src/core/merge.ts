import { fail, ok, type Result } from './diagnostic.ts'
import { isAnchored, positionOf } from './locate/anchor.ts'
import type { Alignment, Change } from './locate.ts'
import { atEdge, insertionPoint, type Range, removedLines, splice } from './merge/range.ts'
import { writer } from './merge/writer.ts'
import type { FileText } from './text/file-text.ts'
import { type Hunk, hunksOf, lineScript, type Step } from './text/script.ts'
import { isBlank } from './text/spacing.ts'
import type { Edit } from './text.ts'

/**
 * Replays a change, as agreed with the file, on the lines that its search stands for, as a three-way merge does: kept lines
 * stay the file's own, byte for byte; lines that the block does not show stay; new lines take the file's indentation, line ending
 * and typography.
 * @returns edits in offsets of the file's text, in order; or `locate/conflict`, `locate/unseen-line`
 */
export function merge(file: FileText, change: Change, place: Alignment): Result<readonly Edit[]> {
  const hunks = hunksOf(scriptAt(change, place), change.search.length)
  const write = writer(file, change, place)
  const edits: Edit[] = []
  const there: Range[] = []
  const gone: Range[] = []
  for (const hunk of hunks) {
    if (hunks.length > 1 && isStrayBlank(file, change, place, hunk)) continue
    const lines = write(hunk)
    const standing =
      (place.fits || place.elided) && lines.ok ? standsBetween(file, lines.value, place, hunk) : undefined
    if (standing) {
      there.push(standing)
      continue
    }
    const removed = removedLines(file, change, place, hunk)
    if (!removed.ok) return removed
    if (place.fits && !isAnchored(file, change, place, hunk)) {
      return fail('locate/conflict', 'the lines around the change differ too much to tell where it goes')
    }
    if (!lines.ok) return lines
    if (!removed.value && lines.value.length === 0) continue
    const gap = removed.value ? ok(removed.value) : insertionPoint(file, place, hunk, lines.value)
    if (!gap.ok) return gap
    gone.push(gap.value)
    const edit = splice(file, gap.value, lines.value)
    if (edit) edits.push(edit)
  }
  if (there.some(range => gone.some(({ from, to }) => from < range.to && to > range.from))) {
    return fail('locate/conflict', 'the block moves lines that are already in their new place')
  }
  return ok(edits)
}

/** A blank line at an edge of the search that the file lacks is none that the replacement keeps further inside. */
function scriptAt({ search, replace }: Change, { lines }: Alignment): readonly Step[] {
  const isGone = (s: number) => lines[s]! < 0 && isBlank(search[s]!) && atEdge(search, s)
  return lineScript(search, replace).flatMap((step): readonly Step[] =>
    step.kind === 'keep' && isGone(step.s) && !atEdge(replace, step.r)
      ? [
          { kind: 'remove', s: step.s },
          { kind: 'add', r: step.r },
        ]
      : [step],
  )
}

/** Where the new lines of a hunk, and nothing else, stand between the lines around it: it was applied before. */
function standsBetween(
  file: FileText,
  written: readonly string[],
  { lines, fits }: Alignment,
  hunk: Hunk,
): Range | undefined {
  const added = written.filter(line => !isBlank(line))
  const [top, bottom] = [lines[hunk.above] ?? -1, lines[hunk.below] ?? -1]
  if (added.length === 0 || [hunk.above, hunk.below].some(s => fits?.[s] === 'other')) return undefined
  const from = top < 0 ? positionOf(file, bottom) - added.length : positionOf(file, top + 1)
  const to = bottom < 0 ? from + added.length : positionOf(file, bottom)
  const own = added.map((_, i) => file.shown[from + i] ?? -1)
  const stands =
    to - from === added.length && own.every((line, i) => file.lines[line]?.text.trimEnd() === added[i]!.trimEnd())
  return stands ? { from: own[0]!, to: own.at(-1)! + 1 } : undefined
}

/**
 * Whether a hunk does nothing but drop blank lines at an edge of the search. Next to another change that is a template's
 * newline and no wish: a diff has other lines around what it changes, unless it is where the file starts or ends.
 */
function isStrayBlank({ lines }: FileText, { search }: Change, place: Alignment, { removed, added }: Hunk): boolean {
  if (added.length > 0 || !removed.every(s => isBlank(search[s]!) && atEdge(search, s))) return false
  return removed.every(s => place.lines[s]! > 0 && place.lines[s]! < lines.length - 1)
}
