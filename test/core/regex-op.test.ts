import { RE2JS } from 're2js'
import { describe, expect, test } from 'vitest'
import type { RegexOp } from '../../src/core/op.ts'
import { regexOp } from '../../src/core/regex-op.ts'
import { applyEdits } from '../../src/core/text.ts'

const place = regexOp(RE2JS)
const op = (pattern: string, replacement: string, flags = 'gm'): RegexOp => ({
  kind: 'regex',
  pattern,
  replacement,
  flags,
})

function run(text: string, ...args: Parameters<typeof op>): string {
  const placed = place(text, op(...args))
  if (!placed.ok) throw new Error(placed.problem.code)
  return applyEdits(text, placed.value.edits)
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
    ['without case', 'Aa', 'a', 'x', 'xx', 'gi'],
  ])('%s', (_, text, pattern, replacement, after, flags: string = 'gm') => {
    expect(run(text, pattern, replacement, flags)).toBe(after)
  })
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

  test('an unknown flag', () => {
    expect(place('a', op('a', 'b', 'y'))).toMatchObject({ problem: { code: 'edit/regex' } })
  })

  test('when the time is up', () => {
    const late = regexOp(RE2JS, () => true)
    expect(late('a', op('a', 'b'))).toMatchObject({ problem: { code: 'locate/budget' } })
  })
})

test.each(['(a+)+$', '(a|a)*$', '(.*a){20}$', '^(([a-z])+.)+[A-Z]([a-z])+$', '((a{0,10}){0,10}){0,10}$'])(
  '%s does not explode',
  pattern => {
    const started = performance.now()
    place(`${'a'.repeat(50_000)}!`, op(pattern, 'x'))
    expect(performance.now() - started).toBeLessThan(3000)
  },
)
