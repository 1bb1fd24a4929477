import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { git } from './git.ts'
import { readBlob, readCommit, typeOf } from './git-objects.ts'
import { prepareBare } from './http-backend.ts'
import { type Files, importCommit } from './import-commit.ts'
import { writeObject } from './loose.ts'
import { listRefs, moveRefs, NO_OBJECT, readRef } from './refs.ts'

let dir: string
beforeEach(async () => {
  dir = join(await mkdtemp(join(tmpdir(), 'objects-')), 'a.git')
  await prepareBare(dir, 'main')
})
afterEach(() => rm(join(dir, '..'), { recursive: true }))

const WHO = { name: 'Ann', email: 'ann@x.org', date: '2026-01-01T00:00:00Z' }
const commit = async (files: Files, parent?: string) =>
  importCommit(dir, { ref: 'refs/heads/main', parent, who: WHO, message: 'Change\n', files })

const blobOf = (content: string | Uint8Array) => writeObject(dir, 'blob', content)

/** The tree that git makes of these lines of an index. */
async function treeByGit(entries: readonly (readonly [mode: string, sha: string, path: string])[]): Promise<string> {
  const env = { GIT_INDEX_FILE: join(dir, 'index') }
  const input = entries.map(([mode, sha, path]) => `${mode} ${sha}\t${path}\0`).join('')
  await git(dir, ['read-tree', '--empty'], { env })
  await git(dir, ['update-index', '--add', '-z', '--index-info'], { env, input })
  return git(dir, ['write-tree'], { env })
}

it('makes the trees that git makes', async () => {
  const first = await commit({ 'a.txt': 'a', 'sub/x': 'x', 'sub/deep/y': 'y', 'sub.txt': 's', gone: 'g', 'dir/z': 'z' })
  const module = 'b'.repeat(40)
  const second = await commit(
    {
      'a.txt': { mode: '100755', content: 'A' },
      'sub/deep/y': null,
      gone: null,
      dir: { mode: '120000', content: 'a.txt' },
      'sub-more/ünï': 'u',
      module: { mode: '160000', content: module },
      bytes: Uint8Array.of(0, 255),
    },
    first,
  )
  const wanted = await treeByGit([
    ['100755', blobOf('A'), 'a.txt'],
    ['100644', blobOf(Uint8Array.of(0, 255)), 'bytes'],
    ['120000', blobOf('a.txt'), 'dir'],
    ['160000', module, 'module'],
    ['100644', blobOf('u'), 'sub-more/ünï'],
    ['100644', blobOf('s'), 'sub.txt'],
    ['100644', blobOf('x'), 'sub/x'],
  ])
  expect(await readCommit(dir, second)).toMatchObject({ tree: wanted, parents: [first], message: 'Change\n' })
  expect(await git(dir, ['fsck', '--strict', '--no-dangling'])).toBe('')
  expect(await git(dir, ['rev-parse', 'main:sub.txt'])).toBe(await readRef(dir, `${second}:sub.txt`))
})

it('reads what git has packed', async () => {
  const first = await commit({ 'a.txt': 'a\n', 'sub/x': 'x' })
  await git(dir, ['gc', '-q', '--prune=now'])
  expect([await typeOf(dir, first), await typeOf(dir, 'c'.repeat(40))]).toEqual(['commit', undefined])
  expect(await readRef(dir, 'refs/heads/main')).toBe(first)
  expect((await readBlob(dir, (await readRef(dir, `${first}:a.txt`)) as string)).toString()).toBe('a\n')
  const second = await commit({ 'sub/x': 'X' }, first)
  expect(await listRefs(dir)).toEqual([{ ref: 'refs/heads/main', sha: second }])
  expect(await git(dir, ['show', 'main:sub/x', 'main:a.txt'])).toBe('Xa')
})

it('moves refs as git does: from where they are, all or none, no name within another', async () => {
  const sha = await commit({ 'a.txt': 'a' })
  const to = (ref: string, before = NO_OBJECT, after = sha) => ({ ref: `refs/heads/${ref}`, before, after })
  expect(await moveRefs(dir, [to('one'), to('main', 'c'.repeat(40))])).toBe(false)
  expect(await moveRefs(dir, [to('main/below')])).toBe(false)
  expect(await moveRefs(dir, [to('tree', NO_OBJECT, (await readCommit(dir, sha)).tree)])).toBe(false)
  expect(await moveRefs(dir, [to('a..b')])).toBe(false)
  expect(await moveRefs(dir, [to('one/x'), to('main', sha, NO_OBJECT)])).toBe(true)
  expect(await moveRefs(dir, [to('one')])).toBe(false)
  expect(await moveRefs(dir, [to('one/x', sha, NO_OBJECT)])).toBe(true)
  expect(await moveRefs(dir, [to('one')])).toBe(true)
  expect(await git(dir, ['for-each-ref', '--format=%(refname) %(objectname)'])).toBe(`refs/heads/one ${sha}`)
})
