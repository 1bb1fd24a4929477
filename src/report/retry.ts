import { groupedBy } from '../core/grouped.ts'
import type { BlockResult } from '../core/outcome.ts'
import { textLines } from '../core/text.ts'
import { isGood, isSkipped, isWithheld, isWritten, type Report } from '../run/report.ts'
import { copyable, numbersOf } from './facts.ts'
import { helpOf, isRefusal, messageOf, named, placeOf } from './labels.ts'
import { nearestDiff } from './patch.ts'
import { correctedBlock, fence, snippet, upperFirst, visible } from './quote.ts'

/** The report for the model that wrote the blocks: what failed, what the file says there, what to send again. Empty if there is nothing to send. */
export function renderRetry(report: Report, redact: (text: string) => string = text => text): string {
  if (report.lesson !== undefined) return redact([...report.results.map(why), report.lesson.text].join(''))
  const results = copyable(report, redact).results.map((result, i) => ({ result, number: i + 1 }))
  const failed = results.filter(({ result }) => mustTell(result))
  if (failed.length === 0 || report.undoes !== undefined) return ''
  const total = results.filter(({ result }) => !isSkipped(result)).length
  const parts = [
    `${failed.length} of ${total} edit blocks did not apply.`,
    ...[...groupedBy(failed, limitOf).values()].map(request),
    closing(report),
  ]
  return redact(`${parts.join('\n\n')}\n`)
}

const why = ({ problem }: BlockResult): string => (problem ? `${messageOf(problem)}.\n\n` : '')

/** Lines of a file that is shown whole, and one that says how many more there are. */
const SHORT_FILE = 61

interface Numbered {
  readonly result: BlockResult
  readonly number: number
}

const mustTell = (result: BlockResult): boolean =>
  result.status === 'failed' || result.status === 'not-in-context' || isWithheld(result)

/** A limit that all exceed is said once; of any other problem each block speaks for itself. */
const limitOf = ({ result: { code, problem }, number }: Numbered): unknown =>
  code === 'policy/limit' && problem ? problem.message : number

/** @param group one block, or those with the same limit */
function request(group: readonly Numbered[]): string {
  const { result } = group[0]!
  const { problem } = result
  const place = group.length === 1 ? placeOf(result) : ''
  const head = `## ${upperFirst(named(group.map(({ number }) => number)))}${place && `, ${place}`}: ${result.code}`
  if (!problem) return head
  const { nearest, diff, hints, parser, file: whole } = problem.detail ?? {}
  const corrected = correctedBlock(result)
  const file = nearest ? snippet(nearest.lines) : []
  const parts = [
    head,
    `${messageOf(problem)}. ${helpOf(problem)}`.trim(),
    (hints ?? []).map(hint => `- ${visible(hint)}`).join('\n'),
    parser ? fence(snippet(textLines(parser))) : '',
    whole ? `The whole file:\n\n${fence(snippet(whole, SHORT_FILE))}` : '',
    nearest && !whole ? `The file has, from line ${nearest.line}:\n\n${fence(file)}` : '',
    diff ? `Your text (-) compared with the file's (+):\n\n${fence(nearestDiff(problem), 'diff')}` : '',
    corrected ? `Corrected block:\n\n${fence(corrected)}` : '',
  ]
  return parts.filter(Boolean).join('\n\n')
}

/** Advice for each kind of block. */
function closing({ results, landed, dryRun }: Report): string {
  const isOffered = ({ code }: BlockResult) => code === 'policy/alternative'
  const forbidden = numbersOf(results, each => each.status === 'failed' && isRefusal(each.code) && !isOffered(each))
  const offered = numbersOf(results, isOffered)
  const failed = numbersOf(
    results,
    ({ status, code }) => status === 'not-in-context' || (status === 'failed' && !isRefusal(code)),
  )
  const held = numbersOf(results, isWithheld)
  const good = numbersOf(results, isGood)
  const said = [
    failed.length > 0 ? `Resend only ${named(failed)}, corrected.` : '',
    held.length > 0 ? `Resend ${named(held)} unchanged: withheld only because another block failed.` : '',
    offered.length > 0 ? `Resend one way of ${named(offered)}, not both.` : '',
    forbidden.length > 0 ? `Do not resend ${named(forbidden)}: a rule forbids it.` : '',
    good.length > 0 && isWritten(landed) ? goodOnes(good, dryRun) : '',
  ]
  return said.filter(Boolean).join(' ')
}

const goodOnes = (numbers: readonly number[], dryRun: boolean): string =>
  dryRun
    ? 'The other blocks would apply unchanged.'
    : `${upperFirst(named(numbers))} ${numbers.length === 1 ? 'is' : 'are'} already applied; do not resend ${numbers.length === 1 ? 'it' : 'them'}. Edit the files as they are now.`
