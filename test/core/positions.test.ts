import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type PositionOp, type PositionRules, placePosition } from '../../src/core/place/positions.ts'
import { lineHash } from '../../src/core/text/crc32.ts'
import { indexText } from '../../src/core/text/indexed.ts'
import { performEdits, splitLines } from '../../src/core/text.ts'
import { runs } from '../support/sample.ts'

const rules = { positions: 'trusted', path: 'a.txt' } as const
const place = (text: string, op: PositionOp, given: PositionRules = rules) => placePosition(indexText(text), op, given)
const lines = (first: number, last: number, text: string): PositionOp => ({
  kind: 'lines',
  first: { line: first },
  last: { line: last },
  text,
  indent: 'keep',
})
const insert = (after: number, text: string): PositionOp => ({
  kind: 'insert',
  after: { line: after },
  text,
  indent: 'keep',
})

function run(text: string, ...ops: readonly PositionOp[]): string {
  const edits = ops.flatMap(op => {
    const placed = place(text, op)
    if (!placed.ok) throw new Error(placed.problem.message)
    return placed.value.edits
  })
  return performEdits(text, edits)
}

describe('lines by number', () => {
  test.each([
    ['the last line keeps its newline', 'a\nb\nc\nd\n', [lines(4, 4, 'D')], 'a\nb\nc\nD\n'],
    ['a missing final newline stays missing', 'a\nb', [lines(2, 2, 'B\nC\n')], 'a\nB\nC'],
    ['insert behind a last line without newline', 'a\nb', [insert(2, 'c\n')], 'a\nb\nc'],
    ['delete a last line without newline', 'a\nb', [lines(2, 2, '')], 'a'],
    ['delete everything', 'a\nb\n', [lines(1, 2, '')], ''],
    ['delete everything without newline', 'a', [lines(1, 1, '')], ''],
    ['an empty file takes the text as written', '', [insert(0, 'x\ny')], 'x\ny'],
    ['an empty file takes the newline as written', '', [insert(0, 'x\n')], 'x\n'],
    ['a blank line for a line', 'a\nb\n', [lines(1, 1, '\n')], '\nb\n'],
    ['each line takes the ending of the one in its place', 'a\r\nb\nc\r\n', [lines(1, 2, 'A\nB')], 'A\r\nB\nc\r\n'],
    ['more lines than before', 'a\r\nb\r\n', [lines(1, 1, '1\n2\n3')], '1\r\n2\r\n3\r\nb\r\n'],
    ['a lone CR is a character', 'a\nb\n', [lines(1, 1, 'x\ry')], 'x\ry\nb\n'],
    ['inserts at one gap keep their order', 'a\nb\n', [insert(1, 'x'), insert(1, 'y')], 'a\nx\ny\nb\n'],
    [
      'inserts at both borders of a range',
      'a\nb\nc\n',
      [insert(1, '<'), lines(2, 2, 'B'), insert(2, '>')],
      'a\n<\nB\n>\nc\n',
    ],
    ['two inserts behind the last line without newline', 'a', [insert(1, 'x'), insert(1, 'y')], 'a\nx\ny'],
    ['append', 'a\n', [{ kind: 'append', text: 'b\nc' }], 'a\nb\nc\n'],
    ['form feed and U+2028 end no line', 'a\fb\u2028c\nd\n', [lines(2, 2, 'D')], 'a\fb\u2028c\nD\n'],
    ['classic Mac', 'a\rb\r', [lines(1, 1, 'x\ny')], 'x\ry\rb\r'],
  ] as const)('%s', (_, before, ops, after) => {
    expect(run(before, ...ops)).toBe(after)
  })

  test('the empty string behind the final newline is no line', () => {
    const placed = place('a\nb\n', lines(3, 3, 'x'))
    expect(placed).toMatchObject({ ok: false, problem: { code: 'locate/out-of-range' } })
  })

  test('replacing any range by its own text changes nothing, whatever the endings', () => {
    const text = fc
      .array(fc.constantFrom('a', '\n', '\r\n', '\t', ' b'), { maxLength: 20 })
      .map(parts => parts.join(''))
    fc.assert(
      fc.property(text, fc.nat(), fc.nat(), (text, a, b) => {
        const file = splitLines(text)
        fc.pre(file.length > 0)
        const [first, last] = [a % file.length, b % file.length].sort((x, y) => x - y) as [number, number]
        const same = file
          .slice(first, last + 1)
          .map(line => `${line.text}\n`)
          .join('')
        expect(run(text, lines(first + 1, last + 1, same))).toBe(text)
      }),
    )
  })

  test('whatever the numbers, hashes and texts: a place or a refusal, and no edit outside the text', () => {
    const ref = fc.record({
      line: fc.integer({ min: -2, max: 5 }),
      hash: fc.constantFrom(undefined, '0000', lineHash('a')),
    })
    const op = fc.record({
      kind: fc.constantFrom('lines', 'insert', 'append'),
      first: ref,
      last: ref,
      after: ref,
      before: fc.option(ref, { nil: undefined }),
      text: fc.constantFrom('', '\n', 'a', '}\n', '  x\n\ty'),
      indent: fc.constantFrom('keep', 'auto', 3),
      expect: fc.constantFrom(undefined, 'a', ''),
      tidy: fc.boolean(),
    })
    const text = fc.array(fc.constantFrom('a', '}', '\n', '\r\n', '\t'), { maxLength: 8 }).map(parts => parts.join(''))
    fc.assert(
      fc.property(text, op, fc.constantFrom('trusted', 'guarded'), (text, op, positions) => {
        const placed = place(text, op as unknown as PositionOp, { positions, path: 'a.py' } as never)
        if (placed.ok) performEdits(text, placed.value.edits)
        else expect(placed.problem.code).toMatch(/^locate\//)
      }),
      { numRuns: runs(5000) },
    )
  })

  test('what stands outside the range stays as it is', () => {
    const text = fc.array(fc.constantFrom('a', 'b', '\n', '\r\n'), { maxLength: 20 }).map(parts => parts.join(''))
    fc.assert(
      fc.property(text, fc.nat(), (text, at) => {
        const file = splitLines(text)
        fc.pre(file.length > 0)
        const line = file[at % file.length]!
        const after = run(text, lines((at % file.length) + 1, (at % file.length) + 1, 'NEW\nLINES'))
        expect(after.startsWith(text.slice(0, line.start))).toBe(true)
        expect(after.endsWith(text.slice(line.start + line.text.length))).toBe(true)
      }),
    )
  })
})

describe('guards', () => {
  const guarded = { positions: 'guarded', path: 'a.txt' } as const
  const hashed = (line: number, text: string) => ({ line, hash: lineHash(text) })

  test('a bare number is stale where the file may have changed', () => {
    expect(place('a\nb\n', lines(1, 1, 'x'), guarded)).toMatchObject({ problem: { code: 'locate/stale' } })
  })

  test.each([
    ['both hashes', { first: hashed(1, 'a'), last: hashed(2, 'b') }],
    ['the expected text', { first: { line: 1 }, last: { line: 2 }, expect: 'a\r\nb' }],
  ])('%s is a guard', (_, refs) => {
    const op = { kind: 'lines', text: 'x', indent: 'keep', ...refs } as const
    expect(place('a\nb\n', op, guarded)).toMatchObject({ ok: true })
  })

  test('the start of the file and its end need none', () => {
    expect(place('a\n', insert(0, 'x'), guarded).ok).toBe(true)
    expect(place('a\n', { kind: 'append', text: 'x' }, guarded).ok).toBe(true)
  })

  test('a hash that recurs on closing lines is no guard, and is noted where numbers are trusted', () => {
    const text = 'f {\n}\ng {\n}\nh {\n}\n'
    const op = { kind: 'insert', after: hashed(2, '}'), text: 'x', indent: 'keep' } as const
    expect(place(text, op, guarded)).toMatchObject({ problem: { code: 'locate/stale' } })
    expect(place(text, op)).toMatchObject({ value: { notes: [{ code: 'locate/weak-anchor' }] } })
  })

  test('a range whose new text stands there already is applied already', () => {
    const op = { kind: 'lines', first: hashed(1, 'old'), last: hashed(1, 'old'), text: 'new', indent: 'keep' } as const
    expect(place('new\n', op, guarded)).toMatchObject({ value: { nothing: 'already-applied', edits: [] } })
  })
})
