import { expect, test } from 'vitest'
import { nearPaths, withNearPaths } from '../src/core/near-path.ts'
import type { RepoPath } from '../src/core/path.ts'
import { createEngine } from '../src/engine.ts'

const tracked = ['src/steep.js', 'src/kitchen.js', 'test/kitchen.js', 'README.md', 'src/a.ts', 'src/b.ts'] as RepoPath[]

test.each([
  ['steep.js', ['src/steep.js']],
  ['lib/kitchen.js', ['src/kitchen.js', 'test/kitchen.js']],
  ['src/step.js', ['src/steep.js']],
  ['readme.md', ['README.md']],
  ['src/Steep.js', ['src/steep.js']],
  ['src/other.js', []],
  ['', []],
])('%s may mean %j', (wanted, near) => expect(nearPaths(wanted, tracked)).toEqual(near))

test.each([
  ['/workspace/src/a.ts', 'Write `src/a.ts`.'],
  ['/repo/README.md', 'Write `README.md`.'],
  ['./src/a.ts', 'Write `src/a.ts`.'],
  ['C:\\\\code\\\\src\\\\a.ts', 'Write `src/a.ts`.'],
  ['/workspace/src/new.ts', undefined],
  ['/workspace/lib/kitchen.js', undefined],
  ['/workspace/../src/a.ts', undefined],
  ['../src/a.ts', undefined],
])('%s is refused, and the one file that it ends in is named', async (path, help) => {
  const engine = createEngine()
  const text = `{"command": "str_replace", "path": "${path}", "old_str": "x", "new_str": "y"}`
  const outcome = await engine.apply(engine.parse(text), new Map())
  const { code, problem } = withNearPaths(outcome, tracked).results[0]!
  expect([code, problem?.help]).toEqual(['path/unsafe', help])
})

test('of two files that a path may end in none is named', async () => {
  const engine = createEngine()
  const text = '{"command": "str_replace", "path": "/w/src/a.ts", "old_str": "x", "new_str": "y"}'
  const outcome = await engine.apply(engine.parse(text), new Map())
  expect(withNearPaths(outcome, ['a.ts', 'src/a.ts'] as RepoPath[]).results[0]?.problem?.help).toBeUndefined()
})
