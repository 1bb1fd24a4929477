import { toolGuide } from '../guide.ts'
import { onlyFields } from './fields.ts'
import { file, pair, pairsInTurn, specOf, writePair } from './shapes.ts'
import { ALL, CONTENT, COUNT, NEW, OLD, PATH } from './vocabulary.ts'

const FILE = { file_path: PATH, content: CONTENT }
const PAIR = { old_string: OLD, new_string: NEW, replace_all: ALL, expected_replacements: COUNT }

const guide = toolGuide(
  'The tool calls of Claude Code: one edit, several on one file, or a whole file.',
  [
    '`file_path`, `old_string`, `new_string`: the old text must occur exactly once, unless `"replace_all": true`.',
    '`file_path` with `edits`, a list of such pairs: they apply one after another, all or none.',
    '`file_path` with `content` writes the whole file.',
  ],
  '{"file_path": "src/math.py", "old_string": "    return a + b  # BUG", "new_string": "    return a * b"}',
)

/** Claude Code's tools: Edit, MultiEdit (in sequence, all or nothing), Write. */
export const claudeCode = specOf('claude-code', {
  forms: [
    pairsInTurn('multiedit multi_edit', 'edits', { file_path: PATH }, PAIR),
    pair('edit', { file_path: PATH, ...PAIR }),
    // by themselves, a path and a content among other fields may be data
    file('write', FILE, 'rewrite', {
      fits: input => Object.keys(FILE).every(name => typeof input[name] === 'string') && onlyFields(FILE, input),
    }),
  ],
  distinctive: ['old_string', 'new_string'],
  write: writePair('file_path', 'old_string', 'new_string', { list: 'edits' }),
  guide,
})
