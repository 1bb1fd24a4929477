import { expect, test } from 'vitest'
import { isPlaceholder } from '../src/formats/placeholder.ts'

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
])('%s stands for code', line => expect(isPlaceholder(line)).toBe(true))

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
])('%s does not', line => expect(isPlaceholder(line)).toBe(false))
