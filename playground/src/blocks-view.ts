import { type BlockResult, codes, phraseOf } from 'apply-edits'
import type { Mark } from './editor.ts'
import { button, el, prose } from './elements.ts'

/** What a status comes down to for the eye. */
export const kindOf = ({ status }: BlockResult): Mark['kind'] =>
  status === 'applied' || status === 'validated'
    ? 'good'
    : status === 'failed' || status === 'not-in-context'
      ? 'bad'
      : 'idle'

const SIGN = { good: '✓', bad: '✗', idle: '=' } as const

/** Leads to a line of a file, and to the block in the comment. */
export interface Links {
  readonly toFile: (path: string, line: number) => void
  readonly toComment: (line: number) => void
}

/** One row a block, in the words of the report; a refusal with its reason, its places as buttons, and what to do. */
export function blocksView(results: readonly BlockResult[], links: Links): HTMLElement {
  if (results.length === 0)
    return el('p', 'empty', 'No edit blocks are in the comment yet. Choose an example, or paste a reply.')
  return el('ol', 'blocks', ...results.map((result, i) => blockRow(result, i + 1, links)))
}

function blockRow(result: BlockResult, number: number, links: Links): HTMLElement {
  const { block, problem, line } = result
  const kind = kindOf(result)
  const sign = el('span', `sign ${kind}`, SIGN[kind])
  sign.setAttribute('aria-hidden', 'true')
  const head = el(
    'div',
    'row',
    sign,
    el('span', 'number', `${number}`),
    el('code', 'file', block.path),
    ...(line ? [placeButton(block.path, line, links)] : []),
    el('strong', kind, phraseOf(result, { line: false })),
    button('source', `${block.format}, line ${block.at.line} of the comment`, () => links.toComment(block.at.line)),
  )
  const notes = result.notes.map(({ message }) => prose('p', 'note', message))
  return el('li', result.status, head, ...(problem ? [refusal(result, links)] : []), ...notes)
}

function refusal({ block, problem }: BlockResult, links: Links): HTMLElement {
  const { code, message, help, lines = [], detail } = problem!
  const places = lines.map(line => placeButton(block.path, line, links))
  const parts = [el('p', '', prose('span', '', message), ' ', ...places, ' ', el('code', 'code', code))]
  for (const hint of detail?.hints ?? []) parts.push(prose('p', 'note', hint))
  if (detail?.diff?.length) parts.push(diffBlock(detail.diff))
  if (detail?.parser) parts.push(el('pre', '', detail.parser))
  return el('div', 'refusal', ...parts, prose('p', 'help', help ?? codes[code].help))
}

function diffBlock(lines: readonly string[]): HTMLElement {
  const kind = (line: string) => (line.startsWith('-') ? 'removed' : line.startsWith('+') ? 'added' : 'kept')
  return el('pre', 'diff', ...lines.map(line => el('span', kind(line), `${line}\n`)))
}

const placeButton = (path: string, line: number, { toFile }: Links): HTMLElement =>
  button('place', `line ${line}`, () => toFile(path, line))
