import type { BlockResult, Outcome } from '../core/apply.ts'
import type { Diagnostic } from '../core/diagnostic.ts'
import { visible } from './quote.ts'
import { atLines, diffOf, factsOf, helpOf, inLog, linesOf, messageOf, placeOf, snippet } from './words.ts'

/** The outcome as plain text, a paragraph a block: what golden cases hold and a pipe gets. Ends with a newline. */
export const renderText = (outcome: Outcome): string =>
  outcome.results.map((result, i) => renderBlock(result, i + 1)).join('')

function renderBlock(result: BlockResult, number: number): string {
  const head = `#${number} ${result.block.format} ${placeOf(result)}: ${factsOf(result)}${inLog(result.block)}\n`
  return (
    head +
    problemText(result)
      .map(line => `   ${line}`.trimEnd() + '\n')
      .join('')
  )
}

/** All that is told of a block below its first line: the refusal with what helps to correct it, the lines it asked for, then the notes. */
export function problemText({ problem, notes, answer }: BlockResult): readonly string[] {
  const asked = answer === undefined ? [] : snippet(linesOf(answer)).map(line => `| ${line}`)
  return [...(problem ? refusal(problem) : []), ...asked, ...notes.flatMap(noteLines)]
}

function refusal(problem: Diagnostic): readonly string[] {
  const { detail } = problem
  return [
    messageOf(problem),
    ...(detail?.hints ?? []).map(visible),
    ...diffOf(problem).map(line => `| ${line}`),
    ...(detail?.parser ? snippet(linesOf(detail.parser)) : []),
    ...(detail?.corrected
      ? ['this would be found:', ...snippet(linesOf(detail.corrected.search)).map(l => `> ${l}`)]
      : []),
    ...(helpOf(problem) ? [`→ ${helpOf(problem)}`] : []),
  ]
}

/** A note with its code, unless that says only that all is well, and what a parser shows of the place. */
function noteLines(note: Diagnostic): readonly string[] {
  const code = note.code.startsWith('ok/') ? '' : ` ${note.code}:`
  const shown = note.detail?.parser ? snippet(linesOf(note.detail.parser)) : []
  return [`note${code} ${visible(note.message)}${atLines(note)}`, ...shown]
}
