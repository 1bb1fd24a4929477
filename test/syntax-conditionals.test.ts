import { describe, expect, test } from 'vitest'
import { branchesOf } from '../src/syntax/conditionals.ts'
import { loadSyntaxChecker } from '../src/syntax/index.ts'
import { parserAssets } from './support/parsers.ts'

const lines = (...text: string[]): string => text.map(line => `${line}\n`).join('')

test('a text has a reading for the first branches and one for the last, of the same length', () => {
  const text = lines(
    'a',
    '#if X',
    'b',
    '  # if Y',
    'c',
    '#else',
    'd',
    '#endif',
    '#elif Z',
    'e',
    '#else',
    'f',
    '#endif',
    'g',
  )
  const readings = branchesOf(text)
  expect(readings.map(reading => reading.replace(/\s+/g, ''))).toEqual([text.replace(/\s+/g, ''), 'abcg', 'afg'])
  for (const reading of readings) expect(reading.length).toBe(text.length)
})

test('a condition without another branch holds, and a text without conditions is read once', () => {
  expect(branchesOf(lines('#ifndef X', 'a', '#endif')).map(reading => reading.trim())).toEqual([
    '#ifndef X\na\n#endif',
    'a',
    'a',
  ])
  expect(branchesOf('a\n')).toEqual(['a\n'])
})

describe('a statement that stands in two branches', async () => {
  const check = await loadSyntaxChecker(['a.cs', 'a.c'], await parserAssets())
  const whole = lines('class A { void M() {', '#if X', '  if (a', '#else', '  if (b', '#endif', '  ) { } } }')

  test('is whole', () => expect(check('a.cs', undefined, whole)).toEqual({ kind: 'ok' }))

  test.each([
    ['  if (a', '  if a'],
    ['  ) { }', '  { }'],
  ])('is not without a bracket: %s', (from, to) =>
    expect(check('a.cs', whole, whole.replace(from, to)).kind).toBe('new-errors'),
  )

  test('may come and go', () => {
    const plain = lines('class A { void M() {', '  if (a', '  ) { } } }')
    expect(check('a.cs', plain, whole)).toEqual({ kind: 'ok' })
    expect(check('a.cs', whole, plain)).toEqual({ kind: 'ok' })
  })

  test('is not without its `#endif`, nor with two', () => {
    const told = (after: string) => {
      const verdict = check('a.cs', whole, after)
      return verdict.kind === 'new-errors' ? verdict.text : verdict.kind
    }
    expect(told(whole.replace('#endif\n', ''))).toMatch(/^Line 2: `#if` without `#endif`\n {2}#if X\n {2}\^/)
    expect(told(whole.replace('#endif\n', '#endif\n#endif\n'))).toMatch(/^Line 7: no `#if` is open here\n/)
  })
})

test('a value of an enumeration that lost its comma is no macro', async () => {
  const check = await loadSyntaxChecker(['a.c'], await parserAssets())
  const before = lines('enum a {', '  ONE,', '  TWO,', '};')
  expect(check('a.c', before, before.replace('ONE,', 'ONE')).kind).toBe('new-errors')
  const macros = lines('struct a {', '  FIELDS', '  int b;', '};')
  expect(check('a.c', macros, macros.replace('int b', 'int c'))).toEqual({ kind: 'ok' })
})
