import { expect, test } from 'vitest'
import { align, layouts, placed, UNSEEN } from '../../src/core/locate/align.ts'
import type { Fit } from '../../src/core/locate/fit.ts'
import { wantedLines } from '../../src/core/locate/worth.ts'
import { viewText } from '../../src/core/text/file-text.ts'

/** Each letter is a line that has nothing in common with the others; in capitals it has a slip of the pen. A space is a blank one. */
const WORDS: Readonly<Record<string, string>> = {
  a: 'import the first library',
  A: 'import the frist library',
  b: 'const number = 4711',
  c: 'export function greet',
  d: 'while (queue.length > 0)',
  e: 'yield zebra',
  ' ': '',
}
const linesOf = (text: string) => [...text].map(letter => WORDS[letter]!)
const fileOf = (text: string) => viewText(`${linesOf(text).join('\n')}\n`)
const weightOf = (text: string) => wantedLines(linesOf(text)).reduce((sum, { weight }) => sum + weight, 0)

/** For each wanted line the position of the file's, its fit, and how many lines in between stand for none. */
type Row = readonly [
  what: string,
  file: string,
  wanted: string,
  at: readonly number[],
  fits: readonly Fit[],
  unseen: number,
]

test.each<Row>([
  ['all stand there', 'abc', 'abc', [0, 1, 2], ['same', 'same', 'same'], 0],
  ['below others', 'deabc', 'abc', [2, 3, 4], ['same', 'same', 'same'], 0],
  ['the file has one more in between', 'abc', 'ac', [0, 2], ['same', 'same'], 1],
  ['the file has two more in between', 'dabec', 'ac', [1, 4], ['same', 'same'], 2],
  ['the file lacks one', 'ac', 'abc', [0, -1, 1], ['same', 'absent', 'same'], 0],
  ['the file lacks the first', 'dbc', 'abc', [-1, 1, 2], ['absent', 'same', 'same'], 0],
  ['the file lacks the last, and has others', 'abde', 'abc', [0, 1, -1], ['same', 'same', 'absent'], 0],
  ['one in place of another', 'adc', 'abc', [0, -1, 2], ['same', 'absent', 'same'], 1],
  ['one with a slip of the pen', 'Abc', 'abc', [0, 1, 2], ['slip', 'same', 'same'], 0],
  ['in another order: as many as stand in order', 'bca', 'abc', [-1, 0, 1], ['absent', 'same', 'same'], 0],
  ['nothing stands there', 'de', 'abc', [-1, -1, -1], ['absent', 'absent', 'absent'], 0],
])('lines are laid beside those of the file: %s', (_, text, wanted, at, fits, unseen) => {
  const file = fileOf(text)
  const stretch = { from: 0, to: file.shown.length, lead: 0 }
  const layout = align(file, wantedLines(linesOf(wanted)), stretch, { left: 1e6 })!
  expect({ ...layout, at: [...layout.at], score: 0 }).toEqual({ at, fits, unseen, score: 0 })
})

test('a place is worth less by what it lacks and by what it has more', () => {
  const scoreOf = (text: string) => layouts(fileOf(text), wantedLines(linesOf('abc')))![0]!.score
  expect(scoreOf('abc')).toBeCloseTo(1)
  expect(scoreOf('abdc')).toBeCloseTo(1 - UNSEEN / weightOf('abc'))
  expect(scoreOf('ac')).toBeCloseTo((weightOf('ac') - 0.6 * weightOf('b')) / weightOf('abc'))
  expect(scoreOf('Abc')).toBeCloseTo((0.95 * weightOf('a') + weightOf('bc')) / weightOf('abc'))
})

/** So many lines of other things. */
const far = (count: number) => 'e'.repeat(count)

test.each<[what: string, file: string, wanted: string, starts: readonly number[]]>([
  ['none', far(9), 'abc', []],
  ['the only one', `${far(9)}abc${far(9)}`, 'abc', [9]],
  ['one that begins with the second line', `${far(9)}bc${far(9)}`, 'abc', [9]],
  ['two, the better one first', `abd${far(9)}abc${far(9)}`, 'abc', [12, 0]],
  ['three, the best first', `acd${far(9)}Abc${far(9)}abc${far(9)}`, 'abc', [24, 12, 0]],
  ['one right above another', 'acabc', 'abc', [2, 0]],
  ['one right below another', 'abcac', 'abc', [0, 3]],
  ['none that overlaps the best', 'ababc', 'abab', [0]],
])('all places of a block: %s', (_, text, wanted, starts) => {
  const found = layouts(fileOf(text), wantedLines(linesOf(wanted)))!
  expect(found.map(({ at }) => at.find(position => position >= 0))).toEqual(starts)
})

test('blank lines of the block stand for those of the file beside the same lines', () => {
  const [file, search] = [fileOf('d a b'), linesOf('a  bc')]
  const wanted = wantedLines(search)
  const [layout] = layouts(file, wanted)!
  const place = placed(file, search, wanted, layout!)
  expect({ ...place, lines: [...place.lines], score: 0 }).toEqual({
    lines: [2, 3, -1, 4, -1],
    fits: ['same', 'same', 'same', 'same', 'absent'],
    unseen: 0,
    loose: true,
    score: 0,
  })
})
