import { expect, test } from 'vitest'
import { hunksOf, lineScript } from '../../src/core/text/script.ts'

const linesOf = (text: string) => (text === '' ? [] : text.split('|'))

/** A script as a diff shows it: kept lines behind a space. */
function diffOf(search: readonly string[], replace: readonly string[]): string {
  const steps = lineScript(search, replace).map(step => {
    if (step.kind === 'add') return `+${replace[step.r]}`
    if (step.kind === 'keep') expect(replace[step.r]).toBe(search[step.s])
    return (step.kind === 'keep' ? ' ' : '-') + search[step.s]
  })
  return steps.join('|')
}

test.each<[search: string, replace: string, diff: string]>([
  ['a|b|c', 'a|x|c', ' a|-b|+x| c'],
  ['a|b', 'a|b', ' a| b'],
  ['a|b', 'a|b|c', ' a| b|+c'],
  ['b|c', 'a|b|c', '+a| b| c'],
  ['a|b|c', 'a|c', ' a|-b| c'],
  ['a|b', '', '-a|-b'],
  ['', 'a|b', '+a|+b'],
  ['a|a', 'a|a|a', ' a| a|+a'],
  ['a|b|c|d', 'x|b|y|d|z', '-a|+x| b|-c|+y| d|+z'],
  ['x|b|c|y', 'p|b|c|b|q', '-x|+p| b| c|-y|+b|+q'],
  // a line that shows something is kept rather than blank ones
  ['x|||a|y', 'p|a|||q', '-x|-|-|+p| a|-y|+|+|+q'],
  // blank lines at the end of both halves belong together
  ['a|', 'a||b|', ' a|+|+b| '],
  ['a||', 'a|', ' a|-| '],
])('%j becomes %j', (search, replace, diff) => expect(diffOf(linesOf(search), linesOf(replace))).toBe(diff))

test('hunks name what is removed and added, and the kept lines around', () => {
  const [search, replace] = [linesOf('a|b|c|d'), linesOf('x|b|y|z|d|e')]
  expect(hunksOf(lineScript(search, replace), search.length)).toEqual([
    { removed: [0], added: [0], above: -1, below: 1 },
    { removed: [2], added: [2, 3], above: 1, below: 3 },
    { removed: [], added: [5], above: 3, below: 4 },
  ])
  expect(hunksOf(lineScript(search, search), search.length)).toEqual([])
})

test('beyond a size all between the common ends is taken for changed', () => {
  const many = (mark: string) => Array.from({ length: 2001 }, (_, i) => (i % 2 ? 'same' : `${mark}${i}`))
  const kinds = lineScript(['a', ...many('x'), 'b'], ['a', ...many('y'), 'b']).map(({ kind }) => kind)
  expect(kinds).toEqual(['keep', ...Array(2001).fill('remove'), ...Array(2001).fill('add'), 'keep'])
})
