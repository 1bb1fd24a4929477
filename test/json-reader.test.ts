import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readJson } from '../src/formats/json/reading/reader.ts'
import type { JsonLines, JsonRead } from '../src/formats/json/value.ts'
import { runs } from './support/sample.ts'

function read(text: string, closed = true): JsonRead {
  const lines = text.split('\n')
  const source: JsonLines = { line: row => lines[row], closed: () => closed }
  return readJson(source, { row: 0, col: 0 })
}

const outcomeOf = (text: string): unknown => {
  const result = read(text)
  return result.ok ? result.value : result.reason
}

describe('JSON', () => {
  test('reads what JSON.parse reads, and nothing was healed', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 4 }), text => {
        fc.pre(!/"(?:__proto__|constructor|prototype)"|\\u0000/.test(text))
        const result = read(text)
        if (!result.ok) expect(result.reason).toMatch(/appears twice|too large|half a character/)
        else
          expect({ value: result.value, healed: result.healed }).toEqual({
            value: JSON.parse(text),
            healed: [],
          })
      }),
    )
  })

  test('never throws, and stays inside the text', () => {
    const pieces = [
      '{',
      '}',
      '[',
      ']',
      '"',
      "'",
      ',',
      ':',
      '\\',
      '\n',
      'a',
      '1',
      '/*',
      '*/',
      '//',
      '#',
      'true',
      'None',
      '\\u',
      'd800',
      ' ',
      '"""',
    ]
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 60 }), parts => {
        const text = parts.join('')
        const lines = text.split('\n')
        const result = read(text, parts.length % 2 === 0)
        const { row, col } = result.ok ? result.end : result.at
        expect(row).toBeLessThan(lines.length)
        expect(col).toBeLessThanOrEqual(lines[row]!.length)
      }),
      { numRuns: runs(2000) },
    )
  })
})

describe('healed, with a word for it', () => {
  test.each([
    ['// x\n{"a": 1 /* y */} # z', { a: 1 }, 'comments'],
    ['{"a": [1, 2,],}', { a: [1, 2] }, 'trailing comma'],
    ["{'a': 'it\"s'}", { a: 'it"s' }, 'single quotes'],
    ['{“a”: “it\'s "b" \\“c\\””, ”d”: "“e”"}', { a: 'it\'s "b" "c"', d: '“e”' }, 'typographic quotes'],
    ['{a: 1}', { a: 1 }, 'keys without quotes'],
    ['{"a": "x\ny\tz"}', { a: 'x\ny\tz' }, 'newlines and tabs'],
    ['{"a": "\\d+ C:\\dir \\$ \\u12"}', { a: '\\d+ C:\\dir \\$ \\u12' }, 'backslashes'],
    ['{"a": True, "b": None}', { a: true, b: null }, 'Python'],
    ['{"a": """x "y" z"""}', { a: 'x "y" z' }, 'triple quotes'],
    ['{"a": [{"b": 1', { a: [{ b: 1 }] }, 'closing brackets'],
    ['{"a": 1\n"b": 2}', { a: 1, b: 2 }, 'a comma was added'],
  ])('%s', (text, value, word) => {
    const result = read(text)
    expect(result).toMatchObject({ ok: true, value })
    expect(result.ok && result.healed.map(({ what }) => what).join()).toContain(word)
  })
})

describe('refused, at its place', () => {
  test.each([
    ['{"a": 1, "a": 2}', 'appears twice', 9],
    ['{"__proto__": {}}', 'not allowed', 1],
    ['{"constructor": 1}', 'not allowed', 1],
    ['{"a": "x" "b": 1}', 'is expected', 10],
    ['{"a": "say "hi""}', 'a quote inside a string', 12],
    ['{"a": NaN}', 'a value is expected', 6],
    ['{"a": 1e999}', 'too large', 6],
    ['{"a": 12345678901234567890}', 'too large', 6],
    ['{"a": 01}', 'a value is expected', 6],
    ['{"a": "\\ud800"}', 'half a character', 7],
    ['{"a": "\\u0000"}', 'NUL', 7],
    ['{"a": "x\u0000"}', 'NUL', 8],
    ['{"a" 1}', '`:` is expected', 5],
    ['{1: 2}', 'a key in double quotes', 1],
    ['{"a": "x', 'never closed', 6],
    ['{"a": [1,', 'ends inside', 9],
  ])('%s', (text, reason, col) => {
    expect(read(text)).toMatchObject({ ok: false, reason: expect.stringContaining(reason), at: { row: 0, col } })
  })

  test('a text that was cut off is not closed for its author', () => {
    expect(read('{"a": [1', false)).toMatchObject({ ok: false, unclosed: true })
  })

  test('a string that was never closed ends before the next value', () => {
    expect(read('{"a": "x\n{"b": 1}')).toMatchObject({ ok: false, at: { row: 0, col: 6 }, unclosed: false })
  })

  test('no prototype is touched', () => {
    read('{"__proto__": {"polluted": 1}}')
    expect(({} as { polluted?: number }).polluted).toBeUndefined()
  })

  test('32 levels are read, 33 are not, and a million are refused at once', () => {
    const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
    expect(read(nested(32)).ok).toBe(true)
    expect(outcomeOf(nested(33))).toContain('nested deeper')
    expect(outcomeOf('['.repeat(1_000_000))).toContain('nested deeper')
  })
})
