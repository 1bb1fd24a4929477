import { type Block, opsOf } from '../core/block.ts'
import { counted, type Diagnostic } from '../core/diagnostic.ts'
import type { LineRef, Op } from '../core/op.ts'
import type { BlockResult, Outcome } from '../core/outcome.ts'
import { textLines } from '../core/text.ts'
import { atLines, factsOf, helpOf, inLog, messageOf, placeOf } from './labels.ts'
import { nearestDiff } from './patch.ts'
import { clip, snippet, visible } from './quote.ts'

/** The outcome as plain text, a paragraph a block: what golden cases hold and a pipe gets. Ends with a newline. */
export const renderText = (outcome: Outcome): string =>
  outcome.results.map((result, i) => renderBlock(result, i + 1)).join('')

function renderBlock(result: BlockResult, number: number): string {
  const head = `#${number} ${result.block.format} ${placeOf(result)}: ${factsOf(result)}${inLog(result.block)}\n`
  const lines = problemText(result).map(line => `   ${line}`.trimEnd() + '\n')
  return head + lines.join('')
}

/** The lines of a report about a block after its first: the refusal with what helps to correct it, the requested lines, then the notes. */
export function problemText({ problem, notes, answer }: BlockResult): readonly string[] {
  const asked = answer === undefined ? [] : snippet(textLines(answer)).map(line => `| ${line}`)
  return [...(problem ? problemLines(problem) : []), ...asked, ...notes.flatMap(noteLines)]
}

function problemLines(problem: Diagnostic): readonly string[] {
  const { detail } = problem
  return [
    messageOf(problem),
    ...(detail?.hints ?? []).map(visible),
    ...nearestDiff(problem).map(line => `| ${line}`),
    ...(detail?.parser ? snippet(textLines(detail.parser)) : []),
    ...(detail?.corrected
      ? ['this text would match:', ...snippet(textLines(detail.corrected.search)).map(l => `> ${l}`)]
      : []),
    ...(helpOf(problem) ? [`→ ${helpOf(problem)}`] : []),
  ]
}

/** A note with its code, unless that says only that all is well, and what a parser shows of the place. */
function noteLines(note: Diagnostic): readonly string[] {
  const code = note.code.startsWith('ok/') ? '' : ` ${note.code}:`
  const shown = note.detail?.parser ? snippet(textLines(note.detail.parser)) : []
  return [`note${code} ${visible(note.message)}${atLines(note)}`, ...shown]
}

/** The parsed blocks, numbered from `first`, before any file is read: a paragraph a block. Ends with a newline unless there is none. */
export const renderParsed = (blocks: readonly Block[], first = 1): string =>
  blocks.map((block, i) => paragraph(block, i + first)).join('')

function paragraph(block: Block, number: number): string {
  const where = `${visible(block.at.name)}:${block.at.line}`
  const path = block.path === '' ? '' : ` ${visible(clip(block.path, 300))}`
  const lines = [
    `#${number} ${block.format}${path} (${where}, id ${block.id})`,
    ...opsOf(block).map(op => `   ${visible(opText(op))}`),
    ...block.problems.flatMap(problem => [
      `   ${problem.code}: ${visible(problem.message)}${atLines(problem)}`,
      `   → ${helpOf(problem)}`,
    ]),
    ...block.notes.map(note => `   note ${note.code}: ${visible(note.message)}`),
  ]
  return lines.map(line => `${line}\n`).join('')
}

/** An op in a few words: `replace 3 lines with 4`, `create, 12 lines`. */
function opText(op: Op): string {
  switch (op.kind) {
    case 'replace':
      return `replace ${count(op.search)} with ${count(op.replace)}${op.all ? ', everywhere' : ''}`
    case 'lines':
      return `replace lines ${ref(op.first)} to ${ref(op.last)} with ${count(op.text)}`
    case 'insert':
      return `insert ${count(op.text)} after line ${ref(op.after)}`
    case 'append':
      return `append ${count(op.text)}`
    case 'regex':
      return `replace every match of /${clip(op.pattern, 80)}/${op.flags}`
    case 'pattern':
      return `rewrite every match of the pattern ${clip(op.pattern, 80)}`
    case 'create':
      return `create, ${count(op.text)}`
    case 'rewrite':
      return `write the whole file, ${count(op.text)}`
    case 'delete':
      return 'delete'
    case 'rename':
      return `move to ${clip(op.to, 300)}`
    case 'view':
      return 'show'
    default:
      return op satisfies never
  }
}

const ref = ({ line, hash }: LineRef): string => `${line}${hash ? `:${hash}` : ''}`

function count(text: string): string {
  const lines = textLines(text).length
  return lines === 0 ? 'nothing' : counted(lines, 'line')
}

/** The same as JSON, versioned. Ends with a newline. */
export const renderParsedJson = (blocks: readonly Block[]): string =>
  `${JSON.stringify({ version: 1, blocks: blocks.map((block, i) => ({ index: i + 1, ...block })) }, null, 2)}\n`

/** The answer to the model whose tool call a block was, if the tool has no words of its own: the result and the next step. */
export const plainAnswer = (result: BlockResult): string => [factsOf(result), ...problemText(result)].join('\n')
