import { createColors } from 'picocolors'
import type { Outcome } from './core/outcome.ts'
import * as facts from './report/facts.ts'
import * as json from './report/json.ts'
import * as markdown from './report/markdown.ts'
import * as retry from './report/retry.ts'
import * as terminal from './report/terminal.ts'
import { type Report, reportOf } from './run/report.ts'

/** The renderers of the library: each takes the report of a run, or just what the engine returned. */

export interface TerminalOptions {
  readonly color: boolean
  /** How wide the terminal is, when it is one: long lines are folded below their beginning. */
  readonly columns?: number
}

/** The report as a terminal shows it. */
export const renderTerminal = (
  given: Outcome | Report,
  { color, ...look }: TerminalOptions = { color: false },
): string => terminal.renderTerminal(asReport(given), { ...look, colors: createColors(color) })

/** The report as a thread on GitHub shows it. */
export const renderMarkdown = (
  given: Outcome | Report,
  about: markdown.ThreadFacts = { key: 'default' },
  options: markdown.MarkdownOptions = {},
): string => markdown.renderMarkdown(asReport(given), about, options)

/** The versioned result, as `--json` prints it. */
export const renderJson = (given: Outcome | Report): string => json.renderJson(asReport(given))

/** The text to send back to the model; empty if there is nothing to resend. */
export const renderRetry = (given: Outcome | Report): string => retry.renderRetry(asReport(given))

/** The answer in a clause. */
export const headlineOf = (given: Outcome | Report): string => facts.headlineOf(asReport(given))

/** An outcome that no one has written is reported as a plan that came true. */
function asReport(given: Outcome | Report): Report {
  if ('landed' in given) return given
  const dryRun = given.results.some(({ status }) => status === 'validated')
  return reportOf({ sources: [], outcome: given, dryRun, landed: { kind: 'nothing' } })
}
