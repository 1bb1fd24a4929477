import { expect, test } from 'vitest'
import { fitsBetter, isMadeAt } from '../../src/core/merge/fits-better.ts'
import { viewText } from '../../src/core/text/file-text.ts'
import { byLikeness, linesOf, textOf } from '../support/place.ts'

/** The file, the change, where its search was found by likeness; the first line of the new text if that fits better. */
type Row = readonly [why: string, file: string, search: string, replace: string, place: string, got: number | undefined]

const six = 'line one|line two|line three|line four|line five|line six'
const nine = 'a1|a2|a3|a4|a5|a6|a7|a8|a9'

test.each<Row>([
  // new lines
  [
    'the new line stands in place of the old',
    'def f():|  return two',
    'def f():|  return one',
    'def f():|  return two',
    '0 1?',
    0,
  ],
  [
    'the new line stands, and all of the old text does',
    'alpha|beta|new line',
    'alpha|beta',
    'alpha|beta|new line',
    '0 1',
    0,
  ],
  ['the old line is a brace that stands again', 'alpha|new line|}', 'alpha|}', 'alpha|new line', '0 2', 0],
  [
    'the new text stands in one piece, the old one apart',
    'alpha|new line|beta',
    'alpha|beta',
    'alpha|new line',
    '0 2',
    0,
  ],
  ['the old one stands in one piece as well', 'new line|alpha|beta', 'alpha|beta', 'new line|alpha', '1 2', undefined],
  ['the old text fits better', 'alpha|beta|gamma|new line', 'alpha|beta', 'alpha|new line', '0 1', undefined],
  ['the new line is nearly there', 'alpha|new lines', 'alpha|beta', 'alpha|new line', '0 -', undefined],
  ['one of the new lines is not', 'alpha|new line', 'alpha|beta', 'alpha|new line|next', '0 -', undefined],
  ['the new line says nothing', 'alpha|}', 'alpha|beta', 'alpha|}', '0 -', undefined],
  ['it is the old one but for a comment', 'k|f(abc) // why', 'k|f(abc)', 'k|f(abc) // why', '0 1#', undefined],
  [
    'of two old ones, one is it but for a comment',
    'k|f(abc) // why|z',
    'k|gone|f(abc)|z',
    'k|f(abc) // why|z',
    '0 - 1# 2',
    undefined,
  ],
  ['nothing but white space changes', 'alpha|  beta', 'alpah|  beta', 'alpah|beta', '0~ 1', undefined],
  ['the new line stands, the old one is gone', 'alpha|new line', 'alpha|beta', 'alpha|new line', '0 -', 0],
  ['the new line stands two lines away', 'alpha|some|other|new line', 'alpha', 'alpha|new line', '0', undefined],
  // deletions
  ['what a deletion takes out is gone', 'alpha|gamma', 'alpha|beta|gamma', 'alpha|gamma', '0 - 1', 0],
  [
    'one of two lines that it takes out stands',
    'alpha|beta|gamma',
    'alpha|beta|other|gamma',
    'alpha|gamma',
    '0 1 - 2',
    undefined,
  ],
  ['all is to go', 'alpha|beta', 'alpha|beta|gamma', '', '0 1 -', undefined],
  // where it looks
  ['many new lines above', `${six}|kept`, 'kept', `${six}|kept`, '6', 0],
  ['many new lines below', `kept|${six}`, 'kept', `kept|${six}`, '0', 0],
  ['below a line that is absent', `${nine}|kept|${six}`, 'gone|kept', `gone|kept|${six}`, '- 9', 9],
  ['the first line of the new text is absent', 'kept|new line', 'gone|kept', 'gone|kept|new line', '- 0', 0],
])('%s', (_, file, search, replace, place, got) => {
  const change = { search: linesOf(search), replace: linesOf(replace) }
  expect(fitsBetter(viewText(textOf(file)), change, byLikeness(place))).toBe(got)
})

/** Where the change may have been made, where its old text was found, in a file with nine lines between the two. */
test.each([
  ['it was made, and the old text is like another', 'f(aa)|new()', 'f(ab)|old()', 'f(aa)|new()', true],
  ['it was made, and the old text stands', 'f(aa)|new()', 'f(aa)|old()', 'f(aa)|new()', true],
  ['it was not, and the old text stands', 'f(aa)|mew()', 'f(aa)|old()', 'f(aa)|new()', false],
  [
    'it was made but for a line that says less than what is missing here',
    'f(aa)|new()',
    '1234|old()',
    'f(aa)|new()|z',
    true,
  ],
  ['nothing is left of what was to go', 'f(bb)|other()', 'f(ab)|old()', '', false],
])('of two places: %s', (_, there, here, replace, is) => {
  const file = viewText(textOf([there, nine, here].join('|')))
  const change = { search: linesOf('f(aa)|old()'), replace: linesOf(replace) }
  expect(isMadeAt(file, change, byLikeness('0 -'), byLikeness('11 12'))).toBe(is)
  expect(isMadeAt(file, change, byLikeness('11 12'), byLikeness('11 12'))).toBe(false)
})
