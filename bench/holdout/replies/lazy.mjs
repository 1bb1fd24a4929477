/** Pieces of a file with markers for what stays as it is: what fast-apply models are fed, and what chats write to people. */

import { shownBy } from './change.mjs'
import { around, fenced, tagOf } from './manner.mjs'

const MARKS = {
  python: '# ... existing code ...',
  shell: '# ... existing code ...',
  ruby: '# ... existing code ...',
  perl: '# ... existing code ...',
  yaml: '# ... existing code ...',
  makefile: '# ... existing code ...',
  toml: '# ... existing code ...',
  html: '<!-- ... existing code ... -->',
  xml: '<!-- ... existing code ... -->',
  markdown: '<!-- ... existing content ... -->',
  css: '/* ... existing code ... */',
}
const mark = ({ lang }) => MARKS[lang] ?? '// ... existing code ...'

/** The new lines of every place with the lines around them, markers between. */
function pieces(change) {
  const sign = mark(change)
  const parts = change.blocks.map(block => block.replace)
  const [first, last] = [change.blocks[0], change.blocks.at(-1)]
  const head = first.line > 1 ? `${sign}\n` : ''
  const end = last.line + last.search.split('\n').length - 2
  const tail = end < change.before.split('\n').length - 1 ? `${sign}\n` : ''
  return head + parts.join(`${sign}\n`) + tail
}

export const lazyStyles = {
  'lazy, Cursor edit_file': (_, change) =>
    `${JSON.stringify({ name: 'edit_file', arguments: { target_file: change.path, instructions: 'Fix it', code_edit: pieces(change) } })}\n`,
  'lazy, path above': (rng, change) =>
    around(rng, change, [`${change.path}\n${fenced(pieces(change), tagOf(change))}`]),
  'lazy, VS Code insert_edit': (_, change) =>
    `${JSON.stringify({ name: 'insert_edit_into_file', arguments: { explanation: 'Fix', filePath: change.path, code: pieces(change) } })}\n`,
}
export { shownBy }
