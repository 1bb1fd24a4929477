import { fail, ok, type Result } from '../diagnostic.ts'
import type { Script } from '../text/script.ts'
import { isBlank } from '../text/spacing.ts'
import { firstChange, lineAt } from '../text.ts'
import { forgivenOf } from './forgiven.ts'
import { GRADE } from './grade.ts'
import type { LineRange, Placed } from './ground.ts'
import type { Lattice } from './lattice.ts'
import { isEvident, madeAround } from './laws/evidence.ts'
import { isMute } from './laws/held.ts'
import { misnamed } from './laws/identity.ts'
import type { Layout } from './lay.ts'
import { replay } from './replay.ts'
import { type RoadHunk, roadOf } from './road.ts'
import type { Search } from './search.ts'
import { tierOf } from './standing.ts'

/** Carries out a change at a layout that was decided for; or says why the laws forbid it. */
export function finish(search: Search, lattice: Lattice, layout: Layout, rule: string): Result<Placed> {
  const { file, work, path, op } = search
  const { script } = lattice
  const isExact = tierOf(rule) === 0
  const read = roadOf(file, script, layout)
  const beside = read.hunks.map(hunk => madeAround(file, read, hunk, work))
  const isHalf = read.hunks.some((hunk, i) => hunk.state === 'old' && !beside[i])
  // where the whole search is exact, lines like some of the new ones are the file's own; so is a bracket where other hunks are not made
  const isOwn = (hunk: RoadHunk) => (isExact ? isHalf || respaces(script) : isHalf && isMute(layout, hunk))
  const around = read.hunks.map((hunk, i) => (isOwn(hunk) ? undefined : beside[i]))
  const road = { ...read, hunks: read.hunks.map((hunk, i) => (around[i] ? { ...hunk, state: 'new' as const } : hunk)) }
  const start = layout.first + 1
  const other = isExact ? undefined : misnamed(file, road)
  if (other) return sibling(other, start)
  const isCounted = op.hint?.counted !== undefined
  const made = replay(file, road, { isExact, isCounted, isMarkdown: /\.(?:md|markdown|mdx)$/i.test(path), work })
  if (!made.ok) return made
  const { edits, turned } = made.value
  const found = { matcher: rule, start, end: layout.last + 1, notes: [] }
  if (edits.length > 0) {
    const line = lineAt(file.text, firstChange(file.text, edits))
    return ok({ ...found, edits, line, turned, notes: forgivenOf(file, road) })
  }
  const isSame = script.search.join('\n') === script.replace.join('\n')
  if (isSame) return ok({ ...found, edits: [], line: start, nothing: 'no-change' })
  const needsEvidence = edits.length === 0 && !isExact && (layout.worst > GRADE.plain || made.value.made > 0)
  if (needsEvidence && !isEvident(file, road)) return absent()
  const { matcher: _, ...there } = found
  return ok({
    ...(layout.worst <= GRADE.trailing ? there : found),
    edits: [],
    line: start,
    nothing: 'already-applied',
    made: [...newLinesIn(layout), ...around.flatMap(range => range ?? [])],
  })
}

/** True if the author changed whitespace in a kept line: what the file has after it is not the whole change. */
const respaces = ({ search, replace, lines }: Script): boolean =>
  lines.some(line => line.kind === 'keep' && search[line.s] !== replace[line.r] && !isBlank(search[line.s]!))

/** The lines of the file that a road has for new ones. */
const newLinesIn = ({ rows, at }: Layout): readonly LineRange[] =>
  rows.flatMap(({ kind }, i) => (kind === 'new' && at[i]! >= 0 ? [{ from: at[i]!, to: at[i]! + 1 }] : []))

export const absent = (): Result<never> => fail('locate/not-found', 'the text to replace is not in the file')

function sibling({ wanted, own, elsewhere }: NonNullable<ReturnType<typeof misnamed>>, start: number): Result<never> {
  const name = `\`${wanted.trim()}\``
  const here = (own ?? start - 1) + 1
  return elsewhere === undefined
    ? fail(
        'locate/conflict',
        `the block names ${name}, which is not in the file; lines like the others are at line ${here}`,
        {
          lines: [here],
        },
      )
    : fail(
        'locate/conflict',
        `the block names ${name}, which is line ${elsewhere + 1}, but its other lines are at line ${start}`,
        {
          lines: [elsewhere + 1, start],
        },
      )
}
