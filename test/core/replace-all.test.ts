import { expect, test } from 'vitest'
import type { Result } from '../../src/core/diagnostic.ts'
import { placeEvery } from '../../src/core/place/replace-all.ts'
import { indexText } from '../../src/core/text/indexed.ts'

const place = (text: string, search: string, replace: string, count?: number) =>
  placeEvery(indexText(text), { kind: 'replace', search, replace, all: true, ...(count !== undefined && { count }) })
const codeOf = (result: Result<unknown>) => (result.ok ? 'ok' : result.problem.code)
const there = (line: number) => ({ ok: true, value: { edits: [], line, nothing: 'already-applied', notes: [] } })
const absent = {
  ok: false,
  problem: { code: 'locate/not-found', message: 'the text to replace is not in the file' },
}

test.each([
  ['a b a', 'a', 'c', [0, 4]],
  ['aaa', 'aa', 'b', [0]],
  ['new one\none\n', 'one', 'new one', [4, 8]],
  ['one\nnew one\n', 'one', 'new one', [0, 8]],
])('in %j, %j becomes %j at %j', (text, search, replace, starts) => {
  const placed = place(text, search, replace)
  expect(placed.ok && placed.value.edits.map(({ span }) => span.start)).toEqual(starts)
})

test('a text that stays as it is, at every place', () => {
  expect(place('a\na\n', 'a', 'a')).toEqual({
    ok: true,
    value: { edits: [], line: 1, matcher: 'exact', count: 2, notes: [] },
  })
})

test.each([
  ['each old text is part of a new one', 'x\nnew one\nnew one\n', 'one', 'new one', undefined, there(2)],
  ['it begins the new one', 'one more\n', 'one', 'one more', undefined, there(1)],
  ['the new one stands there alone', 'x\nnew\n', 'old', 'new', undefined, there(2)],
  ['so often as is said', 'new\nnew\n', 'old', 'new', 2, there(1)],
  ['not so often as is said', 'new\n', 'old', 'new', 2, absent],
  ['neither stands there', 'x\n', 'old', 'new', undefined, absent],
  ['neither stands there, and none was awaited', 'x\n', 'old', 'new', 0, absent],
  ['a new text too short to tell', 'x\nab\n', 'old', 'ab', undefined, absent],
  ['a new text of white space', 'x    y\n', 'old', '    ', undefined, absent],
])('done already, or not: %s', (_, text, search, replace, count, result) => {
  expect(place(text, search, replace, count)).toEqual(result)
})

test.each([
  ['nothing to search for', 'a', '', 'b', 'parse/empty-search'],
  ['too many places', 'a'.repeat(200_001), 'a', 'b', 'edit/too-large'],
  ['all places that the budget has', 'a'.repeat(200_000), 'a', 'b', 'ok'],
  ['replacements of 16 MiB', 'aa', 'a', 'b'.repeat(8 << 20), 'ok'],
  ['replacements of more', 'aa', 'a', 'b'.repeat((8 << 20) + 1), 'edit/too-large'],
])('%s', (_, text, search, replace, code) => expect(codeOf(place(text, search, replace))).toBe(code))
