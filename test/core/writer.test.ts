import { expect, test } from 'vitest'
import type { Alignment } from '../../src/core/locate.ts'
import { writer } from '../../src/core/merge/writer.ts'
import { viewText } from '../../src/core/text/file-text.ts'
import { asWhole, byLikeness, linesOf, textOf } from '../support/place.ts'

/** How lines of the replacement are written, undefined where that is open. */
function written(file: string, search: string, replace: string, place: Alignment): string | undefined {
  const change = { search: linesOf(search), replace: linesOf(replace) }
  const added = change.replace.map((_, r) => r)
  const made = writer(viewText(file), change, place)({ removed: [], added, above: -1, below: 0 })
  return made.ok ? made.value.join('|') : undefined
}

/** The file, the lines that were found, new ones, where they were found; how the new ones are written. */
type Row = readonly [
  why: string,
  file: string,
  search: string,
  added: string,
  place: Alignment,
  got: string | undefined,
]

test.each<Row>([
  ['the first line of a file shows its indentation too', '    a', 'a', 'new', asWhole('0'), '    new'],
  ['another line shows nothing of it', '    q|b', 'a|b', 'new', byLikeness('0! 1'), 'new'],
  ['a level of two for one of four', 'f|    a|        b', '  a', '  n|    n', asWhole('1'), '    n|        n'],
  // a line of the search that comes again is the file's
  ['moved without its slip', '  receive()|b', '  recieve()|b', '  recieve()', byLikeness('0~ 1'), '  receive()'],
  ['moved with its inner spacing', 'a  b|c', 'a b|c', 'a b', byLikeness('0 1'), 'a  b'],
  ['twice the same', 'a  b|c|a  b', 'a b|c|a b', 'a b', asWhole('0 1 2'), 'a  b'],
  ['a line that is nearly the same is another', 'a(1)|b', 'a(2)|b', 'a(2)', byLikeness('0? 1'), 'a(2)'],
  ['white space at its end is not repeated', 'a  ', 'a', 'a', asWhole('0'), 'a'],
  ['it stands for two lines: which is open', '  x|    x', 'x|x', 'x', asWhole('0 1'), undefined],
])('%s', (_, file, search, added, place, got) => expect(written(textOf(file), search, added, place)).toBe(got))

test('how deep a level is, is learned near the place', () => {
  const far = 'if a:\n  b\n'.repeat(300)
  const near = 'if a:\n    b\n'.repeat(250)
  const place = asWhole(String(600 + 401))
  expect(written(far + near + far, '  b', '  b\n    c'.replace('\n', '|'), place)).toBe('    b|        c')
})
