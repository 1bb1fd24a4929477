import { expect, test } from 'vitest'
import { sideOf } from '../../src/core/merge/side.ts'
import { linesOf } from '../support/place.ts'

/** Lines of the file that the block does not show, the new lines; on which side of them these go. */
type Row = readonly [why: string, unseen: string, added: string, side: 'above' | 'below' | undefined]

test.each<Row>([
  // blank lines
  ['a new line without a blank one may be on either side', '|', 'a', undefined],
  ['one between two blank ones as well', '', '|a|', undefined],
  ['new lines that start with a blank one leave the file’s below', '', '|a', 'above'],
  ['new lines that end with a blank one leave the file’s above', '', 'a|', 'below'],
  // comments belong to the line below them
  ['a comment', '  // a', 'x', 'above'],
  ['comments of every kind', '# a|#|-- a|/* ab */|/* ab */  |<!-- ab -->|<!-- ab -->  ', 'x', 'above'],
  ['a blank line between them leaves it open', '// a||// b', 'x', undefined],
  ['a new line that is a comment leaves it open', '// a', '// b|x', undefined],
  ['code before a comment', 'x // a', 'x', undefined],
  ['code behind a comment', '/* a */ x', 'x', undefined],
  ['an element behind a comment', '<!-- a --> <p>', 'x', undefined],
  ['a directive', '#include', 'x', undefined],
  ['a decrement', '--i', 'x', undefined],
  ['a word', 'ab', 'x', undefined],
  // a docstring belongs to the head above it
  ['a docstring', '  """Says what."""', 'x', 'below'],
  ['a docstring over lines', "r'''|Says what.|'''", 'x', 'below'],
  ['a blank line below it leaves it open', '"""Says what."""|', 'x', undefined],
  ['its end alone', 'abc"""', 'x', undefined],
  ['a string in an expression', '"""a""" + b', 'x', undefined],
])('%s', (_, unseen, added, side) => {
  const lines = unseen === '' ? [''] : linesOf(unseen)
  expect(sideOf(lines, linesOf(added))).toBe(side)
})
