import { expect, test } from 'vitest'
import type { Fit } from '../../src/core/locate/fit.ts'
import { fitOf, wantedLines, worths } from '../../src/core/locate/worth.ts'
import { viewText } from '../../src/core/text/file-text.ts'

const fileOf = (...lines: readonly string[]) => viewText(lines.map(line => `${line}\n`).join(''))
const PLENTY = 1e9

/** What one wanted line is worth beside one of the file. */
function worthOf(wanted: string, own: string): number {
  const file = fileOf('above', '', own)
  return worths(file, wantedLines([wanted]), { from: 1, to: 2, lead: 0 }, { left: PLENTY })![0]!
}

test.each<[what: string, wanted: string, own: string, worth: number, fit: Fit]>([
  ['it is the same', 'let a = 1', 'let a = 1', 1, 'same'],
  ['it has other spaces', '  let a  = 1', 'let a = 1 ', 1, 'same'],
  ['it has quotes of typesetting', 'say \u201chello\u201d', 'say "hello"', 1, 'same'],
  ['it has one dash for two hyphens', 'a \u2014 b', 'a -- b', 1, 'same'],
  ['it has a comment at its end', 'let a = 1', 'let a = 1 // one', 0.97, 'commented'],
  ['it has a slip of the pen', 'let vlaue = 1', 'let value = 1', 0.95, 'slip'],
  ['its words are glued: nearly the same', 'let abc = 1', 'letabc=1', 0.8, 'near'],
  ['three of four letters are the same', 'abcd', 'abcx', 0.6, 'near'],
  ['less than that: another line at its place', 'abcdefgh', 'abcdexyz', 0.5, 'other'],
  ['half of it', 'abcd', 'abxy', 0.4, 'other'],
])('a line is worth the more, the more it is like the wanted one: %s', (_, wanted, own, worth, fit) => {
  expect(worthOf(wanted, own)).toBeCloseTo(worth, 10)
  expect(fitOf(worthOf(wanted, own))).toBe(fit)
})

test('lines of which less than half is the same are worth nothing', () => {
  expect(worthOf('abcde', 'abxyz')).toBe(0)
})

/** Where in a file of eleven lines that are alike a wanted line is seen in one, when it stands at line 5. */
function seen(stands: boolean, before: readonly string[] = []): readonly number[] {
  const lines = Array.from({ length: 11 }, (_, i) => (stands && i === 5 ? 'the wanted line 0' : 'the wanted line 1'))
  const wanted = wantedLines([...before, 'the wanted line 0'])
  const worth = worths(fileOf(...lines), wanted, { from: 0, to: 11, lead: 5 - before.length }, { left: PLENTY })!
  return [...worth.slice(-11)].flatMap((value, j) => (value > 0 ? j : []))
}

test('a line that stands somewhere is looked for three lines around its own place alone', () => {
  expect(seen(true)).toEqual([2, 3, 4, 5, 6, 7, 8])
  expect(seen(true, ['first', 'second'])).toEqual([2, 3, 4, 5, 6, 7, 8])
})

test('a line that stands nowhere is looked for everywhere', () => {
  expect(seen(false)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
})

test.each<[what: string, wanted: readonly string[], own: readonly string[], cost: number]>([
  ['each pair of lines', ['same'], ['same'], 8],
  ['of several lines', ['a', 'b'], ['a', 'b'], 8 * 4 + 2],
  ['each letter that is compared', ['abc'], ['vwxyz'], 8 + 5],
  ['32 letters at once', ['a'.repeat(32)], ['vwxyz'], 8 + 5],
  ['and what is over', ['a'.repeat(33)], ['vwxyz'], 8 + 11],
])('the budget pays for %s', (_, wanted, own, cost) => {
  const file = fileOf(...own)
  const stretch = { from: 0, to: own.length, lead: 0 }
  const exact = { left: cost }
  expect(worths(file, wantedLines(wanted), stretch, exact)).toBeDefined()
  expect(exact.left).toBe(0)
  expect(worths(file, wantedLines(wanted), stretch, { left: cost - 1 })).toBe(undefined)
})
