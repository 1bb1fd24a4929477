import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { fileContent } from '../src/adapters/contents.ts'
import { blobId } from '../src/adapters/digest.ts'
import { reaching } from '../src/adapters/git/object-store.ts'
import { type Blob, editablePaths, inTemporary, isOid, readBlobs, readTree } from '../src/adapters/git/objects.ts'
import { readAttributes, readIgnored } from '../src/adapters/git/rules.ts'
import { git, gitOut, isGitError, ownFolder } from '../src/adapters/git.ts'

const WHO = { GIT_AUTHOR_NAME: 'A', GIT_AUTHOR_EMAIL: 'a@a', GIT_COMMITTER_NAME: 'A', GIT_COMMITTER_EMAIL: 'a@a' }
let root: string
let repo: string
const run = (...args: string[]) => gitOut(args, { ...ownFolder(repo), env: WHO })
const put = (path: string, text: string | Buffer) => {
  mkdirSync(join(repo, path, '..'), { recursive: true })
  writeFileSync(join(repo, path), text)
}
async function commit(): Promise<string> {
  await run('add', '-A')
  await run('commit', '-qm', 'x')
  return (await run('rev-parse', 'HEAD')).toString().trim()
}

beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'apply-edits-git-'))
  repo = join(root, 'repo')
  mkdirSync(repo)
  await run('init', '-q', '-b', 'main')
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

describe('the git runner', () => {
  test('runs no program that the checkout names', async () => {
    const canary = join(root, 'ran')
    const script = join(root, 'evil')
    writeFileSync(script, `#!/bin/sh\necho "$0 $*" >> ${canary}\nexit 0\n`)
    chmodSync(script, 0o755)
    mkdirSync(join(root, 'hooks'))
    for (const hook of [
      'pre-commit',
      'post-commit',
      'prepare-commit-msg',
      'commit-msg',
      'post-index-change',
      'reference-transaction',
      'pre-push',
      'post-checkout',
      'post-rewrite',
    ]) {
      writeFileSync(join(root, 'hooks', hook), readFileSync(script))
      chmodSync(join(root, 'hooks', hook), 0o755)
    }
    const settings: [string, string][] = [
      ['core.hooksPath', join(root, 'hooks')],
      ['core.fsmonitor', script],
      ['gpg.program', script],
      ['commit.gpgSign', 'true'],
      ['core.sshCommand', script],
      ['credential.helper', `!${script}`],
      ['core.askPass', script],
      ['core.pager', script],
      ['pager.log', script],
      ['diff.external', script],
      ['core.editor', script],
      ['remote.origin.url', `ext::${script}`],
      ['alias.status', `!${script}`],
      ['core.gitProxy', script],
      ['trailer.x.command', script],
      ['core.alternateRefsCommand', script],
    ]
    for (const [key, value] of settings) await run('config', key, value)
    put('a.txt', 'a\n')
    await commit()
    await run('status', '--porcelain')
    await run('log', '-p', '--stat')
    await run('diff', 'HEAD')
    expect((await git(['fetch', 'origin'], ownFolder(repo))).status).not.toBe(0)
    expect((await git(['fetch', 'ssh://host.invalid/x'], ownFolder(repo))).status).not.toBe(0)
    expect((await git(['fetch', 'git://host.invalid/x'], ownFolder(repo))).status).not.toBe(0)
    expect((await git(['ls-remote', repo], ownFolder(repo))).status).not.toBe(0)
    expect((await git(['ls-remote', repo], { ...ownFolder(repo), protocols: ['file'] })).status).toBe(0)
    expect(existsSync(canary) ? readFileSync(canary, 'utf8') : '').toBe('')
  })

  test('keeps our environment to itself', async () => {
    process.env['INPUT_TOKEN'] = 'secret-of-a-test'
    process.env['GIT_DIR'] = join(root, 'elsewhere')
    try {
      const out = await gitOut(['-c', 'alias.env=!env', 'env'], ownFolder(repo))
      expect(out.toString()).not.toContain('secret-of-a-test')
      expect(out.toString()).not.toContain('elsewhere')
    } finally {
      delete process.env['INPUT_TOKEN']
      delete process.env['GIT_DIR']
    }
  })

  test('hands settings over by environment', async () => {
    const config = [
      ['http.https://x.example/.extraheader', ''],
      ['http.https://x.example/.extraheader', 'AUTHORIZATION: basic eA=='],
    ] as const
    const out = await gitOut(['config', '-z', '--get-all', 'http.https://x.example/.extraheader'], {
      ...ownFolder(repo),
      config,
    })
    expect(out.toString()).toBe('\0AUTHORIZATION: basic eA==\0')
  })

  test('says when git fails, takes too long or says too much', async () => {
    expect((await git(['rev-parse', 'refs/heads/none'], ownFolder(repo))).status).toBe(128)
    await expect(gitOut(['rev-parse', 'refs/heads/none'], ownFolder(repo))).rejects.toMatchObject({ name: 'GitError' })
    await expect(git(['-c', 'alias.wait=!sleep 20', 'wait'], { ...ownFolder(repo), timeout: 50 })).rejects.toThrow(
      'longer than 50 ms',
    )
    await expect(git(['help', '-a'], { ...ownFolder(repo), maxOutput: 10 })).rejects.toThrow('more than 10 bytes')
    await expect(git(['status'], ownFolder(join(root, 'no folder')))).rejects.toThrow('cannot be started')
  })

  test('tells of a server that is silent as it tells of its other failures', async () => {
    const server = createServer(() => {}).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/x.git`
    try {
      const ran = await git(['ls-remote', url], { ...ownFolder(repo), ...reaching({ url }), timeout: 200 })
      expect(ran).toMatchObject({ status: 128, stderr: 'timed out: took longer than 200 ms' })
    } finally {
      server.closeAllConnections()
      server.close()
    }
  })

  test('hears what git says to the end, however it ends', async () => {
    const alias = (script: string) => ['-c', `alias.x=!${script}`, 'x']
    const place = ownFolder(repo)
    // it reads nothing of what it is given
    expect((await git(['--version'], { ...place, input: Buffer.alloc(4 << 20) })).status).toBe(0)
    const loud = await git(alias('head -c 300000 /dev/zero | tr "\\0" e >&2; echo out; exit 3'), place)
    expect([loud.status, loud.stdout.toString(), loud.stderr.length]).toEqual([3, 'out\n', 64 * 1024])
    expect((await git(alias('head -c 99999'), { ...place, maxOutput: 99999, input: Buffer.alloc(99999) })).status).toBe(
      0,
    )
    const over = new AbortController()
    const ended = git(alias('sleep 20'), { ...place, over: over.signal })
    over.abort()
    await expect(ended).rejects.toThrow('git cannot be started: The operation was aborted')
    const failed = await gitOut(alias('echo " why " >&2; exit 4'), place).catch(error => error)
    expect(failed).toMatchObject({ message: expect.stringMatching(/^git -c failed \(4\): why/), ran: { status: 4 } })
    expect([failed, new Error('no'), undefined].map(isGitError)).toEqual([true, false, false])
  })

  test('finds no bare repository hidden in the tree', async () => {
    await gitOut(['init', '-q', '--bare', 'inner'], ownFolder(root))
    expect((await git(['rev-parse', '--git-dir'], ownFolder(join(root, 'inner')))).status).not.toBe(0)
    expect((await git(['rev-parse', '--git-dir'], { ...ownFolder(root), gitDir: join(root, 'inner') })).status).toBe(0)
  })
})

describe('objects', () => {
  test('a tree with names of every kind', async () => {
    put('a b\n"c".txt', 'x')
    put('ünï/run.sh', 'y')
    chmodSync(join(repo, 'ünï/run.sh'), 0o755)
    symlinkSync('run.sh', join(repo, 'ünï/link'))
    put('bytes', Buffer.from([0, 255, 10, 13, 10]))
    const sha = await commit()
    const tree = await readTree(sha, ownFolder(repo))
    expect([...tree].map(([path, { mode }]) => [path, mode])).toEqual([
      ['a b\n"c".txt', '100644'],
      ['bytes', '100644'],
      ['ünï/link', '120000'],
      ['ünï/run.sh', '100755'],
    ])
    const oids = [...tree.values()].map(entry => entry.oid)
    const read = async (wanted: readonly string[], maxSize: number) => {
      const found = new Map<string, Blob>()
      for await (const [oid, blob] of readBlobs(wanted, maxSize, ownFolder(repo))) found.set(oid, blob)
      return found
    }
    const blobs = await read([...oids, '0'.repeat(40), sha], 4)
    expect(blobs.get(tree.get('bytes')!.oid)).toEqual({ size: 5 })
    expect(blobs.get(tree.get('ünï/run.sh')!.oid)).toEqual({ bytes: Buffer.from('y') })
    expect(blobs.size).toBe(4)
    expect((await read([tree.get('bytes')!.oid], 5)).get(tree.get('bytes')!.oid)).toEqual({
      bytes: Buffer.from([0, 255, 10, 13, 10]),
    })
    await expect(readTree('HEAD', ownFolder(repo))).rejects.toThrow('full id')
  })

  test('blobs are read in batches, each as it is, up to the sizes that are allowed', async () => {
    const KIB = 1024
    const sizes = { a: 400, b: 500, c: 300, d: 2000, e: 200 }
    for (const [name, size] of Object.entries(sizes)) put(name, Buffer.alloc(size * KIB, `${name}\n\0`))
    const tree = [...(await readTree(await commit(), ownFolder(repo))).values()].map(({ oid }) => oid)
    const batches = new Set<ArrayBufferLike>()
    /** The files that come whole, and the sizes of the others. */
    const read = async (maxSize: number, maxTotal = 10_000) => {
      const found = new Map<string, string | number>()
      const oids = [...tree, tree[0]!, '-e', 'HEAD', `${tree[0]}x`]
      for await (const [oid, blob] of readBlobs(oids, maxSize * KIB, ownFolder(repo), maxTotal * KIB)) {
        if ('bytes' in blob) batches.add(blob.bytes.buffer)
        found.set(oid, 'size' in blob ? blob.size / KIB : blobId(blob.bytes, oid) === oid ? 'whole' : 'other')
      }
      return tree.map(oid => found.get(oid))
    }
    expect(await read(1000)).toEqual(['whole', 'whole', 'whole', 2000, 'whole'])
    expect([...batches].map(({ byteLength }) => Math.floor(byteLength / KIB))).toEqual([900, 500])
    expect(await read(4000)).toEqual(Array(5).fill('whole'))
    expect(await read(1000, 700)).toEqual(['whole', 500, 'whole', 2000, 200])
    expect(await read(1000, 1200)).toEqual(['whole', 'whole', 'whole', 2000, 200])
  })

  test('an id is a whole one, and nothing else', async () => {
    for (const length of [40, 64]) expect(isOid('0a'.repeat(length / 2))).toBe(true)
    const others = [
      '',
      'HEAD',
      '-',
      '0',
      'a'.repeat(39),
      'a'.repeat(41),
      'a'.repeat(63),
      'a'.repeat(65),
      'A'.repeat(40),
    ]
    for (const text of [...others, 'g'.repeat(40), 'g'.repeat(64), `${'a'.repeat(40)}\n`, `${'a'.repeat(64)}..`])
      expect(isOid(text), text).toBe(false)
    const oid = (await gitOut(['hash-object', '--stdin'], { ...ownFolder(repo), input: 'x' })).toString().trim()
    expect(blobId(Buffer.from('x'), oid)).toBe(oid)
    expect(blobId(Buffer.from('x'), '0'.repeat(64))).toMatch(/^[0-9a-f]{64}$/)
  })

  test('only regular files of the tree can be edited', () => {
    const modes = {
      a: '100644',
      b: '100755',
      c: '120000',
      d: '160000',
      '../e': '100644',
      f: '100644 in conflict',
      g: '1100644',
    }
    const entries = new Map(Object.entries(modes).map(([path, mode]) => [path, { mode, oid: '0'.repeat(40) }]))
    expect(editablePaths(entries)).toEqual(['a', 'b'])
  })

  test('a folder of our own is gone afterwards, also where its use fails', async () => {
    const folders: string[] = []
    const use = async (folder: string) => {
      folders.push(folder)
      mkdirSync(join(folder, 'in'))
      if (folders.length === 2) throw new Error('no')
      return 'done'
    }
    expect(await inTemporary(use)).toBe('done')
    await expect(inTemporary(use)).rejects.toThrow('no')
    expect(folders.filter(existsSync)).toEqual([])
  })

  test('attributes of the commit, not of the work tree, and no filter runs', async () => {
    put('.gitattributes', '*.bin filter=lfs\n*.u16 working-tree-encoding=UTF-16\n*.no -filter\n')
    put('sub/.gitattributes', '*.c filter=evil\n')
    put('a.txt', 'x')
    const sha = await commit()
    put('.gitattributes', '* filter=other\n')
    const paths = ['a.txt', 'x.bin', 'sub/x.c', 'y.u16', 'z.id', 'q.no']
    expect(Object.fromEntries(await readAttributes(paths, { commit: sha }, ownFolder(repo)))).toEqual({
      'x.bin': { filter: 'lfs' },
      'sub/x.c': { filter: 'evil' },
      'y.u16': { 'working-tree-encoding': 'UTF-16' },
    })
    expect((await readAttributes(['a.txt'], 'work-tree', ownFolder(repo))).get('a.txt')).toEqual({ filter: 'other' })
  })

  test('ignored paths and LFS pointers are known', async () => {
    put('.gitignore', '*.log\n/out/\n')
    expect([
      ...(await readIgnored(['a.log', 'b.txt', 'out/x', 'sub/out/x', ':(exclude)a.log'], ownFolder(repo))),
    ]).toEqual(['a.log', 'out/x', ':(exclude)a.log'])
    expect(fileContent(Buffer.from('version https://git-lfs.github.com/spec/v1\noid sha256:0\n')).kind).toBe(
      'unreadable',
    )
    expect(fileContent(Buffer.from('version https')).kind).toBe('text')
  })
})
