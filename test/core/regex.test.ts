import { RE2JS } from 're2js'
import { describe, expect, test } from 'vitest'
import type { RegexOp } from '../../src/core/op.ts'
import { regexOp } from '../../src/core/place/regex.ts'
import { indexText } from '../../src/core/text/indexed.ts'
import { performEdits } from '../../src/core/text.ts'
import { cpuOf } from '../support/cpu.ts'

const regex = regexOp(RE2JS)
const place = (text: string, asked: RegexOp) => regex(indexText(text), asked)
const op = (pattern: string, replacement: string, flags = 'gm'): RegexOp => ({
  kind: 'regex',
  pattern,
  replacement,
  flags,
})

function run(text: string, ...args: Parameters<typeof op>): string {
  const placed = place(text, op(...args))
  if (!placed.ok) throw new Error(placed.problem.code)
  return performEdits(text, placed.value.edits)
}

describe('replacements', () => {
  test.each([
    ['groups by number and name', 'ab', '(a)(?<n>b)', '$2$<n>$1', 'bba'],
    ['the whole match and a dollar', 'ab', 'b', '[$&]$$', 'a[b]$'],
    ['what names no group stays', 'ab', 'b', '$1 $<x> $`', 'a$1 $<x> $`'],
    ['two digits, where there are so many groups', 'a', '(a)', '$10', 'a0'],
    ['a group that took no part is empty', 'b', '(a)?(b)', '<$1>$2', '<>b'],
    ['every line', 'a\nb\n', '^(.)$', '-$1', '-a\n-b\n'],
    ['$ ends a line before CRLF', 'a\r\nb\r\n', ';?$\\n', ';\n', 'a;\r\nb;\r\n'],
    ['a newline takes the ending of its place', 'a, b\r\nc, d\n', ', ', ',\n', 'a,\r\nb\r\nc,\nd\n'],
    ['without g, the first match alone', 'aa', 'a', 'b', 'ba', ''],
    ['a long name', 'ab', '(?<whole>ab)', '<$<whole>>', '<ab>'],
    ['the second digit belongs to the text, where there are not so many groups', 'ab', '(a)(b)', '$21$12', 'b1a2'],
    ['a zero names no group', 'a', '(a)', '$0 $01 $00', '$0 a $00'],
    ['ten groups', 'abcdefghij', '(a)(b)(c)(d)(e)(f)(g)(h)(i)(j)', '$10$11$9', 'ja1i'],
    ['a digit beyond the groups', 'a', '(a)', '$2 $22', '$2 $22'],
    ['without case', 'Aa', 'a', 'x', 'xx', 'gi'],
  ])('%s', (_, text, pattern, replacement, after, flags: string = 'gm') => {
    expect(run(text, pattern, replacement, flags)).toBe(after)
  })
})

test.each([
  ['a\nab\n', 'b', 'c', { edits: [{ span: { start: 3, end: 4 }, insert: 'c' }], line: 2, count: 1, notes: [] }],
  ['ab', '[ab]', 'a', { edits: [{ span: { start: 1, end: 2 }, insert: 'a' }], line: 1, count: 2, notes: [] }],
  ['aa', 'a', 'a', { edits: [], line: 1, count: 2, notes: [] }],
  ['a', 'a', '\\1', { edits: [{ span: { start: 0, end: 1 }, insert: '\\1' }], line: 1, count: 1, notes: [] }],
])('in %j, %s becomes %s where that is a change', (text, pattern, replacement, value) => {
  expect(place(text, op(pattern, replacement))).toEqual({ ok: true, value })
})

describe('what is refused', () => {
  test.each([
    ['look-ahead', 'a', 'a(?=b)', 'edit/regex'],
    ['back-reference', 'aa', '(a)\\1', 'edit/regex'],
    ['a \\u escape', 'A', '\\u0041', 'edit/regex'],
    ['more than a thousand repeats', 'a', 'a{1001}', 'edit/regex'],
    ['a match of nothing', 'a', 'x*', 'edit/regex'],
    ['an anchor alone', 'a', '^', 'edit/regex'],
    ['a word border alone', 'a', '\\b', 'edit/regex'],
    ['no match', 'a', 'b', 'locate/not-found'],
    ['a long pattern', 'a', 'a'.repeat(1025), 'edit/regex'],
    ['a large program', 'a', '((a{0,30}){0,30})', 'locate/budget'],
    ['a large text', 'a'.repeat((1 << 20) + 1), 'a', 'edit/too-large'],
    ['more than ten thousand matches', 'a'.repeat(10_001), 'a', 'locate/budget'],
    ['a result out of all measure', 'a'.repeat(9_000), 'a', 'edit/too-large', 'b'.repeat(1000)],
    ['an escape of another language for a group', 'a', '(a)', 'edit/regex', '\\1'],
  ])('%s', (_, text, pattern, code, replacement: string = 'x') => {
    expect(place(text, op(pattern, replacement))).toMatchObject({ ok: false, problem: { code } })
  })

  test.each([
    [op('a', 'b', 'y'), 'the flag "y" is not supported', 'Use `g`, `i`, `m`, `s`.'],
    [
      op('a(?=b)', ''),
      'the pattern is not valid: invalid or unsupported Perl syntax: `(?=`',
      'Look-around is not supported: match the neighbors too, and put them back with `$1`.',
    ],
    [
      op('(?<!b)a', ''),
      'the pattern is not valid: invalid named capture: `(?<!b)a`',
      'Look-around is not supported: match the neighbors too, and put them back with `$1`.',
    ],
    [
      op('(a)\\1', ''),
      'the pattern is not valid: invalid escape sequence: `\\1`',
      'Back-references are not supported: write the text twice, or use another kind of edit.',
    ],
    [
      op('\\u0041', ''),
      'the pattern is not valid: invalid escape sequence: `\\u`',
      'Write `\\x{0041}` in place of `\\u0041`.',
    ],
    [op('(', '', 'g'), 'the pattern is not valid: missing closing ): `(`', 'Use RE2 syntax.'],
    [op('(a)', '\\1'), 'the replacement has `\\1`', 'Write `$1` for a group of the pattern.'],
  ])('%j with what to write instead', (asked, message, help) => {
    expect(place('a', asked)).toEqual({ ok: false, problem: { code: 'edit/regex', message, help } })
  })

  test('a match of nothing, with its line', () => {
    expect(place('a\nb\n', op('$', ';'))).toEqual({
      ok: false,
      problem: {
        code: 'edit/regex',
        message: 'the pattern matches the empty text',
        help: 'Let it match at least one character.',
        lines: [1],
      },
    })
  })

  test('a pattern too costly for the file alone', () => {
    const asked = op('(?:[a-z]{20}){10}', 'x')
    const message = 'the pattern is too costly for this file'
    expect(place('a'.repeat(1 << 10), asked).ok).toBe(true)
    expect(place('1'.repeat(1 << 20), asked)).toEqual({
      ok: false,
      problem: { code: 'locate/budget', message, help: 'Use a simpler pattern.' },
    })
  })

  test('a match that takes more than a second', () => {
    let now = 0
    const slow = (ms: number) => regexOp(RE2JS, undefined, () => (now += ms))(indexText('aa'), op('a', 'b'))
    expect(slow(500).ok).toBe(true)
    expect(slow(501)).toEqual({
      ok: false,
      problem: { code: 'locate/budget', message: 'the regular expression took too long' },
    })
  })

  test('when the time is up', () => {
    const late = regexOp(RE2JS, () => true)
    expect(late(indexText('a'), op('a', 'b'))).toMatchObject({ problem: { code: 'locate/budget' } })
  })
})

test.each(['(a+)+$', '(a|a)*$', '(.*a){20}$', '^(([a-z])+.)+[A-Z]([a-z])+$', '((a{0,10}){0,10}){0,10}$'])(
  '%s does not explode',
  async pattern => {
    const { cost } = await cpuOf(() => place(`${'a'.repeat(50_000)}!`, op(pattern, 'x')))
    expect(cost).toBeLessThan(3000)
  },
)
