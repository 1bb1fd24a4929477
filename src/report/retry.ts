import type { BlockResult } from '../core/apply.ts'
import { isWritten, type Report } from '../core/report.ts'
import { nearestDiff } from './diffs.ts'
import { isHeld } from './facts.ts'
import { helpOf, messageOf, placeOf } from './labels.ts'
import { fence, linesOf, snippet, visible } from './quote.ts'
import { correctedBlock } from './write-block.ts'

/** The report for the model that wrote the blocks: what failed, what the file says there, what to send and what not to send again.
 * Empty when nothing is to be sent again. */
export function renderRetry(report: Report, redact: (text: string) => string = text => text): string {
  const results = report.results.map((result, i) => ({ result, number: i + 1 }))
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
    diff ? `Your text (-) beside the file's (+):\n\n${fence(nearestDiff(problem), 'diff')}` : '',
    corrected ? `This block would apply:\n\n${fence(corrected)}` : '',
  ]
  return parts.filter(Boolean).join('\n\n')
}

function closing(report: Report, failed: readonly number[]): string {
  const again = `Send only ${failed.length === 1 ? 'this block' : 'these blocks'} again, corrected: ${failed.join(', ')}.`
  const rest = report.outcome.results.length - failed.length
  if (rest === 0 || !isWritten(report.landed)) return again
  if (report.dryRun) return `${again} The others are fine as they are.`
  return `${again} The others are in the files already: do not send them again, and write against the files as they are now.`
}
