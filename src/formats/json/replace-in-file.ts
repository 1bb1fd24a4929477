import { fail, type Result } from '../../core/diagnostic.ts'
import type { Op } from '../../core/op.ts'
import type { BlockResult } from '../../core/outcome.ts'
import type { Guide } from '../guide.ts'
import { insertOp, labelled, linesOp, ofParts, positionsFirst, regexEdit } from './edits.ts'
import type { Field, Fields } from './fields.ts'
import { kindsOf, readKind } from './kinds.ts'
import { asJson, inputForm, specOf } from './shapes.ts'
import { isArray, isObject, type JsonValue } from './value.ts'
import { EXPECT, PATH, SEEN_CAMEL } from './vocabulary.ts'

const EXPECTED: Field = { ...EXPECT, also: [] }
const INSERTED: Fields = { insertText: { as: 'text', type: 'text' }, expect: EXPECTED }
const OPTIONAL: Field = {
  as: 'optional',
  type: 'flag',
  optional: true,
  about: 'may find nothing without failing the call',
}
const KINDS = kindsOf<Op>('type', {
  lines: [
    {
      startLine: { as: 'first', type: 'line', about: 'first line to replace, from 1' },
      endLine: { as: 'last', type: 'line', about: 'last line to replace, included' },
      replaceWith: { as: 'text', type: 'text', about: 'the new lines; empty deletes' },
      expect: EXPECTED,
    },
    linesOp,
  ],
  insert_before: [{ lineNumber: { as: 'before', type: 'line' }, ...INSERTED }, insertOp],
  insert_after: [{ lineNumber: { as: 'after', type: 'line' }, ...INSERTED }, insertOp],
  string: [
    {
      searchFor: { as: 'old', type: 'filled', about: 'literal text; every occurrence is replaced' },
      replaceWith: { as: 'new', type: 'text' },
      optional: OPTIONAL,
    },
    ({ old: search = '', new: replace = '', optional }, label) => ({
      kind: 'replace',
      search,
      replace,
      all: true,
      exact: true,
      ...labelled(label),
      ...(optional && { optional }),
    }),
  ],
  regex: [
    {
      searchFor: { as: 'pattern', type: 'filled', about: 'a pattern in RE2 syntax' },
      replaceWith: { as: 'new', type: 'text', about: '`$1`, `$<name>`, `$&` and `$$` are expanded' },
      flags: { as: 'flags', type: 'text', optional: true, about: 'of g, i, m, s; `gm` if absent' },
      optional: OPTIONAL,
    },
    regexEdit,
  ],
})

const guide: Guide = {
  use: 'For many changes in one file with one call: lines, insertions, literal text everywhere, patterns.',
  rules: [
    'Prefer `lines` (`startLine`, `endLine`, `replaceWith`) where you know the numbers; add the old lines as `expect`.',
    'Use `insert_before` and `insert_after` (`lineNumber`, `insertText`) for new lines.',
    'Write the complete final text of the lines in `replaceWith`.',
    'Do not repeat text that stays: only what changes.',
    'Replace as few lines as you can.',
    'Put all changes to the file into one call: numbers refer to the file as you read it, and do not move.',
    'The start of the file is `insert_before` line 1, its end `insert_after` the last line.',
    '`string` replaces literal text everywhere; `regex` (RE2 syntax) knows `$1`. Both come after the lines.',
  ],
  example:
    '{"filePath": "src/app.ts", "replacements": [\n  {"type": "insert_before", "lineNumber": 1, "insertText": "// The app"},\n  {"type": "lines", "startLine": 2, "endLine": 2, "replaceWith": "export const port = 8080", "expect": "export const port = 80"},\n  {"type": "string", "searchFor": "oldName", "replaceWith": "newName"}\n]}\n',
  files: { 'src/app.ts': "import { oldName } from './a'\nexport const port = 80\noldName()\n" },
  mistakes: [
    '`searchFor` beside `lines` or insertions.',
    'Ranges of lines that overlap, or an insertion inside one.',
    'Text inside a range that does not change.',
    'Several calls for one file, with numbers that have moved since.',
    '`startLine`, `endLine` or `replaceWith` for insertions.',
    'A missing `lineNumber` or `insertText`, `startLine`, `endLine` or `replaceWith`.',
  ],
  recovery: [
    'Nothing changed: check that the lines exist and that the new text differs.',
    'Overlapping replacements: separate the ranges of lines, or merge them.',
    'An invalid range: `startLine` is at most `endLine`; both start at 1.',
    'A line out of range: `lineNumber` is at most the number of lines.',
    'A missing insertion text: `insertText` is required.',
    'A path that is refused: write it relative to the root of the repository.',
    'To add at the end: `insert_after` the last line.',
    'Fields of several types in one item: `replaceWith` does not go with insertions.',
  ],
}

const SIGNS = ['type', 'startLine', 'lineNumber', 'insertText', 'searchFor', 'replaceWith']

const form = inputForm(
  'replace_in_file',
  {
    filePath: { ...PATH, about: 'relative to the repository' },
    replacements: { as: 'list', type: 'list', items: KINDS.fields },
    ...SEEN_CAMEL,
  },
  ['replacements'],
  ({ path, list = [] }) => [ofParts(path, list.map(opOf), ops => ({ path, steps: positionsFirst(ops) }))],
  {
    fits: ({ replacements }) =>
      isArray(replacements) && replacements.some(item => isObject(item) && SIGNS.some(sign => sign in item)),
  },
)

/** The `replace_in_file` tool of seed 004: numbered lines and insertions against the original, then strings, then patterns. */
export const replaceInFile = specOf('replace-in-file', {
  forms: [form],
  distinctive: ['startLine', 'lineNumber', 'insertText', 'searchFor', 'replaceWith'],
  write: (filePath, changes) =>
    asJson({
      filePath,
      replacements: changes.map(({ search, replace }) => ({ type: 'string', searchFor: search, replaceWith: replace })),
    }),
  guide,
  answer,
})

function opOf(item: JsonValue, index: number): Result<Op> {
  const where = `replacements[${index}]`
  if (isObject(item) && item['type'] === undefined) return fail('parse/field', `\`${where}.type\` is missing`)
  return readKind(KINDS, item, where, `Replacement ${index + 1}`)
}

/** In the words of seed 004. */
function answer({ problem, placed = [] }: BlockResult): string {
  if (problem) {
    const message = problem.message.replace(/start line (\d+) is after end line/, 'startLine $1 is after endLine')
    return `Error performing replacements: ${message}`
  }
  const changes = placed.reduce((sum, { edits, count }) => sum + (edits.length === 0 ? 0 : (count ?? 1)), 0)
  return changes === 0 ? 'No changes made' : `Applied ${changes} change(s)`
}
