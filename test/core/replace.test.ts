import { describe, expect, test } from 'vitest'
import type { Placed, Rules } from '../../src/core/apply/place.ts'
import { placeReplace } from '../../src/core/apply/replace.ts'
import type { Result } from '../../src/core/diagnostic.ts'
import type { Hint, ReplaceOp } from '../../src/core/op.ts'
import { applyEdits } from '../../src/core/text.ts'
import { matchers } from '../../src/matchers/index.ts'

const rules: Rules = { matchers, match: 'similar', positions: 'trusted' }
const place = (text: string, search: string, replace: string, facts: Partial<ReplaceOp> = {}) =>
  placeReplace(text, { kind: 'replace', search, replace, ...facts }, rules)
const value = (placed: Result<Placed>): Placed => {
  if (!placed.ok) throw new Error(placed.problem.message)
  return placed.value
}
const after = (text: string, search: string, replace: string) =>
  applyEdits(text, value(place(text, search, replace)).edits)

test.each(['', '\n', ' ', ' \n\t\n'])('a search for %j is one for nothing', search => {
  const placed = place('a\n', search, 'b\n')
  expect(placed.ok || placed.problem.code).toBe('parse/empty-search')
})

test.each<[what: string, file: string, search: string, replace: string, becomes: string]>([
  ['a block in CR LF, the file in LF', 'a\nb\n', 'a\r\nb\r\n', 'a\r\nc\r\n', 'a\nc\n'],
  ['a block in LF, the file in CR LF', 'a\r\nb\r\n', 'a\nb\n', 'a\nc\n', 'a\r\nc\r\n'],
  ['a block in both', 'a\nb\n', 'a\r\nb\n', 'a\nc\r\n', 'a\nc\n'],
  ['a file of the classic Mac', 'a\rb\r', 'a\nb\n', 'a\nc\n', 'a\rc\r'],
  ['a block of the classic Mac for such a file', 'a\rb\r', 'a\rb\r', 'a\rc\r', 'a\rc\r'],
  ['a block in CR LF for such a file', 'a\rb\r', 'a\r\nb\r\n', 'a\r\nc\r\n', 'a\rc\r'],
  ['elsewhere a lone CR is a character', 'a\rb\nc\n', 'a\rb\n', 'x\ry\n', 'x\ry\nc\n'],
  ['in a file without any end of line too', 'one two', 'one', '1\r2', '1\r2 two'],
  ['what is left of a CR LF behind the last line', 'a\nb\n', 'a\nb\r', 'a\nc\r', 'a\nc\n'],
  ['a byte order mark is no part of a line', 'a\nb\n', '\ufeffa\n', '\ufeffc\n', 'c\nb\n'],
])('line endings: %s', (_, file, search, replace, becomes) => {
  expect(after(file, search, replace)).toBe(becomes)
})

describe('what stands already', () => {
  const standing = (text: string, search: string, replace: string, hint?: Hint) => {
    const { nothing, line, edits } = value(place(text, search, replace, hint && { hint }))
    return [nothing, line, edits.length]
  }

  test('in the section that is meant, while the old text stands in another', () => {
    const file = 'class A:\n  size = 2000\nclass B:\n  size = 1000\n'
    const [old, now] = ['  size = 1000\n', '  size = 2000\n']
    expect(standing(file, old, now, { headers: ['class A:'] })).toEqual(['already-applied', 2, 0])
    expect(standing(file, old, now, { headers: ['class B:'] })).toEqual([undefined, 4, 1])
  })

  test('where the old text is no more', () => {
    expect(standing('one\ntwo\nthree new\nfour\n', 'three old\n', 'three new\n')).toEqual(['already-applied', 3, 0])
  })

  test('many lines that were added to one', () => {
    const lines = Array.from({ length: 40 }, (_, i) => `line ${i}\n`)
    const file = ['above\n', ...lines, 'below\n'].join('')
    expect(standing(file, lines[0]!, lines.join(''))).toEqual(['already-applied', 2, 0])
    expect(standing(file, lines[39]!, lines.join(''))).toEqual(['already-applied', 2, 0])
  })

  test('not where it differs in spaces, and the old text stands there to the letter', () => {
    expect(after('call(a)\ncall(b, c)\n', 'call(a)\n', 'call(a)\ncall(b,  c)\n')).toBe(
      'call(a)\ncall(b,  c)\ncall(b, c)\n',
    )
  })

  test('a change that is none, inside of a line', () => {
    expect(standing('one two three\n', 'two', 'two')).toEqual(['no-change', 1, 0])
  })
})

test('the end of a long block is changed where it stands', () => {
  const lines = Array.from({ length: 200 }, (_, i) => `line ${i}\n`)
  const block = lines.slice(100, 150)
  const changed = block.with(-1, 'new\n')
  expect(after(lines.join(''), block.join(''), changed.join(''))).toBe(lines.with(149, 'new\n').join(''))
})
