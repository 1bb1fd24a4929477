import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Block } from '../src/core/block.ts'
import { textContent } from '../src/core/content.ts'
import type { Outcome, Snapshot } from '../src/core/outcome.ts'
import type { RepoPath } from '../src/core/path.ts'
import { createEngine } from '../src/create-engine.ts'
import { type Draw, garbles, type Halves } from './support/garble.ts'
import { runs, sampled } from './support/sample.ts'

/** What must hold for every edit of real code, however it was garbled: it does what was meant, or nothing. */

/** `LAW_RUNS=50 npx vitest run test/garbled.test.ts` looks for longer. */
const RUNS = Number(process.env['LAW_RUNS'] ?? 1)

/** The most of the second runs that may fail: of a deletion hardly anything is left by which to tell that it was made. */
const SECOND_FAILS = 0.01

const engine = createEngine()
const PATH = 'a.ts' as RepoPath

const blockOf = (search: string, replace: string): Block => ({
  id: '000000',
  format: 'law',
  at: { name: 'law', span: { start: 0, end: 0 }, line: 1 },
  path: PATH,
  steps: [[{ kind: 'replace', search, replace }]],
  problems: [],
  notes: [],
})

const snapshotOf = (text: string): Snapshot => new Map([[PATH, textContent(text)]])

const textOf = (files: Snapshot): string => {
  const content = files.get(PATH)
  if (content?.kind !== 'text') throw new Error('the file is gone')
  return (content.bom ? '\uFEFF' : '') + content.text
}

const run = (text: string, search: string, replace: string): Promise<Outcome> =>
  engine.apply([blockOf(search, replace)], snapshotOf(text))

/** Real code to edit: the sources of this repository. */
const ROOT = new URL('../src', import.meta.url).pathname
const sources = readdirSync(ROOT, { recursive: true, encoding: 'utf8' })
  .filter(name => name.endsWith('.ts'))
  .sort()
  .map(name => readFileSync(join(ROOT, name), 'utf8').split('\n').slice(0, -1))
  .filter(lines => lines.length > 20)

/** An edit of a real file: some lines of it, one of them changed, removed, or followed by a new one. */
interface Edit {
  readonly file: readonly string[]
  readonly first: number
  readonly halves: Halves
  readonly after: readonly string[]
}

const edits: fc.Arbitrary<Edit> = fc
  .tuple(fc.nat(), fc.nat(), fc.integer({ min: 4, max: 9 }), fc.nat(), fc.constantFrom('change', 'remove', 'insert'))
  .map(([which, at, size, inside, kind]) => {
    const file = sources[which % sources.length]!
    const first = at % (file.length - size)
    const target = first + 1 + (inside % (size - 2))
    const line = file[target]!
    const put = {
      change: [line.trim() === '' ? 'const changed = true' : `${line} // changed`],
      remove: [],
      insert: [line, `${line.slice(0, line.length - line.trimStart().length)}added(${target})`],
    }[kind]!
    const part = (from: number, to: number) => [...file.slice(from, target), ...put, ...file.slice(target + 1, to)]
    const halves = { search: file.slice(first, first + size), replace: part(first, first + size) }
    return { file, first, halves, after: part(0, file.length) }
  })
  .filter(
    ({ halves, file }) => timesIn(file, halves.search) === 1 && [0, -1].every(i => halves.search.at(i)!.trim() !== ''),
  )

/** How often lines stand in a file when white space does not count, as a garbled block would find them. */
function timesIn(file: readonly string[], lines: readonly string[]): number {
  const plain = (text: readonly string[]) => text.map(line => line.replace(/\s+/g, '')).filter(line => line !== '')
  const [own, wanted] = [plain(file), plain(lines)]
  return own.filter((_, i) => wanted.every((line, k) => own[i + k] === line)).length
}

const joined = (lines: readonly string[]) => lines.map(line => `${line}\n`).join('')

const isAsItWas = ({ before, after }: Outcome) => before === after

describe('edits of real files', () => {
  test('a block that is exact changes what it says, and no other byte', async () => {
    await fc.assert(
      fc.asyncProperty(edits, async ({ file, halves, after }) => {
        const outcome = await run(joined(file), joined(halves.search), joined(halves.replace))
        expect(outcome.results[0]!.code).toBe('ok/applied')
        expect(textOf(outcome.after)).toBe(joined(after))
      }),
      { numRuns: 200 * RUNS },
    )
  })

  test('a garbled block does the same, or nothing', async () => {
    const ways = Object.keys(garbles)
    let applied = 0
    await fc.assert(
      fc.asyncProperty(
        edits,
        fc.uniqueArray(fc.constantFrom(...ways), { minLength: 1, maxLength: 3 }),
        fc.infiniteStream(fc.nat()),
        async (edit, names, numbers) => {
          const draw: Draw = n => numbers.next().value! % n
          const ordered = ways.filter(way => names.includes(way))
          const garbled = ordered.reduce<Halves>((halves, way) => garbles[way]!(halves, draw) ?? halves, edit.halves)
          const wire = (lines: readonly string[]) => lines.join(garbled.glue ?? '\n')
          const outcome = await run(joined(edit.file), wire(garbled.search), wire(garbled.replace))
          if (isAsItWas(outcome)) return
          applied++
          const [search, replace] = [wire(garbled.search), wire(garbled.replace)]
          expect(textOf(outcome.after), JSON.stringify({ ordered, search, replace })).toBe(joined(edit.after))
        },
      ),
      { numRuns: 400 * RUNS },
    )
    expect(applied).toBeGreaterThan(300 * RUNS)
  })

  test('what has been applied is not applied again, and hardly ever fails', async () => {
    let [runs, failed] = [0, 0]
    await fc.assert(
      fc.asyncProperty(edits, async ({ file, halves, after }) => {
        fc.pre(halves.replace.length > 0)
        const again = await run(joined(after), joined(halves.search), joined(halves.replace))
        expect(again.results[0]!.status, JSON.stringify(halves)).not.toBe('applied')
        expect(isAsItWas(again)).toBe(true)
        expect(file).not.toEqual(after)
        runs++
        if (again.results[0]!.status === 'failed') failed++
      }),
      { numRuns: 200 * RUNS },
    )
    expect(failed / runs).toBeLessThan(SECOND_FAILS)
  })

  test('a CRLF file gets the CRLF result', async () => {
    const crlf = (text: string) => text.replace(/\n/g, '\r\n')
    await fc.assert(
      fc.asyncProperty(edits, async ({ file, halves, after }) => {
        const outcome = await run(crlf(joined(file)), joined(halves.search), joined(halves.replace))
        expect(textOf(outcome.after)).toBe(crlf(joined(after)))
      }),
      { numRuns: 100 * RUNS },
    )
  })

  test('a block that stands twice is refused, with both lines', async () => {
    await fc.assert(
      fc.asyncProperty(edits, async ({ file, first, halves }) => {
        const twice = [...file, '', ...halves.search]
        const outcome = await run(joined(twice), joined(halves.search), joined(halves.replace))
        expect(outcome.results[0]!.code).toBe('locate/ambiguous')
        expect(outcome.results[0]!.problem?.lines).toEqual([first + 1, file.length + 2])
        expect(isAsItWas(outcome)).toBe(true)
      }),
      { numRuns: 100 * RUNS },
    )
  })
})

describe('any text at all', () => {
  /** Few words, so that everything stands near everything. */
  const words = fc.constantFrom(
    'a',
    'b',
    'c()',
    '  a',
    '\tb',
    '',
    '}',
    '...',
    '// ...',
    '12: a',
    '‘a’',
    '&lt;',
    '\\n',
    'é',
  )
  const text = fc
    .tuple(fc.array(words, { maxLength: 12 }), fc.constantFrom('\n', '\r\n', '\n\n', '\r'), fc.constantFrom('', '\n'))
    .map(([lines, glue, end]) => lines.join(glue) + end)

  test('the engine never throws, and what it refuses it leaves alone', async () => {
    await fc.assert(
      fc.asyncProperty(text, text, text, async (file, search, replace) => {
        const outcome = await run(file, search, replace)
        const [result] = outcome.results
        if (result!.status !== 'applied') expect(isAsItWas(outcome)).toBe(true)
        else expect(textOf(outcome.after)).not.toBe(file)
      }),
      { numRuns: runs(2000 * RUNS) },
    )
  })

  test('lines above the first and below the last that a block knows stay as they are', async () => {
    await fc.assert(
      fc.asyncProperty(text, text, text, async (file, search, replace) => {
        const guard = `${'='.repeat(9)} TOP\n`
        const whole = `${guard}${file}\n${guard.replace('TOP', 'END')}`
        const outcome = await run(whole, search, replace)
        const after = textOf(outcome.after)
        expect(after.startsWith(guard)).toBe(true)
        expect(after.endsWith('END\n')).toBe(true)
      }),
      { numRuns: runs(1000 * RUNS) },
    )
  })
})

const BENCH = new URL('../../shared/bench/', import.meta.url)

describe('the public cases', () => {
  if (!existsSync(new URL('public.jsonl.gz', BENCH))) {
    test('are not here', () => console.log('the public cases are not beside this checkout: their slice was not run'))
    return
  }

  test('a slice of every class is right or refused, once and again', async () => {
    const lib = (await import(new URL('lib.mjs', BENCH).href)) as {
      readCases: (file: string) => { cases: readonly PublicCase[] }
    }
    const { cases } = lib.readCases(new URL('public.jsonl.gz', BENCH).pathname)
    const slice = cases.filter((_, i) => i % 15 === 0)
    expect(slice.length).toBeGreaterThan(100)
    for (const { id, before, search, replace, expect: wish, after, alts } of sampled(slice)) {
      const outcome = await run(before, search, replace)
      const got = textOf(outcome.after)
      const allowed = wish === 'apply' ? [before, after, ...alts.map(alt => alt.after)] : [before]
      expect(allowed, id).toContain(got)
      const again = await run(got, search, replace)
      if (got !== before) expect(textOf(again.after), `${id} again`).toBe(got)
    }
  })
})

interface PublicCase {
  readonly id: string
  readonly before: string
  readonly search: string
  readonly replace: string
  readonly expect: 'apply' | 'refuse' | 'noop'
  readonly after: string | null
  readonly alts: readonly { readonly after: string }[]
}
