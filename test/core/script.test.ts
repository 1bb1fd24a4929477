import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ScriptLine, scriptOf } from '../../src/core/text/script.ts'
import { runs } from '../support/sample.ts'

const linesOf = (text: string) => (text === '' ? [] : text.split('|'))
const SIGN: Readonly<Record<ScriptLine['kind'], string>> = { keep: ' ', old: '-', new: '+' }

/** A script as a diff shows it: kept lines after a space. */
function diffOf(search: readonly string[], replace: readonly string[]): string {
  const textOf = (line: ScriptLine) => (line.kind === 'new' ? replace[line.r] : search[line.s])
  return scriptOf(search, replace)
    .lines.map(line => SIGN[line.kind] + textOf(line))
    .join('|')
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
  // a line that shows something is kept rather than blank ones
  ['x|||a|y', 'p|a|||q', '-x|-|-|+p| a|-y|+|+|+q'],
  // blank lines at the end of both halves belong together
  ['a|', 'a||b|', ' a|+|+b| '],
  ['a||', 'a|', ' a|-| '],
])('%j becomes %j', (search, replace, diff) => expect(diffOf(linesOf(search), linesOf(replace))).toBe(diff))

test('a script is both halves: its kept and old lines are the search, its kept and new lines the replacement', () => {
  const half = fc.array(fc.constantFrom('a', 'b', ' b', 'c', ''), { maxLength: 10 })
  fc.assert(
    fc.property(half, half, (search, replace) => {
      const { lines, hunks } = scriptOf(search, replace, line => line.trim())
      expect(lines.flatMap(line => (line.kind === 'new' ? [] : [line.s]))).toEqual(search.map((_, i) => i))
      expect(lines.flatMap(line => (line.kind === 'old' ? [] : [line.r]))).toEqual(replace.map((_, i) => i))
      for (const line of lines) if (line.kind === 'keep') expect(search[line.s]!.trim()).toBe(replace[line.r]!.trim())
      hunks.forEach((hunk, index) => {
        const own = lines.filter(line => line.kind !== 'keep' && line.hunk === index)
        expect(own.flatMap(line => (line.kind === 'old' ? [line.s] : []))).toEqual(hunk.old)
        expect(own.flatMap(line => (line.kind === 'new' ? [line.r] : []))).toEqual(hunk.new)
        expect(hunk.below - hunk.above - 1).toBe(hunk.old.length)
      })
    }),
    { numRuns: runs(1000) },
  )
})

test('beyond a size all between the common ends counts as changed', () => {
  const many = (mark: string) => Array.from({ length: 2001 }, (_, i) => (i % 2 ? 'same' : `${mark}${i}`))
  const kinds = scriptOf(['a', ...many('x'), 'b'], ['a', ...many('y'), 'b']).lines.map(({ kind }) => kind)
  expect(kinds).toEqual(['keep', ...Array(2001).fill('old'), ...Array(2001).fill('new'), 'keep'])
})
