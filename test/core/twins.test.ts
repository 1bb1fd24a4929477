import { expect, test } from 'vitest'
import { mayBeKept } from '../../src/core/merge/twins.ts'
import { readFile } from '../../src/core/text/file-text.ts'
import { byLikeness, linesOf, textOf } from '../support/place.ts'

/** The file, the search, where its lines stand, the lines of it that go, and whether one of these may be the one that stays. */
type Row = readonly [why: string, file: string, search: string, place: string, removed: string, may: boolean]

test.each<Row>([
  ['one of two alike goes, and both are there', 'a|b|b|c', 'a|b|b|c', '0 1 2 3', '2', false],
  ['the upper one goes, and both are there', 'a|b|b|c', 'a|b|b|c', '0 1 2 3', '1', false],
  ['the one that stays is not there', 'a|b|c', 'a|b|b|c', '0 - 1 2', '2', true],
  ['the one that stays, below, is not there', 'a|b|c', 'a|b|b|c', '0 1 - 2', '1', true],
  ['they stand apart', 'a|b|x|b|c', 'a|b|b|c', '0 1 3 4', '2', true],
  ['they stand apart, the upper one goes', 'a|b|x|b|c', 'a|b|b|c', '0 1 3 4', '1', true],
  ['blank lines between them are no distance', 'a|b|||b|c', 'a|b|b|c', '0 1 4 5', '2', false],
  ['blank lines of the search neither', 'a|b|b|c', 'a|b||b|c', '0 1 - 2 3', '2 3', false],
  ['the one that stays is another line', 'a|q|b|c', 'a|b|b|c', '0 1! 2 3', '2', true],
  ['the first line stays and is not there', 'b|c', 'b|b|c', '- 0 1', '1', true],
  ['the line beside is not like it', 'a|b|c', 'a|x|b|c', '0 - 1 2', '2', false],
  ['nothing stands beside it', 'b', 'b', '0', '0', false],
  ['only blank lines go', 'a||c', 'a||c', '0 1 2', '1', false],
  ['of several lines the last counts below', 'a|b|c|d', 'a|b|c|c|d', '0 1 2 - 3', '1 2', true],
  ['and the first above', 'a|b|c|d', 'a|b|b|c|d', '0 - 1 2 3', '2 3', true],
])('%s', (_, file, search, place, removed, may) => {
  const gone = removed.split(' ').map(Number)
  const hunk = { removed: gone, added: [], above: gone[0]! - 1, below: gone.at(-1)! + 1 }
  const change = { search: linesOf(search), replace: [] }
  expect(mayBeKept(readFile(textOf(file)), change, byLikeness(place), hunk)).toBe(may)
})
