import { expect, test } from 'vitest'
import { textContent } from '../../src/core/content.ts'
import { changesOf, type Snapshot } from '../../src/core/outcome.ts'
import type { RepoPath } from '../../src/core/path.ts'
import { createEngine } from '../../src/create-engine.ts'

const engine = createEngine()
const filesOf = (files: Readonly<Record<string, string>>): Snapshot =>
  new Map(Object.entries(files).map(([path, text]) => [path as RepoPath, textContent(text)]))
const replace = (path: string, old_str: string, new_str: string) =>
  `${JSON.stringify({ command: 'str_replace', path, old_str, new_str })}\n`
const run = (edits: string, files: Snapshot, options: Parameters<typeof engine.apply>[2] = {}) =>
  engine.apply(engine.parse(edits), files, options)

const edits = replace('a', 'one', 'two') + replace('a', 'absent', 'x') + replace('b', 'one', 'two')
const both = filesOf({ a: 'one\n', b: 'one\n' })

test.each([
  ['none', ['ok/applied', 'locate/not-found', 'ok/applied'], ['a', 'b']],
  ['file', ['policy/atomic', 'locate/not-found', 'ok/applied'], ['b']],
  ['all', ['policy/atomic', 'locate/not-found', 'policy/atomic'], []],
] as const)('when a block fails and %s lands together', async (atomic, codes, changed) => {
  const outcome = await run(edits, both, { atomic })
  expect(outcome.results.map(({ code }) => code)).toEqual(codes)
  expect(changesOf(outcome).map(({ path }) => path)).toEqual(changed)
})

test('a block for a file that its author had not seen fails, and takes the others with it', async () => {
  const inContext = (path: RepoPath) => path !== 'b'
  const two = replace('a', 'one', 'two') + replace('b', 'one', 'two')
  const { results, after } = await run(two, both, { atomic: 'all', inContext })
  expect(results.map(({ status, code }) => [status, code])).toEqual([
    ['skipped', 'policy/atomic'],
    ['not-in-context', 'policy/not-in-context'],
  ])
  expect(after).toEqual(both)
})

test('a file that is not there, or that the text makes itself, need not have been seen', async () => {
  const made = '*** Begin Patch\n*** Add File: new\n+one\n*** End Patch\n'
  const inContext = (path: RepoPath) => path === 'a'
  const { results } = await run(replace('gone', 'x', 'y') + made + replace('new', 'one', 'two'), both, { inContext })
  expect(results.map(({ code }) => code)).toEqual(['file/missing', 'ok/applied', 'ok/applied'])
})

test('what has to be written, by path: changed, moved and deleted files, and none that is as it was', () => {
  const before = filesOf({ same: 'x', back: 'y', old: 'z', gone: 'g', bom: 'b' })
  const after = filesOf({ same: 'x', back: 'y', moved: 'z', fresh: 'f', bom: '\uFEFFb' })
  const results = [{ path: 'old', movedTo: 'moved' }, { path: 'fresh' }] as never
  const [then, now] = [(path: string) => before.get(path as RepoPath), (path: string) => after.get(path as RepoPath)]
  expect(changesOf({ results, before, after })).toEqual([
    { path: 'bom', before: then('bom'), after: now('bom') },
    { path: 'fresh', before: undefined, after: now('fresh') },
    { path: 'gone', before: then('gone'), after: undefined },
    { path: 'moved', before: undefined, after: now('moved'), from: 'old' },
    { path: 'old', before: then('old'), after: undefined },
  ])
})
