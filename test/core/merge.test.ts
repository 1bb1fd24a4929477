import { expect, test } from 'vitest'
import type { Alignment } from '../../src/core/locate.ts'
import { merge } from '../../src/core/merge.ts'
import { viewText } from '../../src/core/text/file-text.ts'
import { applyEdits } from '../../src/core/text.ts'
import { asWhole, byLikeness, linesOf, textOf, toTheLetter } from '../support/place.ts'

/** The file, the change, where it was found; what becomes of the file, or the code of the refusal. */
type Row = readonly [why: string, file: string, search: string, replace: string, place: Alignment, got: string]

const elided = (text: string, ...at: readonly number[]): Alignment => ({ ...asWhole(text), elided: new Set(at) })

test.each<Row>([
  // blank lines at the edges
  ['a blank line is dropped on purpose where nothing else changes', 'x|a||b', 'a|', 'a', toTheLetter('1 2'), 'x|a|b'],
  ['beside another change it is the template’s', 'x||a|b|y', '|a|b', 'a|c', toTheLetter('1 2 3'), 'x||a|c|y'],
  ['a diff has no line above the first of the file', '|a|b', '|a|b', 'a|c', toTheLetter('0 1 2'), 'a|c'],
  ['the same for several of them', '||a|b', '||a|b', 'a|c', toTheLetter('0 1 2 3'), 'a|c'],
  ['a diff has no line below the last of the file', 'x|a|b|', 'a|b|', 'c|b', toTheLetter('1 2 3'), 'x|c|b'],
  ['it goes with the line that is removed', 'y||x|a|b', '|x|a|b', 'a|c', toTheLetter('1 2 3 4'), 'y|a|c'],
  ['one that the file has stays its own', 'a|  |c', 'a|', 'a||b', asWhole('0 1'), 'a|  |b|c'],
  ['the same on its first line', '  |c', '|c', 'b||c', asWhole('0 1'), 'b|  |c'],
  ['one that it lacks is new further inside', 'a|c', 'a|', 'a||b', asWhole('0 -'), 'a||b|c'],
  ['one that it lacks need not be removed', 'a|x|b', 'a||b', 'a|b', asWhole('0 - 2'), 'a|x|b'],
  ['one that it has is removed, were it its first line', '|bbb', 'x||bbb', 'x|bbb', byLikeness('- 0 1'), 'bbb'],
  // what stands there already
  ['white space alone is a change of its own', 'a|b |c', 'a|b |c', 'a|b|c', toTheLetter('0 1 2'), 'a|b|c'],
  ['the line stands as it becomes', 'a|b', 'a|b ', 'a|b', asWhole('0 1'), 'a|b'],
  ['the new line stands between its neighbours', 'a|  new  |b', 'a|b', 'a|  new|b', byLikeness('0 2'), 'a|  new  |b'],
  ['blank lines beside it do not matter', 'a||new||b', 'a|b', 'a|new|b', byLikeness('0 4'), 'a||new||b'],
  ['below the one neighbour', 'a|new|y|z', 'a|b', 'a|new|b', byLikeness('0 -'), 'a|new|y|z'],
  ['above the one neighbour', 'x|y|new|b', 'a|b', 'a|new|b', byLikeness('- 3'), 'x|y|new|b'],
  ['above the first line of the block', 'new|b', 'b', 'new|b', byLikeness('1'), 'new|b'],
  ['further below stands another one', 'a|y|new', 'a|b', 'a|new|b', byLikeness('0 -'), 'a|new|y|new'],
  ['further above stands another one', 'new|y|b', 'a|b', 'a|new|b', byLikeness('- 2'), 'new|y|new|b'],
  ['half of it does not do', 'a|new|x|b', 'a|b', 'a|new|two|b', byLikeness('0 3'), 'locate/unseen-line'],
  ['all of it does', 'a|new|two|b', 'a|b', 'a|new|two|b', byLikeness('0 3'), 'a|new|two|b'],
  ['it does not over a line unseen', 'a|new|x|b', 'a|b', 'a|new|b', byLikeness('0 3'), 'locate/unseen-line'],
  ['nor below one', 'a|x|new|b', 'a|b', 'a|new|b', byLikeness('0 3'), 'locate/unseen-line'],
  ['nor over another line', 'a|new|q|c', 'a|b|c', 'a|new|b|c', byLikeness('0 2! 3'), 'locate/unseen-line'],
  // what is removed must be the file's own
  ['dashes are as good as hyphens', 'a -- b|k', 'a \u2014 b|k', 'k', byLikeness('0 1'), 'k'],
  ['none of the lines around stands there', 'c', 'a|b|c', 'a|n|b|c', byLikeness('- - 0'), 'locate/conflict'],
  // beside what is left out
  ['below what is left out: over the next line', 'a|b|c', 'a|...|c', 'a|...|n|c', elided('0 - 2', 1), 'a|b|n|c'],
  ['above what is left out: under the line before', 'a|b|c', 'a|...|c', 'a|n|...|c', elided('0 - 2', 1), 'a|n|b|c'],
])('%s', (_, file, search, replace, place, got) => {
  const text = textOf(file)
  const made = merge(viewText(text), { search: linesOf(search), replace: linesOf(replace) }, place)
  expect(made.ok ? applyEdits(text, made.value) : made.problem.code).toBe(got.startsWith('locate/') ? got : textOf(got))
})
