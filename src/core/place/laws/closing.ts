import { indentOf, indentStep } from '../../text/indent.ts'
import type { IndexedText } from '../../text/indexed.ts'
import type { Script } from '../../text/script.ts'
import { GRADE, stands } from '../find/grade.ts'
import { isOneMove, isOneStair, type LinePair } from '../find/indent-levels.ts'
import { unitAt } from '../find/indent-map.ts'
import { type Compare, type Layout, layoutOf, OFF } from '../find/lay.ts'
import { nextShown } from '../find/runs.ts'
import { closes } from '../find/side.ts'
import type { Lattice, Row } from '../lattice.ts'

/** The most closing lines in a row that a block may omit. */
const MAX_OMITTED = 8

/** The most levels of indentation to learn from. */
const MAX_LEVELS = 50

/**
 * The layout whose closing lines are those that their indentation means. If a block omits one of several brackets that follow each other, the
 * others are as deep below the lines that say something as they are in the block. One that the block adds is not there at another depth. The same
 * layout if they already are, or if that is open.
 */
export function closedAlike(file: IndexedText, { script }: Lattice, layout: Layout, compare: Compare): Layout {
  const { rows, grades } = layout
  const now = new Map(script.lines.flatMap(line => (line.kind === 'keep' ? [[line.s, line.r] as const] : [])))
  const before = (i: number) => rows[i]!.form.text
  const after = (i: number) => (rows[i]!.kind === 'keep' ? script.replace[now.get(rows[i]!.index)!]! : before(i))
  const shown = rows.flatMap((_, i) => (layout.at[i]! >= 0 ? [i] : []))
  const isClosing = (i: number) => closes(before(i))
  const closing = shown.filter(isClosing)
  if (closing.length === 0) return layout
  const at = layout.at.slice()
  const beside = (text: typeof before) => (i: number, line: number) => ({ wanted: text(i), own: file.line(line) })
  const firm = shown.filter(i => !isClosing(i) && stands(grades[i]!))
  let known: string | undefined
  const unit = () => {
    known ??= unitAt(file, layout.first)
    return known
  }
  for (const pair of [before, after].map(beside)) {
    const isMeant = alike(
      firm.map(i => pair(i, at[i]!)),
      script,
      unit,
    )
    if (!isMeant) continue
    for (const i of closing) if (isAddedAlone(rows, i) && !isMeant(pair(i, at[i]!))) at[i] = OFF
    const on = shown.filter(i => at[i] !== OFF)
    const old = [...on.keys()].filter(k => rows[on[k]!]!.kind !== 'new' && isClosing(on[k]!))
    const settle = (k: number, step: 1 | -1) => {
      const i = on[k]!
      const bound = at[on[k + step]!] ?? (step > 0 ? file.count : -1)
      const isFree = (line: number) => line >= 0 && (bound - line) * step > 0 && closes(file.line(line))
      let line = at[i]!
      for (let n = 0; n <= MAX_OMITTED && isFree(line); n++, line = nextShown(file, line, step))
        if (file.key(line) === rows[i]!.key && compare(rows[i]!, line) && isMeant(pair(i, line))) {
          at[i] = line
          return
        }
    }
    for (const k of old.toReversed()) settle(k, 1)
    for (const k of old) settle(k, -1)
    break
  }
  if (at.every((line, i) => line === layout.at[i])) return layout
  const gradeAt = (i: number) => (at[i] === OFF ? GRADE.absent : compare(rows[i]!, at[i]!)!.grade)
  const graded = grades.map((grade, i) => (at[i] === layout.at[i] ? grade : gradeAt(i)))
  return layoutOf(rows, at, graded, layout.score)!
}

/** True if a new line is all that its hunk changes. */
const isAddedAlone = (rows: readonly Row[], i: number): boolean =>
  rows[i]!.kind === 'new' && rows.every(({ hunk }, k) => k === i || hunk !== rows[i]!.hunk)

/** Tells if a line of a block can be one of the file's by its indentation; undefined if those that are known are not indented alike. */
function alike(
  pairs: readonly LinePair[],
  { search, replace }: Script,
  unit: () => string,
): ((pair: LinePair) => boolean) | undefined {
  const levelOf = ({ wanted, own }: LinePair) => `${indentOf(wanted)}|${indentOf(own)}`
  const levels = [...new Map(pairs.map(pair => [levelOf(pair), pair])).values()]
  const step = indentStep([...search, ...replace])
  const isAlike = (all: readonly LinePair[]) => isOneMove(all) || (step !== undefined && isOneStair(all, step, unit()))
  if (levels.length > MAX_LEVELS || !isAlike(levels)) return undefined
  const known = new Map<string, boolean>()
  return pair => {
    const level = levelOf(pair)
    const isMeant = known.get(level) ?? isAlike([...levels, pair])
    known.set(level, isMeant)
    return isMeant
  }
}
