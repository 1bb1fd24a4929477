import { toolGuide } from '../guide.ts'
import { file, pair, pairsApart, specOf, writePair } from './shapes.ts'
import { ALL, CONTENT, NEW, OLD, PATH } from './vocabulary.ts'

const EDIT = { filePath: PATH, oldString: OLD, newString: NEW, replaceAll: ALL }

const guide = toolGuide(
  'The tool calls of opencode and VS Code, whose fields are in camel case.',
  [
    '`filePath`, `oldString`, `newString`: the old text must occur exactly once, unless `"replaceAll": true`.',
    '`replacements`, a list of such edits: each is a block of its own.',
    '`filePath` with `content` writes the whole file (`create_file`).',
  ],
  '{"filePath": "src/math.py", "oldString": "    return a + b  # BUG", "newString": "    return a * b"}',
)

/** The tools of opencode and VS Code, in camel case. Several edits are a block each. A file in which markers mean the code that stays is for another model to fill in; the core does it where the file shows that code. */
export const opencode = specOf('opencode', {
  forms: [
    pairsApart('multi_replace_string_in_file', ['replacements', 'edits'], { filePath: PATH }, EDIT),
    pair('replace_string_in_file', EDIT),
    file('edit_file', { target_file: PATH, code_edit: CONTENT }, 'create', { update: 'perhaps' }),
    file('insert_edit_into_file', { filePath: PATH, code: CONTENT }, 'create', { update: true }),
    file('create_file', { filePath: PATH, content: CONTENT }, 'rewrite'),
  ],
  tools: ['replace_string_in_file', 'multi_replace_string_in_file', 'insert_edit_into_file', 'create_file'],
  distinctive: ['oldString', 'newString'],
  write: writePair('filePath', 'oldString', 'newString', { all: 'replaceAll' }),
  guide,
})
