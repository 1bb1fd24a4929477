import { expect, test } from 'vitest'
import { comparable, likeness, slipBetween, slipsBetween, tokensOf } from '../../src/core/text/likeness.ts'

test.each([
  ['abcd', 'abcd', 1],
  ['abcd', 'abcx', 0.75],
  ['ab', 'abcd', 0.5],
  ['ab', 'abcde', 0],
  ['', 'a', 0],
  ['', '', 1],
])('%j is like %j by %d', (a, b, alike) => {
  expect(likeness(a, b)).toBe(alike)
  expect(likeness(b, a)).toBe(alike)
})

test('long lines are compared by their ends alone', () => {
  const [head, tail] = ['h'.repeat(600), 't'.repeat(300)]
  expect(likeness(`${head}${'x'.repeat(300)}${tail}`, `${head}${'y'.repeat(300)}${tail}`)).toBe(0.75)
  expect(likeness(`${head}${head}`, `${head}${head}${'x'.repeat(300)}`)).toBe(0.8)
  // up to a thousand characters each letter counts
  const within = (letter: string) => `${letter}${'a'.repeat(998)}${letter}`
  expect(likeness(within('x'), within('y'))).toBe(0.998)
  expect(likeness(`${within('x')}z`, `${within('y')}z`)).toBe(1 / 1001)
  // what both ends would share counts once
  expect(likeness('a'.repeat(1100), 'a'.repeat(1250))).toBe(0.88)
})

test.each<[wanted: string, own: string, slip: 'certain' | 'doubtful' | undefined]>([
  ['recieve', 'receive', 'certain'],
  ['comit', 'commit', 'certain'],
  ['committ', 'commit', 'certain'],
  ['commit', 'commmit', 'certain'],
  ['cofig', 'config', 'certain'],
  ['config', 'cofig', 'certain'],
  ['konfig', 'config', undefined],
  ['cxnfig', 'config', 'doubtful'],
  ['cxnfg', 'confg', undefined],
  ['configs', 'config', undefined],
  ['config', 'configs', undefined],
  ['config', 'configg', 'certain'],
  ['read_al', 'read_all', 'certain'],
  ['readall', 'read_all', 'doubtful'],
  ['item1', 'item2', undefined],
  ['item12', 'item21', undefined],
  ['ietm', 'item', 'certain'],
  ['iem', 'item', undefined],
  ['itm', 'ite', undefined],
  ['items', 'item', undefined],
  ['confgi', 'config', 'certain'],
  ['configuration', 'config', undefined],
  ['a.bcd', 'abcd', undefined],
  ['config', 'config', undefined],
  // two slips in one word, or a slip and another letter, are another word
  ['fucntoin', 'function', undefined],
  ['coxyig', 'cozxig', undefined],
  ['coxyig', 'coyzig', undefined],
  ['conxxfig', 'config', undefined],
  ['conxyfig', 'conzfig', undefined],
  // digits are meant, also inside a word
  ['con1fig', 'con2fig', undefined],
  ['con1fig', 'config', undefined],
  // the last letter stands
  ['confix', 'config', undefined],
])('%j for %j: %s', (wanted, own, slip) => {
  expect(slipBetween(wanted, own)).toEqual(slip && { wanted, own, doubtful: slip === 'doubtful' })
})

test.each<[string, string, number | undefined]>([
  ['const value = 1', 'const value = 1', 0],
  ['const vlaue = 1', 'const value = 1', 1],
  ['cosnt vlaue = 1', 'const value = 1', 2],
  ['cosnt vlaue = nmae', 'const value = name', undefined],
  ['const vlaue = 2', 'const value = 1', undefined],
  ['const vlaue  = 1', 'const value = 1', undefined],
  ['committ(valuee)', 'commit(value)', 2],
  ['committ(valuee, namee)', 'commit(value, name)', undefined],
  ['(value)', '[value]', undefined],
  ['.vlaue', 'value.', undefined],
  ['', 'v', undefined],
])('%j has so many slips of %j: %s', (wanted, own, count) =>
  expect(slipsBetween(tokensOf(wanted), tokensOf(own))?.length).toBe(count),
)

test('white space and typography are not compared', () => {
  expect(comparable('\t\u2018a\u2019  \u2014\u00a0b ')).toBe("'a' - b")
})
