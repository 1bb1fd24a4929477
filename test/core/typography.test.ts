import { expect, test } from 'vitest'
import { learnTypography, plain } from '../../src/core/text/typography.ts'

test.each([
  ['\u2018a\u2019 \u201cb\u201d 5\u2032 6\u2033', `'a' "b" 5' 6"`],
  ['a\u2013b\u2212c\u2026', 'a-b-c...'],
  ['a\u00a0b\u3000c\u200b\ufeff', 'a b c'],
  ['as it is', 'as it is'],
])('%j is plainly %j', (text, got) => expect(plain(text)).toBe(got))

/** A line of the block, the file's line (the whole file), a new line of the block, and how it is written. */
type Row = readonly [wanted: string, own: string, added: string, got: string]

test.each<Row>([
  // nothing was garbled
  ['a', 'a', '\u201cnew\u201d', '\u201cnew\u201d'],
  ['\u201ca\u201d', '\u201ca\u201d', '\u2018new\u2019 \u2014', '\u2018new\u2019 \u2014'],
  // quotes are garbled together; what the file has stays
  ['\u201ca\u201d', '"a"', "\u2018new\u2019 it's", "'new' it's"],
  ['\u201ca\u201d \u2026', '"a" \u2026', '\u201cnew\u201d \u2026', '"new" \u2026'],
  ['\u201ca\u201d', '"a"', '\u2026 \u2014 \u2013', '... -- -'],
  // a dash stands for as many hyphens as where it was seen
  ['a \u2014 b', 'a - b', 'new \u2014 \u2013', 'new - -'],
  ['a \u2013 b', 'a -- b', 'new \u2014 \u2013', 'new -- --'],
  ['a \u2014 b', 'a --- b', 'new \u2014 \u2013', 'new --- -'],
  ['a \u2014 b', 'a   --   b', 'new \u2014', 'new --'],
  ['a \u2013 b', 'a -- c', 'new \u2013', 'new -'],
  // so are spaces, and what cannot be seen
  ['a\u00a0b', 'a b', 'new\u00a0\u2009\u200bline', 'new  line'],
  ['a\u200bb', 'ab', 'n\u200bew\u2060', 'new'],
])('%j for %j: %j becomes %j', (wanted, own, added, got) => {
  expect(learnTypography([{ wanted, own }], own)(added)).toBe(got)
})

test('typography of other lines is kept where the file uses it', () => {
  const file = '"a" \u2014 \u2018b\u2019'
  const put = learnTypography([{ wanted: '\u2026', own: '...' }], file)
  expect(put('\u2026 \u2014 \u2018new\u2019 \u201cnew\u201d')).toBe('... \u2014 \u2018new\u2019 "new"')
})
