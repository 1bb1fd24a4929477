import { expect, test } from 'vitest'
import { newVersion } from '../../src/core/merge/new-version.ts'

const words = ['alpha', 'beta', 'gamma', 'delta', 'epsilon', 'zeta', 'eta', 'theta', 'iota', 'kappa']
const text = (lines: readonly string[]) => `${lines.join('\n')}\n`
const without = (...gone: number[]) => words.filter((_, i) => !gone.includes(i))
const file = text(words)

test.each([
  ['a line more', [...words.slice(0, 5), 'new one', ...words.slice(5)]],
  ['another line', words.with(4, 'new one')],
  ['another first line', words.with(0, 'new one')],
  ['another last line', words.with(9, 'new one')],
  ['a line more at the end', [...words, 'new one']],
  ['two lines fewer in the middle', without(4, 5)],
])('a text with %s is a new version of the file', (_, lines) => {
  expect(newVersion(file, text(lines))).toBe(text(lines))
})

test.each([
  ['that leaves out a third', without(3, 4, 5)],
  ['without the first line', without(0)],
  ['without the last line', without(9)],
  ['that is another one', words.map(word => `${word} other`)],
  ['that leaves out lines here and there', without(2, 4, 6)],
])('a text %s is none', (_, lines) => expect(newVersion(file, text(lines))).toBeUndefined())

test.each([
  ['three lines', text(words.slice(0, 3)), text(words.slice(0, 3).with(1, 'new one')), undefined],
  ['four lines', text(words.slice(0, 4)), text(words.slice(0, 4).with(1, 'new one')), 'alpha\nnew one\ngamma\ndelta\n'],
  ['three lines and brackets', 'alpha\n{\nbeta\n}\ngamma\n', 'alpha\n{\nnew one\n}\ngamma\n', undefined],
])('of %s', (_, own, now, whole) => expect(newVersion(own, now)).toBe(whole))

test('brackets left out are no loss', () => {
  const own = text([...words.slice(0, 5), '{', '}', '(', ')', ...words.slice(5)])
  expect(newVersion(own, file)).toBe(file)
})

test('white space at the end of a line and a missing final newline stay as they are in the file', () => {
  expect(newVersion('alpha  \nbeta\ngamma\ndelta', 'alpha\nbeta\nnew one\ngamma\ndelta\n')).toBe(
    'alpha  \nbeta\nnew one\ngamma\ndelta',
  )
  expect(newVersion('alpha\nbeta\ngamma\ndelta', 'alpha\nbeta\ngamma\nnew one\n')).toBe('alpha\nbeta\ngamma\nnew one\n')
})

test('another indent is a change', () => {
  const now = text(words.with(4, `  ${words[4]}`))
  expect(newVersion(file, now)).toBe(now)
})
