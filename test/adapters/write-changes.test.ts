import { createHash } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { writeChanges } from '../../src/adapters/write/write-changes.ts'
import { textContent } from '../../src/core/content.ts'
import type { FileChange } from '../../src/core/outcome.ts'
import type { RepoPath } from '../../src/core/path.ts'

let box: string
let root: string
beforeEach(() => {
  box = mkdtempSync(join(tmpdir(), 'apply-edits-changes-'))
  root = join(box, 'root')
  mkdirSync(join(root, '.git'), { recursive: true })
})
afterEach(() => rmSync(box, { recursive: true, force: true }))

const put = (name: string, text: string, mode = 0o644) => {
  writeFileSync(join(root, name), text)
  chmodSync(join(root, name), mode)
}
const read = (name: string) => (existsSync(join(root, name)) ? readFileSync(join(root, name), 'utf8') : undefined)
const mode = (name: string) => statSync(join(root, name)).mode

const path = (text: string) => text as RepoPath
const writeAll = (...changes: FileChange[]) =>
  writeChanges({ root, gitDir: join(root, '.git'), patience: 200 }, changes)
const [one, two] = [textContent('one\n'), textContent('two\n')]

test('changes are written, and a renamed file stays executable', async () => {
  put('changed', 'one\n')
  put('run', 'one\n', 0o755)
  put('plain', 'one\n')
  put('gone', 'one\n')
  const done = await writeAll(
    { path: path('changed'), before: one, after: two },
    { path: path('gone'), before: one, after: undefined },
    { path: path('new'), before: undefined, after: two },
    { path: path('run'), before: one, after: undefined },
    { path: path('ran'), before: undefined, after: one, from: path('run') },
    { path: path('plainer'), before: undefined, after: one, from: path('plain') },
  )
  expect(done).toBeUndefined()
  expect(['changed', 'gone', 'new', 'run', 'ran'].map(read)).toEqual(['two\n', undefined, 'two\n', undefined, 'one\n'])
  expect(['ran', 'plainer', 'new'].map(name => mode(name) & 0o111)).toEqual([0o111, 0, 0])
})

test('changes are refused as a whole beside a file that somebody changed, and may be planned again', async () => {
  put('changed', 'mine\n')
  put('b', 'one\n')
  const landed = await writeAll(
    { path: path('b'), before: one, after: two },
    { path: path('changed'), before: one, after: two },
  )
  expect(landed).toMatchObject({ kind: 'refused', reason: 'work-tree', again: true })
  expect(['b', 'changed'].map(read)).toEqual(['one\n', 'mine\n'])
})

test('changes are not planned again where something else is in the way', async () => {
  put('a', 'one\n', 0o444)
  const landed = await writeAll({ path: path('a'), before: one, after: two })
  expect(landed).toMatchObject({ kind: 'refused', reason: 'work-tree' })
  expect(landed).not.toHaveProperty('again')
})

test('changes are not planned again where an interrupted run left a file that somebody changed', async () => {
  put('a', 'mine\n')
  const helper = `.apply-edits-${'0'.repeat(24)}`
  const [before, after] = ['old', 'new'].map(text => createHash('sha256').update(text).digest('hex'))
  const entry = { path: 'a', fresh: `${helper}.new`, kept: `${helper}.old`, before, after }
  mkdirSync(join(root, '.git/apply-edits'), { recursive: true })
  writeFileSync(
    join(root, '.git/apply-edits/journal.json'),
    JSON.stringify({ version: 1, entries: [entry], folders: [] }),
  )
  const landed = await writeAll({ path: path('new'), before: undefined, after: two })
  expect(landed).toMatchObject({ kind: 'refused', message: expect.stringContaining('a') })
  expect(landed).not.toHaveProperty('again')
  expect(read('new')).toBeUndefined()
})

test('changes are refused where the folder is gone', async () => {
  const gone = { root: join(box, 'nowhere'), gitDir: join(root, '.git'), patience: 0 }
  expect(await writeChanges(gone, [{ path: path('a'), before: undefined, after: two }])).toMatchObject({
    kind: 'refused',
  })
})
