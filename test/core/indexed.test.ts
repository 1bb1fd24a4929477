import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { type IndexedText, indexText, lineAtOffset } from '../../src/core/text/indexed.ts'
import { longestWord } from '../../src/core/text/line-key.ts'
import { type Edit, performEdits } from '../../src/core/text.ts'
import { runs } from '../support/sample.ts'

const text = fc.string({
  unit: fc.constantFrom('a', 'b', 'word', ' ', '-', '\n', '\n', '\r\n', '\r', '\u200b', '\u2014'),
  maxLength: 60,
})

/** All that an index says. */
const facts = ({ text, count, starts, lines, line, eol, key }: IndexedText) => {
  const all = Array.from({ length: count }, (_, i) => [line(i), eol(i), key(i)])
  return { text, count, starts: [...starts], lines, all }
}

/** Every line that has a key, without an index. */
const having = ({ count, key }: IndexedText, wanted: number) =>
  Array.from({ length: count }, (_, i) => i).filter(i => key(i) === wanted)

test('lines, their endings and offsets make the text', () => {
  fc.assert(
    fc.property(text, text => {
      const { count, line, eol, lines, starts } = indexText(text)
      expect(Array.from({ length: count }, (_, i) => line(i) + eol(i)).join('')).toBe(text)
      expect(lines.map(({ text, eol }) => text + eol).join('')).toBe(text)
      for (let at = 0; at < text.length; at++) {
        const own = lineAtOffset(starts, at)
        expect(starts[own]! <= at && at < starts[own + 1]!).toBe(true)
      }
    }),
  )
})

test('lines are found by a word as they are found without it, whatever was asked before', () => {
  fc.assert(
    fc.property(text, fc.boolean(), (text, full) => {
      const file = indexText(text)
      if (full) facts(file)
      for (let i = 0; i < file.count; i++) {
        const key = file.key(i)
        const found = having(indexText(text), key)
        expect(file.linesWith(key, longestWord(file.line(i)), 100)).toEqual(found)
        expect(file.linesWith(key, '', 100)).toEqual(found)
        expect(file.linesWith(key, '', 1)).toEqual(found.slice(0, 1))
      }
    }),
    { numRuns: runs(500) },
  )
})

test('lines are found the same after many searches, and the keys are not gone over for each', () => {
  const walk = vi.spyOn(Int32Array.prototype, 'indexOf')
  fc.assert(
    fc.property(text, text => {
      const file = indexText(text)
      for (let key = 1; key < 600; key += 2) file.linesWith(key, '', 100)
      for (let i = 0; i < file.count; i++) {
        const key = file.key(i)
        expect(file.linesWith(key, '', 100)).toEqual(having(file, key))
        expect(file.linesWith(key, '', 1)).toEqual(having(file, key).slice(0, 1))
      }
    }),
    { numRuns: runs(200) },
  )
  walk.mockClear()
  const lines = indexText('x\n'.repeat(1000))
  for (let key = 1; key < 2000; key += 2) lines.linesWith(key, '', 100)
  expect(walk.mock.calls.length).toBeLessThan(200)
  walk.mockRestore()
})

test('the index of an edited text is that of the text read anew', () => {
  const edits = fc.array(fc.tuple(fc.nat(60), fc.nat(10), text), { minLength: 1, maxLength: 4 })
  fc.assert(
    fc.property(text, fc.array(edits, { minLength: 1, maxLength: 4 }), fc.boolean(), (start, rounds, full) => {
      let file = indexText(start)
      for (const round of rounds) {
        if (full) facts(file)
        const made = spread(file.text, round)
        file = file.after(made, performEdits(file.text, made))
        expect(facts(file)).toEqual(facts(indexText(file.text)))
      }
    }),
    { numRuns: runs(2000) },
  )
})

/** Edits one after the other. */
function spread(before: string, wanted: readonly (readonly [number, number, string])[]): readonly Edit[] {
  let free = 0
  return wanted.map(([gap, length, insert]) => {
    const start = Math.min(before.length, free + gap)
    const end = Math.min(before.length, start + length)
    free = end
    return { span: { start, end }, insert }
  })
}
