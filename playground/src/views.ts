import { MergeView } from '@codemirror/merge'
import { EditorState } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import type { BlockResult, Change } from 'apply-edits'
import { codes } from 'apply-edits'
import { base } from './editor.ts'

/** Builds an element: its class, and its children, texts as texts (never as HTML). */
export function el(tag: string, className: string, ...children: (Node | string)[]): HTMLElement {
  const element = document.createElement(tag)
  if (className) element.className = className
  element.append(...children)
  return element
}

const MARK = {
  applied: '✓',
  validated: '✓',
  'already-applied': '=',
  'no-change': '=',
  failed: '✗',
  skipped: '–',
  'not-in-context': '?',
}

/** One row a block: status, place, rule; a refusal with its reason, its places as buttons, and what to do. */
export function blocksView(results: readonly BlockResult[], show: (path: string, line: number) => void): HTMLElement {
  if (results.length === 0) return el('p', 'empty', 'No edit blocks found in the text on the right.')
  return el('ol', 'blocks', ...results.map(result => blockRow(result, show)))
}

function blockRow(result: BlockResult, show: (path: string, line: number) => void): HTMLElement {
  const { block, status, problem } = result
  const place = result.line ? [placeButton(block.path, result.line, show)] : []
  const facts = [result.change, result.matcher && `matched: ${result.matcher}`].filter(Boolean).join(' · ')
  const head = el(
    'div',
    'row',
    el('span', 'mark', MARK[status]),
    el('strong', '', status),
    el('code', '', block.path),
    ...place,
  )
  head.append(el('span', 'facts', `${block.format}${facts ? ` · ${facts}` : ''}`))
  return el(
    'li',
    status,
    head,
    ...(problem ? [refusal(result, show)] : []),
    ...result.notes.map(note => el('p', 'note', note.message)),
  )
}

function refusal({ block, problem }: BlockResult, show: (path: string, line: number) => void): HTMLElement {
  const { code, message, help, lines = [], detail } = problem!
  const places = lines.map(line => placeButton(block.path, line, show))
  const parts = [el('p', '', el('code', '', code), ` ${message} `, ...places)]
  for (const hint of detail?.hints ?? []) parts.push(el('p', 'note', hint))
  if (detail?.diff?.length) parts.push(diffBlock(detail.diff))
  if (detail?.parser) parts.push(el('pre', '', detail.parser))
  return el('div', 'refusal', ...parts, el('p', 'help', help ?? codes[code].help))
}

function diffBlock(lines: readonly string[]): HTMLElement {
  const kind = (line: string) => (line.startsWith('-') ? 'removed' : line.startsWith('+') ? 'added' : 'kept')
  return el('pre', 'diff', ...lines.map(line => el('span', kind(line), line + '\n')))
}

function placeButton(path: string, line: number, show: (path: string, line: number) => void): HTMLElement {
  const button = el('button', 'place', `line ${line}`)
  button.setAttribute('type', 'button')
  button.addEventListener('click', () => show(path, line))
  return button
}

/** Before and after of every changed file, side by side. The caller destroys the merge views when the view goes. */
export function diffView(changes: readonly Change[]): { readonly element: HTMLElement; readonly destroy: () => void } {
  const element = el('div', 'diffs')
  if (changes.length === 0) element.append(el('p', 'empty', 'No file would change.'))
  const views = changes.map(({ path, before, after }) => {
    const state = (text: string, label: string) => ({
      doc: text,
      extensions: [base(label), EditorState.readOnly.of(true), EditorView.editable.of(false), EditorView.lineWrapping],
    })
    const kind = before ? (after ? '' : ' (deleted)') : ' (new)'
    const parent = el('div', 'merge')
    element.append(el('h3', '', el('code', '', path), kind), parent)
    const texts = { a: state(before?.text ?? '', `${path} before`), b: state(after?.text ?? '', `${path} after`) }
    return new MergeView({ ...texts, parent, collapseUnchanged: { margin: 3, minSize: 6 } })
  })
  return { element, destroy: () => void views.map(view => view.destroy()) }
}
