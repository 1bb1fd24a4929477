import { counted, type Diagnostic } from '../core/diagnostic.ts'
import type { BlockResult } from '../core/outcome.ts'
import { isFailure, type Refusal } from '../run/reason.ts'
import { countsOf, isWithheld, type Report, type Suggested } from '../run/report.ts'

/** The numbers of some blocks, from 1. */
export const numbersOf = (results: readonly BlockResult[], fits: (result: BlockResult) => unknown): readonly number[] =>
  results.flatMap((each, i) => (fits(each) ? i + 1 : []))

/** The same without the corrections that `redact` changes: a copy of one would write its placeholder into a file. */
export const copyable = (report: Report, redact: (text: string) => string): Report => ({
  ...report,
  results: report.results.map((result): BlockResult => {
    const { corrected, block = [], ...detail } = result.problem?.detail ?? {}
    const text = [...block, corrected?.search, corrected?.replace].join('\n')
    return !result.problem || redact(text) === text ? result : { ...result, problem: { ...result.problem, detail } }
  }),
})

/** True if the block was not among those that were selected. */
export const isUnselected = ({ code }: BlockResult): boolean => code === 'policy/not-selected'

/** How many blocks were not selected, in one sentence for all of them, without its full stop. */
export const unselected = (count: number): string =>
  `${count} other ${count === 1 ? 'block was' : 'blocks were'} not selected`

/** The answer in a clause without a full stop; fixed words and numbers only. */
export function headlineOf(report: Report): string {
  const { landed, results } = report
  if (landed.kind === 'head-moved') return `${notDone(report)}: ${HEAD_MOVED}`
  if (landed.kind === 'refused') return refusedHeadline(report, landed)
  if (results.length === 0) return 'No edit blocks found'
  if (landed.kind === 'already-committed') return 'Already applied by an earlier run'
  const { total } = countsOf(report)
  if (total === 0)
    return `No ${nounOf(report)}s selected: ${results.length > 1 ? `all ${results.length}` : '1'} skipped`
  if (report.suggested?.what === 'all') return suggestedHeadline(report, report.suggested)
  const written = results.filter(({ status }) => status === 'applied').length
  const isDry = report.dryRun || (written === 0 && countsOf(report).landed > 0)
  return isDry ? dryHeadline(report, 'Dry run') : appliedHeadline(report, written)
}

const HEAD_MOVED = 'the branch changed during the run'

const notDone = ({ undoes }: Report): string => (undoes === undefined ? 'Not applied' : 'Not undone')

function refusedHeadline(report: Report, { reason, title }: Refusal): string {
  const why = reason === 'head-moved' ? HEAD_MOVED : lowerFirst(title)
  return `${isFailure(reason) ? 'Run failed' : notDone(report)}: ${why}`
}

/** A title within a sentence. */
export const lowerFirst = (title: string): string =>
  /^[A-Z][a-z]* /.test(title) && !title.startsWith('GitHub') ? title.charAt(0).toLowerCase() + title.slice(1) : title

/** @param landed how many blocks were written: others asked for a dry run */
function appliedHeadline(report: Report, landed: number): string {
  const { total, failed } = countsOf(report)
  const did = report.undoes === undefined ? 'Applied' : 'Undid'
  const all = blocks(report, total)
  if (landed > 0) return `${did} ${landed === total ? all : `${landed} of ${all}`}${aside(report)}`
  if (failed === 0) return idleHeadline(report)
  if (total === 1) return report.undoes === undefined ? 'Edit block not applied' : 'Change not undone'
  return `${did} none of ${all}${cause(report)}${aside(report)}`
}

function dryHeadline(report: Report, lead: string): string {
  const { total, landed, failed } = countsOf(report)
  if (landed === 0 && failed === 0) return `${lead} (${lowerFirst(idleHeadline(report))})`
  const would = report.undoes === undefined ? 'apply' : 'be undone'
  if (total === 1)
    return `${lead}: ${landed === 1 ? `${blocks(report, 1)} would` : `the ${nounOf(report)} would not`} ${would}`
  const share = landed === total ? 'all' : landed === 0 ? 'none of' : `${landed} of`
  return `${lead}: ${share} ${blocks(report, total)} would ${would}${landed === 0 ? cause(report) : ''}${aside(report)}`
}

function suggestedHeadline(report: Report, { count, refusal }: Suggested): string {
  if (refusal) return `${isFailure(refusal.reason) ? 'Run failed' : 'Not suggested'}: ${lowerFirst(refusal.title)}`
  const what = count === 0 ? 'Nothing suggested' : `Suggested ${counted(count, 'change')}`
  return dryHeadline(report, what)
}

/** The kinds of blocks for which nothing had to be done, in the order in which they are reported. */
function idleCounts({ results }: Report) {
  const count = (fits: (result: BlockResult) => boolean) => results.filter(fits).length
  return {
    already: count(({ status }) => status === 'already-applied'),
    unchanged: count(({ status, code }) => status === 'no-change' && code !== 'ok/answered'),
    shown: count(({ code }) => code === 'ok/answered'),
  }
}

function idleHeadline(report: Report): string {
  const { already, unchanged, shown } = idleCounts(report)
  const done = report.undoes === undefined ? 'applied' : 'undone'
  if (already > 0)
    return `Already ${done}: ${blocks(report, already)}${tail([`${unchanged} no change`, `${shown} shown`])}`
  if (unchanged > 0) return `No change: ${blocks(report, unchanged)}${tail([`${shown} shown`])}`
  return `Showed ${counted(shown, 'requested file')}`
}

/** The counts of the other blocks. */
function aside(report: Report): string {
  const { already, unchanged, shown } = idleCounts(report)
  const done = report.undoes === undefined ? 'applied' : 'undone'
  return tail([`${already} already ${done}`, `${unchanged} no change`, `${shown} shown`])
}

const tail = (counts: readonly string[]): string =>
  counts
    .filter(each => !each.startsWith('0 '))
    .map(each => `, ${each}`)
    .join('')

/** Which block keeps the others back. */
function cause({ results }: Report): string {
  if (!results.some(isWithheld)) return ''
  const failed = numbersOf(results, ({ problem, status }) => problem && status !== 'skipped')
  return failed.length === 1 ? `: block ${failed[0]} failed` : `: ${failed.length} blocks failed`
}

/** The changes that undo a commit are not blocks that someone wrote. */
const nounOf = ({ undoes }: Report): string => (undoes === undefined ? 'edit block' : 'change')

const blocks = (report: Report, count: number): string => counted(count, nounOf(report))

/** Files in which there is nothing to parse: that no one parsed them is not news. */
const PROSE = /\.(?:md|mdx|markdown|txt|text|rst|adoc|asciidoc|org|csv|tsv|log)$|(?:^|\/)[^./]+$/i

/** True if no one could say whether a file of code still parses. */
export const isUnchecked = ({ notes, path, block }: BlockResult): boolean =>
  notes.some(note => !isTelling(note)) && !PROSE.test(path ?? block.path)

/** True if a note is about this edit. False for a kind of file without a parser here: the report only counts these. */
export const isTelling = ({ code }: Diagnostic): boolean => code !== 'syntax/not-checked'
