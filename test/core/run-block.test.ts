import { expect, test } from 'vitest'
import { runBlock } from '../../src/core/apply/run-block.ts'
import type { ApplyOptions, Snapshot } from '../../src/core/apply.ts'
import { type Content, textContent } from '../../src/core/content.ts'
import type { Block, Op } from '../../src/core/op.ts'
import type { RepoPath } from '../../src/core/path.ts'
import { matchers } from '../../src/matchers/index.ts'

const options: ApplyOptions = { matchers, match: 'similar', positions: 'trusted', atomic: 'none', dryRun: false }
const binary: Content = { kind: 'unreadable', code: 'file/binary', message: 'it is binary' }
const files: Snapshot = new Map<RepoPath, Content>([
  ['a.txt' as RepoPath, textContent('one\n  two\nthree\n')],
  ['b.png' as RepoPath, binary],
])

const run = (steps: readonly (readonly Op[])[], facts: Partial<Block> = {}, more: Partial<ApplyOptions> = {}) => {
  const block = { path: 'a.txt', steps, problems: [], notes: [], ...facts } as unknown as Block
  return runBlock(block, files, { ...options, ...more })
}
const replace = (search: string, text: string): Op => ({ kind: 'replace', search, replace: text })
const create: Op = { kind: 'create', text: 'new\n' }

test.each<[what: string, steps: readonly (readonly Op[])[], path: string, code: string]>([
  ['it edits', [[replace('one\n', '1\n')]], 'a.txt', 'policy/not-in-context'],
  ['it creates', [[create]], 'new.txt', 'ok/applied'],
  ['it creates and edits', [[create], [replace('new\n', 'newer\n')]], 'new.txt', 'ok/applied'],
])('a file that the author had not seen is out of bounds unless the block creates it: %s', (_, steps, path, code) => {
  expect(run(steps, { path }, { inContext: () => false }).result.code).toBe(code)
})

test('a path that policy bars is not touched', () => {
  const refuse = () => ({ code: 'path/protected', message: 'it is barred' }) as const
  const { result, after } = run([[replace('one\n', '1\n')]], {}, { refuse })
  expect([result.code, result.path]).toEqual(['path/protected', 'a.txt'])
  expect(after).toBe(files)
})

test.each([
  ['b.png', 'file/binary'],
  ['none.txt', 'file/missing'],
  ['a.txt', 'locate/stale'],
])('the version of a file is asked where it is a text: %s', (path, code) => {
  expect(run([[replace('one\n', '1\n')]], { path, seen: { hash: '00000000' } }).result.code).toBe(code)
})

test('a block that asks to see a file and edits it is applied, and answered', () => {
  const view: Op = { kind: 'view', first: 1, last: 1 }
  expect(run([[view]]).result).toMatchObject({ status: 'no-change', code: 'ok/answered', answer: '   1: one\n' })
  expect(run([[view], [replace('one\n', '1\n')]]).result).toMatchObject({ status: 'applied', change: 'modified' })
})

test('of ops that write nothing one that stands already says so', () => {
  const [stands, same] = [replace('1\n', 'one\n'), replace('three\n', 'three\n')]
  expect(run([[stands, same]]).result.code).toBe('ok/already-applied')
  expect(run([[same]]).result.code).toBe('ok/no-change')
})

test('a block is reported at the first line that it writes, by the loosest rule that it needed', () => {
  const [stands, first, loose] = [replace('1\n', 'one\n'), replace('three\n', '3\n'), replace('two\n', '2\n')]
  expect(run([[stands, first]]).result).toMatchObject({ line: 3, matcher: 'exact' })
  expect(run([[first, loose]]).result).toMatchObject({ line: 2, matcher: 'inline' })
})
