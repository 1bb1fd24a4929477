import fc from 'fast-check'
import { expect, test } from 'vitest'
import { around, type FileText, readFile, rememberEdits, viewText } from '../../src/core/text/file-text.ts'
import { applyEdits, type Edit } from '../../src/core/text.ts'

const text = fc.string({
  unit: fc.constantFrom('a', 'b', ' ', '-', '\n', '\n', '\r\n', '\r', '\u200b', '\u2014'),
  maxLength: 60,
})

const facts = ({ lines, shown, keys, feeds, hasCr, isTorn }: FileText) => ({
  lines,
  shown: [...shown],
  keys: [...keys],
  feeds: [...feeds],
  hasCr,
  isTorn,
})

test('what is known of a text after edits is what reading it anew tells', () => {
  const edits = fc.array(fc.tuple(fc.nat(60), fc.nat(10), text), { minLength: 1, maxLength: 4 })
  fc.assert(
    fc.property(text, fc.array(edits, { minLength: 1, maxLength: 4 }), fc.boolean(), (start, rounds, full) => {
      let before = start
      for (const round of rounds) {
        const file = readFile(before)
        // edits may come when all is known of a text, or only where its lines end
        expect(full ? facts(file).hasCr : file.feeds.length).toBeDefined()
        const made = spread(before, round)
        const after = applyEdits(before, made)
        rememberEdits(before, made, after)
        expect(facts(readFile(after))).toEqual(facts(viewText(after)))
        before = after
      }
    }),
    { numRuns: 2000 },
  )
})

/** Edits one behind the other. */
function spread(before: string, wanted: readonly (readonly [number, number, string])[]): readonly Edit[] {
  let free = 0
  return wanted.map(([gap, length, insert]) => {
    const start = Math.min(before.length, free + gap)
    const end = Math.min(before.length, start + length)
    free = end
    return { span: { start, end }, insert }
  })
}

test('the last four texts that were read are remembered, and no more', () => {
  const read = ['1', '2', '3', '4', '5'].map(readFile)
  // the oldest last: to read it anew puts another one out
  for (const i of [4, 3, 2, 1]) expect(readFile(read[i]!.text)).toBe(read[i])
  expect(readFile('1')).not.toBe(read[0])
})

const replaced = (start: number, end: number, insert: string): Edit => ({ span: { start, end }, insert })

test.each<[known: string, know: (file: FileText) => void, kept: readonly string[]]>([
  ['nothing', () => {}, []],
  ['the ends of its lines', file => file.feeds, ['feeds']],
  ['its lines', file => [file.feeds, file.lines], ['feeds', 'lines']],
  ['all', facts, ['feeds', 'hasCr', 'index', 'isTorn', 'lines']],
  ['lines, but not their ends', file => file.lines, []],
])('of a text after edits is known what was known before: %s', (_, know, kept) => {
  const own = readFile(`a\nb\nc\n${kept.join()}`)
  know(own)
  const edits = [replaced(2, 3, 'x')]
  const after = applyEdits(own.text, edits)
  rememberEdits(own.text, edits, after)
  const now = readFile(after)
  expect(Object.keys(now.made).sort()).toEqual(kept)
  // the text before is not asked for again
  expect(readFile(own.text)).not.toBe(own)
})

test('whether there is a CR, or something invisible, is asked anew where there was one', () => {
  const own = readFile('a\r\nb\u200b\n')
  facts(own)
  const edits = [replaced(1, 2, ''), replaced(4, 5, '')]
  const after = applyEdits(own.text, edits)
  rememberEdits(own.text, edits, after)
  const now = readFile(after)
  expect([now.made.hasCr, now.made.isTorn]).toEqual([undefined, undefined])
  expect([now.hasCr, now.isTorn]).toEqual([false, false])
})

test('edits of a text that was not read tell nothing', () => {
  rememberEdits('never read', [replaced(0, 5, 'not')], 'not read')
  expect(readFile('not read').made).toEqual({})
})

test('no edits leave all that is known of a text', () => {
  const own = readFile('read before')
  rememberEdits(own.text, [], own.text)
  expect(readFile(own.text)).toBe(own)
})

test.each<[text: string, isTorn: boolean]>([
  ['word', false],
  ['', false],
  ['wo\u200brd', true],
  ['a\nwo\u00adrd', true],
])('something invisible stands in %j: %s', (text, isTorn) => {
  const file = viewText(text)
  // asked again, it is remembered
  expect([file.isTorn, file.isTorn]).toEqual([isTorn, isTorn])
})

test.each<[from: number, to: number, reach: number, text: string, above: number, start: number]>([
  [2, 3, 0, 'c\n', 2, 4],
  [2, 4, 0, 'c\nd\n', 2, 4],
  [2, 3, 1, 'b\nc\nd\n', 1, 2],
  [2, 3, 2, 'a\nb\nc\nd\ne', 0, 0],
  [1, 2, 5, 'a\nb\nc\nd\ne', 0, 0],
  [4, 5, 1, 'd\ne', 3, 6],
])('lines from %d up to %d and %d on either side: %j', (from, to, reach, text, above, start) => {
  const near = around(viewText('a\nb\nc\nd\ne'), from, to, reach)
  expect({ ...near, file: near.file.text }).toEqual({ file: text, above, start })
})
