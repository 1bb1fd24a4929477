import { expect, test } from 'vitest'
import { isAnchored } from '../../src/core/locate/anchor.ts'
import type { Fit } from '../../src/core/locate/fit.ts'
import { readFile } from '../../src/core/text/file-text.ts'
import { hunksOf, lineScript } from '../../src/core/text/script.ts'

/** Each character is a line; a space is a blank one. */
const linesOf = (text: string) => [...text].map(line => line.trim())

/** `place`: for each line of the search the index of the file's line, `-` where there is none. In capitals stand lines that do not fit. */
function anchored(file: string, search: string, replace: string, place: string): boolean {
  const change = { search: linesOf(search), replace: linesOf(replace) }
  const lines = Int32Array.from([...place], at => (at === '-' ? -1 : Number(at)))
  const fits = change.search.map((line): Fit => (/[A-Z]/.test(line) ? 'other' : 'same'))
  const [hunk, ...others] = hunksOf(lineScript(change.search, change.replace), change.search.length)
  expect(others).toEqual([])
  return isAnchored(readFile(`${linesOf(file).join('\n')}\n`), change, { lines, fits }, hunk!)
}

test.each([
  ['the removed line fits', 'abcd', 'abXd', 'aXd', '0123'],
  ['the replaced line fits', 'abcd', 'abXd', 'aeXd', '0123'],
  ['the replaced line alone fits', 'abcd', 'AbXd', 'AeXd', '0123'],
  ['the replaced line does not fit', 'abcd', 'aXcd', 'aecd', '0123'],
  ['its twin stands four lines below', 'abcdab', 'Ab', 'Ae', '01'],
  ['its twin stands three lines below', 'abcdb', 'Ab', 'Ae', '01'],
  ['its twin stands three lines above', 'bcdab', 'Ab', 'Ae', '34'],
  ['the twin has another neighbour', 'abcb', 'abX', 'aeX', '012'],
  ['two lines stand again far away', 'abcdeab', 'abX', 'aeX', '012'],
  ['a line is added under one that fits', 'abc', 'aBc', 'axBc', '012'],
  ['a line is added over one that fits', 'abc', 'Abc', 'Axbc', '012'],
  ['a line is added between two that fit', 'abcd', 'abcD', 'axbcD', '0123'],
  ['a line is added at the start', 'abc', 'abC', 'xabC', '012'],
  ['a line is added at the end', 'abc', 'Abc', 'Abcx', '012'],
  ['between the fitting lines the file has one more', 'abcd', 'acD', 'axcD', '023'],
  ['over the replaced line the file has one more', 'abcd', 'acD', 'aeD', '023'],
  ['under the replaced line the file has one more', 'abcd', 'Aac', 'Aec', '-02'],
  ['the file has no such line', 'ab', 'axb', 'ab', '0-1'],
  ['a neighbour is absent', 'abc', 'xbc', 'xec', '-12'],
  ['blank lines around are passed over', 'a b c', 'a b C', 'a e C', '01234'],
  ['blank lines around an added line', 'a b c', 'a b C', 'a x b C', '01234'],
  ['a blank line is removed', 'a b', 'a B', 'aB', '012'],
  ['a blank line is removed', 'abc', 'a bC', 'abC', '0-12'],
  ['a doubled line, both its borders open', 'xaab', 'XaaB', 'XaaaB', '0123'],
  ['a doubled line', 'caab', 'caab', 'caaab', '0123'],
  ['a doubled line, its lower border open', 'caab', 'caaB', 'caaaB', '0123'],
  ['a doubled line, its upper border open', 'caab', 'Caab', 'Caaab', '0123'],
  ['one of two like lines is removed', 'caab', 'caab', 'cab', '0123'],
  ['one of two like lines is removed, the other fits not', 'caab', 'CaaB', 'CaB', '0123'],
  ['two lines added may stand a line higher', 'abac', 'abaC', 'ababaC', '0123'],
  ['a pair is added to its like', 'xabc', 'xabC', 'xababC', '0123'],
  ['a pair is removed', 'xababc', 'xababC', 'xabC', '012345'],
  ['at the end of the file', 'abcde', 'Ae', 'Af', '34'],
  ['at the start of the file', 'abcde', 'aE', 'fE', '04'],
  ['the twin is cut by the end of the file', 'abca', 'Aab', 'Axb', '-01'],
  ['a line above a blank one tells it from its twin', 'z abab', 'z abC', 'z aeC', '0123-'],
  ['a line below a blank one tells it from its twin', 'abab z', 'Cab z', 'Ceb z', '-2345'],
  ['a replaced line is no doubled one', 'abc', 'aaB', 'axB', '-01'],
])('certain: %s: in %j %j becomes %j at %s', (_, ...change) => expect(anchored(...change)).toBe(true))

test.each([
  ['the replaced line stands again within', 'abbd', 'AbXd', 'AeXd', '0123'],
  ['its twin stands two lines below', 'abcb', 'Ab', 'Ae', '01'],
  ['its twin stands two lines above', 'bcab', 'Ab', 'Ae', '23'],
  ['two lines stand again', 'abXab', 'abX', 'aeX', '012'],
  ['the lines after stand again', 'abcbc', 'Abc', 'Aec', '012'],
  ['a line is added between two that do not fit', 'abcd', 'ABCd', 'AxBCd', '0123'],
  ['a line is added between two that do not fit', 'abcd', 'aBCd', 'aBxCd', '0123'],
  ['a line is added at the start, over one that does not fit', 'abc', 'Abc', 'xAbc', '012'],
  ['a line is added at the end, under one that does not fit', 'abc', 'abC', 'abCx', '012'],
  ['the line above stands again', 'abac', 'aBc', 'axBc', '012'],
  ['under the replaced line the file has one more', 'abcba', 'ac', 'ec', '02'],
  ['a blank line only', 'a bb', 'A b', 'Ab', '012'],
  ['a pair is added, the upper one does not fit', 'xabc', 'xAbC', 'xAbAbC', '0123'],
  ['a pair is added, the lower one does not fit', 'xabc', 'xaBc', 'xaBaBc', '0123'],
  ['a pair is removed', 'xababc', 'xAbAbc', 'xAbc', '012345'],
  ['a line is added under its like that does not fit', 'abc', 'aBc', 'aBBc', '012'],
  ['a blank line lies between them too', 'ab bc', 'aB Bc', 'aB B Bc', '01234'],
  ['its twin stands two lines below', 'aXab', 'Aa', 'Ab', '-0'],
  ['its twin is not the last line', 'acab', 'AaB', 'AxB', '-0-'],
  ['its twin stands beside the first line of the block', 'xbcdeb', 'Xb', 'Xe', '05'],
  ['its twin stands again, and a blank line goes with it', 'ab cxb', 'Ab C', 'AC', '0123'],
  ['its twin stands again, under a line unseen', 'abcdc', 'acD', 'aeD', '023'],
  ['its twin stands again, and what follows does not fit', 'abcbc', 'AbC', 'AeC', '012'],
  ['a line is added under a blank one', ' b', ' B', ' xB', '01'],
  ['a doubled line may stand two lines higher, where one is absent', 'xabc', 'aaB', 'aaaB', '-12'],
])('open: %s: in %j %j becomes %j at %s', (_, ...change) => expect(anchored(...change)).toBe(false))
