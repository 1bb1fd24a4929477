/**
 * Edits whose change is one of white space or of order: code is wrapped, unwrapped, moved, spread by blank lines. They set a trap for
 * whoever takes lines for the same when only their white space differs. Same shape as in `edits.mjs`.
 */
import { linesAt } from './corpus.mjs'
import { withContext } from './edits.mjs'
import { indentOf, isBlank, saysMuch } from './lines.mjs'

const WRAPS = {
  python: ['if ready:'],
  javascript: ['if (ready) {', '}'],
  typescript: ['if (ready) {', '}'],
  java: ['try {', '} finally { release(); }'],
  c: ['if (ready) {', '}'],
  cpp: ['if (ready) {', '}'],
  objc: ['@autoreleasepool {', '}'],
  go: ['if ready {', '}'],
  rust: ['if ready {', '}'],
  scss: ['@media print {', '}'],
  css: ['@media print {', '}'],
  perl: ['if ($ready) {', '}'],
  ruby: ['if ready', 'end'],
  shell: ['if ready; then', 'fi'],
  yaml: ['nested:'],
  html: ['<div class="box">', '</div>'],
  xml: ['<group>', '</group>'],
}

const KINDS = { wrap, unwrap, 'move-down': move, 'move-up': move, 'blank-in': blankIn, 'blank-out': blankOut, reindent }
export const reshapeKinds = Object.keys(KINDS)

/** A reshaping of some file; undefined where this draw has no fit lines. */
export function reshapedEdit(rng, entry, { kind = rng.pick(reshapeKinds), above, below } = {}) {
  const file = linesAt(rng.pick(entry.versions))
  const hunks = file && KINDS[kind](rng, entry, file, kind)
  if (!hunks) return undefined
  const edit = withContext(rng, entry, file, hunks, above ?? rng.between(1, 4), below ?? rng.between(1, 4))
  return { ...edit, kind }
}

/** Lines in a row of one level or deeper, the first at that level. */
function runAt(rng, file) {
  const at = rng.between(2, file.length - 4)
  const size = rng.between(1, 6)
  const run = file.slice(at, at + size)
  const indent = indentOf(run[0])
  const fits = run.length === size && saysMuch(run[0]) && !isBlank(run.at(-1))
  return fits && run.every(line => isBlank(line) || line.startsWith(indent)) ? { at, run, indent } : undefined
}

const unitOf = file => {
  if (file.some(line => /^\t\S/.test(line))) return '\t'
  const widths = file.map(line => indentOf(line).length).filter(width => width > 0)
  return ' '.repeat(Math.max(2, Math.min(8, ...widths)))
}

function wrap(rng, { lang }, file) {
  const found = runAt(rng, file)
  const [head, foot] = WRAPS[lang] ?? []
  if (!found || !head) return undefined
  const { at, run, indent } = found
  const unit = unitOf(file)
  const inner = run.map(line => (isBlank(line) ? line : indent + unit + line.slice(indent.length)))
  return [{ at, removed: run, added: [indent + head, ...inner, ...(foot ? [indent + foot] : [])] }]
}

function unwrap(rng, _entry, file) {
  const found = runAt(rng, file)
  if (!found || found.run.length < 2) return undefined
  const { at, run, indent } = found
  const inner = run.slice(1)
  const unit = unitOf(file)
  if (inner.some(line => !isBlank(line) && !line.startsWith(indent + unit))) return undefined
  return [
    {
      at,
      removed: run,
      added: inner.map(line => (isBlank(line) ? line : indent + line.slice(indent.length + unit.length))),
    },
  ]
}

function move(rng, _entry, file, kind) {
  const found = runAt(rng, file)
  if (!found) return undefined
  const { at, run } = found
  const size = Math.min(run.length, 3)
  const line = file.slice(at, at + size)
  const over = rng.between(1, 4)
  const to = kind === 'move-down' ? at + size + over : at - over
  if (to < 1 || to >= file.length - 1) return undefined
  const between = kind === 'move-down' ? file.slice(at + size, to) : file.slice(to, at)
  if (!line.every(saysMuch) || between.some(own => line.includes(own)) || !between.some(saysMuch)) return undefined
  const [out, back] = [
    { at, removed: line, added: [] },
    { at: to, removed: [], added: line },
  ]
  return kind === 'move-down' ? [out, back] : [back, out]
}

function blankIn(rng, _entry, file) {
  const at = rng.between(3, file.length - 3)
  return saysMuch(file[at - 1]) && saysMuch(file[at]) ? [{ at, removed: [], added: [''] }] : undefined
}

function blankOut(rng, _entry, file) {
  const blanks = file.flatMap((line, i) => (line === '' && i > 2 && i < file.length - 3 ? [i] : []))
  const at = blanks.length > 0 ? rng.pick(blanks) : -1
  const alone = at > 0 && saysMuch(file[at - 1]) && saysMuch(file[at + 1])
  return alone ? [{ at, removed: [''], added: [] }] : undefined
}

/** One line goes a level in or out. */
function reindent(rng, _entry, file) {
  const at = rng.between(2, file.length - 3)
  const unit = unitOf(file)
  if (!saysMuch(file[at])) return undefined
  const out = file[at].startsWith(unit) && rng.chance(0.5)
  return [{ at, removed: [file[at]], added: [out ? file[at].slice(unit.length) : unit + file[at]] }]
}
