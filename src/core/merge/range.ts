import { fail, ok, type Result } from '../diagnostic.ts'
import { isMisspelt } from '../locate/slip.ts'
import type { Alignment, Change } from '../locate.ts'
import type { FileText } from '../text/file-text.ts'
import type { Hunk } from '../text/script.ts'
import { isBlank } from '../text/spacing.ts'
import { dominantEnding, type Edit, lineEnd, lineNext } from '../text.ts'
import { sideOf } from './side.ts'
import { mayBeKept } from './twins.ts'

/** A half-open range of line indices; empty for an insertion. */
export interface Range {
  readonly from: number
  readonly to: number
}

/** The file's lines that a hunk removes; undefined when it removes none. */
export function removedLines(file: FileText, change: Change, place: Alignment, hunk: Hunk): Result<Range | undefined> {
  const own: number[] = []
  for (const s of hunk.removed) {
    const line = place.lines[s]!
    const wanted = change.search[s]!
    if (place.loose && isBlank(wanted) && (atEdge(change.search, s) || line < 0)) continue
    if (line < 0) return fail('locate/conflict', 'a line to change is not in the file')
    const fit = place.fits?.[s] ?? 'same'
    if (
      fit === 'near' ||
      fit === 'other' ||
      fit === 'commented' ||
      (fit === 'slip' &&
        !change.replace.includes(wanted) &&
        !isMisspelt(wanted, file.lines[line]!.text, change, file.text))
    ) {
      return fail('locate/conflict', 'a line to change is different in the file', { lines: [line + 1] })
    }
    own.push(line)
  }
  if (own.length === 0) return ok(undefined)
  const range = { from: own[0]!, to: own.at(-1)! + 1 }
  if (mayBeKept(file, change, place, hunk)) {
    return fail('locate/conflict', 'a line occurs once in the file, but the block shows it twice')
  }
  const taken = new Set(own)
  for (let i = range.from; i < range.to; i++) {
    if (!taken.has(i) && !isBlank(file.lines[i]!.text)) {
      return fail('locate/unseen-line', 'a line between those to remove is not in the block', { lines: [i + 1] })
    }
  }
  return ok(range)
}

/** Whether a blank line of the search has only blank lines above it, or only blank lines below. */
export function atEdge(search: readonly string[], s: number): boolean {
  return search.slice(0, s).every(isBlank) || search.slice(s + 1).every(isBlank)
}

/**
 * Where new lines go: below the kept line above them, or above the kept line below them. Lines that the block does not
 * show between the two may leave open on which side of them.
 */
export function insertionPoint(
  file: FileText,
  place: Alignment,
  { above, below }: Hunk,
  added: readonly string[],
): Result<Range> {
  const { lines, elided } = place
  const skips = (s: number) => lines[s]! < 0 && !elided?.has(s)
  let up = above
  while (skips(up)) up--
  let down = below
  while (skips(down)) down++
  const [top, bottom] = [lines[up] ?? -1, lines[down] ?? -1]
  const at = (line: number) => ok({ from: line, to: line })
  if (top < 0 && bottom < 0) return fail('locate/conflict', 'the lines around the new ones are not in the file')
  if (top < 0) return at(bottom)
  if (bottom <= top + 1) return at(top + 1)
  const unseen = file.lines.slice(top + 1, bottom).map(line => line.text)
  const side = sideOf(unseen, added)
  if (side) return at(side === 'above' ? top + 1 : bottom)
  const line =
    top +
    2 +
    Math.max(
      0,
      unseen.findIndex(text => !isBlank(text)),
    )
  return fail('locate/unseen-line', 'the file has a line that the block does not show, just where the new lines go', {
    lines: [line],
  })
}

/** Replaces a range of lines; undefined when that changes nothing. */
export function splice(file: FileText, { from, to }: Range, added: readonly string[]): Edit | undefined {
  const { lines } = file
  const eol = (from < to && lines[from]!.eol) || lines[from - 1]?.eol || dominantEnding(lines)
  if (from < to) {
    const last = lines[to - 1]!
    const span = { start: lines[from]!.start, end: lineNext(last) }
    const unfinished = last.eol === ''
    if (added.length === 0 && unfinished && from > 0)
      return { span: { ...span, start: lineEnd(lines[from - 1]!) }, insert: '' }
    const insert = added.map((line, i) => line + (i === added.length - 1 && unfinished ? '' : eol)).join('')
    return insert === file.text.slice(span.start, span.end) ? undefined : { span, insert }
  }
  if (added.length === 0) return undefined
  const above = lines[from - 1]
  if (above && above.eol === '') {
    const end = lineEnd(above)
    return { span: { start: end, end }, insert: added.map(line => eol + line).join('') }
  }
  const start = from < lines.length ? lines[from]!.start : file.text.length
  return { span: { start, end: start }, insert: added.map(line => line + eol).join('') }
}
