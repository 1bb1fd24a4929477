import { expect, test } from 'vitest'
import { standIn } from '../src/core/text/stand-in.ts'

test.each([
  '// ... existing code ...',
  '// ...existing code...',
  '    # ... rest of the function ...',
  '# rest of code unchanged',
  '/* ... remaining methods ... */',
  '{/* ... existing JSX ... */}',
  '<!-- ... rest of the file ... -->',
  '-- ... other code ...',
  '// (rest of the implementation unchanged)',
  '# … existing imports …',
  '... existing code ...',
  '// ... keep existing code',
  '// The rest of the code remains the same',
])('%s surely stands for code', line => expect(standIn(line)).toBe('sure'))

test.each([
  '...',
  '    ...',
  'def f(): ...',
  '# TODO: handle the remaining cases',
  '// the rest is history',
  '# Only other possibility is a continuation ...',
  'const { a, ...rest } = props',
  '// export const { ...rest } = {}',
  '* separated from each other by `...` lines',
  '',
])('%s does not', line => expect(standIn(line)).not.toBe('sure'))

test.each([
  ['...', 'likely'],
  ['// ...', 'dotted'],
  ['// ... muu koodi ennallaan ...', 'dotted'],
  ['(* その他のコードは省略 *)', 'dotted'],
  ['# unchanged', 'likely'],
  ['// rest of the function', 'likely'],
  ['// keep the rest', 'maybe'],
  ['# without is showing error on same line as before...?', undefined],
  ['"""Progress bars, columns, styled logging handler, tracebacks, etc...""",', undefined],
  ['...rest,', undefined],
])('%s does so: %s', (line, surely) => expect(standIn(line)).toBe(surely))
