import { expect, test } from 'vitest'
import { contiguous, fillBlanks, ignoringBlanks, type Same } from '../../src/core/locate/windows.ts'
import { viewText } from '../../src/core/text/file-text.ts'
import { comparable } from '../../src/core/text/likeness.ts'

const same = (own: string, wanted: string) => own === wanted
const linesOf = (text: string) => text.split('|')

/** Both texts with `|` between lines; for each place the file's line of each wanted line, -1 where it stands nowhere. */
type Row = readonly [what: string, file: string, wanted: string, exact: string, loose: string]

/** So many lines that are alike. */
const many = (count: number, line: string) => Array.from({ length: count }, () => line).join('|')

test.each<Row>([
  ['at the start', 'a|b|c', 'a|b', '0,1', '0,1'],
  ['at the end', 'a|b|c', 'b|c', '1,2', '1,2'],
  ['beyond the end', 'a|b|c', 'c|d', '', ''],
  ['longer than the file', 'b', 'a|b', '', ''],
  ['twice', 'a|b|a|b', 'a|b', '0,1 2,3', '0,1 2,3'],
  ['laid over itself', 'a|a|a', 'a|a', '0,1 1,2', '0,1 1,2'],
  ['the second line differs', 'a|b|a|c', 'a|c', '2,3', '2,3'],
  ['the longest word is below', 'x|a|longest|a|b', 'a|longest', '1,2', '1,2'],
  ['blank lines are the same', 'x||a||b', '|a||b', '1,2,3,4', '1,2,3,4'],
  ['a blank line is missing in the file', 'x|a|b', 'a||b', '', '1,-1,2'],
  ['a blank line more in the file', 'x|a||b', 'a|b', '', '1,3'],
  ['blank lines above the longest word', 'a|||longest|b', 'a||longest', '', '0,1,3'],
  ['a blank line at the top of the search', 'a|b', '|a|b', '', '-1,0,1'],
  ['a blank line at the end of the search', 'a|b|c', 'a|b|', '', '0,1,-1'],
  ['only blank lines', 'a||b', '|', '', ''],
  ['marks alone', 'a|{|}|b', '{|}', '1,2', '1,2'],
  ['the word stands on another line too', 'word|a|word b|c', 'a|word b', '1,2', '1,2'],
  ['a zero-width space is inside the word', 'a|wo\u200brd|b', 'wo\u200brd|b', '1,2', '1,2'],
  ['a word that is common', `${many(70, 'word a')}|word b|c`, 'word b|c', '70,71', '70,71'],
])('%s', (_, text, wanted, exact, loose) => {
  const places = (find: typeof contiguous, indexed: boolean) => {
    const file = viewText(text.replaceAll('|', '\n'))
    // with the lines hashed already, and by their longest word
    if (indexed) expect(file.keys).toBeDefined()
    const found = find(file, linesOf(wanted), same)
    return found.map(({ lines }) => lines.join()).join(' ')
  }
  for (const indexed of [false, true]) {
    expect(places(contiguous, indexed)).toBe(exact)
    expect(places(ignoringBlanks, indexed)).toBe(loose)
  }
})

test('a line is found though something invisible stands inside its longest word', () => {
  const alike: Same = (own, wanted) => comparable(own) === comparable(wanted)
  for (const find of [contiguous, ignoringBlanks]) {
    const places = find(viewText('a\nwo\u200brd\nb\n'), ['word', 'b'], alike)
    expect(places.map(({ lines }) => [...lines])).toEqual([[1, 2]])
  }
})

test('no more than fifty places are named', () => {
  for (const find of [contiguous, ignoringBlanks]) {
    expect(find(viewText(`${'a\n'.repeat(50)}`), ['a'], same).length).toBe(50)
    expect(find(viewText(`${'a\n'.repeat(99)}`), ['a'], same).length).toBe(50)
  }
})

test.each<[file: string, wanted: string, lines: number[], filled: number[]]>([
  ['||a', '||a', [-1, -1, 2], [0, 1, 2]],
  ['|a', '||a', [-1, -1, 1], [-1, 0, 1]],
  ['x||a', '||a', [-1, -1, 2], [-1, 1, 2]],
  ['||a', 'x||a', [-1, -1, 2], [-1, 1, 2]],
  ['a|||b', 'a||||b', [0, -1, -1, -1, 3], [0, 1, 2, -1, 3]],
  ['a||', 'a||', [0, -1, -1], [0, 1, 2]],
  ['a|', 'a||', [0, -1, -1], [0, 1, -1]],
  ['a|x', 'a|', [0, -1], [0, -1]],
  ['a||b', 'a|x|b', [0, -1, 2], [0, -1, 2]],
  // below a line that the file lacks it is not known which blank line is meant, were the first line of the file one
  ['|a|b', 'a|x||b', [1, -1, -1, 2], [1, -1, -1, 2]],
])('%j takes the blank lines of %j', (file, wanted, lines, filled) => {
  const view = viewText(file.replaceAll('|', '\n').concat('\n'))
  expect([...fillBlanks(view, linesOf(wanted), Int32Array.from(lines))]).toEqual(filled)
})
