import { expect, test } from 'vitest'
import { MOST_BLOCKS } from '../src/formats/block.ts'
import { indexFormats, readBlocks, sourceLines } from '../src/formats/carrier/format-index.ts'
import { scan } from '../src/formats/carrier/scan.ts'
import type { SourceLines } from '../src/formats/format.ts'
import { formats } from '../src/formats/index.ts'

const index = indexFormats(formats)
const blocksOf = (text: string) => readBlocks({ name: 'text', text }, index)

/** How often a line is looked at while a text is read. */
function looks(text: string): number {
  const source = sourceLines({ name: 'text', text }, index)
  let count = 0
  const counting: SourceLines = {
    ...source,
    line: at => {
      count++
      return source.line(at)
    },
  }
  Array.from(scan(counting))
  return count
}

test.each([
  ['comments in JSON that never end', '{ /*\n'],
  ['JSON that says nothing and breaks', ' {"a" x\n'],
  ['closing tags in a parameter', '</parameter>\n'],
  ['bare fences', '```\n'],
])('%s: twice the text takes no more than twice the looks', (_, line) => {
  const text = (lines: number) => `<invoke name="Edit">\n<parameter name="a">\n${line.repeat(lines)}`
  expect(looks(text(2000))).toBeLessThan(2.1 * looks(text(1000)))
})

const feed = "apply_patch <<'EOF'\n"

test.each([
  ['that no line ends', feed, ''],
  ['that one line ends', feed, 'EOF\n'],
  ['of many words', `${feed.trim()}${' <<A'.repeat(50)}\n`, 'EOF\nA\n'],
])('here-documents %s: twice the text takes no more than twice the looks', (_, line, end) => {
  const text = (lines: number) => line.repeat(lines) + end
  for (const lines of [8, 1000]) expect(looks(text(2 * lines))).toBeLessThan(2.1 * looks(text(lines)))
})

test('a here-document of many words is looked through once', () => {
  const text = (words: number) => `apply_patch${' <<A'.repeat(words)}\n*** Begin Patch\n${'x\n'.repeat(2000)}`
  expect(looks(text(100))).toBeLessThan(1.1 * looks(text(1)))
})

test('a line of images that are opened again and again is looked at once', () => {
  const line = `${'!['.repeat(200_000)}](`
  expect(blocksOf(`${line}\n\n${block}`)).toHaveLength(1)
})

const block = 'a.py\n<<<<<<< SEARCH\nx\n=======\ny\n>>>>>>> REPLACE\n'
const pair = '{"path":"a","old":"x","new":"y"}'

test('a text of more blocks than anybody writes is read up to the limit, and no further', () => {
  expect(blocksOf(block.repeat(MOST_BLOCKS)).at(-1)).toMatchObject({ format: 'search-replace', problems: [] })
  const blocks = blocksOf(block.repeat(MOST_BLOCKS + 2))
  expect(blocks).toHaveLength(MOST_BLOCKS + 1)
  expect(blocks.at(-1)).toMatchObject({ format: 'unread', problems: [{ code: 'policy/limit' }] })
})

test('a list of more calls than that is refused as a whole, and so is all behind it', () => {
  const list = `[${`${pair},`.repeat(MOST_BLOCKS)}${pair}]`
  expect(blocksOf(`${list}\n${block}`)).toMatchObject([{ format: 'unread', problems: [{ code: 'policy/limit' }] }])
})

test('a diff of more hunks than that is refused', () => {
  const diff = `--- a/a.py\n+++ b/a.py\n${'@@ -1 +1 @@\n-x\n+y\n'.repeat(MOST_BLOCKS + 1)}`
  expect(blocksOf(diff)).toMatchObject([{ steps: [], problems: [{ code: 'policy/limit' }] }])
})
