import { linesOp, refused } from './edits.ts'
import { inputForm, specOfOne } from './shapes.ts'
import { EXPECT, FIRST, LAST, PATH, pathOf, SEEN, seenIn, TEXT, textIn } from './vocabulary.ts'

const form = inputForm(
  'replace_range edit_range replace_line_range',
  { path: PATH, start_line: FIRST, end_line: LAST, text: TEXT, expect: EXPECT, ...SEEN },
  ['start_line', 'startLine'],
  said => [{ path: said.path, steps: [[linesOp(said)]] }],
  {
    fits: input =>
      !['command', 'op', 'type'].some(name => name in input) &&
      ['start_line', 'startLine'].some(name => name in input) &&
      ['end_line', 'endLine'].some(name => name in input) &&
      textIn(input, ['text', ...TEXT.also!]) !== undefined,
  },
)

/** A range of lines and their new text, by itself. Numbers alone may count in another version: the old text must be said too. */
export const lineRangeJson = specOfOne('line-range-json', {
  ...form,
  read: input => {
    if (seenIn(input) || ['expect', ...EXPECT.also!].some(name => name in input)) return form.read(input)
    const message = 'the lines are given by number alone, and the file may have changed since'
    const help = 'Add the lines as they are in `expect`.'
    return [refused(pathOf(input), { code: 'locate/stale', message, help })]
  },
})
