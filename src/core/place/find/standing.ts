import type { IndexedText } from '../../text/indexed.ts'
import { isBlank } from '../../text/spacing.ts'
import type { Work } from '../../text/work.ts'
import type { Row } from '../lattice.ts'
import { allows, type MatchLevel } from '../rule.ts'
import { GRADE } from './grade.ts'
import type { Compare } from './lay.ts'
import { runsOf } from './runs.ts'

/** The most places to count: as many equal blocks may be meant for as many places. */
const MAX_PLACES = 1000

/** Steps of work that comparing a row with its line costs. */
const COMPARING = 32

/** The places at which all lines of a half follow each other, by the strictest rule by which there is one. */
export interface Standing {
  /** How strict the rule is: 0 is exact. */
  readonly tier: number
  readonly rule: string
  /** For each place the indices of the file lines of the rows. */
  readonly runs: readonly Int32Array[]
}

/** The rule for each worst grade of a block's lines; `blank-lines` if blank lines are elsewhere than in the half. */
const TIERS: readonly { readonly rule: string; readonly level: MatchLevel }[] = [
  { rule: 'exact', level: 'exact' },
  { rule: 'trailing-space', level: 'whitespace' },
  { rule: 'indentation', level: 'whitespace' },
  { rule: 'inner-spacing', level: 'whitespace' },
  { rule: 'blank-lines', level: 'whitespace' },
  { rule: 'typographic', level: 'similar' },
]
const BLANK_LINES = 4

/** Rank of a rule among the rules for whole lines; after all of them for other rules. */
export function tierOf(matcher: string | undefined): number {
  const rule = matcher?.split(' + ').at(-1)
  const tier = TIERS.findIndex(one => one.rule === rule)
  return tier >= 0 ? tier : rule === 'inline' ? 0.5 : TIERS.length
}

/**
 * Finds the lines of a half of a change in the file. Once a rule finds a place, or even two, no looser rule counts.
 * @param rows the half's lines that are not blank
 * @param half all of its lines
 * @returns undefined also if the work is up: a place that was not seen could be meant
 */
export function standing(
  file: IndexedText,
  rows: readonly Row[],
  half: readonly string[],
  compare: Compare,
  level: MatchLevel,
  work: Work,
): Standing | undefined {
  let [tier, runs]: [number, Int32Array[]] = [TIERS.length, []]
  for (const run of runsOf(file, rows, work)) {
    if (!work.take(COMPARING * rows.length)) return undefined
    const own = tierAt(file, rows, half, run, compare)
    if (own > tier) continue
    if (own < tier) runs = []
    tier = own
    if (runs.length < MAX_PLACES) runs.push(run)
  }
  const found = work.take(0) ? TIERS[tier] : undefined
  return found && allows(level, found.level) ? { tier, rule: found.rule, runs } : undefined
}

function tierAt(
  file: IndexedText,
  rows: readonly Row[],
  half: readonly string[],
  run: Int32Array,
  compare: Compare,
): number {
  let worst: number = isEven(file, half, run) ? GRADE.same : BLANK_LINES
  for (const [i, row] of rows.entries()) {
    const grade = compare(row, run[i]!)?.grade ?? GRADE.absent
    if (grade > GRADE.plain) return TIERS.length
    worst = Math.max(worst, grade === GRADE.plain ? BLANK_LINES + 1 : grade)
  }
  return worst
}

/** True if the file has the blank lines of a half where the half has them, and no others. */
function isEven(file: IndexedText, half: readonly string[], run: Int32Array): boolean {
  const start = run[0]! - half.findIndex(line => !isBlank(line))
  let next = 0
  return half.every((line, i) => (isBlank(line) ? file.key(start + i) === 0 : run[next++] === start + i))
}
