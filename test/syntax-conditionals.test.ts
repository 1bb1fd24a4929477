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
})
