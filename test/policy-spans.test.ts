import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Block, Position, SpanEdit } from '../src/core/block.ts'
import { type TextContent, textContent } from '../src/core/content.ts'
import type { RepoPath } from '../src/core/path.ts'
import { createEngine } from '../src/create-engine.ts'
import { cpuOf } from './support/cpu.ts'
import { runs } from './support/sample.ts'

/** Fixes of tools by position: whatever they count in, they do what a splice of the text does. */

const PATH = 'a.txt' as RepoPath
const engine = createEngine()
const bytesOf = (text: string) => new TextEncoder().encode(text).length

const blockOf = (spans: readonly SpanEdit[]): Block => ({
  id: '000000',
  format: 'tool-fixes',
  at: { name: 'fixes', span: { start: 0, end: 0 }, line: 1 },
  path: PATH,
  steps: [],
  spans,
  problems: [],
  notes: [],
})

async function applied(content: TextContent, spans: readonly SpanEdit[]) {
  const { results, after } = await engine.apply([blockOf(spans)], new Map([[PATH, content]]))
  const made = after.get(PATH)
  return { status: results[0]?.status, code: results[0]?.code, text: made?.kind === 'text' ? made.text : undefined }
}

interface Cut {
  readonly start: number
  readonly end: number
  readonly fresh: string
}

/** How a tool says a place of a text: by what it counts, from the start of the file or of a line. */
const SAID: Readonly<
  Record<string, { unit: SpanEdit['unit']; at: (text: string, at: number, bom: boolean) => Position }>
> = {
  'UTF-16 units': { unit: 'utf16', at: (_, at) => at },
  characters: { unit: 'characters', at: (text, at) => [...text.slice(0, at)].length },
  bytes: { unit: 'bytes', at: (text, at, bom) => bytesOf(text.slice(0, at)) + (bom ? 3 : 0) },
  'lines and UTF-16 units': { unit: 'utf16', at: inLine(text => text.length) },
  'lines and characters': { unit: 'characters', at: inLine(text => [...text].length) },
  'lines and bytes': { unit: 'bytes', at: inLine(bytesOf) },
}

function inLine(count: (text: string) => number) {
  return (text: string, at: number): Position => {
    const lines = text.slice(0, at).split('\n')
    return { line: lines.length, column: count(lines.at(-1)!) + 1 }
  }
}

const line = fc
  .array(fc.constantFrom('tea', 'é', '👍', ' ', '\t', '(', 'cup = 1'), { maxLength: 4 })
  .map(parts => parts.join(''))
const text = fc
  .record({ lines: fc.array(line, { maxLength: 6 }), eol: fc.constantFrom('\n', '\r\n'), isClosed: fc.boolean() })
  .map(({ lines, eol, isClosed }) => lines.join(eol) + (isClosed ? eol : ''))
const FRESH = ['NEW', 'NEW\n', 'ONE\nNEW', '', '\nNEW\n']

const scene = text.chain(old => {
  // between characters, and not inside a line ending
  const places = [0, ...Array.from(old.matchAll(/\r\n|./gsu), ({ 0: char, index }) => index + char.length)]
  const cuts = fc
    .uniqueArray(fc.constantFrom(...places), { minLength: 1, maxLength: 6 })
    .map(some => some.toSorted((a, b) => a - b))
  return fc
    .record({
      old: fc.constant(old),
      cuts,
      fresh: fc.array(fc.constantFrom(...FRESH), { minLength: 6, maxLength: 6 }),
      isInsert: fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }),
      guarded: fc.boolean(),
      bom: fc.boolean(),
      turned: fc.boolean(),
    })
    .map(({ cuts, fresh, isInsert, ...rest }) => {
      const edits: Cut[] = []
      for (let i = 0; i < cuts.length; i++) {
        const start = cuts[i]!
        const end = isInsert[i] ? start : (cuts[++i] ?? start)
        edits.push({ start, end, fresh: fresh[i % 6]! })
      }
      return { ...rest, edits }
    })
})

const spliced = (old: string, edits: readonly Cut[]): string =>
  edits.toReversed().reduce((text, { start, end, fresh }) => text.slice(0, start) + fresh + text.slice(end), old)

describe.each(Object.entries(SAID))('fixes that count %s', (_, { unit, at }) => {
  test('are the splices that they say, once', async () => {
    await fc.assert(
      fc.asyncProperty(scene, async ({ old, edits, guarded, bom, turned }) => {
        const content = textContent((bom ? '\uFEFF' : '') + old)
        const spans = edits.map(
          ({ start, end, fresh }): SpanEdit => ({
            start: at(old, start, bom),
            end: at(old, end, bom),
            unit,
            text: fresh,
            ...(guarded && { deleted: old.slice(start, end) }),
          }),
        )
        const made = spliced(old, edits)
        // a text that has one line left has lost what its lines ended in
        const isCrlf = old.includes('\r\n') && made.trimEnd().includes('\n')
        const told = (text = '') => (isCrlf ? text.replaceAll(/\r?\n/g, '\r\n') : text.replaceAll('\r\n', '\n'))
        const first = await applied(content, turned ? spans.toReversed() : spans)
        // lines at an end without a newline go with the line break above them, which another fix may change
        if (first.code === 'edit/overlap' && !old.endsWith('\n') && edits.at(-1)?.end === old.length) return
        expect(isCrlf ? first.text : told(first.text), first.code).toBe(told(made))
        if (!spans.some(({ text }) => /\w/.test(text))) return
        const second = await applied(
          textContent((bom ? '\uFEFF' : '') + first.text),
          turned ? spans.toReversed() : spans,
        )
        expect(second.text).toBe(first.text)
      }),
      { numRuns: runs(300) },
    )
  })
})

describe('a fix is refused', () => {
  const file = textContent('one\ntwo\nthree\n')
  const fix = (start: Position, end: Position, more: Partial<SpanEdit> = {}): SpanEdit => ({
    start,
    end,
    unit: 'utf16',
    text: 'NEW',
    ...more,
  })

  test.each([
    ['that is for another text', [fix(4, 7, { deleted: 'twO' })], 'locate/stale'],
    [
      'one of which is for another text',
      [fix(0, 3, { deleted: 'one' }), fix(4, 7, { deleted: 'twO' })],
      'locate/stale',
    ],
    ['that begins behind the end', [fix(15, 15)], 'locate/out-of-range'],
    ['that makes behind the end what the file begins with', [fix(15, 15, { text: 'one' })], 'locate/out-of-range'],
    ['that ends behind the end', [fix(0, 15)], 'locate/out-of-range'],
    ['that ends before it begins', [fix(3, 1)], 'locate/out-of-range'],
    ['in a line that is not there', [fix({ line: 6, column: 1 }, { line: 6, column: 1 })], 'locate/out-of-range'],
    ['behind the end of a line', [fix({ line: 1, column: 1 }, { line: 1, column: 5 })], 'locate/out-of-range'],
    ['behind the end of a line, in bytes', [fix(0, { line: 1, column: 5 }, { unit: 'bytes' })], 'locate/out-of-range'],
    ['that overlaps another', [fix(0, 4), fix(3, 7)], 'edit/overlap'],
    ['that overlaps another, from the same place', [fix(0, 7), fix(0, 3)], 'edit/overlap'],
  ])('%s', async (_, spans, code) => {
    expect(await applied(file, spans)).toEqual({ status: 'failed', code, text: file.text })
  })

  test('inside a character', async () => {
    const cup = textContent('é\n')
    expect(await applied(cup, [fix(1, 2, { unit: 'bytes' })])).toMatchObject({ code: 'locate/out-of-range' })
  })
})

test('the bytes of a file that is not UTF-8 are counted as they are', async () => {
  const latin: TextContent = { kind: 'text', text: 'caf\u00e9\ntwo\n', bom: false, encoding: '8-bit' }
  const fix: SpanEdit = { start: 5, end: 8, unit: 'bytes', text: 'NEW' }
  expect((await applied(latin, [fix])).text).toBe('caf\u00e9\nNEW\n')
})

test('a place without a column is the end of its line, and one below the last line the end of the file', async () => {
  const crlf = textContent('one\r\ntwo\r\n')
  const fix = (start: Position, text: string): SpanEdit => ({ start, end: start, unit: 'utf16', text })
  expect((await applied(crlf, [fix({ line: 1 }, ' NEW')])).text).toBe('one NEW\r\ntwo\r\n')
  expect((await applied(textContent('one'), [fix({ line: 2, column: 1 }, '\nNEW')])).text).toBe('one\nNEW')
  expect((await applied(textContent('one'), [fix({ line: 2, column: 1 }, 'NEW')])).code).toBe('locate/out-of-range')
})

test('a newline is known again at the end of the file, and made anywhere else', async () => {
  const newline = (at: number): SpanEdit => ({ start: at, end: at, unit: 'utf16', text: '\n' })
  expect((await applied(textContent('a\nb\n'), [newline(3)])).text).toBe('a\nb\n')
  expect((await applied(textContent('a\n\nb\n'), [newline(2)])).text).toBe('a\n\n\nb\n')
  const sign: SpanEdit = { start: 1, end: 1, unit: 'utf16', text: ';' }
  expect((await applied(textContent('x;'), [sign])).text).toBe('x;;')
})

test('one of two line breaks that is gone is known by what else was made', async () => {
  const fixes: SpanEdit[] = [
    { start: 1, end: 2, unit: 'utf16', text: '', deleted: '\n' },
    { start: 4, end: 4, unit: 'utf16', text: ' NEW', deleted: '' },
  ]
  expect((await applied(textContent('a\n\nb\n'), fixes)).text).toBe('a\nb NEW\n')
  expect((await applied(textContent('a\nb NEW\n'), fixes)).text).toBe('a\nb NEW\n')
  // a word that is at both places says nothing
  const word: SpanEdit[] = [{ start: 0, end: 6, unit: 'utf16', text: 'foo', deleted: 'foobar' }]
  expect((await applied(textContent('foobar\n'), word)).text).toBe('foo\n')
})

test.each(['bytes', 'characters'] as const)('many positions in one long line, in %s', async unit => {
  const text = `é${'a'.repeat(500_000)}\n`
  const spans = Array.from({ length: 4000 }, (_, i) => ({ start: 2 + i * 100, end: 3 + i * 100, unit, text: 'b' }))
  const { cost, value } = await cpuOf(() => applied(textContent(text), spans))
  expect(value.status).toBe('applied')
  expect(cost).toBeLessThan(2_000)
})
