import { expect, test } from 'vitest'
import { apply } from '../../src/core/apply.ts'
import type { Block } from '../../src/core/block.ts'
import { type Content, textContent } from '../../src/core/content.ts'
import type { ApplyOptions, Snapshot } from '../../src/core/outcome.ts'
import type { RepoPath } from '../../src/core/path.ts'
import { placeEvery } from '../../src/core/place/replace-all.ts'
import { runSpread } from '../../src/core/run/spread.ts'
import { matchers } from '../../src/matchers/index.ts'

/** A block for every file. */
const everywhere = (search: string, replace: string): Block => ({
  id: '000000',
  format: 'test',
  at: { name: 'test', span: { start: 0, end: 0 }, line: 1 },
  path: '**',
  steps: [[{ kind: 'replace', search, replace, all: true }]],
  problems: [],
  notes: [],
})

const rules = {
  matchers,
  every: placeEvery,
  runSpread,
  match: 'similar',
  positions: 'trusted',
  atomic: 'none',
  dryRun: false,
} as const

function run(texts: Record<string, string>, block: Block, options: Partial<ApplyOptions> = {}) {
  const files: Snapshot = new Map(Object.entries(texts).map(([path, text]) => [path as RepoPath, textContent(text)]))
  const { results, after } = apply([block], files, { ...rules, spread: (_, paths) => [...paths], ...options })
  return { ...results[0]!, same: after === files }
}
const messages = (notes: readonly { readonly message: string }[]) => notes.map(({ message }) => message)

test('files that may not be touched are left out and named, those without a place are left alone', () => {
  const refuse = (path: RepoPath) =>
    path === 'b' ? ({ code: 'path/protected', message: 'it is protected' } as const) : undefined
  const { status, count, change, notes } = run({ a: 'x x', b: 'x', c: 'y' }, everywhere('x', 'z'), { refuse })
  expect([status, count, change]).toEqual(['applied', 2, 'modified'])
  expect(messages(notes)).toEqual(['2 places in a', 'b is skipped: it is protected'])
})

test('one file more than a block may change takes all of it back', () => {
  const texts = { a: 'x', b: 'x' }
  expect(run(texts, everywhere('x', 'z'), { maxFiles: 2 }).status).toBe('applied')
  const { code, problem, same } = run(texts, everywhere('x', 'z'), { maxFiles: 1 })
  expect([code, problem!.message, same]).toEqual([
    'policy/limit',
    'the block would change more than 1 file, the limit (`max-files`)',
    true,
  ])
  expect(run({ ...texts, c: 'x' }, everywhere('x', 'z'), { maxFiles: 2 }).problem!.message).toContain('2 files')
})

test('what goes wrong in one file is told with its name, and takes all of it back', () => {
  const check: ApplyOptions['check'] = path =>
    path === 'b' ? { ok: false, problem: { code: 'syntax/new-errors', message: 'no' } } : { ok: true, value: [] }
  const { code, problem, same } = run({ a: 'x', b: 'x' }, everywhere('x', 'z'), { check })
  expect([code, problem!.message, same]).toEqual(['syntax/new-errors', 'b: no', true])
})

test('found nowhere, it fails as it does on one file', () => {
  expect(run({ a: 'y' }, everywhere('x', 'z')).code).toBe('locate/not-found')
  expect(run({ a: 'y', b: 'y' }, everywhere('x', 'z')).problem!.message).toContain('in 2 files')
  const none = run({}, everywhere('x', 'z'))
  expect([none.code, none.problem!.message]).toEqual(['file/missing', '** matches no file that may be edited'])
})

test('a file that cannot be read is left out and named', () => {
  const binary = { kind: 'unreadable', code: 'file/binary', message: 'the file is binary' } as const
  const files: Snapshot = new Map<RepoPath, Content>([
    ['a' as RepoPath, textContent('x')],
    ['b' as RepoPath, binary],
  ])
  const block: Block = { ...everywhere('x', 'z'), steps: [[{ kind: 'replace', search: 'x', replace: 'z' }]] }
  const [result] = apply([block], files, { ...rules, spread: (_, paths) => [...paths] }).results
  expect(messages(result!.notes)).toEqual(['1 place in a', 'b is skipped: the file is binary'])
})

test('where nothing changes, it says so', () => {
  expect(run({ a: 'x', b: 'x' }, everywhere('x', 'x')).status).toBe('no-change')
})
