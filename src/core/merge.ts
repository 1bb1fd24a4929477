import { isAnchored } from './anchor.ts'
import { fail, ok, type Result } from './diagnostic.ts'
import type { FileText } from './file-text.ts'
import { indentUnit } from './indent.ts'
import type { Alignment, Change } from './locate.ts'
import { learnIndent, type Reindent } from './reindent.ts'
import { type Hunk, hunksOf, lineScript } from './script.ts'
import { isMisspelt } from './slip.ts'
import { isBlank } from './spacing.ts'
import { dominantEnding, type Edit, lineEnd, lineNext } from './text.ts'
import { learnTypography } from './typography.ts'

/**
 * Replays a change on the lines of the file that its search stands for, as a three-way merge does: kept lines stay the
 * file's own, byte for byte; lines that the block does not show stay; new lines take the file's indentation, line ending
 * and typography.
 * @returns edits in offsets of the file's text, in order; or `locate/conflict`, `locate/unseen-line`
 */
export function merge(file: FileText, change: Change, place: Alignment): Result<readonly Edit[]> {
  const hunks = hunksOf(lineScript(change.search, change.replace), change.search.length)
  const write = writer(file, change, place)
  const edits: Edit[] = []
  for (const hunk of hunks) {
    const removed = removedLines(file, change, place, hunk)
    if (!removed.ok) return removed
    if (place.fits && !isAnchored(file, change, place, hunk)) {
      return fail('locate/conflict', 'the lines around the change differ too much to tell where it goes')
    }
    const lines = write(hunk)
    if (!lines.ok) return lines
    const gap = removed.value ? ok(removed.value) : insertionPoint(file, place, hunk)
    if (!gap.ok) return gap
    const edit = splice(file, gap.value, lines.value)
    if (edit) edits.push(edit)
  }
  return ok(edits)
}

/** A half-open range of line indices; empty for an insertion. */
interface Range {
  readonly from: number
  readonly to: number
}

/** The file's lines that a hunk removes; undefined when it removes none. */
function removedLines(file: FileText, change: Change, place: Alignment, hunk: Hunk): Result<Range | undefined> {
  const own: number[] = []
  for (const s of hunk.removed) {
    const line = place.lines[s]!
    const wanted = change.search[s]!
    if (place.loose && isBlank(wanted) && (atEdge(change.search, s) || line < 0)) continue
    if (line < 0) return fail('locate/conflict', 'a line to change is not in the file')
    const fit = place.fits?.[s] ?? 'same'
    if (fit === 'other' || (fit === 'slip' && !isMisspelt(wanted, file.lines[line]!.text, change, file.text))) {
      return fail('locate/conflict', 'a line to change is different in the file', { lines: [line + 1] })
    }
    own.push(line)
  }
  if (own.length === 0) return ok(undefined)
  const range = { from: own[0]!, to: own.at(-1)! + 1 }
  const taken = new Set(own)
  for (let i = range.from; i < range.to; i++) {
    if (!taken.has(i) && !isBlank(file.lines[i]!.text)) {
      return fail('locate/unseen-line', 'a line between those to remove is not in the block', { lines: [i + 1] })
    }
  }
  return ok(range)
}

/** Whether a blank line of the search has only blank lines above it, or only blank lines below. */
function atEdge(search: readonly string[], s: number): boolean {
  return search.slice(0, s).every(isBlank) || search.slice(s + 1).every(isBlank)
}

/**
 * Where new lines go: below the kept line above them, or above the kept line below them. Lines that the block does not
 * show between the two leave open on which side of them.
 */
function insertionPoint(file: FileText, place: Alignment, { above, below }: Hunk): Result<Range> {
  const { lines, elided } = place
  const skips = (s: number) => lines[s]! < 0 && !elided?.has(s)
  let up = above
  while (up >= 0 && skips(up)) up--
  let down = below
  while (down < lines.length && skips(down)) down++
  const [top, bottom] = [lines[up] ?? -1, lines[down] ?? -1]
  if (top < 0 && bottom < 0) return fail('locate/conflict', 'the lines around the new ones are not in the file')
  if (top < 0) return ok({ from: bottom, to: bottom })
  for (let i = top + 1; i < bottom; i++) {
    if (!isBlank(file.lines[i]!.text)) {
      return fail('locate/unseen-line', 'a line that the block does not show stands where the new lines go', {
        lines: [i + 1],
      })
    }
  }
  return ok({ from: top + 1, to: top + 1 })
}

/** Writes the added lines of a hunk as they stand in this file. */
function writer(
  file: FileText,
  { search, replace }: Change,
  place: Alignment,
): (hunk: Hunk) => Result<readonly string[]> {
  const pairs = search.flatMap((wanted, s) => {
    const line = place.lines[s]!
    return line >= 0 && !isBlank(wanted) && place.fits?.[s] !== 'other' ? { wanted, own: file.lines[line]!.text } : []
  })
  const reindent: Reindent = learnIndent(
    pairs,
    () => indentUnit(nearby(file, place)),
    () => indentUnit([...search, ...replace]).length,
  )
  const typography = learnTypography(pairs)
  return hunk => {
    const lines: string[] = []
    for (const r of hunk.added) {
      const line = reindent(typography(replace[r]!))
      if (line === undefined) {
        return fail('locate/conflict', 'the indentation of the new lines cannot be told from the lines around them')
      }
      lines.push(line)
    }
    return ok(lines)
  }
}

/** So many lines around a place show how a file is indented. */
const NEARBY = 400

function nearby({ lines }: FileText, place: Alignment): readonly string[] {
  const first = place.lines.find(line => line >= 0) ?? 0
  return lines.slice(Math.max(0, first - NEARBY), first + NEARBY).map(line => line.text)
}

/** Replaces a range of lines; undefined when that changes nothing. */
function splice(file: FileText, { from, to }: Range, added: readonly string[]): Edit | undefined {
  const { lines } = file
  const eol = (from < to ? lines[from]!.eol : lines[from - 1]?.eol) || lines[from - 1]?.eol || dominantEnding(lines)
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
