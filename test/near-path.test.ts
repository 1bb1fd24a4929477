import { expect, test } from 'vitest'
import { nearPaths, withNearPaths } from '../src/advice/near-path.ts'
import { textContent } from '../src/core/content.ts'
import type { RepoPath } from '../src/core/path.ts'
import { createEngine } from '../src/create-engine.ts'

const tracked = ['src/steep.js', 'src/kitchen.js', 'test/kitchen.js', 'README.md', 'src/a.ts', 'src/b.ts'] as RepoPath[]

test.each([
  ['steep.js', ['src/steep.js']],
  ['lib/kitchen.js', ['src/kitchen.js', 'test/kitchen.js']],
  ['src/step.js', ['src/steep.js']],
  ['readme.md', ['README.md']],
  ['src/Steep.js', ['src/steep.js']],
  ['src/other.js', []],
  ['src/steep.js', []],
  ['src/stee.jsss', []],
  ['src/steep.jsxx', ['src/steep.js']],
  ['src/ste.js', ['src/steep.js']],
  ['src/st.js', []],
  ['src/c', []],
  ['', []],
])('%s may mean %j', (wanted, near) => expect(nearPaths(wanted, tracked)).toEqual(near))

test('the nearest paths come first, at one distance by name, and no more than three are named', () => {
  const paths = ['far/away/x.ts', 'd/x.ts', 'b/x.ts', 'c/x.ts', 'ab/x.ts'] as RepoPath[]
  expect(nearPaths('a/x.ts', paths)).toEqual(['ab/x.ts', 'b/x.ts', 'c/x.ts'])
  expect(nearPaths('a/x.ts', paths.toReversed())).toEqual(['ab/x.ts', 'b/x.ts', 'c/x.ts'])
})

test.each([
  ['steep.js', ['did you mean `src/steep.js`?']],
  ['lib/kitchen.js', ['did you mean `src/kitchen.js` or `test/kitchen.js`?']],
  ['src/other.js', undefined],
])('%s is missing: the files that may be meant are a hint, and all else is told as before', async (path, hints) => {
  const engine = createEngine()
  const text = JSON.stringify({ command: 'str_replace', path, old_str: 'x', new_str: 'y' })
  const outcome = await engine.apply(engine.parse(text), new Map())
  const [before] = outcome.results
  const [after] = withNearPaths(outcome, tracked).results
  expect(after).toEqual(hints ? { ...before, problem: { ...before!.problem, detail: { hints } } } : before)
})

test.each([
  ['src/a.ts', 'ok/applied', false],
  ['src/b.ts', 'locate/not-found', false],
  ['/repo/src/b.ts', 'path/unsafe', true],
  ['src/c.ts', 'file/missing', true],
])('%s ends as %s: a list of the files says more about it: %s', async (path, code, more) => {
  const engine = createEngine()
  const text = JSON.stringify({ command: 'str_replace', path, old_str: 'one', new_str: 'two' })
  const files = new Map([
    ['src/a.ts' as RepoPath, textContent('one\n')],
    ['src/b.ts' as RepoPath, textContent('other\n')],
  ])
  const outcome = await engine.apply(engine.parse(text), files)
  expect(outcome.results[0]!.code).toBe(code)
  const told = expect(withNearPaths(outcome, tracked))
  ;(more ? told.not : told).toEqual(outcome)
})

test.each([
  ['/workspace/src/a.ts', 'Write `src/a.ts`.'],
  ['/repo/README.md', 'Write `README.md`.'],
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
