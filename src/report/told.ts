import type { BlockResult, Status } from '../core/apply.ts'
import { type Report, type Verdict, verdictOf } from '../core/report.ts'

/** Whether what was planned stands where it was meant to stand: on disk or at the ref. */
export const isWritten = ({ landed }: Report): boolean => landed.kind !== 'refused' && landed.kind !== 'head-moved'

/** The results as they may be told: nothing is `applied` when it could not be written. */
export function resultsOf(report: Report): readonly BlockResult[] {
  const { results } = report.outcome
  if (isWritten(report)) return results
  return results.map(result =>
    result.status === 'applied' ? { ...result, status: 'validated', code: 'ok/validated' } : result,
  )
}

export interface Counts {
  /** All blocks but those that were left out. */
  readonly total: number
  /** Applied, or valid in a dry run. */
  readonly landed: number
  /** Nothing was to be done: in place already, or no change at all. */
  readonly idle: number
  readonly failed: number
  readonly skipped: number
}

export function countsOf(report: Report): Counts {
  const count = (...statuses: Status[]) => resultsOf(report).filter(({ status }) => statuses.includes(status)).length
  const skipped = count('skipped')
  return {
    total: report.outcome.results.length - skipped,
    landed: count('applied', 'validated'),
    idle: count('already-applied', 'no-change'),
    failed: count('failed', 'not-in-context'),
    skipped,
  }
}

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
  if (failed === 0 && landed === 0) return `Nothing to do: ${blocks(idle)} in place already`
  const idly = idle > 0 ? `, ${idle} in place already` : ''
  if (landed === 0 && total === 1) return `The edit block ${report.dryRun ? 'would' : 'did'} not apply`
  if (landed === 0) return `None of ${blocks(total)} ${report.dryRun ? 'would apply' : 'applied'}${idly}`
  const share = landed === total ? blocks(total) : `${landed} of ${blocks(total)}`
  return `${report.dryRun ? `${share} would apply` : `Applied ${share}`}${idly}`
}

const blocks = (count: number): string => `${count} edit block${count === 1 ? '' : 's'}`
