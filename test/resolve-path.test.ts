import { describe, expect, test } from 'vitest'
import { textContent } from '../src/core/content.ts'
import type { RepoPath } from '../src/core/path.ts'
import { createEngine } from '../src/create-engine.ts'
import { mayMean, nearMiss, withoutRoot } from '../src/policy/paths/path-candidates.ts'
import { run } from '../src/whole.ts'
import { cpuOf } from './support/cpu.ts'

/** What a path means beyond what it says; the behaviour itself stands in test/cases/paths/. */

const files = (texts: Readonly<Record<string, string>>) =>
  new Map(Object.entries(texts).map(([path, text]) => [path as RepoPath, textContent(text)] as const))
const edit = (path: string, old: string) => JSON.stringify({ file_path: path, old_string: old, new_string: 'new' })

describe('which tracked files a path may be short or long for', () => {
  const tracked = ['a.py', 'src/a.py', 'src/lib/a.py', 'src/lib/B.py', 'README.md'] as RepoPath[]

  test.each([
    ['/testbed/src/a.py', ['a.py', 'src/a.py']],
    ['C:\\work\\src\\a.py', ['a.py', 'src/a.py']],
    ['file:///x/src/lib/b.py', ['src/lib/B.py']],
    ['b.py', ['src/lib/B.py']],
    ['src/b.py', ['src/lib/B.py']],
    ['lib/../a.py', []],
    ['src/other/b.py', []],
    ['', []],
    ['lib/lib/b.py', []],
    ['SRC/LIB/A.py', ['a.py', 'src/lib/a.py']],
  ])('%s', (written, meant) => expect(mayMean(written, tracked)).toEqual(meant))

  test('another folder or extension is a near miss', () => {
    expect(nearMiss('other/a.py', tracked)).toEqual(['a.py', 'src/a.py', 'src/lib/a.py'])
    expect(nearMiss('src/a.js', tracked)).toEqual(['src/a.py'])
    expect(nearMiss('src/lib/B.js', tracked)).toEqual(['src/lib/B.py'])
    expect(nearMiss('a.test.js', ['a.py', 'a.test.py'] as RepoPath[])).toEqual(['a.test.py'])
    expect(nearMiss('src/../a.py', tracked)).toEqual([])
    expect(nearMiss('', ['.env', 'src/a.py'] as RepoPath[])).toEqual([])
  })

  test('a name that very many files have means none', () => {
    const many = Array.from({ length: 50 }, (_, i) => `p${i}/index.ts` as RepoPath)
    expect(mayMean('index.ts', many)).toEqual([])
    expect(mayMean('index.ts', many.slice(0, 40))).toHaveLength(40)
  })
})

describe('what a proof costs', () => {
  const engine = createEngine()
  const blanks = `${' '.repeat(100_000)}x\n`
  const many = Object.fromEntries(Array.from({ length: 40 }, (_, i) => [`d${i}/a.py`, 'one two \n'.repeat(20_000)]))
  test.each<[string, Record<string, string>, readonly string[]]>([
    ['blanks before a sign, in the file', { 'src/lib/a.py': `one\n${blanks}` }, ['one']],
    ['blanks before a sign, in the text to replace', { 'src/lib/a.py': 'one\n' }, [blanks]],
    ['many files that may be meant by many blocks', many, Array.from({ length: 200 }, (_, i) => `three ${i}`)],
  ])(
    '%s',
    async (_, texts, olds) => {
      const blocks = olds.flatMap(old => engine.parse(edit('a.py', old)))
      const { cost, value } = await cpuOf(() => engine.apply(blocks, files(texts), { checkSyntax: 'off' }))
      expect(value.results).toHaveLength(olds.length)
      expect(cost).toBeLessThan(5_000)
    },
    60_000,
  )
})

test.each([
  ['/work/repo/src/a.py', 'src/a.py'],
  ['/work/repo/./src//a.py', 'src/a.py'],
  ['/work/repo-2/src/a.py', undefined],
  ['/work/repo/../src/a.py', undefined],
  ['/work/repo', undefined],
  ['work/repo/src/a.py', undefined],
  ['C:\\Users\\u\\repo\\a.py', 'a.py'],
])('%s below a root is %s', (written, path) => {
  expect(withoutRoot(written, ['/work/repo', 'C:/Users/u/repo'])).toBe(path)
  expect(withoutRoot(written, ['/', ''])).toBeUndefined()
})

test.each<[string, string, boolean]>([
  ['each line that the block expects', 'one\ntwo\n', true],
  ['lines of which one differs', 'one\nother\n', false],
  ['blank lines', '\n', false],
])('a short path is proved by %s at their numbers', async (_, expected, isProved) => {
  const texts = files({ 'src/a.py': 'zero\none\ntwo\n\n', 'lib/b.py': 'x\n' })
  const lines = { first: { line: expected === '\n' ? 4 : 2 }, last: { line: expected === '\n' ? 4 : 3 } }
  const op = { kind: 'lines', ...lines, text: 'new\n', indent: 'keep', expect: expected } as const
  const [block] = createEngine().parse(edit('a.py', 'one'))
  const { results } = await createEngine().apply([{ ...block!, steps: [[op]] }], texts)
  expect(results.map(({ code }) => code)).toEqual([isProved ? 'ok/applied' : 'file/missing'])
})

test('a text of blanks proves no file', async () => {
  const { results } = await createEngine().apply(
    createEngine().parse(edit('a.py', '\n\n\n')),
    files({ 'src/a.py': 'x\n\n\ny\n' }),
  )
  expect(results.map(({ code }) => code)).toEqual(['file/missing'])
})

test('a protected file is never reached by a path that is not its own', async () => {
  const engine = createEngine()
  const refuse = (path: RepoPath) =>
    path.startsWith('.github/') ? ({ code: 'path/protected', message: path } as const) : undefined
  const known = files({ '.github/ci.yml': 'x: 1\n', 'src/a.py': 'y\n' })
  const { results } = await engine.apply(engine.parse(edit('/w/.github/ci.yml', 'x: 1')), known, { refuse })
  expect(results[0]).toMatchObject({ status: 'failed', code: 'path/unsafe' })
  const named = await engine.apply(engine.parse(edit('/w/.github/ci.yml', 'x: 1')), known, { refuse, roots: ['/w'] })
  expect(named.results[0]).toMatchObject({ status: 'failed', code: 'path/protected' })
})

describe('a run reads what it needs to know what is meant', () => {
  const texts = files({ 'src/a.py': 'old\n', 'lib/a.py': 'x\n', 'my notes': 'old\n', 'src/far.py': 'old\n' })

  async function asked(text: string) {
    const read: string[][] = []
    const workspace = {
      read: async (paths: Iterable<RepoPath>) => {
        const wanted = [...paths]
        read.push(wanted)
        return new Map(wanted.flatMap(path => (texts.has(path) ? [[path, texts.get(path)!] as const] : [])))
      },
      list: async () => [...texts.keys()],
    }
    const sink = { write: async () => ({ kind: 'written' }) as const }
    const report = await run(
      { read: async () => [{ name: 'reply', text }], report: async () => {} },
      { open: async () => ({ workspace, sink }) },
      { roots: ['/w'] },
    )
    return { read, results: report.outcome.results.map(({ path, status }) => [path, status]) }
  }

  test('nothing more where the path is there', async () => {
    expect(await asked(edit('src/a.py', 'old'))).toEqual({ read: [['src/a.py']], results: [['src/a.py', 'applied']] })
  })

  test('nothing more for a block that makes a file, or is refused', async () => {
    const made = JSON.stringify({ command: 'create', path: 'lib/far.py', file_text: 'x\n' })
    expect((await asked(made)).read).toEqual([['lib/far.py']])
    const broken = 'far.py\n```\n<<<<<<< SEARCH\nold\n=======\nold\n=======\nnew\n>>>>>>> REPLACE\n```\n'
    expect((await asked(broken)).read).toEqual([['far.py']])
  })

  test('the files that a short path may mean, and no other', async () => {
    const { read, results } = await asked(edit('a.py', 'old'))
    expect(read).toEqual([['a.py'], ['src/a.py', 'lib/a.py']])
    expect(results).toEqual([['src/a.py', 'applied']])
  })

  test('the file below a root alone', async () => {
    const { read, results } = await asked(edit('/w/src/a.py', 'old'))
    expect(read).toEqual([[], ['src/a.py']])
    expect(results).toEqual([['src/a.py', 'applied']])
  })

  test('what a label names', async () => {
    const block = (label: string) => `${label}\n\`\`\`\n<<<<<<< SEARCH\nold\n=======\nnew\n>>>>>>> REPLACE\n\`\`\`\n`
    const { results } = await asked(`${block('src/a.py')}\n${block('my notes')}`)
    expect(results).toEqual([
      ['src/a.py', 'applied'],
      ['my notes', 'applied'],
    ])
  })
})
