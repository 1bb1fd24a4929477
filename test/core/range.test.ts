import { expect, test } from 'vitest'
import { atEdge, insertionPoint, splice } from '../../src/core/merge/range.ts'
import { viewText } from '../../src/core/text/file-text.ts'
import { applyEdits } from '../../src/core/text.ts'

const linesOf = (text: string) => text.split('|')

test.each<[search: string, at: readonly number[]]>([
  ['|a||b|', [0, 4]],
  ['||a||', [0, 1, 3, 4]],
  ['a||b', []],
])('the blank lines at the edges of %j: %j', (text, at) => {
  const search = linesOf(text)
  expect(search.flatMap((line, s) => (line === '' && atEdge(search, s) ? s : []))).toEqual(at)
})

/** The file, the file's line of each line of the search, the kept lines above and below; where new lines go, or the line that is in the way. */
type Row = readonly [
  what: string,
  file: string,
  lines: readonly number[],
  above: number,
  below: number,
  got: number | string,
]

test.each<Row>([
  ['between two lines', 'a|b|c', [0, 1, 2], 0, 1, 1],
  ['at the start', 'a|b', [0, 1], -1, 0, 0],
  ['at the end', 'a|b', [0, 1], 1, 2, 2],
  ['below one that is absent', 'a|b', [-1, 1], 0, 1, 1],
  ['below two, the nearer one absent', 'a|b|c', [0, -1, 1], 1, 2, 1],
  ['below two, the nearer one absent, over a line in between', 'a|x|b', [0, -1, 2], 1, 2, 'line 2'],
  ['above two, the nearer one absent, under a line in between', 'a|x|b', [0, -1, 2], 0, 1, 'line 2'],
  ['above two, the nearer one absent', 'a|b|c', [0, -1, 1], 0, 1, 1],
  ['above one that is absent', 'a|b', [0, -1], 0, 1, 1],
  ['between two that are absent', 'a|b', [-1, -1], 0, 1, 'the lines around the new ones are not in the file'],
  ['a line in between', 'a|x|b', [0, 2], 0, 1, 'line 2'],
  ['a line in between, below a blank one', 'a||x|b', [0, 3], 0, 1, 'line 3'],
])('new lines %s', (_, text, lines, above, below, got) => {
  const file = viewText(text.replaceAll('|', '\n'))
  const place = { lines: Int32Array.from(lines) }
  const point = insertionPoint(file, place, { removed: [], added: [0], above, below }, ['new'])
  if (point.ok) expect(point.value).toEqual({ from: got, to: got })
  else expect(String(got)).toBe(point.problem.lines ? `line ${point.problem.lines[0]}` : point.problem.message)
})

test.each<[file: string, from: number, to: number, added: readonly string[], got: string | undefined]>([
  ['a\nb\nc\n', 1, 2, ['x', 'y'], 'a\nx\ny\nc\n'],
  ['a\nb\nc\n', 1, 3, [], 'a\n'],
  ['a\nb\nc\n', 1, 2, ['b'], undefined],
  ['a\nb\nc\n', 1, 1, [], undefined],
  ['a\nb\n', 0, 0, ['x'], 'x\na\nb\n'],
  ['a\nb\n', 2, 2, ['x'], 'a\nb\nx\n'],
  // the last line stays without a line ending
  ['a\nb', 1, 2, ['x', 'y'], 'a\nx\ny'],
  ['a\nb', 1, 2, [], 'a'],
  ['a', 0, 1, [], ''],
  ['a', 0, 1, ['x', 'y'], 'x\ny'],
  ['a\nb', 2, 2, ['x', 'y'], 'a\nb\nx\ny'],
  ['', 0, 0, ['x', 'y'], 'x\ny\n'],
  // new lines end as those they replace, else as the line above
  ['a\r\nb\nc\r\n', 1, 2, ['x', 'y'], 'a\r\nx\ny\nc\r\n'],
  ['a\nb\r\nc\n', 2, 2, ['x'], 'a\nb\r\nx\r\nc\n'],
  ['a\r\nb', 1, 2, ['x', 'y'], 'a\r\nx\r\ny'],
  ['a\nb\nc\r\nd', 3, 4, ['x', 'y'], 'a\nb\nc\r\nx\r\ny'],
  ['a\r\nb\r\nc\n', 0, 0, ['x'], 'x\r\na\r\nb\r\nc\n'],
])('%j, lines from %d to %d become %j', (text, from, to, added, got) => {
  const edit = splice(viewText(text), { from, to }, added)
  expect(edit && applyEdits(text, [edit])).toBe(got)
})
