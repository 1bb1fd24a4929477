import { expect, test } from 'vitest'
import { decode } from '../src/core/content.ts'
import type { RepoPath } from '../src/core/path.ts'
import { createEngine } from '../src/create-engine.ts'
import type { EngineOptions, Snapshot } from '../src/engine.ts'
import { renderText } from '../src/report/text.ts'
import { parserAssets } from './support/parsers.ts'

const assets = await parserAssets()
const engine = createEngine()

const files = (texts: Readonly<Record<string, string>>): Snapshot =>
  new Map(Object.entries(texts).map(([path, text]) => [path as RepoPath, decode(Buffer.from(text, 'latin1'))]))

const RENAME = { op: 'pattern', pattern: 'old($$$ARGS)', rewrite: 'renamed($$$ARGS)', glob: '**' }

async function run(edit: object, before: Snapshot, options: EngineOptions = {}) {
  const { results, after } = await engine.apply(engine.parse(JSON.stringify(edit)), before, { assets, ...options })
  const { status, code, count, notes, problem } = results[0]!
  return { status, code, count, notes: notes.map(({ message }) => message), said: problem?.message, after }
}

const textOf = (files: Snapshot, path: string) => {
  const content = files.get(path as RepoPath)
  return content?.kind === 'text' ? content.text : undefined
}

test('a file that is no text is left out and named, the others are edited', async () => {
  const before = files({ 'a.js': 'old(1)\n', 'b.js': 'old(2)\0\n', 'c.js': 'x("caf\xe9", old(3))\n' })
  const { status, count, notes, after } = await run(RENAME, before)
  expect({ status, count, notes }).toEqual({
    status: 'applied',
    count: 1,
    notes: [
      '1 place in a.js',
      'b.js is skipped: the file is binary',
      'c.js is skipped: the file is not valid UTF-8, and only plain text is replaced in it',
    ],
  })
  expect(textOf(after, 'a.js')).toBe('renamed(1)\n')
  for (const path of ['b.js', 'c.js'] as RepoPath[]) expect(after.get(path)).toBe(before.get(path))
})

test('what is found in no file fails once, and says in how many it looked', async () => {
  const before = files({ 'a.js': 'x()\n', 'b.py': 'y()\n' })
  expect(await run(RENAME, before)).toMatchObject({
    status: 'failed',
    code: 'locate/not-found',
    said: 'the pattern matches nothing in 2 files',
    after: before,
  })
})

test('one file in which the edit is refused keeps all as they were', async () => {
  const before = files({ 'a.js': 'old(1)\n', 'b.js': 'old(a, // why\n  b)\n' })
  const swap = { op: 'pattern', pattern: 'old($A, $B)', rewrite: 'old($B, $A)', glob: '**' }
  expect(await run(swap, before)).toMatchObject({ status: 'failed', code: 'edit/pattern', after: before })
})

test('a rewrite that is its pattern changes nothing, and is no mistake', async () => {
  const same = { ...RENAME, rewrite: RENAME.pattern }
  expect(await run(same, files({ 'a.js': 'old(1)\n' }))).toMatchObject({
    status: 'no-change',
    notes: ['1 place in a.js'],
  })
})

test('more files than may change are not changed at all', async () => {
  const before = files({ 'a.js': 'old(1)\n', 'b.js': 'x()\n', 'c.js': 'old(3)\n' })
  expect(await run(RENAME, before, { maxFiles: 1 })).toMatchObject({
    status: 'failed',
    code: 'policy/limit',
    said: 'the block would change more than 1 file, the limit (`max-files`)',
    after: before,
  })
  expect(await run(RENAME, before, { maxFiles: 2 })).toMatchObject({ status: 'applied', count: 2 })
})

test('a block that only asks has the diff of every file that it would change, and changes none', async () => {
  const before = files({ 'a.js': 'old(1)\n', 'b.js': 'old(2)\n' })
  const edit = JSON.stringify({ ...RENAME, dry_run: true })
  const outcome = await engine.apply(engine.parse(edit), before, { assets })
  expect(outcome.after).toBe(before)
  expect(renderText(outcome)).toMatch(/validated[\s\S]*a\.js:1\n.*\n.*\| \+renamed\(1\)[\s\S]*\| \+renamed\(2\)/)
})
