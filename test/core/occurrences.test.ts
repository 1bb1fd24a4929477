import fc from 'fast-check'
import { expect, test } from 'vitest'
import { occurrences } from '../../src/core/text/occurrences.ts'
import { runs } from '../support/sample.ts'

/** Letter by letter. */
function naive(text: string, needle: string, most: number, apart: boolean): readonly number[] {
  const found: number[] = []
  for (let at = 0; at + needle.length <= text.length && found.length < most; at++) {
    if (!text.startsWith(needle, at)) continue
    found.push(at)
    if (apart) at += needle.length - 1
  }
  return found
}

const some = (maxLength: number) => fc.string({ unit: fc.constantFrom('a', 'b'), minLength: 1, maxLength })

test('short texts are found where they are', () => {
  fc.assert(
    fc.property(some(40), some(4), fc.integer({ min: 1, max: 5 }), fc.boolean(), (text, needle, most, apart) => {
      expect(occurrences(text, needle, most, apart)).toEqual(naive(text, needle, most, apart))
    }),
    { numRuns: runs(2000) },
  )
})

test.each([
  ['a tail that differs', 'a'.repeat(30_000), `${'a'.repeat(2000)}b`],
  ['places that overlap', 'a'.repeat(30_000), 'a'.repeat(2000)],
  [
    'a word in the middle',
    `${'-'.repeat(2000)}somewords${'-'.repeat(2000)}`.repeat(6),
    `${'-'.repeat(900)}somewords---`,
  ],
  ['a place behind many that nearly fit', `${'ab'.repeat(15_000)}c`, `${'ab'.repeat(1000)}c`],
])('a long needle is found by each of the searches: %s', (_, text, needle) => {
  for (const apart of [false, true])
    expect(occurrences(text, needle, 50, apart)).toEqual(naive(text, needle, 50, apart))
})
