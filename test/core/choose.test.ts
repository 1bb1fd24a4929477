import { describe, expect, test } from 'vitest'
import { choose, type Guide, isElsewhere, pointsAt } from '../../src/core/locate/choose.ts'
import type { Alignment } from '../../src/core/locate.ts'
import type { Hint } from '../../src/core/op.ts'
import { viewText } from '../../src/core/text/file-text.ts'

const fileOf = (text: string) => viewText(`${text.replaceAll('|', '\n')}\n`)
/** Places of one line each, by its 1-based number. */
const at = (line: number): Alignment => ({ lines: Int32Array.of(line - 1) })

describe('a section is what stands below its header', () => {
  test.each<[what: string, file: string, headers: readonly string[], lines: readonly number[]]>([
    ['no header, no section: every line', 'a|b', [], [1, 2]],
    ['as far as lines are deeper', 'x|def a:|  b|  c|def d:|  e', ['def a:'], [3, 4]],
    ['blank lines belong to it', 'a:|  b||  c||d', ['a:'], [2, 3, 4, 5]],
    ['to the end of the file', 'a|b:|  c', ['b:'], [3]],
    ['spaces in the header do not matter', 'a  b:|  c|d', ['  a b:'], [2]],
    ['the bracket that closes it', 'f {|  a|}|b', ['f {'], [2, 3]],
    ['a bracket that closes its head alone', 'f(|  a|) {|  b|}|c', ['f('], [2, 3, 4, 5]],
    ['an indented one', 'c {|  f(|    a|  ) {|    b|  }|  g|}', ['f('], [3, 4, 5, 6]],
    ['not the bracket that closes what is around it', 'c {|  f(|    a|}|d', ['f('], [3]],
    ['the header within a section', 'c:|  f:|    a|d:|  f:|    b', ['d:', 'f:'], [6]],
    ['not a header that stands twice', 'f:|  a|f:|  b', ['f:'], [1, 2, 3, 4]],
    ['not one that stands twice in its section', 'c:|  f:|    a|  f:|    b', ['c:', 'f:'], [1, 2, 3, 4, 5]],
    ['not one that is absent', 'a|b', ['c'], [1, 2]],
    ['not one that stands in another section', 'c:|  a|d:|  f:|    b', ['c:', 'f:'], [1, 2, 3, 4, 5]],
  ])('%s', (_, text, headers, lines) => {
    const file = fileOf(text)
    const isMeant = pointsAt(file, { headers })
    expect(file.lines.flatMap((_, i) => (isMeant(at(i + 1)) ? i + 1 : []))).toEqual(lines)
  })
})

test.each<[what: string, file: string, lines: readonly number[], is: boolean]>([
  ['its last line', 'a|b', [0, 1], true],
  ['another line', 'a|b|c', [0, 1], false],
  ['its last line that is not blank', 'a|b||', [1], true],
  ['its only line', 'a', [0], true],
  ['its last line, though the block ends with one that the file has not', 'a|b', [1, -1], true],
])('a place is at the end of the file: %s', (_, text, lines, is) => {
  expect(pointsAt(fileOf(text), { atEnd: true })({ lines: Int32Array.from(lines) })).toBe(is)
})

/** Places at lines 2, 4 and 6; the middle one is in a section, the last at the end of the file. */
test.each<[why: string, hint: Hint, guide: Guide, line: number | undefined]>([
  ['nothing is said', {}, {}, undefined],
  ['the section', { headers: ['b:'] }, {}, 4],
  ['the end of the file', { atEnd: true }, {}, 6],
  ['a line alone is a guess', { line: 4 }, {}, undefined],
  ['a line that is certain', { line: 4, certain: true }, {}, 4],
  ['a certain line where none of them stands', { line: 5, certain: true }, { shift: 1 }, undefined],
  ['a certain line goes before a section', { line: 2, certain: true, headers: ['b:'] }, {}, 2],
  ['a line, and how far lines are off', { line: 1 }, { shift: 3 }, 4],
  ['a line, and that lines are right', { line: 4 }, { shift: 0 }, 4],
  ['the section goes before a line', { line: 2, headers: ['b:'] }, { shift: 0 }, 4],
  ['how far lines are off, and no line', {}, { shift: 2 }, undefined],
  ['below an edit that stands above the last one', { ordered: true }, { below: 4 }, 6],
  ['below an edit that stands above two', { ordered: true }, { below: 3 }, undefined],
  ['below an edit, and no order', {}, { below: 4 }, undefined],
  ['an order, and no edit above', { ordered: true }, {}, undefined],
  ['an order that leaves two, and a line that tells them', { ordered: true, line: 4 }, { below: 3, shift: 0 }, 4],
])('of equal places is chosen by: %s', (_, hint, guide, line) => {
  const file = fileOf('a|same|b:|  same|c|same')
  const place = choose(file, [at(2), at(4), at(6)], hint, guide)
  expect(place && place.lines[0]! + 1).toBe(line)
})

test('two places that begin at one line are not told by it', () => {
  expect(choose(fileOf('a'), [at(1), at(1)], { line: 1, certain: true })).toBe(undefined)
})

test.each<[what: string, line: number, hint: Hint | undefined, guide: Guide | undefined, is: boolean]>([
  ['where nothing is said', 1, undefined, undefined, false],
  ['above the section', 2, { headers: ['b:'] }, {}, true],
  ['at its header', 3, { headers: ['b:'] }, {}, false],
  ['in it', 4, { headers: ['b:'] }, {}, false],
  ['below it', 6, { headers: ['b:'] }, {}, false],
  ['where no such header is', 1, { headers: ['x:'] }, {}, false],
  ['above the edit before it', 2, { ordered: true }, { below: 3 }, true],
  ['at the line of the edit before it', 3, { ordered: true }, { below: 3 }, false],
  ['above the edit before it, without an order', 2, { ordered: false }, { below: 3 }, false],
  ['in an order, and nothing before it', 1, { ordered: true }, undefined, false],
])('the only place is another than the one that is meant: %s', (_, line, hint, guide, is) => {
  expect(isElsewhere(fileOf('a|same|b:|  same|c|same'), line, hint, guide)).toBe(is)
})
