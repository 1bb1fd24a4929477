import type { BlockResult, Choice, RefusedBlock } from 'apply-edits'
import type { Mark } from './editor.ts'
import { button, el, link, prose } from './elements.ts'
import type { Row } from './engine.ts'

declare const __DOCS__: string

/** The kind of mark that a result gets. */
export const kindOf = ({ status, change, problem }: BlockResult): Mark['kind'] =>
  change ? 'good' : problem && status !== 'skipped' ? 'bad' : 'idle'

const SIGN = { good: '✓', bad: '✗', idle: '=' } as const

/** The actions of a block's buttons: lead to a line of its file, and to the block in the comment; choose a place. */
export interface Links {
  readonly toFile: (path: string, line: number) => void
  readonly toComment: (line: number) => void
  /** Rewrites a block that matches several places so that it means one of them. */
  readonly choose: (choice: Choice) => void
}

/** One row a block, in the words of the report; a refusal with its reason, its places as buttons, and what to do. */
export const blocksView = (rows: readonly Row[], links: Links): HTMLElement =>
  rows.length === 0
    ? el('p', 'empty', 'No edit blocks in the comment yet. Choose an example, or paste a reply.')
    : el('ol', 'blocks', ...rows.map((row, i) => blockRow(row, i, links)))

function blockRow(row: Row, index: number, links: Links): HTMLElement {
  const { result, phrase } = row
  const { block, line, address = [], matcher } = result
  const kind = kindOf(result)
  const sign = el('span', `sign ${kind}`, SIGN[kind])
  sign.ariaHidden = 'true'
  const head = el(
    'div',
    'row',
    sign,
    el('span', 'number', `${index + 1}`),
    el('code', 'file', block.path),
    ...(line ? [placeButton(block.path, line, links)] : []),
    ...(line && address.length > 0 ? [el('span', 'address', 'in ', el('code', '', address.join(' › ')))] : []),
    el('strong', kind, phrase),
    ...(matcher && matcher !== 'exact' ? [link(`${__DOCS__}/matching.md`, matcher)] : []),
    button('source', `${block.format}, line ${block.at.line} of the comment`, () => links.toComment(block.at.line)),
  )
  const notes = row.notes.map(({ message, code }) => el('p', 'note', prose('span', '', message), ' ', codeLink(code)))
  return el('li', result.status, head, ...(result.problem ? [refusal(result, row.help, index, links)] : []), ...notes)
}

/** A code that leads to its section of the documentation. */
const codeLink = (code: string): HTMLElement =>
  link(`${__DOCS__}/codes.md#${code.replace('/', '')}`, el('code', 'code', code))

/** Most places of one block that get a button. */
const MOST_PLACES = 12

function refusal({ block, problem }: RefusedBlock, help: string, index: number, links: Links): HTMLElement {
  const { code, message, lines = [], detail } = problem
  const places = [...new Set(lines)].slice(0, MOST_PLACES)
  const more = lines.length > MOST_PLACES ? ` and ${lines.length - MOST_PLACES} more` : ''
  const hints = (detail?.hints ?? []).map(hint => prose('p', 'note', hint))
  const canChoose = code === 'locate/ambiguous' && places.length > 1
  const choices = (canChoose ? places : []).map(line =>
    button('choose', `Choose line ${line}`, () => links.choose({ index, line })),
  )
  // the sentence on a place has its button after it
  for (const [i, hint] of hints.entries()) hint.append(' ', choices[i] ?? '')
  const others = choices.slice(hints.length)
  const buttons = places.map(line => placeButton(block.path, line, links))
  return el(
    'div',
    'refusal',
    el('p', '', prose('span', '', message), ' ', ...buttons, `${more} `, codeLink(code)),
    ...hints,
    ...(others.length > 0 ? [el('p', 'choices', ...others)] : []),
    ...(detail?.diff?.length ? [diffBlock(detail.diff)] : []),
    ...(detail?.parser ? [el('pre', '', detail.parser)] : []),
    prose('p', 'help', help),
  )
}

/** The lines of a diff in their colours. */
export function diffBlock(lines: readonly string[]): HTMLElement {
  const kind = (line: string) => (line.startsWith('-') ? 'removed' : line.startsWith('+') ? 'added' : 'kept')
  return el('pre', 'diff', ...lines.map(line => el('span', kind(line), `${line}\n`)))
}

const placeButton = (path: string, line: number, { toFile }: Links): HTMLElement =>
  button('place', `line ${line}`, () => toFile(path, line))
