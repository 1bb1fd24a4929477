import { expect, test } from 'vitest'
import { changedPart, changedSpan, dominantEnding, performEdits, splitLines } from '../../src/core/text.ts'

const edit = (start: number, end: number, insert: string) => ({ span: { start, end }, insert })
const line = (text: string, eol: string, start: number) => ({ text, eol, start })

test('edits are applied in the order of the text, whatever order they come in', () => {
  expect(performEdits('abcd', [edit(3, 4, 'D'), edit(0, 1, 'A'), edit(1, 1, '-')])).toBe('A-bcD')
})

test.each([
  ['', []],
  ['a', [line('a', '', 0)]],
  ['\n\r\nb\r', [line('', '\n', 0), line('', '\r\n', 1), line('b\r', '', 3)]],
  ['a\r\rb', [line('a', '\r', 0), line('', '\r', 2), line('b', '', 3)]],
])('%j is split into lines that know their ending and their start', (text, lines) => {
  expect(splitLines(text)).toEqual(lines)
})

test.each([
  ['', '\n'],
  ['a', '\n'],
  ['a\r\nb\n', '\n'],
  ['a\r\nb\r\nc\nd', '\r\n'],
  ['a\rb', '\r'],
])('most lines of %j end in %j', (text, eol) => expect(dominantEnding(splitLines(text))).toBe(eol))

test.each([
  ['an end before the start', [edit(2, 1, '')], 'edit 2-1 is not a range'],
  ['an end behind the text', [edit(0, 5, '')], 'edit 0-5 is not a range'],
  ['an overlap', [edit(0, 2, ''), edit(1, 3, '')], 'edit at 1 overlaps the one ending at 2'],
])('%s is told with its place', (_, edits, message) => expect(() => performEdits('abcd', edits)).toThrow(message))

const long = 'x'.repeat(5000)

test.each([
  ['', '', { start: 0, end: 0 }],
  ['abc', 'abc', { start: 3, end: 3 }],
  ['abc', 'aXc', { start: 1, end: 2 }],
  ['abc', 'abXYc', { start: 2, end: 4 }],
  ['abXYc', 'abc', { start: 2, end: 2 }],
  ['aa', 'aaa', { start: 2, end: 3 }],
  ['abc', 'xyz', { start: 0, end: 3 }],
  [`${long}a${long}`, `${long}bc${long}`, { start: 5000, end: 5002 }],
])('what two texts do not share at their start and end: %#', (before, after, span) => {
  expect(changedSpan(before, after)).toEqual(span)
  expect(changedPart(before, after)).toBe(after.slice(span.start, span.end))
})
