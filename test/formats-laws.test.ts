import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Block, opsOf } from '../src/core/block.ts'
import { textContent } from '../src/core/content.ts'
import type { RepoPath } from '../src/core/path.ts'
import { createEngine } from '../src/create-engine.ts'
import { indexFormats } from '../src/formats/carrier/format-index.ts'
import type { OldAndNew } from '../src/formats/format.ts'
import { formats } from '../src/formats/index.ts'
import { examples } from './support/pages.ts'

/** Laws that hold for every format, with cases made from the list of formats and their examples: a new format is judged by them without a word. */

const engine = createEngine()
const index = indexFormats(formats)

const asked = ({ format, path, steps, problems }: Block) => ({ format, path, steps, problems })

/** The examples with a line at which a block begins, whatever follows, and that line. */
const opened = examples.flatMap(({ name, message: { text } }) => {
  const lines = text.split('\n')
  const at = lines.findIndex((_, i) => index.opens(row => lines[row], i))
  return at < 0 ? [] : [{ name: name.replace('.md', ''), text, lines, at }]
})

describe('behind whatever any format opens, every reader stops', () => {
  test('most formats open with such a line', () => expect(opened.length).toBeGreaterThan(8))

  test.each(opened)('a block of $name that is never closed', ({ lines, at }) => {
    const head = `${lines.slice(0, at + 2).join('\n')}\n\n`
    for (const { name, text } of opened) {
      const alone = engine.parse(text).map(asked)
      const behind = engine.parse(head + text).map(asked)
      expect(behind.slice(-alone.length), `${name} behind it`).toEqual(alone)
    }
  })
})

const MARKER = '// ... existing code ...'

/** An example with the marker in the place of a line that one of its blocks would write. */
function shortened({ message: { text } }: (typeof examples)[number]): string | undefined {
  const written = engine.parse(text).flatMap(block =>
    opsOf(block).flatMap(op => {
      const fresh = 'replace' in op ? op.replace : 'text' in op ? op.text : 'replacement' in op ? op.replacement : ''
      const old = 'search' in op ? op.search : ''
      return fresh.split('\n').filter(line => line.trim() !== '' && !old.includes(line))
    }),
  )
  const line = written.find(one => text.split(one).length === 2)
  return line === undefined ? undefined : text.replace(line, () => MARKER)
}

describe('no format writes a stand-in for lines that were left out', () => {
  const cases = examples.flatMap(example => {
    const text = shortened(example)
    return text === undefined ? [] : [{ ...example, text }]
  })

  test('most examples can be shortened', () => expect(cases.length).toBeGreaterThan(15))

  test.each(cases)('$name', async ({ text, before }) => {
    const files = new Map(before.map(([path, file]) => [path as RepoPath, textContent(file)]))
    const { results, after } = await engine.apply(engine.parse(text), files, { shellEdits: true })
    expect([...after.values()].some(file => file.kind === 'text' && file.text.includes(MARKER))).toBe(false)
    const told = results.flatMap(({ code, notes }) => [code, ...notes.map(note => note.code)])
    expect(told.some(code => code === 'parse/placeholder' || code === 'parse/healed')).toBe(true)
  })
})

describe('what a format writes, it reads', () => {
  const writers = formats.flatMap(({ name, write }) => (write ? [{ name, write }] : []))
  const line = fc.constantFrom(
    'x',
    '  y = 1',
    '',
    '}',
    '=======',
    '<<<<<<< SEARCH',
    '\\=======',
    '>>>>>>> REPLACE',
    '««« EDIT',
    '»»» EDIT END',
    '@@',
    '-a',
    '+b',
    ' c',
    '*** End Patch',
    '</old_text>',
    '---FIND',
    '---COMPLETE',
    '```',
    '"quoted" \\n',
  )
  const lines = (least: number) =>
    fc.array(line, { minLength: least, maxLength: 4 }).map(some => some.map(one => `${one}\n`).join(''))
  const halves: fc.Arbitrary<OldAndNew> = fc
    .record({ search: lines(1), replace: lines(0) })
    .filter(({ search, replace }) => search.trim() !== '' && search !== replace)

  test.each(writers)('$name', ({ name, write }) => {
    fc.assert(
      fc.property(halves, change => {
        const written = write('src/a.py', [change])
        if (!written) return
        const blocks = engine.parse(`${written.join('\n')}\n`)
        expect(blocks.map(({ format, path, problems }) => ({ format, path, problems }))).toEqual([
          { format: name, path: 'src/a.py', problems: [] },
        ])
        expect(opsOf(blocks[0]!)).toMatchObject([{ kind: 'replace', search: change.search, replace: change.replace }])
      }),
      { numRuns: 300 },
    )
  })
})
