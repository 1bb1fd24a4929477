import { toolGuide } from '../guide.ts'
import { file, pair, specOf, writePair } from './shapes.ts'
import { isObject } from './value.ts'
import { ALL, CONTENT, COUNT, NEW, OLD, PATH } from './vocabulary.ts'

const guide = toolGuide(
  'The tool calls of Gemini CLI, for models that have `replace` and `write_file`.',
  [
    '`file_path`, `instruction`, `old_string`, `new_string`: the old text must occur exactly once, unless `"allow_multiple": true`.',
    '`file_path` with `content` writes the whole file (`write_file`).',
  ],
  '{"file_path": "src/math.py", "instruction": "Multiply", "old_string": "    return a + b  # BUG", "new_string": "    return a * b"}',
)

export const gemini = specOf('gemini', {
  forms: [
    pair(
      'replace',
      { file_path: PATH, old_string: OLD, new_string: NEW, allow_multiple: ALL, expected_replacements: COUNT },
      { fits: input => 'old_string' in input && ('instruction' in input || 'allow_multiple' in input) },
    ),
    file('write_file', { file_path: PATH, content: CONTENT }, 'rewrite', { fits: () => false }),
  ],
  distinctive: ['allow_multiple'],
  acceptsNamed: input => isObject(input) && ('old_string' in input || ('content' in input && !('mode' in input))),
  write: writePair('file_path', 'old_string', 'new_string', {
    around: { instruction: 'as before' },
    all: 'allow_multiple',
  }),
  guide,
})
