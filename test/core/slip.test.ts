import { expect, test } from 'vitest'
import { isMisspelt, withoutSlips } from '../../src/core/locate/slip.ts'
import { viewText } from '../../src/core/text/file-text.ts'
import { byLikeness, linesOf, textOf } from '../support/place.ts'

/** The wanted line, the file's line, other lines of search, replacement and file. */
type Row = readonly [
  what: string,
  wanted: string,
  own: string,
  search: string,
  replace: string,
  file: string,
  is: boolean,
]

test.each<Row>([
  ['letters swapped', 'recieve()', 'receive()', '', 'done()', '', true],
  ['the word stands in the file', 'recieve()', 'receive()', '', 'done()', 'recieve = 1', false],
  ['the word stands in the new text', 'recieve()', 'receive()', '', 'recieve(1)', '', false],
  ['the word is part of another in the new text', 'recieve()', 'receive()', '', 'x|recieved(1)', '', false],
  ['the word stands twice in the search', 'recieve()', 'receive()', 'if recieve', 'done()', '', false],
  [
    'the word is part of others in the search',
    'recieve()',
    'receive()',
    'recieved, recieve_, xrecieve',
    'done()',
    '',
    true,
  ],
  ['another letter, the right word is nowhere', 'recaive()', 'receive()', '', 'done()', '', false],
  ['another letter, the right word is in the search', 'recaive()', 'receive()', 'receive', 'done()', '', true],
  ['another letter, the right word starts the new text', 'recaive()', 'receive()', '', 'receive(1)', '', true],
  ['another letter, the right word is elsewhere in the file', 'recaive()', 'receive()', '', '', 'x = receive', true],
  [
    'another letter, the right word is part of others',
    'recaive()',
    'receive()',
    'received',
    'xreceive',
    'receiver',
    false,
  ],
  ['two slips, one of them meant', 'recieve(vlaue)', 'receive(value)', '', 'vlaue', '', false],
  ['two slips', 'recieve(vlaue)', 'receive(value)', '', 'done()', '', true],
])('%s', (_, wanted, own, search, replace, file, is) => {
  const change = { search: [wanted, search], replace: replace.split('|') }
  expect(isMisspelt(wanted, own, change, `${own}\n${file}\n`)).toBe(is)
})

/** The file, the change, where it was found; the search without its slips. */
test.each([
  ['the new text puts it right', '  receive()', '  recieve()', '  receive()', '0~', '  receive()'],
  ['the new text has both: one is meant', '  receive()', '  recieve()', '  recieve()|  receive()', '0~', '  recieve()'],
  ['the new text has neither', 'receive()', 'recieve()', 'done()', '0~', 'recieve()'],
])('a line is kept but for its slip: %s', (_, file, search, replace, place, got) => {
  const change = { search: linesOf(search), replace: linesOf(replace) }
  expect(withoutSlips(viewText(textOf(file)), change, byLikeness(place)).search.join('|')).toBe(got)
})
