import { isObject } from './reading/call.ts'
import { file, pair, specOf, writePair } from './shapes.ts'
import { ALL, CONTENT, COUNT, NEW, OLD, PATH } from './vocabulary.ts'

const PAIR = { old_string: OLD, new_string: NEW, allow_multiple: ALL, expected_replacements: COUNT }

/** The tools of gemini-cli: `replace` and `write_file`. */
export const gemini = specOf(
  'gemini',
  [
    pair(
      'replace',
      { file_path: PATH, ...PAIR },
      {
        fits: input => 'old_string' in input && ('instruction' in input || 'allow_multiple' in input),
      },
    ),
    file('write_file', { file_path: PATH, content: CONTENT }, 'rewrite', { fits: () => false }),
  ],
  {
    distinctive: ['allow_multiple'],
    acceptsNamed: input => isObject(input) && ('old_string' in input || ('content' in input && !('mode' in input))),
    write: writePair('file_path', 'old_string', 'new_string', {
      around: { instruction: 'as before' },
      all: 'allow_multiple',
    }),
  },
)
