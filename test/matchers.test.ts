import { describe, expect, test } from 'vitest'
import type { Matcher, Reading } from '../src/core/locate.ts'
import { viewText } from '../src/core/text/file-text.ts'
import { elision } from '../src/matchers/elision.ts'
import { escapes } from '../src/matchers/escapes.ts'
import { htmlEntities } from '../src/matchers/html-entities.ts'
import { inline } from '../src/matchers/inline.ts'
import { lineNumbers } from '../src/matchers/line-numbers.ts'
import { typographic } from '../src/matchers/typographic.ts'

/** The rules one by one; how they work together is in the golden cases. */
const lines = (text: string) => (text === '' ? [] : text.split('\n'))
const read = ({ read }: Reading, search: string, replace = '') =>
  read({ search: lines(search), replace: lines(replace) }).map(change => [
    change.search.join('\n'),
    change.replace.join('\n'),
  ])
const find = ({ find }: Matcher, file: string, search: string, replace = '', whole?: boolean) => {
  const change = { search: lines(search), replace: lines(replace), ...(whole !== undefined && { whole }) }
  const found = find(viewText(file), change)
  if (found === 'over-budget') throw new Error(found)
  return found.map(({ lines, span }) => (span ? file.slice(span.start, span.end) : [...lines]))
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

test.each([
  ['“a”', 'x\n"a"\n', [[1]]],
  ['‘a’', "'a'\n", [[0]]],
  ['a — b', 'a -- b\na --- b\na - b\n', [[0], [1], [2]]],
  ['a…', 'a...\n', [[0]]],
  ['“a”', '  "a"  \n', [[0]]],
  ['“a”  b', '"a" b\n', [[0]]],
  ['“a”\nb', '"a"\n\nb\n', [[0, 2]]],
  ['"a"', '“a”\n', [[0]]],
  ['“a”', '"a" \n"a"\n', [[1]]],
  ['  “a”', '  "a"  \n"a"\n', [[0]]],
  ['“b”', '"a"\n', []],
])('typography: %j in %j', (search, file, expected) => {
  expect(find(typographic, file, search)).toEqual(expected)
})

describe('inside a line', () => {
  test.each([
    ['a part', 'x = foo(1)\n', 'foo(1)', ['foo(1)']],
    ['twice', 'a.b + a.b\n', 'a.b', ['a.b', 'a.b']],
    ['inside a word', 'foobar\n', 'oba', []],
    ['inside words only', 'foobar foobaz\n', 'foo', []],
    ['a word, and in a longer one', 'foo foobar\n', 'foo', ['foo', 'foo']],
    ['no word, and cut in one place', 'a+b a+bc\n', 'a+b', ['a+b']],
    ['inside a number', 'x 1234\n', '23', []],
    ['white space cut in two', 'a  (b)\n', 'a ', []],
    ['from one line to the next', 'a(b\nc)d\n', 'b\nc', ['b\nc']],
    ['from one line to the next, with CR', 'x\r\na(b\r\nc)d\r\n', 'b\nc', ['b\r\nc']],
    ['in a later line, with CR', 'x\r\ny\r\na.b c\r\n', 'a.b', ['a.b']],
    ['a blank first line', 'a\n\nb\n', '\nb', []],
    ['a blank last line', 'a\n\nb\n', 'a\n', []],
    ['behind the indentation', '  foo()\n', 'foo()', ['foo()']],
    ['before blanks', 'foo()  \n', 'foo()', []],
    ['absent', 'foo\n', 'bar', []],
    ['at the very end', 'x foo', 'foo', ['foo']],
    ['letters of other scripts', 'größe groß\n', 'groß', ['groß']],
  ])('%s', (_, file, search, expected) => {
    expect(find(inline, file, search, 'new')).toEqual(expected)
  })

  test('whole lines are whole', () => {
    expect(find(inline, 'x a.b\n', 'a.b', 'c', true)).toEqual([])
    expect(find(inline, 'x\n  a.b\n', 'a.b', 'c', true)).toEqual(['a.b'])
    expect(find(inline, 'x\n  a.b', 'a.b', 'c', true)).toEqual(['a.b'])
    expect(find(inline, 'x\r\n  a.b\r\n', 'a.b', 'c', true)).toEqual(['a.b'])
    expect(find(inline, '  a.b c\n', 'a.b', 'c', true)).toEqual([])
    expect(find(inline, '  a.b\n', 'a.b', '', true)).toEqual([])
    expect(find(inline, '  a.b\n', 'a.b', '  c', true)).toEqual([])
    expect(find(inline, '  a.b\n', 'a.b', '\tc')).toEqual([])
    expect(find(inline, 'a.b\n', 'a.b', '  c')).toEqual(['a.b'])
    expect(find(inline, '  a.b\n  c.d\n', 'a.b\n  c.d', '')).toEqual(['a.b\n  c.d'])
  })

  test('no more places are looked for than anybody reads', () => {
    expect(find(inline, 'a.b '.repeat(60), 'a.b', 'x')).toHaveLength(50)
  })
})

describe('what is left out', () => {
  const file = 'head {\n  a\n  b\n  c\n}\nhead {\n  x\n}\n'
  test.each([
    ['in order', 'head {\n...\n  c\n}', 'head {\n...\n  C\n}', [[-1, -1, 3, 4]]],
    ['changed above', '  a\n...\n  c', '  A\n...\n  c', [[1, -1, -1]]],
    ['changed on both sides', '  a\n...\n  c', '  A\n...\n  C', [[1, -1, 3]]],
    [
      'two places',
      'head {\n...\n}',
      'HEAD {\n...\n}',
      [
        [0, -1, -1],
        [5, -1, -1],
      ],
    ],
    ['below what is above', '  x\n...\n}', '  x\n...\n};', [[-1, -1, 7]]],
    ['above what is below', 'head {\n...\n  a', 'HEAD {\n...\n  a', [[0, -1, -1]]],
    ['in the wrong order', '  c\n...\n  a', '  C\n...\n  a', []],
    ['absent', '  q\n...\n  a', '  q\n...\n  A', []],
    ['no marker', '  a\n  b', '  a\n  B', []],
    ['another number of markers', '  a\n...\n  c', '  a\n  C', []],
    ['nothing before the marker', '...\n  c', '...\n  C', [[-1, 3]]],
    ['nothing behind it', '  a\n...', '  A\n...', [[1, -1]]],
    ['a new marker', '  a\n  c', '  a\n...\n  C', []],
  ])('%s', (_, search, replace, expected) => {
    expect(find(elision, file, search, replace)).toEqual(expected)
  })
})
