import { type BlockResult, type Choice, codes, isUnchecked, phraseOf, type RefusedBlock } from 'apply-edits'
import type { Mark } from './editor.ts'
import { button, el, link, prose } from './elements.ts'

declare const __DOCS__: string

/** The kind of mark that a result gets. */
export const kindOf = ({ status, change, problem }: BlockResult): Mark['kind'] =>
  change ? 'good' : problem && status !== 'skipped' ? 'bad' : 'idle'

/** The actions of a block's buttons: lead to a line of its file, and to the block in the comment; choose a place. */
export interface Links {
  readonly toFile: (path: string, line: number) => void
  readonly toComment: (line: number) => void
  /** Rewrites a block that matches several places so that it means one of them. */
  readonly choose: (choice: Choice) => void
}

/** One row a block, in the words of the report; a refusal with its reason, its places as buttons, and what to do. */
export const blocksView = (results: readonly BlockResult[], links: Links): HTMLElement =>
  results.length === 0
    ? el('p', 'empty', 'No edit blocks in the comment yet. Choose an example, or paste a reply.')
    : el('ol', 'blocks', ...results.map((result, i) => blockRow(result, i, links)))

function blockRow(result: BlockResult, index: number, links: Links): HTMLElement {
  const { block, line, address = [], matcher, problem } = result
  const head = el(
    'div',
    `row ${kindOf(result)}`,
    el('span', 'number', `${index + 1}`),
    el('code', 'file', block.path),
    ...(line ? [placeButton(block.path, line, links)] : []),
    ...(line && address.length > 0 ? [el('span', 'address', 'in ', el('code', '', address.join(' › ')))] : []),
    el('strong', '', phraseOf(result, { line: false })),
    ...(matcher && matcher !== 'exact' ? [docsLink('matching.md#one-place-or-none', matcher)] : []),
    button('source', `${block.format}, line ${block.at.line} of the comment`, () => links.toComment(block.at.line)),
  )
  // a reader does not expect prose to be parsed, so that note is dropped
  const notes = result.notes.filter(({ code }) => code !== 'syntax/not-checked' || isUnchecked(result))
  return el(
    'li',
    result.status,
    head,
    ...(problem ? [refusal(result, index, links)] : []),
    ...notes.map(({ message, code }) => el('p', 'note', prose('span', '', message), ' ', codeLink(code))),
  )
}

/** A term that leads to its section of the documentation. */
const docsLink = (page: string, term: string): HTMLElement => link(`${__DOCS__}/${page}`, el('code', 'code', term))
const codeLink = (code: string): HTMLElement => docsLink(`codes.md#${code.replace('/', '')}`, code)

/** Most places of one block that get a button. */
const MOST_PLACES = 12

function refusal(result: RefusedBlock, index: number, links: Links): HTMLElement {
  const { code, message, lines = [], detail, help = codes[code].help } = result.problem
  const places = [...new Set(lines)].slice(0, MOST_PLACES)
  const more = lines.length > MOST_PLACES ? ` and ${lines.length - MOST_PLACES} more` : ''
  const hints = (detail?.hints ?? []).map(hint => prose('p', 'note', hint))
  // the sentence on a place has its button after it
  const choices = code === 'locate/ambiguous' && places.length > 1 ? places : []
  for (const [i, line] of choices.entries()) {
    hints[i] ??= el('p', 'note', `line ${line}`)
    hints[i].append(
      ' ',
      button('choose', `Choose line ${line}`, () => links.choose({ index, line })),
    )
  }
  const buttons = [...places.map(line => placeButton(result.block.path, line, links)), `${more} `]
  return el(
    'div',
    'refusal',
    el('p', '', prose('span', '', phraseOf(result).includes(message) ? '' : `${message} `), ...buttons, codeLink(code)),
    ...hints,
    ...(detail?.diff?.length ? [diffBlock(detail.diff)] : []),
    ...(detail?.parser ? [el('pre', '', detail.parser)] : []),
    prose('p', 'help', help),
  )
}

/** The lines of a diff in their colors. */
export function diffBlock(lines: readonly string[]): HTMLElement {
  const kind = (line: string) => (line.startsWith('-') ? 'removed' : line.startsWith('+') ? 'added' : 'kept')
  return el('pre', 'diff', ...lines.map(line => el('span', kind(line), `${line}\n`)))
}

const placeButton = (path: string, line: number, { toFile }: Links): HTMLElement =>
  button('place', `line ${line}`, () => toFile(path, line))
