import { crc32 } from 'node:zlib'

/**
 * One change of the benchmark, written in each format as a model would that knows the format well: the smallest block that says it.
 * Each form is a function from a case `{path, before, after, search, replace}` to the reply's text.
 */
export const forms = {
  'search-replace': ({ path, search, replace }) =>
    `${path}\n<<<<<<< SEARCH\n${ended(search)}=======\n${ended(replace)}>>>>>>> REPLACE\n`,
  'edit-protocol': ({ path, search, replace }) =>
    `${path}\n««« EDIT\n${ended(search)}═══════ REPL\n${ended(replace)}»»» EDIT END\n`,
  'apply-patch': change => `*** Begin Patch\n*** Update File: ${change.path}\n@@\n${hunk(change)}*** End Patch\n`,
  'unified-diff': change => {
    const { path, search, replace, before } = change
    const at = lineOf(before, search)
    return `--- a/${path}\n+++ b/${path}\n@@ -${at},${linesOf(search).length} +${at},${linesOf(replace).length} @@\n${hunk(change)}`
  },
  'text-editor': ({ path, search, replace }) =>
    json({ command: 'str_replace', path, old_str: search, new_str: replace }),
  'claude-code': ({ path, search, replace }) => json({ file_path: path, old_string: search, new_string: replace }),
  'hashline-edit': change => json({ path: change.path, edits: [anchoredEdit(change)] }),
  'edit-lines': change => json({ path: change.path, ...numberedEdit(change) }),
  'replace-in-file': change => json({ filePath: change.path, replacements: [typedEdit(change)] }),
  'whole-file': ({ path, after }) => `${path}\n\`\`\`\n${ended(after)}\`\`\`\n`,
}

/** What a model has to read before it can write a format: the file as it is, numbered, or anchored. */
export const readings = {
  plain: ({ before }) => before,
  numbered: ({ before }) => shown(before, (line, i) => `${String(i).padStart(4)}: ${line}`),
  anchored: ({ before }) => shown(before, (line, i) => `${anchor(line, i)}|${line}`),
}

export const readingOf = format =>
  ({ 'hashline-edit': 'anchored', 'edit-lines': 'numbered', 'replace-in-file': 'numbered' })[format] ?? 'plain'

const json = value => `${JSON.stringify(value)}\n`

const ended = text => (text === '' || text.endsWith('\n') ? text : `${text}\n`)

const linesOf = text => (text === '' ? [] : ended(text).slice(0, -1).split('\n'))

const shown = (text, show) =>
  linesOf(text)
    .map((line, i) => `${show(line, i + 1)}\n`)
    .join('')

/** 1-based line at which the searched lines stand. */
const lineOf = (before, search) => before.slice(0, before.indexOf(search)).split('\n').length

const anchor = (line, number) =>
  `${number}:${(crc32(line.replace(/[ \t]+$/, '')) & 0xffff).toString(16).padStart(4, '0')}`

/** The change without the lines at both ends that stay: where it begins, what goes, what comes. */
function core({ before, search, replace }) {
  const [old, now] = [linesOf(search), linesOf(replace)]
  let head = 0
  while (head < Math.min(old.length, now.length) && old[head] === now[head]) head++
  let tail = 0
  while (tail < Math.min(old.length, now.length) - head && old.at(-1 - tail) === now.at(-1 - tail)) tail++
  return {
    first: lineOf(before, search) + head,
    gone: old.slice(head, old.length - tail),
    come: now.slice(head, now.length - tail),
    above: linesOf(before)[lineOf(before, search) + head - 2],
    below: old[head],
  }
}

function anchoredEdit(change) {
  const { first, gone, come, above, below } = core(change)
  const content = blankKept(come)
  if (gone.length === 0 && first === 1) return { op: 'insert_before', anchor: anchor(below, 1), content }
  if (gone.length === 0) return { op: 'insert_after', anchor: anchor(above, first - 1), content }
  if (gone.length === 1 && come.length === 1) return { op: 'set_line', anchor: anchor(gone[0], first), content }
  const last = first + gone.length - 1
  return {
    op: 'replace_lines',
    start_anchor: anchor(gone[0], first),
    end_anchor: anchor(gone.at(-1), last),
    content,
  }
}

function numberedEdit(change) {
  const { first, gone, come } = core(change)
  const last = first + gone.length - 1
  if (gone.length === 0)
    return { command: 'insert', insert_line: first - 1, new_content: blankKept(come), auto_indent: false }
  if (come.length === 0) return { command: 'delete', start_line: first, end_line: last }
  return { command: 'replace', start_line: first, end_line: last, new_content: blankKept(come), auto_indent: false }
}

function typedEdit(change) {
  const { first, gone, come } = core(change)
  if (gone.length === 0 && first === 1) return { type: 'insert_before', lineNumber: 1, insertText: blankKept(come) }
  if (gone.length === 0) return { type: 'insert_after', lineNumber: first - 1, insertText: blankKept(come) }
  return { type: 'lines', startLine: first, endLine: first + gone.length - 1, replaceWith: blankKept(come) }
}

/** Lines as a text; a blank last line needs its newline to be one. */
const blankKept = lines => (lines.at(-1) === '' ? `${lines.join('\n')}\n` : lines.join('\n'))

/** The lines of both halves with their signs. */
const hunk = ({ search, replace }) =>
  script(linesOf(search), linesOf(replace))
    .map(([sign, line]) => `${sign}${line}\n`)
    .join('')

/** The shortest way from old lines to new ones: [sign, line], the sign a blank, `-` or `+`. */
export function script(old, now) {
  const rows = old.map(() => new Uint16Array(now.length + 1)).concat([new Uint16Array(now.length + 1)])
  for (let i = old.length - 1; i >= 0; i--)
    for (let j = now.length - 1; j >= 0; j--)
      rows[i][j] = old[i] === now[j] ? rows[i + 1][j + 1] + 1 : Math.max(rows[i + 1][j], rows[i][j + 1])
  const steps = []
  for (let i = 0, j = 0; i < old.length || j < now.length; ) {
    if (i < old.length && j < now.length && old[i] === now[j]) {
      steps.push([' ', old[i++]])
      j++
    } else if (i < old.length && (j === now.length || rows[i + 1][j] >= rows[i][j + 1])) steps.push(['-', old[i++]])
    else steps.push(['+', now[j++]])
  }
  return steps
}
