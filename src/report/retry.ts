import type { BlockResult } from '../core/apply.ts'
import type { Report } from '../core/report.ts'
import { visible } from './quote.ts'
import { fence } from './quote-markdown.ts'
import { isHeld, isWritten, resultsOf } from './told.ts'
import { correctedBlock, diffOf, helpOf, linesOf, messageOf, placeOf, snippet } from './words.ts'

/** The report for the model that wrote the blocks: what failed, what the file says there, what to send and what not to send again.
 * Empty when nothing is to be sent again. */
export function renderRetry(report: Report, redact: (text: string) => string = text => text): string {
  const results = resultsOf(report).map((result, i) => ({ result, number: i + 1 }))
  const failed = results.filter(({ result }) => mustRetry(result))
  if (failed.length === 0) return ''
  const parts = [
    `${failed.length} of ${results.length} edit blocks did not apply.`,
    ...failed.map(({ result, number }) => request(result, number)),
    closing(
      report,
      failed.map(({ number }) => number),
    ),
  ]
  return redact(`${parts.join('\n\n')}\n`)
}

const mustRetry = (result: BlockResult): boolean =>
  result.status === 'failed' || result.status === 'not-in-context' || isHeld(result)

function request(result: BlockResult, number: number): string {
  const { problem } = result
  const head = `## Block ${number}, ${placeOf(result)}: ${result.code}`
  if (!problem) return head
  const { nearest, diff, hints, parser } = problem.detail ?? {}
  const corrected = correctedBlock(result)
  const file = nearest ? snippet(nearest.lines) : []
  const parts = [
    head,
    `${messageOf(problem)}. ${helpOf(problem)}`.trim(),
    (hints ?? []).map(hint => `- ${visible(hint)}`).join('\n'),
    parser ? fence(snippet(linesOf(parser))) : '',
    nearest ? `The file reads, from line ${nearest.line}:\n\n${fence(file)}` : '',
    diff ? `Your text (-) beside the file's (+):\n\n${fence(diffOf(problem), 'diff')}` : '',
    corrected ? `This block would apply:\n\n${fence(corrected)}` : '',
  ]
  return parts.filter(Boolean).join('\n\n')
}

function closing(report: Report, failed: readonly number[]): string {
  const again = `Send only ${failed.length === 1 ? 'this block' : 'these blocks'} again, corrected: ${failed.join(', ')}.`
  const rest = report.outcome.results.length - failed.length
  if (rest === 0 || !isWritten(report)) return again
  if (report.dryRun) return `${again} The others are fine as they are.`
  return `${again} The others are in the files already: do not send them again, and write against the files as they are now.`
}
