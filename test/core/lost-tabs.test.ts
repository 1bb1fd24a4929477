import { expect, test } from 'vitest'
import { withTabs } from '../../src/core/merge/lost-tabs.ts'
import { readFile } from '../../src/core/text/file-text.ts'
import { linesOf, textOf } from '../support/place.ts'

/** In a row `→` is a tab and `·` a blank. */
const typed = (row: string): string => row.replaceAll('→', '\t').replaceAll('·', ' ')

/** The file, the two halves, and the new half that is taken; `=` where it is taken as it stands. */
type Row = readonly [why: string, file: string, search: string, replace: string, taken: string]

test.each<Row>([
  ['blanks for tabs, beside a change', 'f:|→a|→b', 'f:|→a', 'f:|··x|··a', 'f:|→x|→a'],
  ['of any width from two', 'f:|→a', 'f:|→a', 'f:|········x|········a', 'f:|→x|→a'],
  ['of one blank is no indentation', 'f:|→a', 'f:|→a', 'f:|·x|·a', '='],
  ['at every depth', 'f:|→a:|→→b', 'f:|→a:|→→b', 'f:|··a:|····b|····c', 'f:|→a:|→→b|→→c'],
  ['a kept line that goes deeper shows no other width', 'f:|→a|→b', 'f:|→a|→b', 'f:|··a|··if:|····b', 'f:|→a|→if:|→→b'],
  ['blank lines stay as they are', 'f:|→a', 'f:|→a', 'f:|··x|·|··a', 'f:|→x|·|→a'],
  ['a blank line of blanks in the search says nothing', 'f:|→a', 'f:|·|→a', 'f:|··x|·|··a', 'f:|→x|·|→a'],
  ['nor does one in the file', 'f:|·|→a', 'f:|→a', 'f:|··x|··a', 'f:|→x|→a'],
  ['the blanks are the change', 'f:|→a|→b', 'f:|→a|→b', 'f:|··a|··b', '='],
  ['a tab is left', 'f:|→a|→b', 'f:|→a|→b', 'f:|→a|··b|··c', '='],
  ['a tab behind blanks', 'f:|→a', 'f:|→a', 'f:|··a|··→b', '='],
  ['nothing is indented', 'f:|→a', 'f:|→a', 'f:|a|b', '='],
  ['the search has blanks', 'f:|··a', 'f:|··a', 'f:|··a|··b', '='],
  ['the search has blanks as well', 'f:|→a', 'f:|→a|··b', 'f:|··a|··c', '='],
  ['the file has a line in blanks', 'f:|→a|·*', 'f:|→a', 'f:|··x|··a', '='],
  ['a line that ends with a blank is not one', 'f:·|→a', 'f:·|→a', 'f:·|··x|··a', 'f:·|→x|→a'],
  ['a line between two depths', 'f:|→a', 'f:|→a', 'f:|··a|···b', '='],
  ['no kept line shows the width', 'f:|→a', '→a', '··b', '='],
  ['a kept line without indentation shows none', 'f:|→a', 'f:|→a', 'f:|··b', '='],
])('%s', (_, file, search, replace, taken) => {
  const change = { search: linesOf(typed(search)), replace: linesOf(typed(replace)) }
  expect(withTabs(readFile(textOf(typed(file))), change).replace).toEqual(
    linesOf(typed(taken === '=' ? replace : taken)),
  )
})
