import { expect, test } from 'vitest'
import type { Alignment } from '../../src/core/locate.ts'
import {
  isIndentedSo,
  standsAlready,
  standsExactly,
  standsWhereMeant,
  surrounds,
} from '../../src/core/merge/already.ts'
import { viewText } from '../../src/core/text/file-text.ts'
import { asWhole, byLikeness, linesOf, textOf, toTheLetter } from '../support/place.ts'

const changeOf = (search: string, replace: string) => ({ search: linesOf(search), replace: linesOf(replace) })

/** The file, the change, where its search was found; the first line of the new text where it stands already. */
type Row<T> = readonly [why: string, file: string, search: string, replace: string, place: Alignment, got: T]

test.each<Row<number | undefined>>([
  ['the old text lies inside the new one', 'x|aaa|new', 'aaa', 'aaa|new', toTheLetter('1'), 1],
  ['blank lines at its edge do not matter', 'x|aaa|new', '|aaa', '|aaa|new', asWhole('- 1'), 1],
  ['the new one stands above the old', 'aaa|new|aaa', 'aaa', 'aaa|new', toTheLetter('2'), undefined],
  ['the new one stands below the old', 'aaa|new|aaa', 'aaa', 'new|aaa', toTheLetter('0'), undefined],
  ['eight blank lines lie between', `x|new${'|'.repeat(9)}aaa`, 'aaa', 'new|aaa', toTheLetter('10'), 1],
  ['nine are too many', `x|new${'|'.repeat(10)}aaa`, 'aaa', 'new|aaa', toTheLetter('11'), undefined],
  [
    'the old text is far longer than the new',
    'a|b|c|d|e|f|g|h|i|j|k|l',
    'a|b|c|d|e|f|g|h|i|j|k|l',
    'new',
    toTheLetter('0 1 2 3 4 5 6 7 8 9 10 11'),
    undefined,
  ],
])('stands around the old text: %s', (_, file, search, replace, at, got) => {
  const exact = at.loose !== true
  expect(standsAlready(viewText(textOf(file)), changeOf(search, replace), { at, exact })).toBe(got)
})

test('what is left out may be nothing, in an empty file: nor does anything stand around it', () => {
  const at = { ...asWhole('-'), elided: new Set([0]) }
  expect(standsAlready(viewText(''), changeOf('...', '...|new'), { at, exact: false })).toBe(undefined)
})

test.each<Row<number | undefined>>([
  ['the change was made there', 'one|a new|two|a old', 'a old', 'a new', toTheLetter('3'), 1],
  ['it was made elsewhere', 'one|two|a new|a old', 'a old', 'a new', toTheLetter('3'), undefined],
  ['the old text was found there', 'one|a old|two|a new', 'a old', 'a new', toTheLetter('1'), undefined],
  ['what a deletion leaves says nothing', 'one|aaa|two|aaa|bbb', 'aaa|bbb', 'aaa', toTheLetter('3 4'), undefined],
])('stands where a hint points, on the second line: %s', (_, file, search, replace, found, got) => {
  const isMeant = ({ lines }: Alignment) => lines[0] === 1
  expect(standsWhereMeant(viewText(textOf(file)), changeOf(search, replace), found, isMeant)).toBe(got)
})

/** Found here, or elsewhere: the line. */
const here = (line: number) => ({ line, here: true })
const elsewhere = (line: number) => ({ line, here: false })

test.each<Row<ReturnType<typeof standsExactly>>>([
  ['above the old text', 'new text|x|old  text', 'old text', 'new text', asWhole('2'), elsewhere(0)],
  ['below the old text', 'old  text|x|new text', 'old text', 'new text', asWhole('0'), elsewhere(2)],
  ['in its place', 'new text', 'nwe text', 'new text', byLikeness('0~'), here(0)],
  ['two of them', 'new text|old  text|new text', 'old text', 'new text', asWhole('1'), undefined],
  ['what a deletion leaves is no line of its own', 'aaa|x|aaa |bbb ', 'aaa|bbb', 'aaa', asWhole('2 3'), undefined],
  ['beside mere likeness it is', 'aaa|x|aab|bbb', 'aaa|bbb', 'aaa', byLikeness('2? 3'), elsewhere(0)],
  // a brace is added, which says nothing: a kept line does that stands better in the new text
  ['a kept line is another one', 'aaa |aaa|}|}', 'aaa|}', 'aaa|}|}', byLikeness('0 2'), here(1)],
  ['that stood to the letter in the old text', 'aaa|aaa|}|}', 'aaa|}', 'aaa|}|}', byLikeness('0 2'), undefined],
  ['every kept line is the same', 'aaa |}|}', 'aaa|}', 'aaa|}|}', byLikeness('0 1'), undefined],
])('stands better than the old text: %s', (_, file, search, replace, found, got) => {
  expect(standsExactly(viewText(textOf(file)), changeOf(search, replace), found)).toEqual(got)
})

test.each<Row<boolean>>([
  ['as the new text has it', 'a|  b', 'a|b', 'a|  b', asWhole('0 1'), true],
  ['as the new text has it on the first line', '  a|b', 'a|b', '  a|b', asWhole('0 1'), true],
  ['blank lines say nothing', 'a|  |  b', 'a||b', 'a||  b', asWhole('0 1 2'), true],
  ['nor does a line that is absent', 'a|  b', 'a|z|b', 'a|z|  b', asWhole('0 - 1'), true],
  ['as the old text has it, moved as a whole', '  a|  b', 'a|b', '  a|  b', asWhole('0 1'), false],
  ['as neither has it', 'a|    b|  c', 'a|b|c', 'a|  b|  c', asWhole('0 1 2'), false],
  ['a word is another one', 'a|  b', 'a|b', 'a|  c', asWhole('0 1'), false],
  ['a line is new', 'a|  b', 'a|b', 'a|  b|c', asWhole('0 1'), false],
])('only the indentation changes, and the file has it %s: %s', (_, file, search, replace, found, got) => {
  expect(isIndentedSo(viewText(textOf(file)), changeOf(search, replace), found)).toBe(got)
})

test.each<[why: string, text: string, search: string, replace: string, is: boolean]>([
  ['at its start', 'f(a, b)', 'a', 'a, b', true],
  ['in its middle', 'f(g(a), b)', 'a', 'g(a)', true],
  ['other text stands around it', 'f(a, c)', 'a', 'a, b', false],
  ['they are the same', 'f(a)', 'a', 'a', false],
])('the new text holds the old one: %s', (_, text, search, replace, is) => {
  const start = text.indexOf(search)
  expect(surrounds(text, { start, end: start + search.length }, search, replace)).toBe(is)
})
