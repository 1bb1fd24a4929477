import type { IndexedText } from '../text/indexed.ts'
import { isBlank } from '../text/spacing.ts'
import { GRADE } from './grade.ts'
import type { Lattice } from './lattice.ts'
import type { Compare, Layout } from './lay.ts'
import { straight } from './layouts.ts'
import { allows, type MatchLevel } from './rule.ts'
import { runsOf } from './runs.ts'
import type { Work } from '../text/work.ts'

/** A refusal names at most this many places. */
export const MAX_PLACES = 50

/** All lines of a search, one below the other, and the strictest rule by which they are the block's. */
export interface Standing {
  readonly rule: string
  readonly layouts: readonly Layout[]
}

/** The rule for each worst grade of a block's lines; `blank-lines` if blank lines are elsewhere than in the search. */
const TIERS: readonly { readonly rule: string; readonly level: MatchLevel }[] = [
  { rule: 'exact', level: 'exact' },
  { rule: 'trailing-space', level: 'whitespace' },
  { rule: 'indentation', level: 'whitespace' },
  { rule: 'inner-spacing', level: 'whitespace' },
  { rule: 'blank-lines', level: 'whitespace' },
  { rule: 'typographic', level: 'similar' },
]
const BLANK_LINES = 4

/**
 * The places at which all lines of a search follow each other, by the strictest rule by which there is one. A looser rule is not
 * asked after a stricter one found a place, or even two.
 */
export function standing(
  file: IndexedText,
  lattice: Lattice,
  compare: Compare,
  level: MatchLevel,
  work: Work,
): Standing | undefined {
  const old = lattice.rows.filter(row => row.kind !== 'new')
  let [lowest, found]: [number, Layout[]] = [TIERS.length, []]
  for (const run of runsOf(file, old, work)) {
    const layout = straight(lattice, run, compare)
    if (layout.worst > GRADE.plain) continue
    const tier = Math.max(layout.worst === GRADE.plain ? BLANK_LINES + 1 : layout.worst, isEven(file, lattice, run) ? 0 : BLANK_LINES)
    if (tier > lowest) continue
    if (tier < lowest) found = []
    lowest = tier
    if (found.length < MAX_PLACES) found.push(layout)
  }
  const tier = TIERS[lowest]
  return tier && allows(level, tier.level) ? { rule: tier.rule, layouts: found } : undefined
}

/** True if the file has the blank lines of a search where the search has them, and no others. */
function isEven(file: IndexedText, { script: { search } }: Lattice, run: Int32Array): boolean {
  const shown = search.flatMap((line, s) => (isBlank(line) ? [] : [s]))
  const start = run[0]! - shown[0]!
  const isBlankAt = (line: number) => line >= 0 && line < file.count && file.key(line) === 0
  return (
    shown.every((s, i) => run[i] === start + s) && search.every((line, s) => !isBlank(line) || isBlankAt(start + s))
  )
}
