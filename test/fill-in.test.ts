import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fillIn } from '../src/core/run/fill-in.ts'
import { writtenOut } from '../src/core/run/written-out.ts'
import { runs } from './support/sample.ts'

const MARKER = '// ... existing code ...'

/** The lines of a text, and the run of them that is left out. */
const cutFrom = (lines: fc.Arbitrary<string[]>) =>
  lines
    .chain(old => {
      const at = fc.nat(old.length)
      return fc.record({ old: fc.constant(old), from: at, to: at, other: at })
    })
    .filter(({ from, to }) => from < to)

const repeating = fc.constantFrom('if (a) {', 'if (b) {', 'call(a)', 'call(b)', '}', '', 'end')

test('what a marker is filled in with is what was left out, though lines repeat and another one is changed', () => {
  let [asked, filled] = [0, 0]
  fc.assert(
    fc.property(cutFrom(fc.array(repeating, { minLength: 2, maxLength: 14 })), ({ old, from, to, other }) => {
      // a line next to the marker tells its place
      const between = other < from ? old.slice(other + 1, from) : old.slice(to, other)
      const isFree = (other < from || other >= to) && old[other] !== '' && between.some(line => line !== '')
      const wanted = old.map((line, i) => (isFree && i === other ? 'new(c)' : line))
      const found = fillIn(old, wanted.toSpliced(from, to - from, MARKER))
      asked++
      if (!found) return
      filled++
      expect(found.lines).toEqual(wanted)
    }),
    { numRuns: runs(5000) },
  )
  expect(filled / asked).toBeGreaterThan(0.6)
})

test('where no line repeats every marker is filled in, at both ends too', () => {
  const names = (shape: RegExp) => fc.uniqueArray(fc.stringMatching(shape), { minLength: 4, maxLength: 12 })
  const [lower, upper] = [/^[a-z]{3,6}\(\)$/, /^[A-Z]{3,6}\(\)$/].map(shape => cutFrom(names(shape)))
  fc.assert(
    fc.property(lower!, upper!, (one, two) => {
      const between = 'between()'
      const old = [...one.old, between, ...two.old]
      const short = ({ old, from, to }: typeof one) => old.toSpliced(from, to - from, `  ${MARKER}`)
      expect(fillIn(old, [...short(one), between, ...short(two)])).toEqual({
        lines: old,
        markers: [one, two].map(({ from, to }) => ({ text: MARKER, count: to - from })),
      })
    }),
    { numRuns: runs(500) },
  )
})

test.each([
  ['above', 'y()', ['two()', 'three()', 'new()', 'if (a) {', MARKER, '}', 'new()']],
  ['below', 'x()', ['new()', 'if (a) {', MARKER, '}', 'new()', 'one()', 'two()']],
])('lines further %s tell that a marker means %s', (_, meant, fresh) => {
  const old = ['if (a) {', 'x()', '}', 'one()', 'two()', 'three()', 'if (a) {', 'y()', '}', 'four()', 'five()']
  expect(fillIn(old, fresh)?.lines).toEqual(fresh.map(line => (line === MARKER ? meant : line)))
})

test.each([
  ['dots alone may be code', ['a()', 'b()', 'c()'], ['a()', '...', 'c()']],
  ['a line that the old text has as well is kept', ['a()', `  ${MARKER}`, 'b()', 'c()'], ['a()', MARKER, 'c()']],
  ['only signs were left out', ['a()', '{', '}', 'c()'], ['a()', MARKER, 'c()']],
  ['nothing was left out', ['a()', 'c()'], ['a()', MARKER, 'c()']],
  ['nothing of the old text is kept', ['a()', 'b()'], [MARKER]],
  ['there is no marker', ['a()', 'b()'], ['a()']],
  [
    'comparing the lines would take long',
    Array.from({ length: 1004 }, (_, i) => `a${i}()`),
    ['a0()', MARKER, ...Array.from({ length: 998 }, (_, i) => `a${i + 4}()`)],
  ],
])('nothing is filled in where %s', (_, old, fresh) => {
  expect(fillIn(old, fresh)).toBeUndefined()
})

test('a file with both line endings is not filled in, as the lines that stay would change theirs', () => {
  const text = `const a = 1\n${MARKER}\nconst last = 33\n`
  const old = 'const a = 1\nconst other = 2\nconst another = 2\nconst last = 3\n'
  expect(writtenOut(text, old).ok).toBe(true)
  expect(writtenOut(text, old.replace('\n', '\r\n')).ok).toBe(false)
})

test('a marker among equal lines is placed in time that does not grow with their pairs', () => {
  const text = Array.from({ length: 990 }, (_, i) => (i % 2 ? MARKER : 'same()'))
  const began = performance.now()
  fillIn(Array<string>(1000).fill('same()'), text)
  expect(performance.now() - began).toBeLessThan(10_000)
})
