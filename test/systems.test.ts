import { execFile } from 'node:child_process'
import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join, relative } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openCheckout } from '../src/adapters/git/checkout.ts'
import { searchPath } from '../src/adapters/git/surroundings.ts'
import { gitOut, ownFolder } from '../src/adapters/git.ts'
import { workTree } from '../src/adapters/work-tree.ts'
import { hashOf } from '../src/adapters/write/plain-file.ts'
import { writeFiles } from '../src/adapters/write/write-changes.ts'
import type { RepoPath } from '../src/core/path.ts'

/** What differs from system to system: CI runs this on Linux, macOS and Windows. */
const say = (line: string) => process.stderr.write(`systems: ${line}\n`)

let root: string
let state: string
beforeEach(async () => {
  root = fs.mkdtempSync(join(fs.realpathSync(tmpdir()), 'apply-edits-systems-'))
  await gitOut(['init', '-q', '-b', 'main'], ownFolder(root))
  state = join(root, '.git', 'apply-edits')
})
afterEach(() => fs.rmSync(root, { recursive: true, force: true }))

const put = (path: string, text: string) => {
  fs.mkdirSync(join(root, path, '..'), { recursive: true })
  fs.writeFileSync(join(root, path), text)
}
const read = (path: string) => fs.readFileSync(join(root, path), 'utf8')
const write = (path: string, before: string | undefined, after: string | undefined) => {
  const old = before === undefined ? undefined : hashOf(Buffer.from(before))
  const fresh = after === undefined ? undefined : () => Buffer.from(after)
  return writeFiles(root, [{ path, before: old, after: fresh }], { state, patience: 100 })
}
const foldsCase = () => fs.existsSync(join(root, '.GIT'))

test('files are written, made and removed, and nothing is left over', async () => {
  put('dir/a.txt', 'old')
  expect(await write('dir/a.txt', 'old', 'new')).toEqual({ ok: true })
  expect(await write('new/deep/b.txt', undefined, 'made')).toEqual({ ok: true })
  expect(await write('dir/a.txt', 'new', undefined)).toEqual({ ok: true })
  expect(read('new/deep/b.txt')).toBe('made')
  expect(
    fs.readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(name => name.includes('.apply-edits-')),
  ).toEqual([])
  expect(fs.existsSync(state)).toBe(false)
})

test('a read-only file stays', async () => {
  put('a.txt', 'old')
  fs.chmodSync(join(root, 'a.txt'), 0o444)
  expect(await write('a.txt', 'old', 'new')).toMatchObject({ ok: false, kind: 'read-only' })
  expect(read('a.txt')).toBe('old')
})

test('a link leads nowhere', async ({ skip }) => {
  put('real/a.txt', 'old')
  try {
    fs.symlinkSync(join(root, 'real'), join(root, 'link'), 'junction')
  } catch {
    skip('links may not be made here')
  }
  expect(await write('link/a.txt', 'old', 'new')).toMatchObject({ ok: false, kind: 'not-plain' })
  expect(read('real/a.txt')).toBe('old')
})

test('a file that another process has open is replaced once it lets go, or refused', async () => {
  put('a.txt', 'old')
  const script = `const fs = require('fs'); fs.openSync(process.argv[1], 'r+'); console.log('open'); setTimeout(() => {}, 300)`
  const child = execFile(process.execPath, ['-e', script, join(root, 'a.txt')])
  await new Promise(resolve => child.stdout?.once('data', resolve))
  const done = await write('a.txt', 'old', 'new')
  expect(read('a.txt')).toBe(done.ok ? 'new' : 'old')
  await new Promise(resolve => child.once('close', resolve))
})

test('programs are looked for by whole paths alone: a relative one leads elsewhere wherever git runs', () => {
  const away = join(root, '..', 'away')
  const path = [relative(process.cwd(), away), '.', '', away, join(root, 'bin')].join(delimiter)
  expect(searchPath(path, root)).toEqual([away])
})

test('a git that lies beside the files is not run', async () => {
  const name = process.platform === 'win32' ? 'git.exe' : 'git'
  const where = process.env['PATH']
  await gitOut(['init', '-q', '-b', 'main'], ownFolder(root))
  fs.copyFileSync(process.execPath, join(root, name))
  process.env['PATH'] = ['.', '', root, join(root, 'tools'), where].join(delimiter)
  try {
    put('tools/git', '')
    fs.copyFileSync(process.execPath, join(root, 'tools', name))
    // node would not know what is asked
    expect(await openCheckout(root)).toMatchObject({ ok: true })
  } finally {
    process.env['PATH'] = where
  }
})

describe('names that fall together', () => {
  test('are one file where the system says so, and refused everywhere', async () => {
    put('Read.me', 'x\n')
    await gitOut(['add', '-A'], ownFolder(root))
    const tree = await workTree(ownFolder(root), { maxSize: 1024 })
    const files = await tree.read(['read.me', 'Read.me'] as RepoPath[])
    expect(files.get('read.me' as RepoPath)).toMatchObject({ kind: 'unreadable', code: 'path/collision' })
    expect(files.get('Read.me' as RepoPath)).toMatchObject({ kind: 'text' })
    expect(await write('read.me', undefined, 'y')).toMatchObject({ ok: false, kind: 'changed' })
    expect(read('Read.me')).toBe('x\n')
    say(`names that differ in case are ${foldsCase() ? 'one file' : 'two files'} here`)
  })

  test('in another Unicode form', async () => {
    put('caf\u00e9', 'x')
    expect(await write('cafe\u0301', undefined, 'y')).toMatchObject({ ok: false, kind: 'changed' })
    expect(fs.readdirSync(root).filter(name => name.startsWith('caf'))).toHaveLength(1)
  })
})
