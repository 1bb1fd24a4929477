import { isAnchored } from './anchor.ts'
import { fail, ok, type Result } from './diagnostic.ts'
import type { FileText } from './file-text.ts'
import { indentStep, indentUnit } from './indent.ts'
import type { Alignment, Change } from './locate.ts'
import { learnIndent, type Reindent } from './reindent.ts'
import { type Hunk, hunksOf, lineScript, type Step } from './script.ts'
import { sideOf } from './side.ts'
import { isMisspelt } from './slip.ts'
import { isBlank } from './spacing.ts'
import { dominantEnding, type Edit, lineEnd, lineNext } from './text.ts'
import { learnTypography } from './typography.ts'

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
  for (const hunk of hunks) {
    if (hunks.length > 1 && isStrayBlank(file, change, place, hunk)) continue
    const lines = write(hunk)
    if ((place.fits || place.elided) && lines.ok && standsBetween(file, lines.value, place, hunk)) continue
    const removed = removedLines(file, change, place, hunk)
    if (!removed.ok) return removed
    if (place.fits && !isAnchored(file, change, place, hunk)) {
      return fail('locate/conflict', 'the lines around the change differ too much to tell where it goes')
    }
    if (!lines.ok) return lines
    if (!removed.value && lines.value.length === 0) continue
    const gap = removed.value ? ok(removed.value) : insertionPoint(file, place, hunk, lines.value)
    if (!gap.ok) return gap
    const edit = splice(file, gap.value, lines.value)
    if (edit) edits.push(edit)
  }
  return ok(edits)
}

/** A blank line at an edge of the search that the file lacks is none that the replacement keeps further inside. */
function scriptAt({ search, replace }: Change, { lines, loose }: Alignment): readonly Step[] {
  const isGone = (s: number) => loose && lines[s]! < 0 && isBlank(search[s]!) && atEdge(search, s)
  return lineScript(search, replace).flatMap((step): readonly Step[] =>
    step.kind === 'keep' && isGone(step.s) && !atEdge(replace, step.r)
      ? [
          { kind: 'remove', s: step.s },
          { kind: 'add', r: step.r },
        ]
      : [step],
  )
}

/** Whether the new lines of a hunk, and nothing else, stand between the lines around it: it was applied before. */
function standsBetween(file: FileText, written: readonly string[], { lines, fits }: Alignment, hunk: Hunk): boolean {
  const added = written.filter(line => !isBlank(line))
  const [top, bottom] = [lines[hunk.above] ?? -1, lines[hunk.below] ?? -1]
  if (added.length === 0 || (top < 0 && bottom < 0)) return false
  if ([hunk.above, hunk.below].some(s => fits?.[s] === 'other')) return false
  const from = top < 0 ? 0 : top + 1
  const to = bottom < 0 ? file.lines.length : bottom
  const reach = added.length * 3
  const own = file.lines
    .slice(top < 0 ? Math.max(from, to - reach) : from, bottom < 0 ? Math.min(to, from + reach) : to)
    .map(line => line.text)
    .filter(line => !isBlank(line))
  const near = top < 0 ? own.slice(-added.length) : bottom < 0 ? own.slice(0, added.length) : own
  return near.length === added.length && near.every((line, i) => line.trimEnd() === added[i]!.trimEnd())
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
  const taken = new Set(own)
  for (let i = range.from; i < range.to; i++) {
    if (!taken.has(i) && !isBlank(file.lines[i]!.text)) {
      return fail('locate/unseen-line', 'a line between those to remove is not in the block', { lines: [i + 1] })
    }
  }
  return ok(range)
}

/**
 * Whether a hunk does nothing but drop blank lines at an edge of the search. Next to another change that is a template's
 * newline and no wish: a diff has other lines around what it changes, unless it is where the file starts or ends.
 */
function isStrayBlank({ lines }: FileText, { search }: Change, place: Alignment, { removed, added }: Hunk): boolean {
  if (added.length > 0 || !removed.every(s => isBlank(search[s]!) && atEdge(search, s))) return false
  return removed.every(s => place.lines[s]! > 0 && place.lines[s]! < lines.length - 1)
}

/** Whether a blank line of the search has only blank lines above it, or only blank lines below. */
function atEdge(search: readonly string[], s: number): boolean {
  return search.slice(0, s).every(isBlank) || search.slice(s + 1).every(isBlank)
}

/**
 * Where new lines go: below the kept line above them, or above the kept line below them. Lines that the block does not
 * show between the two may leave open on which side of them.
 */
function insertionPoint(
  file: FileText,
  place: Alignment,
  { above, below }: Hunk,
  added: readonly string[],
): Result<Range> {
  const { lines, elided } = place
  const skips = (s: number) => lines[s]! < 0 && !elided?.has(s)
  let up = above
  while (up >= 0 && skips(up)) up--
  let down = below
  while (down < lines.length && skips(down)) down++
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
  return fail('locate/unseen-line', 'a line that the block does not show stands where the new lines go', {
    lines: [line],
  })
}

/** Writes the added lines of a hunk as they stand in this file. */
function writer(file: FileText, change: Change, place: Alignment): (hunk: Hunk) => Result<readonly string[]> {
  const { search, replace } = change
  const pairs = search.flatMap((wanted, s) => {
    const line = place.lines[s]!
    return line >= 0 && !isBlank(wanted) && place.fits?.[s] !== 'other' ? { wanted, own: file.lines[line]!.text } : []
  })
  const reindent: Reindent = learnIndent(pairs, {
    file: () => indentUnit(nearby(file, place)),
    block: () => indentStep([...search, ...replace]),
  })
  const typography = learnTypography(pairs, file.text)
  const own = ownLines(file, change, place)
  return hunk => {
    const lines: string[] = []
    for (const r of hunk.added) {
      const line = own.get(replace[r]!) ?? reindent(typography(replace[r]!))
      if (line === undefined) {
        return fail('locate/conflict', 'the indentation of the new lines cannot be told from the lines around them')
      }
      lines.push(line)
    }
    return ok(lines)
  }
}

/**
 * What the file has for a line of the search, by that line: a new line that reads the same is written the same, unless the
 * file has white space at its end. So a line that is moved takes no slip of the pen along.
 */
function ownLines(file: FileText, { search }: Change, { lines, fits }: Alignment): ReadonlyMap<string, string> {
  const own = new Map<string, string>()
  const torn = new Set<string>()
  search.forEach((wanted, s) => {
    if (lines[s]! < 0 || (fits && fits[s] !== 'same' && fits[s] !== 'slip')) return
    const text = file.lines[lines[s]!]!.text
    if (text !== text.trimEnd()) return
    if (own.has(wanted) && own.get(wanted) !== text) torn.add(wanted)
    own.set(wanted, text)
  })
  for (const wanted of torn) own.delete(wanted)
  return own
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
