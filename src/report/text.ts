import type { BlockResult, Outcome } from '../core/apply.ts'
import { codes, type Diagnostic } from '../core/diagnostic.ts'

/** The outcome as plain text, a paragraph a block: what golden cases hold and the terminal shows. Ends with a newline. */
export const renderText = (outcome: Outcome): string =>
  outcome.results.map((result, i) => renderBlock(result, i + 1)).join('')

function renderBlock(result: BlockResult, number: number): string {
  const { block, line, movedTo } = result
  const place = `${block.path}${line === undefined ? '' : `:${line}`}${movedTo ? ` → ${movedTo}` : ''}`
  const facts = [describe(result), result.matcher, result.count === undefined ? undefined : `${result.count} places`]
  const head = `#${number} ${block.format} ${place}: ${facts.filter(Boolean).join(', ')}\n`
  return head + (result.problem ? problemLines(result.problem) : '') + result.notes.map(noteLine).join('')
}

/** The status in a word or two; a refusal with its code. */
function describe({ status, code, change }: BlockResult): string {
  if (code.startsWith('ok/')) return change && change !== 'modified' ? `${status}, ${change}` : status
  return `${status}, ${code}`
}

function problemLines(problem: Diagnostic): string {
  const { detail } = problem
  const shown = [
    ...(detail?.hints ?? []),
    ...(detail?.diff ?? []).map(line => `| ${line}`),
    ...(detail?.parser?.split('\n') ?? []),
  ]
  const lines = [problem.message + atLines(problem), ...shown, `→ ${problem.help ?? codes[problem.code].help}`]
  return lines.map(line => `   ${line}`.trimEnd() + '\n').join('')
}

const noteLine = (note: Diagnostic): string => `   note ${note.code}: ${note.message}${atLines(note)}\n`

const atLines = ({ lines }: Diagnostic): string =>
  lines?.length ? ` (line${lines.length > 1 ? 's' : ''} ${lines.join(', ')})` : ''
