import { describe, expect, test } from 'vitest'
import { explainAbsent, explainAmbiguous, explainConflict } from '../../src/core/apply/explain.ts'
import type { Diagnostic } from '../../src/core/diagnostic.ts'
import { type Alignment, type Change, locate } from '../../src/core/locate.ts'
import { viewText } from '../../src/core/text/file-text.ts'
import { matchers } from '../../src/matchers/index.ts'

const linesOf = (text: string) => text.split('|')
const fileOf = (text: string) => viewText(`${text.replaceAll('|', '\n')}\n`)
const change = (search: string, replace = 'new'): Change => ({ search: linesOf(search), replace: linesOf(replace) })
const at = (...lines: readonly number[]): Alignment => ({ lines: Int32Array.from(lines) })

/** What is said of a text that only a looser rule finds. */
function looserOf(text: string, wanted: Change) {
  const file = viewText(text)
  const looser = locate(file, wanted, matchers, 'similar')
  if (looser === 'over-budget') throw new Error(looser)
  return explainAbsent(file, wanted, looser)
}

describe('the block as it would be found to the letter', () => {
  test.each<[what: string, file: string, search: string, replace: string, found: string, becomes: string]>([
    ['the first line is another', '  one\n  two\n', 'one|two', 'new|two', '  one\n  two\n', '  new\n  two\n'],
    ['the last line is another', '  one\n  two\nx\n', 'one|two', 'one|new', '  one\n  two\n', '  one\n  new\n'],
    ['two for the last', '  one\n  two\nx\n', 'one|two', 'one|n|m', '  one\n  two\n', '  one\n  n\n  m\n'],
    [
      'a line more at the end',
      '  one\n  two\nx\n',
      'one|two',
      'one|two|new',
      '  one\n  two\n',
      '  one\n  two\n  new\n',
    ],
    ['a line fewer', '  one\n  two\n  end\n', 'one|two|end', 'one|end', '  one\n  two\n  end\n', '  one\n  end\n'],
    ['below other lines', 'x\n\n  one\n  two\n', 'one|two', 'new|two', '  one\n  two\n', '  new\n  two\n'],
    ['without a final newline', '  one\n  two', 'one|two', 'one|new', '  one\n  two\n', '  one\n  new\n'],
    ['in CR LF', '  one\r\n  two\r\nx\r\n', 'one|two', 'one|new', '  one\r\n  two\r\n', '  one\r\n  new\r\n'],
    [
      'a blank line that the file lacks',
      'x\n  one\n  two\n',
      '|one|two',
      '|new|two',
      '  one\n  two\n',
      '  new\n  two\n',
    ],
  ])('%s', (_, file, search, replace, found, becomes) => {
    expect(looserOf(file, change(search, replace)).detail?.corrected).toEqual({ search: found, replace: becomes })
  })

  test('none, where the change does nothing', () => {
    const { detail } = looserOf('  one\n  two\n', change('one|two', 'one|two'))
    expect(detail?.nearest).toEqual({ line: 1, lines: ['  one', '  two'], likeness: 1 })
    expect(detail?.corrected).toBe(undefined)
  })

  test('none, where the end of a line above it would go too', () => {
    expect(looserOf('x\n  one', { search: ['one'], replace: [] }).detail).toMatchObject({ diff: ['-one', '+  one'] })
    expect(looserOf('x\n  one', { search: ['one'], replace: [] }).detail?.corrected).toBe(undefined)
  })

  test('nothing in its place, where all its lines go', () => {
    const { detail } = looserOf('  one\n  two\nx\n', { search: ['one', 'two'], replace: [] })
    expect(detail?.corrected).toEqual({ search: '  one\n  two\n', replace: '' })
  })

  test('none, where two places would be found', () => {
    const { message, detail } = looserOf('  one\n  two\nx\n    one\n    two\n', change('one|two', 'new|two'))
    expect(message).toBe('the text to replace is not in the file')
    expect(detail?.corrected).toBe(undefined)
  })
})

test('of a text that is not in the file is shown what is most like it', () => {
  const file = fileOf('other words|const first = 1|const second = 2|the end')
  expect(explainAbsent(file, change('const first = 1|const third = 3'), undefined).detail).toEqual({
    nearest: { line: 2, lines: ['const first = 1', 'const second = 2'], likeness: expect.closeTo(0.75, 1) },
    diff: [' const first = 1', '-const third = 3', '+const second = 2'],
    hints: ['line 3: the block has `third = 3`, the file `second = 2`'],
  })
  expect(explainAbsent(file, change('(nothing like it)'), undefined).detail).toBe(undefined)
})

describe('why a place cannot be changed', () => {
  const problem: Diagnostic = { code: 'locate/conflict', message: 'so' }
  const file = fileOf('one|two|three')

  test('the lines of the file stand beside those of the block', () => {
    expect(explainConflict(file, change('one|2'), at(0, 1), problem)).toEqual({
      ...problem,
      detail: {
        nearest: { line: 1, lines: ['one', 'two'], likeness: 1 },
        diff: [' one', '-2', '+two'],
        hints: ['line 2: the block has `2`, the file `two`'],
      },
    })
    expect(explainConflict(file, change('one'), { ...at(0), score: 0.5 }, problem).detail).toEqual({
      nearest: { line: 1, lines: ['one'], likeness: 0.5 },
      diff: [' one'],
    })
  })

  test('no more than forty lines', () => {
    const long = fileOf(Array.from({ length: 60 }, (_, i) => `line ${i}`).join('|'))
    const { detail } = explainConflict(long, change('line 5|line 50'), at(5, 50), problem)
    expect(detail?.nearest?.lines.length).toBe(40)
    expect(explainConflict(long, change('line 5|line 9'), at(5, 9), problem).detail?.nearest?.lines.length).toBe(5)
  })

  test('of a place inside a line, or of none, there are no lines to show', () => {
    expect(explainConflict(file, change('w'), { ...at(1), span: { start: 5, end: 6 } }, problem)).toBe(problem)
    expect(explainConflict(file, change('x'), at(-1), problem)).toEqual({ ...problem, detail: {} })
  })
})

test.each<[what: string, file: string, places: readonly Alignment[], hints: readonly string[] | undefined]>([
  ['the lines above them', 'f(|same|g(|same', [at(1), at(3)], ['above line 2: `f(`', 'above line 4: `g(`']],
  ['the nearest that is not blank', 'f(||same|g(|||same', [at(2), at(6)], ['above line 3: `f(`', 'above line 7: `g(`']],
  [
    'the lines below, where those above are the same',
    'x|same|f|x|same|g',
    [at(1), at(4)],
    ['below line 2: `f`', 'below line 5: `g`'],
  ],
  [
    'lines below a block of several',
    'x|a|b|f|x|a|b|g',
    [at(1, 2), at(5, 6)],
    ['below line 2: `f`', 'below line 6: `g`'],
  ],
  [
    'lines of the block that the file lacks do not count',
    'f(|same|g(|same',
    [at(-1, 1), at(-1, 3)],
    ['above line 2: `f(`', 'above line 4: `g(`'],
  ],
  ['nothing, where one begins the file and one ends it', 'same|x|same', [at(0), at(2)], undefined],
  ['nothing, where one begins it but for a blank line', '|same|x|same', [at(1), at(3)], undefined],
  ['nothing, where two of three are the same', 'x|same|y|x|same|y|z|same|w', [at(1), at(4), at(7)], undefined],
  ['nothing but indentation', ' x|same|y|  x|same|  y', [at(1), at(4)], undefined],
  ['nothing, inside of lines', 'a b|c b', [at(), at()], undefined],
  [
    'no more than five of them',
    'a|s|b|s|c|s|d|s|e|s|f|s',
    [at(1), at(3), at(5), at(7), at(9), at(11)],
    [2, 4, 6, 8, 10].map((line, i) => `above line ${line}: \`${'abcde'[i]}\``),
  ],
])('what tells equal places apart: %s', (_, text, places, hints) => {
  const lines = places.map(place => (place.lines.find(line => line >= 0) ?? 0) + 1)
  const problem: Diagnostic = { code: 'locate/ambiguous', message: 'so', lines }
  expect(explainAmbiguous(fileOf(text), places, problem)).toEqual(hints ? { ...problem, detail: { hints } } : problem)
})
