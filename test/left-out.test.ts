import { expect, test } from 'vitest'
import { checkLeftOut } from '../src/policy/left-out.ts'

const before = `import a from 'a'

export function one() {
  return 1
}

export function two() {
  return 2
}

export function three() {
  return 3
}
`
const shortened = (marker: string) => `import a from 'a'\n\nexport function one() {\n  return 11\n}\n\n${marker}\n`

test.each([
  '// ... existing code ...',
  '// ...',
  '...',
  '[...]',
  '// (other routes stay the same)',
  '// [Rest of the file remains the same]',
  '// <remaining code unchanged>',
  '// --- snip ---',
  '// ... truncated ...',
  '// omitted for brevity',
  '// Your existing code here',
  '// everything else stays the same',
  '(rest of file unchanged)',
  '{{ existing code }}',
  '// ~~~ existing code ~~~',
  '// same implementation as before',
  '// lines 7-13 unchanged',
  '/* ... */',
  '<!-- ... -->',
])('%s does not take the place of code', marker => {
  expect(checkLeftOut(before, shortened(marker))).toMatchObject({ ok: false, problem: { code: 'parse/placeholder' } })
})

test.each([
  ['a comment that says where the rest is', '// see the docs for the options'],
  ['a comment on what stays', '// two() and three() have moved to other.js'],
  ['code', 'export * from "./rest.js"'],
])('%s may', (_, line) => expect(checkLeftOut(before, shortened(line)).ok).toBe(true))

test('a marker that stood there before stays', () => {
  const old = before.replace('  return 2\n', '  // ... existing code ...\n')
  expect(checkLeftOut(old, old.replace('return 3', 'return 33')).ok).toBe(true)
})

test('a body of dots for one line is a stub, for a file it is not', () => {
  expect(checkLeftOut('def f():\n    return 1\n', 'def f():\n    ...\n').ok).toBe(true)
  expect(checkLeftOut('def f():\n    a()\n    b()\n    c()\n', 'def f():\n    ...\n').ok).toBe(false)
})

test('a new file loses nothing', () => expect(checkLeftOut(undefined, shortened('// ... and so on ...')).ok).toBe(true))

test('a line that only adds takes no place', () => {
  expect(checkLeftOut(before, before.replace('  return 2\n', '  // unchanged\n  return 2\n')).ok).toBe(true)
})
