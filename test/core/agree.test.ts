import { expect, test } from 'vitest'
import type { Alignment } from '../../src/core/locate.ts'
import { agree } from '../../src/core/merge/agree.ts'
import { viewText } from '../../src/core/text/file-text.ts'
import { asWhole, byLikeness, linesOf, textOf } from '../support/place.ts'

/** The file, the change, where it was found; the search that is agreed on. */
type Row = readonly [why: string, file: string, search: string, replace: string, place: Alignment, agreed: string]

test.each<Row>([
  // white space inside and behind lines
  ['to the letter: white space behind it is wished for', '  a|b', 'a|b', 'a|b  ', asWhole('0 1'), 'a|b'],
  ['white space behind it differs between the halves', 'a  b', 'a b ', 'a b|c', asWhole('0'), 'a b'],
  ['the same, behind the new one', 'a  b', 'a b', 'a b |c', asWhole('0'), 'a b '],
  ['the new text has the file’s spacing', '  a  b', '  a b', '  a  b |c', asWhole('0'), '  a  b '],
  ['a spacing that nobody has is wished for', 'x|a   b', 'x|a b', 'x|a  b', asWhole('0 1'), 'x|a b'],
  ['a blank line that the file lacks', 'a|b', 'a|  |b', 'a||c', asWhole('0 - 1'), 'a||b'],
  // the replacement was not moved where it shows the file's indentation
  ['of the first line', '  a', 'a', '  a|  b', asWhole('0'), '  a'],
  ['of the line that the search has wrong', '  a|    b', 'a|    b', '  a|      b|c', asWhole('0 1'), '  a|    b'],
  ['no line was moved that is kept: the others tell', 'a |b', 'a|  b', 'a|  c', asWhole('0 1'), 'a|  b'],
  // no line is kept: the first of both tell
  ['deeper than the search', '    a()|    b()', 'a()|b()', '    x()|    y()', asWhole('0 1'), '    a()|    b()'],
  ['blank lines say nothing of it', '    a()', '|a()', '|    x()', asWhole('- 0'), '|    a()'],
  ['another indentation than the file’s', '    a()', 'a()', '  x()', asWhole('0'), 'a()'],
  ['as flat as the search', '  a|    b', 'a|  b', '  x|y', asWhole('0 1'), 'a|  b'],
  ['its first line is another one', '  q|  b', 'a|b', '  x|  y', byLikeness('0! 1'), 'a|b'],
  ['nothing new', '  a|  b', 'a|b', '', asWhole('0 1'), 'a|b'],
  // no-break spaces
  ['they stand for spaces', '  a', '\u00a0\u00a0a', '\u00a0\u00a0b', asWhole('0'), '  a'],
  ['the file has them', 'x |\u00a0a', 'x|\u00a0a ', 'x|\u00a0b', asWhole('0 1'), 'x|\u00a0a '],
  ['the file has no such line', 'x ', 'x|\u00a0a', 'x|\u00a0b', byLikeness('0 -'), 'x|\u00a0a'],
])('%s', (_, file, search, replace, place, agreed) => {
  const change = agree(viewText(textOf(file)), { search: linesOf(search), replace: linesOf(replace) }, place)
  expect(change.search.join('|')).toBe(agreed)
})
