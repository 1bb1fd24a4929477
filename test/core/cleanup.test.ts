import { expect, test } from 'vitest'
import { cleanupOf, withoutEchoes, withoutNumbers, withoutPrefixes } from '../../src/core/text/cleanup.ts'
import { splitLines } from '../../src/core/text.ts'

const linesOf = (text: string) => text.split('|')
const siteOf = (file: string, first: number, end: number) => ({
  path: 'a.txt',
  file: splitLines(linesOf(file).join('\n')),
  first,
  end,
})

test.each([
  ['1: a\n2: b\n', 1, 'a\nb\n'],
  ['    9: a\n   10:  b\n   11:', 9, 'a\n b\n\n'],
  ['1: a\n2: 7: b\n', 1, 'a\n7: b\n'],
  ['12: a\n13:', 12, 'a\n\n'],
])('the numbers of %j from %j on are left out', (text, first, bare) => {
  const { text: left, notes } = withoutNumbers(text, first)
  expect([left, notes.map(cleanupOf)]).toEqual([bare, ['prefix_strip']])
})

test.each([
  ['a single line', '1: a\n', 1],
  ['numbers from elsewhere', '1: a\n2: b\n', 2],
  ['numbers that do not count up', '1: a\n3: b\n', 1],
  ['a line without a number', '1: a\nb\n', 1],
  ['no space behind', '1:a\n2:b\n', 1],
  ['a number within the line', 'x 1: a\nx 2: b\n', 1],
  ['no prefix in the first line', 'a\n2: b', 1],
])('%s: the text stays as it is', (_, text, first) => {
  expect(withoutNumbers(text, first)).toEqual({ text, notes: [] })
})

test.each([
  ['1:a3b1|x\n2:ffff|y', 'x\ny'],
  ['1:a3b1|x\n  \n12:0000|y', 'x\n  \ny'],
  ['1:a3b1|x\n ', undefined],
  ['1:a3b1|x\ny', undefined],
])('the anchors of %j', (text, bare) => {
  const { text: left, notes } = withoutPrefixes(text)
  expect([left, notes.map(cleanupOf)]).toEqual(bare === undefined ? [text, []] : [bare, ['prefix_strip']])
})

const KEPT = 'they were kept because the brackets need them'

test.each([
  ['a|new', 'above', 'new'],
  ['new|b', 'below', 'new'],
  ['new|a', 'above', undefined],
  ['b|new', 'below', undefined],
  ['a', 'above', undefined],
])('%s is inserted between a and b, anchored %s', (lines, anchor, left) => {
  const { lines: rest, notes } = withoutEchoes(linesOf(lines), siteOf('a|b', 1, 1), anchor as 'above' | 'below')
  expect([rest.join('|'), notes.map(cleanupOf)]).toEqual(
    left === undefined ? [lines, []] : [left, ['insert_echo_strip']],
  )
})

test.each([
  ['both neighbours', 'a|b|c', 1, 2, 'a|new|c', 'new'],
  ['one neighbour', 'a|b|c', 1, 2, 'a|new|d', undefined],
  ['the other neighbour', 'a|b|c', 1, 2, 'd|new|c', undefined],
  ['neighbours and nothing new', 'a|b|c', 1, 2, 'a|c', undefined],
  ['no more lines than it replaces', 'a|b|c|d|e', 1, 4, 'a|new|e', undefined],
  ['one line more than it replaces', 'a|b|c|d', 1, 3, 'a|new|d', 'new'],
  ['a range at the start', 'b|c', 0, 1, 'a|new|c', undefined],
  ['a range at the end', 'a|b', 1, 2, 'a|new|c', undefined],
])('%s: of %s lines %i to %i are replaced by %s', (_, file, first, end, lines, left) => {
  const { lines: rest, notes } = withoutEchoes(linesOf(lines), siteOf(file, first, end))
  expect([rest.join('|'), notes.map(cleanupOf)]).toEqual(
    left === undefined ? [lines, []] : [left, ['boundary_echo_strip']],
  )
})

test.each(['{}', '()', '[]'])('a line that closes %s is kept where the new lines open it', brackets => {
  const [open, close] = brackets
  const { lines, notes } = withoutEchoes([`if ${open}`, close!], siteOf(`a|${close}`, 1, 1), 'below')
  expect(lines).toEqual([`if ${open}`, close])
  expect(notes).toEqual([{ code: 'edit/cleanup', message: `the new lines repeat the anchor line; ${KEPT}` }])
  expect(notes.map(cleanupOf)).toEqual([undefined])
})

test('a blank anchor is no echo, and no note of another kind tells of a cleaning', () => {
  expect(withoutEchoes([' ', 'new'], siteOf(' |b', 1, 1), 'above')).toEqual({ lines: [' ', 'new'], notes: [] })
  expect(cleanupOf({ code: 'edit/merge-hint', message: 'prefix_strip: x' })).toBeUndefined()
})
