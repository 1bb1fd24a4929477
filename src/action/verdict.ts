import type { Inputs } from '../adapters/action/inputs.ts'
import type { Reason, Refusal } from '../core/reason.ts'
import { type Report, reportOf, type Verdict, verdictOf } from '../core/report.ts'

export type Mode = 'command' | 'apply' | 'validate'

/** Why the run came to its end, from what became of it. */
export function reasonOf(report: Report): Reason {
  const { landed, outcome, dryRun } = report
  if (landed.kind === 'refused') return landed.reason
  if (landed.kind === 'head-moved') return 'head-moved'
  const verdict = verdictOf(report)
  if (verdict === 'nothing') return 'no-blocks'
  if (verdict === 'partial' || verdict === 'failed') return 'blocks-failed'
  if (dryRun) return 'dry-run'
  const changed = outcome.results.some(result => result.status === 'applied')
  return landed.kind === 'already-committed' || !changed ? 'already-applied' : 'ok'
}

/** A report of a run that ended before any block was looked at. */
export const refusedReport = (why: Refusal): Report =>
  reportOf({
    sources: [],
    outcome: { results: [], before: new Map(), after: new Map() },
    landed: why.reason === 'no-blocks' ? { kind: 'nothing' } : { kind: 'refused', ...why },
    dryRun: false,
  })

/** Ends that are no answer to what was asked: the run itself is broken. */
const BROKEN: ReadonlySet<Reason> = new Set([
  'bad-input',
  'github-down',
  'internal-error',
  'token-invalid',
  'token-missing',
  'tree-differs',
])

/**
 * Whether the step fails. A command's refusal is an answer and no failure: a red run on the default branch helps nobody; but an
 * answer that reached nobody is one.
 */
export function isFailure(report: Report, mode: Mode, failOn: Inputs['fail-on'], told: boolean): boolean {
  const reason = reasonOf(report)
  if (BROKEN.has(reason)) return true
  const verdict = verdictOf(report)
  const bad = verdict !== 'applied' && verdict !== 'nothing'
  if (bad && !told) return true
  const threshold = failOn || (mode === 'validate' ? 'any' : 'none-applied')
  if (threshold === 'never') return false
  if (verdict === 'refused') return mode !== 'command'
  return threshold === 'any' ? bad : noneApplied(report, verdict)
}

const noneApplied = (report: Report, verdict: Verdict): boolean =>
  verdict === 'failed' && report.outcome.results.length > 0
