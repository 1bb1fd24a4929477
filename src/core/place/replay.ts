import { fail, ok, type Result } from '../diagnostic.ts'
import { fileLines, type IndexedText } from '../text/indexed.ts'
import { says } from '../text/line-key.ts'
import { isBlank, tailOf } from '../text/spacing.ts'
import type { Work } from '../text/work.ts'
import type { Edit } from '../text.ts'
import { GRADE, stands } from './find/grade.ts'
import type { Road, RoadHunk } from './find/road.ts'
import { nextShown } from './find/runs.ts'
import { besideVersion, sideByBlank, sideOf } from './find/side.ts'
import { leadOf } from './form.ts'
import type { LineRange } from './ground.ts'
import { forgottenLine } from './laws/forgotten.ts'
import { isHeld } from './laws/held.ts'
import { isMisspelt } from './laws/misspelt.ts'
import { withoutRepeated } from './laws/repeated.ts'
import { isBesideGap, isGap, isStrayBlank } from './replay/blank-hunks.ts'
import { keptLines, separated } from './replay/keeps.ts'
import { splice } from './replay/splice.ts'
import { type Write, writer } from './replay/write.ts'

/** A change's effect on a file. */
interface Replayed {
  /** In offsets of the file's text. */
  readonly edits: readonly Edit[]
  /** True if new lines were left out, because the file has them right there. */
  readonly repeated: boolean
}

/**
 * Replays a change on the file's own lines, as a three-way merge does. Kept lines and lines that the block does not show stay; new lines
 * take the file's indentation, line ending and typography.
 * @param isExact the search is in the file to the letter, so that all of its places are certain
 * @param isCounted its lines were counted, so that each blank one is meant
 * @returns the edits; or `locate/conflict`, `locate/unseen-line`
 */
export function replay(
  file: IndexedText,
  road: Road,
  {
    isExact,
    isCounted,
    isMarkdown,
    isText,
    work,
  }: Readonly<Record<'isExact' | 'isCounted' | 'isMarkdown' | 'isText', boolean>> & { readonly work: Work },
): Result<Replayed> {
  const { hunks } = road
  const write: Write = isExact ? r => road.script.replace[r]! : writer(file, road)
  const edits: Edit[] = []
  // another version of a kept line may be a new one
  const shown = new Set(road.line.filter((_, s) => stands(road.grade[s]!)))
  const taken = new Set(hunks.flatMap(({ old }) => old.map(s => road.script.search[s]!.trim())))
  taken.delete('')
  let repeated = false
  for (const hunk of hunks) {
    if (hunk.state === 'new') {
      if (isOtherNow(file, road, hunk)) return fail('locate/conflict', 'a line to change is not in the file')
      continue
    }
    if (!(isExact && isCounted) && hunks.length > 1 && isStrayBlank(file, road, hunk)) continue
    if (isBesideGap(road, hunk)) continue
    const removed = removedLines(file, road, hunk, isText)
    if (!removed.ok) return removed
    if (!isExact && !isHeld(file, road, hunk, work))
      return fail('locate/conflict', 'too little context matches to place the change')
    const forgotten = isExact ? undefined : forgottenLine(file, road, hunk, removed.value)
    if (forgotten !== undefined)
      return fail('locate/unseen-line', 'the block seems to omit a line that it replaces', { lines: [forgotten + 1] })
    const wanted = newLines(file, road, hunk, write, isMarkdown)
    if (!wanted.ok) return wanted
    if (removed.value.length === 0 && wanted.value.length === 0) continue
    const range = removed.value.length > 0 ? ok(around(removed.value)) : insertionPoint(file, road, hunk, wanted.value)
    if (!range.ok) return range
    const own = isExact ? wanted.value : withOwnTails(file, road, hunk, wanted.value)
    // a line that moves is no double of its like
    const isMove = hunk.new.some(r => taken.has(road.script.replace[r]!.trim()))
    const added = isExact || isMove ? own : withoutRepeated(file, range.value, own, shown)
    repeated ||= added.length < wanted.value.length
    const edit = splice(file, range.value.from, range.value.to, added)
    if (edit) edits.push(edit)
  }
  const kept = keptLines(file, road, write, isExact)
  if (!kept.ok) return kept
  // a last line without a newline that goes takes the newline of the line above along
  const end = edits.find(({ span }) => span.end === file.text.length)?.span.start ?? 0
  for (const { line, text } of kept.value) {
    const edit = splice(file, line, line + 1, [text])!
    const { start } = edit.span
    edits.push(start < end && end < edit.span.end ? { span: { start, end }, insert: text } : edit)
  }
  return ok({ edits, repeated })
}

/** True if the file has lines between the neighbors of lines that were to be removed and are not there: they may be others now. */
function isOtherNow(file: IndexedText, road: Road, { old, new: added, ...gap }: RoadHunk): boolean {
  const { top, bottom } = neighborsOf(road, gap)
  const isRemoval = added.length === 0 && old.some(s => says(road.script.search[s]!))
  return isRemoval && top >= 0 && nextShown(file, top) < bottom
}

/** The nearest lines of the search around a hunk that are in the file, and which lines of the file they are, -1 if there are none. */
function neighborsOf({ line }: Road, { above, below }: Pick<RoadHunk, 'above' | 'below'>) {
  let [up, down] = [above, below]
  while (line[up]! < 0) up--
  while (line[down]! < 0) down++
  return { up, down, top: line[up] ?? -1, bottom: line[down] ?? -1 }
}

const around = (lines: readonly number[]): LineRange => ({ from: lines[0]!, to: lines.at(-1)! + 1 })

/** New lines that are removed ones but for blanks at their ends, of which the block has none, are these: it misspells them. */
function withOwnTails(
  file: IndexedText,
  { line, script: { search } }: Road,
  { old }: RoadHunk,
  lines: readonly string[],
): readonly string[] {
  const bare = old.flatMap(s => (tailOf(search[s]!) === '' ? file.line(line[s]!) : []))
  const own = new Map(bare.map(text => [text.trimEnd(), text]))
  return lines.map(text => (isBlank(text) ? text : (own.get(text) ?? text)))
}

/** The file lines that a hunk removes. */
function removedLines(file: IndexedText, road: Road, { old }: RoadHunk, isText: boolean): Result<readonly number[]> {
  const { search } = road.script
  const own: number[] = []
  for (const s of old) {
    const line = road.line[s]!
    if (line < 0 && isBlank(search[s]!)) continue
    if (line < 0) return fail('locate/conflict', 'a line to change is not in the file')
    const grade = road.grade[s]!
    // a bullet is one in text: in code it is an operator
    const isOperator = grade === GRADE.quotes && !isText && leadOf(search[s]!) !== leadOf(file.line(line))
    const isOther = !stands(grade) || grade === GRADE.comment || isOperator
    if (isOther || (grade === GRADE.slip && !isMisspelt(search[s]!, file.line(line), road.script, file)))
      return fail('locate/conflict', 'a line to change differs in the file', { lines: [line + 1] })
    own.push(line)
  }
  const taken = new Set(own)
  for (let line = own[0]!; line <= own.at(-1)!; line++) {
    if (file.key(line) !== 0 && !taken.has(line))
      return fail('locate/unseen-line', 'the block omits a line between the lines to remove', { lines: [line + 1] })
  }
  return ok(own)
}

function newLines(
  file: IndexedText,
  road: Road,
  hunk: RoadHunk,
  write: Write,
  isMarkdown: boolean,
): Result<readonly string[]> {
  const lines: string[] = []
  const { search } = road.script
  // a blank line at the edge of the search that the file lacks is a new one if the replacement has it further inside
  const isLost = road.line[hunk.below]! < 0 && search.slice(0, hunk.below + 1).every(isBlank)
  for (const [i, r] of hunk.new.entries()) {
    const line = write(r)
    if (line === undefined)
      return fail('locate/conflict', 'the indentation of the new lines cannot be worked out from the lines around them')
    const s = hunk.old.length === hunk.new.length ? hunk.old[i]! : -1
    const last = i === hunk.new.length - 1 ? hunk.old.at(-1)! : s
    // two spaces at the end of a line of Markdown are a line break that no one sees
    const tail = isMarkdown && road.grade[s] === GRADE.trailing ? tailOf(file.line(road.line[s]!)) : ''
    lines.push(/^ {2,}$/.test(tail) && tailOf(line) === '' ? line + tail : separated(file, road, last, line))
  }
  if (isLost && hunk.new.length > 0) lines.push('')
  return ok(lines)
}

/**
 * Where new lines go: below the kept line above them, or above the kept line below them. Lines that the block does not
 * show between the two may leave open on which side of them.
 */
function insertionPoint(file: IndexedText, road: Road, hunk: RoadHunk, added: readonly string[]): Result<LineRange> {
  const { search } = road.script
  const { up, down, top, bottom } = neighborsOf(road, hunk)
  const at = (index: number) => ok({ from: index, to: index })
  if (top < 0 && bottom < 0) return fail('locate/conflict', 'the lines around the new ones are not in the file')
  if (top < 0) return at(bottom)
  if (bottom <= top + 1) return at(top + 1)
  const unseen = fileLines(file, top + 1, bottom)
  const beside = besideVersion(unseen, search.slice(up + 1, hunk.above + 1), search.slice(hunk.below, down))
  if (beside !== undefined) return at(top + 1 + beside)
  const side = sideOf(unseen, added) ?? sideByBlank(unseen, isGap(road, hunk.above), isGap(road, hunk.below))
  if (side) return at(side === 'above' ? top + 1 : bottom)
  const first = Math.max(
    0,
    unseen.findIndex(text => !isBlank(text)),
  )
  return fail('locate/unseen-line', 'the file has an extra line exactly where the new lines go', {
    lines: [top + 2 + first],
  })
}
