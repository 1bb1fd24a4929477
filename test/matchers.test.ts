import { describe, expect, test } from 'vitest'
import type { Ungarbling } from '../src/core/place/rule.ts'
import { indexText } from '../src/core/text/indexed.ts'
import { escapes } from '../src/matchers/escapes.ts'
import { htmlEntities } from '../src/matchers/html-entities.ts'
import { lineNumbers } from '../src/matchers/line-numbers.ts'

/** What each rule makes of the halves of a block; how they work together is in the golden cases. */
const lines = (text: string) => (text === '' ? [] : text.split('\n'))
function read({ read }: Ungarbling, search: string, replace = ''): readonly string[][] {
  const readings = read({ search: lines(search), replace: lines(replace), whole: true }, indexText(''))
  if ('open' in readings) throw new Error('it is open which lines are meant')
  return readings.map(halves => [halves.search.join('\n'), halves.replace.join('\n')])
}

describe('line numbers', () => {
  test.each([
    ['a colon', '1: a\n2:  b', ['a\n b', ' a\n  b']],
    ['a colon and no blank', '1:a\n2:b', ['a\nb']],
    ['a bar', '1|a\n2|b', ['a\nb']],
    ['a bar and blanks', ' 9| a\n10| b', [' a\n b', 'a\nb']],
    ['a tab', '     1\ta\n     2\t\tb', ['a\n\tb']],
    ['an arrow', '    1→a\n    2→  b', ['a\n  b']],
    ['a letter', 'L1: a\nL2: b', ['a\nb', ' a\n b']],
    ['brackets', '[1] a\n[2] b', ['a\nb', ' a\n b']],
    ['a path', 'src/a.ts:9: a\nsrc/a.ts:10: b', ['a\nb', ' a\n b']],
    ['a hash', '1:a3b1|a\n2:ff|b', ['a\nb']],
    ['nothing but blanks', '1 a\n2 b', ['a\nb']],
    ['two blanks', '1  a\n2  b', [' a\n b', 'a\nb']],
    ['zeros', '001: a\n002: b', ['a\nb', ' a\n b']],
    ['a blank line with its number', '1: a\n2:\n3: b', ['a\n\nb', ' a\n\n b']],
    ['a blank line without', '1: a\n\n3: b', ['a\n\nb', ' a\n\n b']],
    ['a blank line that is not counted', '1: a\n\n2: b', ['a\n\nb', ' a\n\n b']],
    ['a gap that the lines do not show', '1: a\n3: b', []],
    ['numbers that fall', '2: a\n1: b', []],
    ['the same number twice', '1: a\n1: b', []],
    ['one line with a common sign', '7: a', ['a', ' a']],
    ['one line with a tab', '7\ta', ['a']],
    ['one line with a bracket', '7) a', []],
    ['one line with blanks', '7 a', []],
    ['one line without a sign', '7', []],
    ['a line without a number', '1: a\nb', []],
    ['another sign', '1: a\n2| b', []],
    ['a hash on one line alone', '1:a3b1|a\n2:b', ['a3b1|a\nb']],
    ['another lead', 'L1: a\nM2: b', []],
    ['no line with anything', '\n', []],
    ['a tab where blanks would be', '1\t\ta\n2\t b', ['\ta\n b', 'a\nb']],
    ['digits in a path', 'a1:1: a\na1:2: b', ['a\nb', ' a\n b']],
  ])('%s', (_, search, expected) => {
    expect(read(lineNumbers, search).map(([text]) => text)).toEqual(expected)
  })

  test.each([
    ['numbers everywhere', '1: a\n2: c', 'a\nc'],
    ['numbers and a blank line', '1: a\n\n2: c', 'a\n\nc'],
    ['numbers on the lines that were there', '1: a\nnew\n2: b', 'a\nnew\nb'],
    ['a line that only looks numbered', '1: a\n5: five\nnew', 'a\n5: five\nnew'],
    ['none', 'a\nc', 'a\nc'],
    ['nothing', '', ''],
  ])('the replacement has %s', (_, replace, expected) => {
    expect(read(lineNumbers, '1: a\n2: b', replace)[0]).toEqual(['a\nb', expected])
  })
})

test.each([
  ['&lt;a&gt; &amp;&amp; &quot;b&quot; &apos;c&apos;&nbsp;d', `<a> && "b" 'c' d`],
  ['&#60;&#062;&#00039;&#x3c;&#X3E;&#x0026;', `<>'<>&`],
  ['&#31;&#127;&#x1f;&#x7f;&lt;', '&#31;&#127;&#x1f;&#x7f;<'],
  ['&#32;&#126;', ' ~'],
  ['&amp;lt;', '&lt;'],
])('%s is %s', (search, expected) => {
  expect(read(htmlEntities, search, `x ${search}`)).toEqual([[expected, `x ${expected}`]])
})

test('where the search has no entity, those of the replacement are meant', () => {
  expect(read(htmlEntities, 'a &copy; &#8212;', '&lt;')).toEqual([])
  expect(read(htmlEntities, 'a\n&lt;', 'a\n&gt;')).toEqual([['a\n<', 'a\n>']])
})

test.each([
  ['quotes alone', 'say(\\"a\\")', ['say("a")']],
  [
    'all of JSON',
    'a\\n\\t\\"b\\\\\\"',
    ['a\n\t"b\\"', 'a\\n\\t"b\\\\"', 'a\n\\t\\"b\\\\\\"', 'a\\n\t\\"b\\\\\\"', 'a\n\t\\"b\\\\\\"'],
  ],
  ['newlines', 'a\\nb', ['a\nb']],
  ['CR LF', 'a\\r\\nb', ['a\nb', 'a\\r\nb']],
  ['angles', '\\u003ca\\u003E \\u0026 \\u0027\\u0022', [`<a> & '"`]],
  ['nothing', 'a', []],
  ['another code', '\\u0041', []],
  ['a slash', 'a\\/b', ['a/b']],
])('escapes: %s', (_, search, expected) => {
  expect(read(escapes, search).map(([text]) => text)).toEqual(expected)
  expect(read(escapes, search, search).map(([, text]) => text)).toEqual(expected)
})

test('escapes in the replacement alone are meant', () => {
  expect(read(escapes, 'a', 'a\\nb')).toEqual([])
})
