import type { BlockResult } from '../core/apply.ts'
import type { Diagnostic } from '../core/diagnostic.ts'
import { isWritten, type Report, verdictOf } from '../core/report.ts'
import { diffs, fileChanges } from './diffs.ts'
import { headlineOf, isHeld, isTelling } from './facts.ts'
import { fitSections, type Section } from './fit.ts'
import { isRefusal } from './labels.ts'
import { answered, failures, refused, table } from './markdown-blocks.ts'
import { codeSpan, fence, linesOf, prose, snippet, visible } from './quote.ts'

/** What the thread knows and the outcome does not. Names and addresses only: none of it is trusted to be Markdown. */
export interface ThreadFacts {
  /** Tells this report from others in the same thread. */
  readonly key: string
  readonly askedBy?: string
  /** Where the blocks come from: `this comment`, with its address and author. */
  readonly source?: { readonly label: string; readonly url?: string; readonly author?: string }
  /** The log of the run. */
  readonly runUrl?: string
  /** The command's word, for advice. */
  readonly command?: string
  /** What the commit's checks do: `approval` waits for someone, `none` does not start at all. */
  readonly ci?: 'starts' | 'approval' | 'none'
}

export interface MarkdownOptions {
  /** Takes secrets out of a text; what it puts in must be plain words in square brackets. */
  readonly redact?: (text: string) => string
  /** In UTF-16 units; a comment of GitHub's holds 65,536 characters. */
  readonly limit?: number
}

const COMMENT_LIMIT = 60_000

/** First line of every report: by it, and by its author, a report is found again. */
export const markerOf = (key: string): string => `<!-- apply-edits:v1 key=${encodeURIComponent(visible(key))} -->`

/** The report as a thread shows it: the answer first, then a row a block, then what to do. */
export function renderMarkdown(report: Report, facts: ThreadFacts, options: MarkdownOptions = {}): string {
  const { redact = text => text, limit = COMMENT_LIMIT } = options
  const results = report.results.map((result, i) => ({ result, number: i + 1 }))
  const failed = results.filter(({ result }) => result.problem && result.status !== 'skipped')
  const sections: readonly Section[] = [
    { must: true, text: `${markerOf(facts.key)}\n### ${title(report)}` },
    { must: true, text: factLine(report, facts) },
    { must: true, text: refused(report) },
    ...table(results, limit / 3),
    ...failures(failed).map(text => ({ text, what: 'details of failed blocks' })),
    ...results.flatMap(entry => ({ text: answered(entry), what: 'answers' })),
    { text: notes(results), what: 'notes' },
    { text: changes(report, limit / 3), what: 'diffs' },
    { must: true, text: next(report, facts) },
    {
      must: true,
      text: footer(
        facts,
        results.map(({ result }) => result),
      ),
    },
  ]
  const where = facts.runUrl ? `The rest is in the ${link('summary of the run', facts.runUrl)}.` : ''
  return fitSections(
    sections.map(section => ({ ...section, text: redact(section.text) })),
    limit,
    where,
  )
}

/** A step's summary may be 1 MiB of UTF-8, or it is dropped whole; a UTF-16 unit takes three bytes at most. */
const SUMMARY_LIMIT = Math.floor((1024 * 1024) / 3)

/** The report as the summary of the job shows it: the thread's, with room for all of it. */
export const renderSummary = (report: Report, facts: ThreadFacts, options: MarkdownOptions = {}): string =>
  renderMarkdown(report, facts, { ...options, limit: SUMMARY_LIMIT })

/** An address that cannot end its link early, or the label alone. */
const link = (label: string, url: string | undefined): string =>
  url && /^https?:\/\/[\w.:/?#&=%~@+,;-]+$/.test(url) ? `[${label}](${url})` : label

const short = (sha: string): string => codeSpan(sha.slice(0, 7))

function title(report: Report): string {
  const { landed } = report
  if (landed.kind !== 'committed' && landed.kind !== 'already-committed') return headlineOf(report)
  const verified = landed.kind === 'committed' && landed.verified ? ' ✔ verified' : ''
  return `${headlineOf(report)} → ${link(short(landed.sha), landed.url)}${verified}`
}

function factLine({ base, dryRun }: Report, { askedBy, source }: ThreadFacts): string {
  const by = source?.author ? ` by ${codeSpan(source.author)}` : ''
  return [
    askedBy ? `Asked by ${codeSpan(askedBy)}` : '',
    source ? `blocks from ${link(prose(source.label), source.url)}${by}` : '',
    base ? `${dryRun ? 'against' : 'onto'} ${short(base)}` : '',
    dryRun ? 'dry run: nothing was written' : '',
  ]
    .filter(Boolean)
    .join(' · ')
}

function notes(results: readonly { readonly result: BlockResult; readonly number: number }[]): string {
  const told = results.flatMap(({ result, number }) =>
    result.notes.filter(isTelling).map(note => noteLine(note, number, result)),
  )
  return told.length === 0 ? '' : folded(`Notes (${told.length})`, told.join('\n'))
}

function noteLine({ message, detail }: Diagnostic, number: number, { block }: BlockResult): string {
  const shown = detail?.parser ? `\n\n${fence(snippet(linesOf(detail.parser)))}\n` : ''
  return `- Block ${number}: ${prose(message, [block.path])}${shown.replace(/^(?=.)/gm, '  ')}`
}

const folded = (summary: string, body: string): string =>
  `<details><summary>${summary}</summary>\n\n${body}\n\n</details>`

/** The unified diff, whole files of it, in at most a third of the report. */
function changes(report: Report, room: number): string {
  // whoever cannot be pushed to can still apply it by hand
  const byHand = report.landed.kind === 'refused' && report.landed.reason === 'fork-not-writable'
  if (!isWritten(report.landed) && !byHand) return ''
  const count = fileChanges(report).length
  const shown: string[] = []
  for (const lines of diffs(report)) {
    const file = fence(lines, 'diff')
    if (shown.join('').length + file.length > room) break
    shown.push(file)
  }
  const left = count - shown.length
  const more = left === 0 ? [] : [`… and ${left} more file${left === 1 ? '' : 's'}`]
  return count === 0
    ? ''
    : folded(
        `${byHand ? 'What would change' : 'Changes'} in ${count} file${count === 1 ? '' : 's'}`,
        [...shown, ...more].join('\n\n'),
      )
}

function next(report: Report, { command, ci }: ThreadFacts): string {
  const { landed, dryRun } = report
  const { results } = report
  const advice = [
    landed.kind === 'committed' && landed.pushed ? '`git pull` before you push.' : '',
    landed.kind === 'committed' && ci ? CI[ci] : '',
    dryRun && command && results.some(({ status }) => status === 'validated')
      ? `Comment ${codeSpan(command)} to apply.`
      : '',
    again(results, command),
    command && verdictOf(report) === 'nothing'
      ? `Write the edits below ${codeSpan(command)}; ${codeSpan(`${command} help`)} lists the formats.`
      : '',
    landed.kind === 'committed' ? `Undo: ${codeSpan(`git revert ${landed.sha.slice(0, 7)}`)}` : '',
  ].filter(Boolean)
  return advice.length > 1
    ? `**Next:**\n\n${advice.map(each => `- ${each}`).join('\n')}`
    : advice.map(each => `**Next:** ${each}`).join('')
}

function again(results: readonly BlockResult[], command: string | undefined): string {
  const failed = results.flatMap((result, i) => (mustResend(result) ? i + 1 : []))
  if (failed.length === 0) return ''
  const which = failed.length > 5 ? 'The failed blocks' : `Block${failed.length > 1 ? 's' : ''} ${failed.join(', ')}`
  return `${which}: send again, corrected${command ? `, below ${codeSpan(command)}` : ''}.`
}

const mustResend = (result: BlockResult): boolean =>
  isHeld(result) || (result.status === 'failed' && !isRefusal(result.code))

const CI = {
  starts: 'CI runs on the new commit.',
  approval: 'CI is waiting: press **Approve workflows to run** in the merge box.',
  none: 'CI does not start by itself; with the token of a GitHub App it would.',
} as const

function footer({ runUrl, command }: ThreadFacts, results: readonly BlockResult[]): string {
  const unchecked = results.filter(result => !result.notes.every(isTelling)).length
  const parts = [
    runUrl ? link('run log', runUrl) : '',
    command ? codeSpan(`${command} help`) : '',
    unchecked > 0 ? `syntax not checked: ${unchecked} of ${results.length}` : '',
  ].filter(Boolean)
  return parts.length === 0 ? '' : `<sub>${parts.join(' · ')}</sub>`
}
