import { expect, test } from 'vitest'
import { isWholeLines, replaceInLine, withEcho } from '../../src/core/locate/in-line.ts'
import { viewText } from '../../src/core/text/file-text.ts'
import { applyEdits } from '../../src/core/text.ts'
import { linesOf } from '../support/place.ts'

const spanOf = (text: string, part: string) => {
  const start = text.indexOf(part)
  return { start, end: start + part.length }
}

/** The file, the text in it that is replaced, new lines; the file after, undefined where their indentation is open. */
type Row = readonly [why: string, text: string, search: string, replace: string, got: string | undefined]

test.each<Row>([
  // deletions
  ['a part of a line goes', 'ab c\n', 'ab ', '', 'c\n'],
  ['a whole line goes with its ending', 'a\nx\nb', 'x', '', 'a\nb'],
  ['and with its indentation', 'a\n  x\nb', 'x', '', 'a\nb'],
  ['the last line goes with the ending before it', 'a\nx', 'x', '', 'a'],
  ['the same in a file with CRLF', 'a\r\nx', 'x', '', 'a'],
  ['the only line goes', 'x', 'x', '', ''],
  // a line that was copied without its indentation becomes several
  ['one line for it needs none', '    f()\n', 'f()', 'g()', '    g()\n'],
  ['the lines below are relative to it', '  f() {\n', 'f() {', 'f() {|  x|}', '  f() {\n    x\n  }\n'],
  ['the least deep one decides', '  f() {\n', 'f() {', 'f() {|  x|}|    y', '  f() {\n    x\n  }\n      y\n'],
  ['they are as deep as the file has it', '  f() {\n', 'f() {', 'f() {|    x|  }', '  f() {\n    x\n  }\n'],
  ['they are deeper than the line', '  f() {\n', 'f() {', 'f() {|    x', '  f() {\n    x\n'],
  ['a body at the depth of its head is relative', '  f() {\n', 'f() {', 'f() {|  x', '  f() {\n    x\n'],
  ['a closer further in closes something else', '  f() {\n', 'f() {', 'f() {|  g(|    )', '  f() {\n    g(\n      )\n'],
  ['a line beside it is no body', '  f()\n', 'f()', 'f()|  g()', '  f()\n  g()\n'],
  ['spaces behind the tab of the line', '\tf {\n', 'f {', 'f {|\t  x', '\tf {\n\t  x\n'],
  ['a tab where the line has spaces and a tab is open', '  \tf()\n', 'f()', 'f()|\tg()', undefined],
  ['more lines were searched for', '  f()\n  g()\n', 'f()\n  g()', 'f()|g()|h()', '  f()\ng()\nh()\n'],
])('%s', (_, text, search, replace, got) => {
  const change = { search: search.split('\n'), replace: linesOf(replace) }
  const made = replaceInLine(viewText(text), change, spanOf(text, search))
  expect(made.ok ? applyEdits(text, [made.value]) : undefined).toBe(got)
})

test('nothing is written that old and new text share', () => {
  const text = 'f(a, b)\n'
  const made = replaceInLine(viewText(text), { search: ['a, b'], replace: ['a, c, b'] }, spanOf(text, 'a, b'))
  expect(made).toEqual({ ok: true, value: { span: { start: 5, end: 5 }, insert: 'c, ' } })
})

test.each([
  ['a b\n', 'a', false],
  ['a b\n', 'b', false],
  ['  a b\n', 'a b', true],
  ['  a b\r\n', 'a b', true],
  ['\n\ta', 'a', true],
])('in %j: %j is all that stands in its line: %s', (text, part, is) => {
  expect(isWholeLines(text, spanOf(text, part))).toBe(is)
})

/** A text, the part of it that is replaced, by what; what the part left out of its line that comes again. */
test.each([
  ['the comma behind it', '"tea",', '"tea"', '"green tea",', ','],
  ['the bracket behind it', 'f(g)\n', 'g', 'h)', ')'],
  ['the call before it', 'f(a)\n', 'a)', 'f(b)', 'f('],
  ['no sign before it, which may be meant twice', '-a\n', 'a', '-b', undefined],
])('left out, and meant once: %s', (_, text, search, replace, echo) => {
  expect(withEcho(text, spanOf(text, search), { search: [search], replace: [replace] })?.echo).toBe(echo)
})
