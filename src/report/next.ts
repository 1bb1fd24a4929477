import type { BlockResult } from '../core/outcome.ts'
import { type Report, verdictOf } from '../run/report.ts'
import { isWithheld, numbersOf } from './facts.ts'
import { isRefusal, named } from './labels.ts'
import { pullLink } from './links.ts'
import type { ThreadFacts } from './markdown.ts'
import { codeSpan, sentence } from './quote.ts'

/** The next steps: `must` be read, `may` be good to know. */
export interface Advice {
  readonly must: readonly string[]
  readonly may: readonly string[]
}

export function adviceFor(report: Report, { command, asks, ci, autoMergeBy }: ThreadFacts): Advice {
  const { landed, dryRun, results } = report
  const made = landed.kind === 'committed' && landed.pushed ? landed : undefined
  const applies = dryRun && results.some(({ status }) => status === 'validated')
  return {
    must: [
      made && autoMergeBy !== undefined
        ? `${codeSpan(autoMergeBy)} enabled auto-merge: the pull request merges with this commit as soon as it can.`
        : '',
      applies && asks !== undefined
        ? `To apply${report.suggested ? ' all at once' : ''}, comment ${codeSpan(asks)}.`
        : '',
      ...(report.undoes === undefined ? resend(results, command) : []),
      verdictOf(report) === 'nothing' ? toWrite(report, command).trim() : '',
      made && ci === 'approval' ? CI.approval : '',
      ...(report.proposed?.notes ?? []).map(sentence),
    ].filter(Boolean),
    may: [
      made ? '`git pull` before you push.' : '',
      made && ci && ci !== 'approval' ? CI[ci] : '',
      made ? `Undo: ${undoOf(made.sha, report, command)}` : '',
    ].filter(Boolean),
  }
}

/** Says what the text has instead of edits, and how to write some. */
const toWrite = ({ lesson }: Report, command: string | undefined): string =>
  (lesson?.said ?? '') +
  (command ? ` Write the edits below ${codeSpan(command)}; ${codeSpan(`${command} help`)} shows how.` : '')

/** How the commit is taken back: by a comment on its pull request, or by hand. */
function undoOf(sha: string, { proposed }: Report, command: string | undefined): string {
  if (command === undefined || (proposed && !proposed.pull)) return codeSpan(`git revert ${sha.slice(0, 7)}`)
  const there = proposed?.pull ? ` on ${pullLink(proposed.pull)}` : ''
  return `comment ${codeSpan(`${command} undo`)}${there}.`
}

const CI = {
  starts: 'CI runs on the new commit.',
  approval: 'CI is waiting: press **Approve workflows to run** in the merge box.',
  none: 'CI does not start for this token. Use a GitHub App token to start it automatically.',
} as const

/** Which blocks to send again: those to correct, and those that were only withheld. */
function resend(results: readonly BlockResult[], command: string | undefined): readonly string[] {
  const failed = numbersOf(results, ({ status, code }) => status === 'failed' && !isRefusal(code))
  const held = numbersOf(results, isWithheld)
  if (failed.length === 0) return []
  const below = command ? ` below ${codeSpan(command)}` : ''
  const them = failed.length === 1 ? 'it' : 'them'
  const withHeld = held.length > 0 ? `, together with ${named(held)}` : ''
  return [`Correct ${named(failed)} and send ${them} again${below}${withHeld}.`]
}
