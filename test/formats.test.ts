import { existsSync, readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Block, Source } from '../src/core/block.ts'
import { createEngine } from '../src/create-engine.ts'
import { indexFormats, sourceLines } from '../src/formats/carrier/format-index.ts'
import { scan } from '../src/formats/carrier/scan.ts'
import { endOf } from '../src/formats/format.ts'
import { formats } from '../src/formats/index.ts'
import { caseSources } from './support/cases.ts'
import { hostileText } from './support/fragments.ts'
import { runs, sampled } from './support/sample.ts'

const engine = createEngine()
const at = (path: string) => new URL(path, import.meta.url)
/** `FUZZ=1000000 npx vitest run test/formats.test.ts` for the long run. */
const RUNS = Number(process.env['FUZZ'] ?? 3000)

/** These are known by name so that they can be refused with a reason. */
const REFUSED_ONLY = ['merge-conflict', 'unsupported-tool', 'yaml-edit']

describe('every format', () => {
  const names = formats.map(format => format.name)

  test('has its own name', () => expect(new Set(names).size).toBe(names.length))

  test.each(names)('%s has a page', name => expect(existsSync(at(`../docs/formats/${name}.md`))).toBe(true))

  test.each(names)('%s has cases, for what lands and for what is refused', name => {
    const folder = at(`cases/formats/${name}/`)
    const told = readdirSync(folder).map(file => readFileSync(new URL(file, folder), 'utf8'))
    const reports = told.map(text => text.slice(text.indexOf('-- report.txt')))
    expect(reports.some(report => new RegExp(`#\\d+ ${name} .*: (applied|no-change)`).test(report))).toBe(
      !REFUSED_ONLY.includes(name),
    )
    expect(reports.some(report => /: failed/.test(report) || !/^#1 /m.test(report))).toBe(true)
  })
})

describe('every source file that makes a format', () => {
  const files = readdirSync(at('../src/formats/'), { recursive: true, encoding: 'utf8' }).filter(file =>
    file.endsWith('.ts'),
  )

  test.each(files)('%s: its formats are in the list', async file => {
    const found: Record<string, unknown> = await import(at(`../src/formats/${file}`).href)
    const made = Object.values(found).filter(
      (value): value is (typeof formats)[number] =>
        typeof value === 'object' && value !== null && 'read' in value && 'name' in value,
    )
    for (const format of made) expect(formats.map(({ name }) => name)).toContain(format.name)
  })
})

const index = indexFormats(formats)
const claimsOf = (source: Source) => [...scan(sourceLines(source, index))]

/** No claim reaches into another and no block into another, all within the source, and lines are counted right. */
function standsApart(source: Source): void {
  const carrier = sourceLines(source, index)
  let free = 0
  for (const claim of claimsOf(source)) {
    const [start, end] = [carrier.start(claim.first), endOf(carrier, claim.last)]
    expect(start).toBeGreaterThanOrEqual(free)
    for (const { at } of claim.blocks) {
      expect(at.span.start).toBeGreaterThanOrEqual(Math.max(start, free))
      expect(at.span.end).toBeGreaterThanOrEqual(at.span.start)
      expect(at.line).toBe(source.text.slice(0, at.span.start).split('\n').length)
      free = at.span.end
    }
    expect(free).toBeLessThanOrEqual(end)
    free = end
  }
}

describe('a case is claimed once', () => {
  const backwards = createEngine({ formats: formats.toReversed() })

  test.each(sampled(caseSources))('%s', (_, source) => {
    standsApart(source)
    expect(backwards.parse(source), 'the order of the list decides nothing').toEqual(engine.parse(source))
  })
})

describe('whatever the text', () => {
  test('parse never throws, its claims stand side by side, and so do the blocks inside each', () => {
    fc.assert(
      fc.property(hostileText, text => standsApart({ name: 'text', text })),
      { numRuns: runs(RUNS) },
    )
  })

  test('the same blocks come out of a stream', () => {
    fc.assert(
      fc.property(hostileText, fc.integer({ min: 1, max: 60 }), (text, size) => {
        const stream = engine.stream()
        const blocks: Block[] = []
        for (let i = 0; i < text.length; i += size) blocks.push(...stream.push(text.slice(i, i + size)))
        expect([...blocks, ...stream.end()]).toEqual(engine.parse({ name: 'text', text }))
      }),
      { numRuns: runs(RUNS) },
    )
  })

  test('a block has a path and something to do, or a problem', () => {
    fc.assert(
      fc.property(hostileText, text => {
        for (const { path, steps, spans = [], problems } of engine.parse(text))
          expect(problems.length > 0 || (path !== '' && steps.flat().length + spans.length > 0)).toBe(true)
      }),
      { numRuns: runs(RUNS) },
    )
  })
})

test.each([
  ['the new lines alone end in CRLF: the file has these endings', '\r\n', '\n', 'a\r\nb\r\n'],
  ['all lines of the text end in CRLF, as comments do', '\r\n', '\r\n', 'a\nb\n'],
  ['the last one has no newline', '\r\n', '\n', 'a\r\nb'],
])('a diff makes a file: %s', (_, ofLines, ofHeads, text) => {
  const heads = ['--- /dev/null', '+++ b/x.bat', '@@ -0,0 +1,2 @@'].map(line => line + ofHeads)
  const last = text.endsWith('\n') ? `+b${ofLines}` : '+b\n\\ No newline at end of file\n'
  const [block] = engine.parse([...heads, `+a${ofLines}`, last].join(''))
  expect(block?.steps).toEqual([[{ kind: 'create', text }]])
})
