import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type FileText, readFile, rememberEdits, viewText } from '../../src/core/text/file-text.ts'
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
