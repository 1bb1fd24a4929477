import {
  type BlockResult,
  type Change,
  codes,
  headlineOf,
  type Outcome,
  phraseOf,
  renderMarkdown,
  renderRetry,
  reportOf,
} from 'apply-edits'

/** An outcome in the words of the report: all that the page shows of it. */
export interface Told {
  readonly headline: string
  readonly rows: readonly Row[]
  readonly changes: readonly Change[]
  /** The report in Markdown. */
  readonly report: string
  /** What to send to the model; empty when nothing failed. */
  readonly retry: string
}

/** A block with what the report says of it, and what it advises. */
export interface Row {
  readonly result: BlockResult
  readonly phrase: string
  readonly help: string
}

export function told(outcome: Outcome): Told {
  const report = reportOf({ sources: [], outcome, landed: { kind: 'nothing' }, dryRun: true })
  return {
    headline: headlineOf(report),
    rows: outcome.results.map(result => ({
      result,
      phrase: phraseOf(result, { line: false }),
      help: result.problem?.help ?? codes[result.code].help,
    })),
    changes: report.changes,
    report: renderMarkdown(report, { key: 'playground' }),
    retry: renderRetry(report),
  }
}
