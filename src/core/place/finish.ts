import { type Diagnostic, fail, ok, type Result } from '../diagnostic.ts'
import { lineOf } from '../text/indexed.ts'
import { firstChange } from '../text.ts'
import { forgivenOf } from './find/forgiven.ts'
import { GRADE } from './find/grade.ts'
import type { Layout } from './find/lay.ts'
import { type Road, type RoadHunk, roadOf } from './find/road.ts'
import { tierOf } from './find/standing.ts'
import { isMarkdown, isProse, type LineRange, type Placed } from './ground.ts'
import type { Lattice } from './lattice.ts'
import { insertionsMade, isEvident, isOtherBracket } from './laws/evidence.ts'
import { misnamed } from './laws/identity.ts'
import { replay } from './replay.ts'
import type { Search } from './search.ts'

/** Carries out a change at a layout that was decided for; or says why the laws forbid it. */
export function finish(search: Search, lattice: Lattice, layout: Layout, rule: string): Result<Placed> {
  const { file, work, path, op } = search
  const { script } = lattice
  const isExact = tierOf(rule) === 0
  const read = roadOf(file, script, layout)
  const isText = isProse(path)
  const how = { isExact, isWritten: !rule.includes(' + '), isText }
  const around = op.hint?.certain ? [] : insertionsMade(file, read, how, work)
  const road = withMade(read, around)
  const start = layout.first + 1
  const other = isExact ? undefined : misnamed(file, road, isMarkdown(path))
  if (other) return sibling(other, start)
  const isCounted = op.hint?.counted !== undefined
  const made = replay(file, road, { isExact, isCounted, isMarkdown: isMarkdown(path), isText, work })
  if (!made.ok) return made
  const { edits, repeated } = made.value
  const found = { matcher: rule, start, end: layout.last + 1, notes: [] }
  if (edits.length > 0) {
    const line = lineOf(file, firstChange(file.text, edits))
    return ok({ ...found, edits, line, notes: [...(repeated ? [NOT_TWICE] : []), ...forgivenOf(file, road)] })
  }
  const isSame = script.search.join('\n') === script.replace.join('\n')
  if (isSame) return ok({ ...found, edits: [], line: start })
  if (!isEvident(file, road)) return absent()
  const { matcher: _, ...there } = found
  return ok({
    ...(layout.worst <= GRADE.trailing ? there : found),
    edits: [],
    line: start,
    nothing: 'already-applied',
    made: [...newLinesIn(layout), ...around.flatMap(range => range ?? [])],
  })
}

const NOT_TWICE: Diagnostic = {
  code: 'edit/cleanup',
  message: 'new lines that the file has right there were not written twice',
}

/** The road over the new half of the hunks that were made before. */
function withMade(road: Road, around: readonly (LineRange | undefined)[]): Road {
  const beside = road.hunks.map((hunk, i) => (around[i] ? { ...hunk, state: 'new' as const } : hunk))
  const isGone = (hunk: RoadHunk) => isOtherBracket({ ...road, hunks: beside }, hunk)
  return { ...road, hunks: beside.map(hunk => (isGone(hunk) ? { ...hunk, state: 'new' as const } : hunk)) }
}

/** The lines of the file that a layout has for new ones: a range for each hunk. */
function newLinesIn({ rows, at }: Layout): readonly LineRange[] {
  const ranges: LineRange[] = []
  let isOpen = false
  for (const [i, { kind }] of rows.entries()) {
    const line = at[i]!
    if (kind === 'new' && line >= 0) ranges.push({ from: (isOpen ? ranges.pop()! : { from: line }).from, to: line + 1 })
    isOpen = kind === 'new' && line >= 0
  }
  return ranges
}

export const absent = (): Result<never> => fail('locate/not-found', 'the text to replace is not in the file')

function sibling({ wanted, own, elsewhere }: NonNullable<ReturnType<typeof misnamed>>, start: number): Result<never> {
  const name = `\`${wanted.trim()}\``
  const here = (own ?? start - 1) + 1
  const [where, lines] =
    elsewhere === undefined
      ? ['not in the file; lines like the others', [here]]
      : [`line ${elsewhere + 1}, but its other lines`, [elsewhere + 1, here]]
  return fail('locate/conflict', `the block names ${name}, which is ${where} are at line ${here}`, { lines })
}
