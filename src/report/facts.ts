import type { BlockResult, Status } from '../core/apply.ts'
import type { Diagnostic } from '../core/diagnostic.ts'
import { type Report, type Verdict, verdictOf } from '../core/report.ts'

export interface Counts {
  /** All blocks but those that nobody wanted applied. */
  readonly total: number
  /** Applied, or valid in a dry run. */
  readonly landed: number
  /** Nothing was to be done: in place already, or no change at all. */
  readonly idle: number
  /** Those as well that were held back because another one failed. */
  readonly failed: number
  readonly skipped: number
}

export function countsOf({ results }: Pick<Report, 'results'>): Counts {
  const count = (...statuses: Status[]) => results.filter(({ status }) => statuses.includes(status)).length
  const held = results.filter(isHeld).length
  const skipped = count('skipped') - held
  return {
    total: results.length - skipped,
    landed: count('applied', 'validated'),
    idle: count('already-applied', 'no-change'),
    failed: count('failed', 'not-in-context') + held,
    skipped,
  }
}

/** Whether a block stayed out only because it lands together with one that failed. */
export const isHeld = ({ code }: BlockResult): boolean => code === 'policy/atomic'

/** The answer in a sentence without a full stop; fixed words and numbers only. */
export function headlineOf(report: Report): string {
  const counts = countsOf(report)
  const { total, landed, idle, failed } = counts
  const verdict: Verdict = verdictOf(report)
  if (verdict === 'nothing') return 'Nothing to apply: no edit blocks found'
  if (report.landed.kind === 'head-moved') return 'Not applied: the branch moved on meanwhile'
  if (verdict === 'refused') return 'Not applied'
  if (report.landed.kind === 'already-committed') return 'Applied already by an earlier run'
  if (total === 0) return 'Nothing to apply: every block was left out'
  const answered = report.results.filter(({ code }) => code === 'ok/answered').length
  const there = idle - answered
  if (failed === 0 && landed === 0 && there === 0) return `Answered ${answered} request${answered === 1 ? '' : 's'}`
  if (failed === 0 && landed === 0) return `Nothing to do: ${blocks(there)} in place already`
  const idly = (there > 0 ? `, ${there} in place already` : '') + (answered > 0 ? `, ${answered} answered` : '')
  const would = report.dryRun
  if (landed === 0 && total === 1) return `The edit block ${would ? 'would' : 'did'} not apply`
  if (landed === 0) return `None of ${blocks(total)} ${would ? 'would apply' : 'applied'}${idly}${together(report)}`
  const share = landed === total ? blocks(total) : `${landed} of ${blocks(total)}`
  return `${would ? `${share} would apply` : `Applied ${share}`}${idly}`
}

const together = (report: Report): string => (report.results.some(isHeld) ? ': they land together or not at all' : '')

const blocks = (count: number): string => `${count} edit block${count === 1 ? '' : 's'}`

/** Whether a note is about this edit, and not about a kind of file that has no parser here: of these only the number is told. */
export const isTelling = ({ code }: Diagnostic): boolean => code !== 'syntax/not-checked'
