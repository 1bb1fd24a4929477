import { toolGuide } from '../guide.ts'
import { insertOp, oneOp, refused, stringEdits, wholeText } from './edits.ts'
import type { Field } from './fields.ts'
import { kindOf, kindsOf, readByKind } from './kinds.ts'
import { specOfOne, writePair } from './shapes.ts'
import type { Reading } from './spec.ts'
import type { JsonObject } from './value.ts'
import { ALL, CONTENT, NEW, OLD, PATH, pathOf } from './vocabulary.ts'

const FILE_TEXT: Field = { ...CONTENT, also: ['fileText'] }
const INSERTED: Field = { as: 'text', type: 'text', also: ['new_str', 'newStr', 'new_str_1', 'new_text', 'text'] }

const KINDS = kindsOf<Reading>('command', {
  view: [
    {
      path: PATH,
      view_range: {
        as: 'range',
        type: 'range',
        optional: true,
        about: 'first and last line; -1 is the end of the file',
      },
    },
    said => {
      const [first, last = -1] = said.range ?? []
      return oneOp(said, { kind: 'view', ...(first !== undefined && { first }), ...(last !== -1 && { last }) })
    },
  ],
  create: [{ path: PATH, file_text: FILE_TEXT }, said => wholeText(said, 'create')],
  str_replace: [
    {
      path: PATH,
      old_str: { ...OLD, about: 'must occur exactly once, unless `replace_all`', also: ['oldStr'] },
      new_str: { ...NEW, optional: true, about: 'absent: the text is deleted', also: ['newStr'] },
      replace_all: ALL,
    },
    said => stringEdits(said.path, [said], false),
  ],
  insert: [
    {
      path: PATH,
      insert_line: {
        as: 'after',
        type: 'gap',
        about: 'the text goes after this line; 0 is the start of the file',
        also: ['insertLine', 'insert_line_1'],
      },
      insert_text: INSERTED,
    },
    said => oneOp(said, insertOp(said)),
  ],
  write: [{ path: PATH, file_text: FILE_TEXT }, said => wholeText(said, 'rewrite')],
  append: [{ path: PATH, insert_text: { ...INSERTED, type: 'filled' } }, said => wholeText(said, 'append')],
})

const guide = toolGuide(
  'The tool calls of Claude’s text editor, for models that have it as a tool.',
  [
    'One JSON object per call, with `command` and `path`.',
    '`str_replace` with `old_str` and `new_str`: `old_str` must occur in the file exactly once.',
    '`insert` with `insert_line` and `insert_text`: the lines go after that line, 0 is the start.',
    '`create` with `file_text` makes a new file; `view` with `view_range` shows lines.',
  ],
  '{"command": "str_replace", "path": "src/math.py", "old_str": "    return a + b  # BUG", "new_str": "    return a * b"}',
)

/** The input with its command; Amazon Q writes that in camel case too, Copilot has another word, and some leave it out. */
function commanded(input: JsonObject): JsonObject {
  const { command = 'old_str' in input ? 'str_replace' : 'file_text' in input ? 'create' : null } = input
  const isEdit = command === 'strReplace' || (command === 'edit' && 'old_str' in input)
  return { ...input, command: isEdit ? 'str_replace' : command }
}

function read(input: JsonObject): readonly Reading[] {
  const fields = commanded(input)
  const path = pathOf(input)
  if (fields['command'] === 'undo_edit')
    return [refused(path, { code: 'parse/unsupported', message: '`undo_edit` has nothing to undo here' })]
  const kind = kindOf(KINDS, fields)
  if (!kind.ok) return [refused(path, kind.problem)]
  return readByKind(KINDS, kind.value, fields, value => value === '')
}

/** Fields that other tools have next to the same names. */
const FOREIGN = ['old_str_1', 'diff', 'new_content', 'start_line']

/** Claude's text editor tool (text_editor_20250728 and before), with what others add: `append` (Amazon Q, Kiro), `write` (goose). */
export const textEditor = specOfOne('text-editor', {
  tools: ['str_replace_based_edit_tool', 'str_replace_editor', 'text_editor', 'str-replace-editor'],
  fields: KINDS.fields,
  anyOf: ['command', 'old_str', 'file_text'],
  fits: input =>
    !FOREIGN.some(name => name in input) &&
    ('old_str' in input ||
      input['command'] === 'undo_edit' ||
      (kindOf(KINDS, commanded(input)).ok && ('path' in input || 'file_path' in input))),
  read,
  distinctive: ['old_str', 'new_str', 'file_text', 'insert_text', 'insert_line'],
  write: writePair('path', 'old_str', 'new_str', { around: { command: 'str_replace' } }),
  guide,
})
