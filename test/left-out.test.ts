import { expect, test } from 'vitest'
import { checkLeftOut } from '../src/policy/blocks/left-out.ts'

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

const body = (...lines: readonly string[]): string => ['def f():', ...lines, ''].join('\n')

test.each([
  ['sure, for one line', ['a()', 'b()'], ['a()', '# ... existing code ...'], 1],
  ['sure, for none', ['a()'], ['a()', '# ... existing code ...'], 0],
  ['sure, beside as many new lines', ['a()', 'b()'], ['a()', 'c()', '# ... existing code ...'], 1],
  ['dotted, for one line', ['a()', 'b()'], ['a()', '# ...'], 1],
  ['dotted, for two', ['a()', 'b()', 'c()'], ['a()', '# ...'], 2],
  ['dotted, beside as many new lines', ['a()', 'b()', 'c()'], ['x()', 'y()', '# ...'], 3],
  ['dotted, in the lines to both ends of it', ['a()', 'b()'], ['# ...'], 2],
  ['likely, for two lines', ['a()', 'b()', 'c()'], ['a()', '# unchanged'], 0],
  ['likely, for three', ['a()', 'b()', 'c()', 'd()'], ['a()', '# unchanged'], 3],
  ['likely, beside as many new lines', ['a()', 'b()', 'c()'], ['x()', 'y()', '# unchanged'], 0],
  ['likely, beside fewer', ['a()', 'b()', 'c()', 'd()'], ['x()', 'y()', '# unchanged'], 4],
  ['for lines that say nothing', ['a()', ')', '}', '', ')'], ['a()', '# ...'], 0],
])('a line that stands for code: %s', (_, old, fresh, gone) => {
  const found = checkLeftOut(body(...old), body(...fresh))
  const marker = fresh.find(line => line.startsWith('#'))
  const message = `\`${marker}\` would replace ${gone} ${gone === 1 ? 'line' : 'lines'}`
  expect(found).toEqual(
    gone > 0 ? { ok: false, problem: { code: 'parse/placeholder', message } } : { ok: true, value: [] },
  )
})

test('only lines that are new are asked, where they are known', () => {
  const [old, fresh] = [body('a()', 'b()'), body('a()', '# ... existing code ...')]
  expect(checkLeftOut(old, fresh, '# ... existing code ...\n').ok).toBe(false)
  expect(checkLeftOut(old, fresh, 'c()\n').ok).toBe(true)
})

test('lines may end in CRLF', () => {
  const crlf = (text: string) => text.replaceAll('\n', '\r\n')
  expect(checkLeftOut(crlf(before), crlf(shortened('// ... existing code ...'))).ok).toBe(false)
})
