import { codes } from '../core/codes.ts'
import { counted, type Diagnostic } from '../core/diagnostic.ts'
import type { BlockResult } from '../core/outcome.ts'
import { textLines } from '../core/text.ts'
import { headMoved } from '../run/reason.ts'
import { commitOf, countsOf, isSkipped, isWritten, type Report } from '../run/report.ts'
import { copyable, headlineOf, isTelling, isUnchecked, lowerFirst, unselected } from './facts.ts'
import { named } from './labels.ts'
import { lineMaps, seenAt } from './line-maps.ts'
import { failures, requested } from './markdown/details.ts'
import { adviceFor, changes, leftChanges, leftToPeople, pullLink } from './markdown/next.ts'
import {
  addressesOf,
  fitSections,
  type Numbered,
  phraseIn,
  placeOfRow,
  type RefusedRow,
  type Section,
  table,
} from './markdown/rows.ts'
import { markerOf } from './marker.ts'
import { codeSpan, fence, folded, linkTo, prose, sentence, snippet, upperFirst } from './quote.ts'

/** Facts about the thread, besides the outcome. Names and addresses only: none of it is trusted to be Markdown. */
export interface ThreadFacts {
  /** Distinguishes this report from others in the same thread. */
  readonly key: string
  /** The account that asked, by its id: the marker says so. */
  readonly by?: number
  readonly askedBy?: string
  /** Where the blocks come from: `this comment`, with its address and author. */
  readonly source?: { readonly label: string; readonly url?: string; readonly author?: string } | undefined
  /** The address of each source by its name, where there are several. */
  readonly links?: ReadonlyMap<string, string> | undefined
  /** The log of the run. */
  readonly runUrl?: string | undefined
  /** Where the playground shows what failed. */
  readonly playground?: string | undefined
  /** Where files of a commit are seen: `https://…/blob`. */
  readonly files?: string | undefined
  /** The command's word, for advice. */
  readonly command?: string
  /** The command that would apply what is shown, with its source and selection. */
  readonly asks?: string | undefined
  /** The same without a selection: what a chosen place is added to. */
  readonly chooses?: string | undefined
  /** The state of the commit's checks: `approval` waits for someone, `none` does not start at all. */
  readonly ci?: 'starts' | 'approval' | 'none' | undefined
  /** The account that enabled auto-merge. */
  readonly autoMergeBy?: string | undefined
}

export interface MarkdownOptions {
  /** Takes secrets out of a text; what it puts in must be plain words in square brackets. */
  readonly redact?: (text: string) => string
  /** In UTF-16 units; a comment of GitHub's contains 65,536 characters. */
  readonly limit?: number
}

const COMMENT_LIMIT = 60_000

/** The report as a thread shows it: the answer first, then a row a block, then what to do. */
export function renderMarkdown(given: Report, facts: ThreadFacts, options: MarkdownOptions = {}): string {
  const { redact = text => text, limit = COMMENT_LIMIT } = options
  const report = copyable(given, redact)
  const shown = numbered(report)
  const asked = shown.filter(({ result }) => !isSkipped(result))
  const failed = asked.filter(isRefused).filter(({ result }) => result.status !== 'skipped')
  const places = addressesOf(report, facts)
  const commit = commitOf(report)?.sha
  const { must, may } = adviceFor(report, facts)
  const sections: readonly Section[] = [
    { must: true, text: `${markerOf({ ...facts, ...(commit && { commit }) })}\n### ${title(report)}` },
    { must: true, text: factLine(report, facts, isPlain(report) ? asked[0] : undefined) },
    { must: true, text: refused(report) },
    { must: true, text: leftToPeople(report) },
    ...(isPlain(report) ? [] : table(asked, places, limit / 3)),
    { must: true, text: skipped(shown.filter(({ result }) => isSkipped(result))) },
    ...failures(failed, facts.chooses).map(text => ({ text, what: 'details of failed blocks' })),
    ...asked.flatMap(entry => ({ text: requested(entry), what: 'answers' })),
    { text: notes(asked), what: 'notes' },
    { text: leftChanges(report, limit / 3), what: 'diffs' },
    { text: changes(report, may, limit / 3), what: 'diffs' },
    { must: true, text: listed('Next', must) },
    { must: true, text: footer(facts, asked) },
  ]
  const where = facts.runUrl ? `See the ${linkTo('run summary', facts.runUrl)} for the rest.` : ''
  const safe = sections.map(section => ({ ...section, text: redact(section.text) }))
  return fitSections(safe, limit, where)
}

/** A step's summary may be 1 MiB of UTF-8, or it is dropped whole; a UTF-16 unit takes three bytes at most. */
const SUMMARY_LIMIT = Math.floor((1024 * 1024) / 3)

/** The report as the summary of the job shows it: the thread's, with room for all of it. */
export const renderSummary = (report: Report, facts: ThreadFacts, options: MarkdownOptions = {}): string =>
  renderMarkdown(report, facts, { ...options, limit: SUMMARY_LIMIT })

/** The results with the lines where a reader finds them: in the file after the run, or, if nothing was written, before it. */
function numbered({ results, outcome, landed, dryRun }: Report): readonly Numbered[] {
  const maps = lineMaps(outcome)
  const withheld = !isWritten(landed)
  return results.map((result, i) => ({
    result: seenAt(result, withheld || dryRun ? maps[i]!.atBase : maps[i]!.atEnd),
    number: i + 1,
    withheld,
  }))
}

const isRefused = (entry: Numbered): entry is RefusedRow => entry.result.problem !== undefined

const short = (sha: string): string => codeSpan(sha.slice(0, 7))

function title(report: Report): string {
  const commit = commitOf(report)
  if (!commit) return headlineOf(report)
  const verified = commit.kind === 'committed' && commit.verified ? ' ✔ verified' : ''
  return `${headlineOf(report)} → ${linkTo(short(commit.sha), commit.url)}${verified}`
}

/** True if there is one block, it applied, and there is no more to say of it than where: it needs no table. */
function isPlain(report: Report): boolean {
  const { total, landed } = countsOf(report)
  return total === 1 && landed === 1 && isWritten(report.landed)
}

function factLine(report: Report, facts: ThreadFacts, only: Numbered | undefined): string {
  const { base, dryRun, proposed } = report
  const { askedBy, source } = facts
  const by = source?.author ? ` by ${codeSpan(source.author)}` : ''
  const parts = [
    only ? `${placeOfRow(only.result)} ${phraseIn(only.result, addressesOf(report, facts))}` : '',
    askedBy ? `requested by ${codeSpan(askedBy)}` : '',
    report.undoes !== undefined ? `undoes ${short(report.undoes)}` : '',
    source ? `blocks from ${linkTo(prose(source.label), source.url)}${by}` : '',
    proposed ? `on the branch ${codeSpan(proposed.branch)}` : '',
    proposed?.pull ? `${proposed.pull.isNew ? 'opened' : 'updated'} ${pullLink(proposed.pull)}` : '',
    base ? `${commitOf(report) === undefined ? 'checked against' : 'applied to'} ${short(base)}` : '',
    askedBy && report.landed.kind === 'written' ? 'in the working tree, not committed' : '',
    dryRun && report.suggested?.what !== 'all' ? 'nothing was written' : '',
  ]
    .filter(Boolean)
    .join(' · ')
  return upperFirst(parts)
}

/** The reason nothing was written or proposed, if any. */
function refused({ landed, proposed, suggested }: Report): string {
  if (landed.kind === 'head-moved') return `❌ ${sentence(landed.message)} ${headMoved[1]}`
  const why = landed.kind === 'refused' ? landed : (proposed?.refusal ?? suggested?.refusal)
  if (!why) return ''
  const { message, help, choices = [], page } = why
  const lines = choices.map(({ line, about }) => `- ${codeSpan(line)} ${prose(about)}`.trimEnd())
  const byHand = page === undefined ? '' : ` ${linkTo('Open it by hand', page)}.`
  return [`⛔ ${sentence(message)}${help ? ` ${prose(help)}` : ''}${byHand}`, lines.join('\n')]
    .filter(Boolean)
    .join('\n\n')
}

/** How many blocks no one asked for; and which were skipped for another reason. */
const skipped = (entries: readonly Numbered[]): string =>
  [...new Set(entries.map(({ result }) => result.code))]
    .map(code => {
      const numbers = entries.filter(({ result }) => result.code === code).map(({ number }) => number)
      if (code === 'policy/not-selected') return `${unselected(numbers.length)}.`
      const { title, help } = codes[code]
      return `${upperFirst(named(numbers))} skipped: ${lowerFirst(title)}.${help && ` ${help}`}`
    })
    .join(' ')

function notes(results: readonly Numbered[]): string {
  const told = results.flatMap(({ result, number }) =>
    result.notes.filter(isTelling).map(note => noteLine(note, number, result)),
  )
  return told.length === 0 ? '' : folded(`Notes (${told.length})`, told.join('\n'))
}

function noteLine({ message, detail }: Diagnostic, number: number, { block }: BlockResult): string {
  const shown = detail?.parser ? `\n\n${fence(snippet(textLines(detail.parser)))}\n` : ''
  return `- Block ${number}: ${prose(message, [block.path])}${shown.replace(/^(?=.)/gm, '  ')}`
}

const listed = (title: string, advice: readonly string[]): string =>
  advice.length > 1
    ? `**${title}:**\n\n${advice.map(each => `- ${each}`).join('\n')}`
    : advice.map(each => `**${title}:** ${each}`).join('')

function footer({ runUrl, playground, command }: ThreadFacts, asked: readonly Numbered[]): string {
  const unchecked = asked.filter(({ result }) => isUnchecked(result)).length
  const parts = [
    runUrl ? linkTo('run log', runUrl) : '',
    playground ? linkTo('open this failure in the playground', playground) : '',
    command ? codeSpan(`${command} help`) : '',
    unchecked > 0 ? `syntax not checked for ${unchecked} of ${counted(asked.length, 'block')}` : '',
  ].filter(Boolean)
  return parts.length === 0 ? '' : `<sub>${parts.join(' · ')}</sub>`
}
