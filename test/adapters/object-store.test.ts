import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { fetchBlobs, fetchCommit, type ObjectStore, openStore, reaching } from '../../src/adapters/git/object-store.ts'
import { planTree } from '../../src/adapters/git/plan-tree.ts'
import { git } from '../../src/adapters/git.ts'
import { planOn } from '../../src/adapters/github/head.ts'
import { objectWorkspace } from '../../src/adapters/object-workspace.ts'
import { textContent } from '../../src/core/content.ts'
import { repoPath } from '../../src/core/path.ts'
import { tryGit } from '../../tools/github/git.ts'

const path = (text: string) => {
  const checked = repoPath(text)
  if (!checked.ok) throw new Error(text)
  return checked.value
}

const { shortenWaits } = createRequire(import.meta.url)('../support/short-waits.cjs') as {
  shortenWaits: () => () => void
}

const IDENTITY = { GIT_AUTHOR_NAME: 'A', GIT_AUTHOR_EMAIL: 'a@a', GIT_COMMITTER_NAME: 'A', GIT_COMMITTER_EMAIL: 'a@a' }

let folder: string
let source: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'store-'))
  source = join(folder, 'source')
  await tryGit(folder, ['init', '-q', '-b', 'main', source])
  for (const [name, value] of [
    ['uploadpack.allowFilter', 'true'],
    ['uploadpack.allowAnySHA1InWant', 'true'],
  ] as const) {
    await tryGit(source, ['config', name, value])
  }
  await writeFile(join(source, 'a.txt'), 'a\n')
  await writeFile(join(source, 'b.txt'), 'b\n'.repeat(10_000))
  await writeFile(join(source, '.gitignore'), '*.log\n')
  await tryGit(source, ['add', '.'])
  const made = await tryGit(source, ['-c', 'user.name=x', '-c', 'user.email=x@y', 'commit', '-qm', 'one'])
  if (made.code !== 0) throw new Error(made.stderr)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function opened(blobs: boolean): Promise<{ store: ObjectStore; oid: string }> {
  const store = await openStore(await mkdtemp(join(folder, 'own-')), { url: pathToFileURL(source).href })
  const fetched = await fetchCommit(store, 'refs/heads/main', blobs)
  if (!fetched.ok) throw new Error(fetched.stderr)
  return { store, oid: fetched.oid }
}

const has = async (store: ObjectStore, rev: string) => {
  const { stdout } = await tryGit(source, ['rev-parse', rev])
  const ran = await git(['cat-file', '-e', stdout.toString().trim()], store.git)
  return ran.status === 0
}

describe('the store', () => {
  test('knows a folder that has only names that are not UTF-8', async () => {
    const blob = (await tryGit(source, ['rev-parse', 'main:a.txt'])).stdout.toString().trim()
    const store = await openStore(await mkdtemp(join(folder, 'own-')), { url: pathToFileURL(source).href })
    const first = await fetchCommit(store, 'refs/heads/main', true)
    if (!first.ok) throw new Error(first.stderr)
    const entry = Buffer.concat([Buffer.from(`100644 blob ${blob}\t`), Buffer.from([0xff, 0])])
    const make = async (args: readonly string[], input: Uint8Array) =>
      (await git(args, { ...store.git, input, env: IDENTITY })).stdout.toString().trim()
    const inner = await make(['mktree', '-z'], entry)
    const tree = await make(['mktree', '-z'], Buffer.from(`040000 tree ${inner}\tbytes\0`))
    const commit = await make(['commit-tree', tree, '-p', first.oid], Buffer.from('x'))
    const workspace = objectWorkspace(store, commit, { maxSize: 1000 })
    expect((await workspace.read([path('bytes')])).get(path('bytes'))).toMatchObject({ code: 'file/special' })
    expect(await workspace.list()).toEqual([])
    const change = { path: path('new.txt'), before: undefined, after: textContent('x\n') }
    expect((await planTree([change], commit, store.git)).entries).toHaveLength(1)
  })

  test('fetches a commit without its files, and then only the files that are named', async () => {
    const { store, oid } = await opened(false)
    expect(await has(store, 'main:b.txt')).toBe(false)
    const files = await objectWorkspace(store, oid, { maxSize: 1000 }).read([
      path('a.txt'),
      path('x.log'),
      path('new.txt'),
    ])
    expect(files.get(path('a.txt'))).toEqual(textContent('a\n'))
    expect(files.get(path('x.log'))).toMatchObject({ kind: 'unreadable', code: 'file/ignored' })
    expect(files.has(path('new.txt'))).toBe(false)
    expect(await has(store, 'main:b.txt')).toBe(false)
  })

  test('plans a tree in which files are absent that nobody named', async () => {
    const { store, oid } = await opened(false)
    const before = textContent('a\n')
    const planned = await planTree([{ path: path('a.txt'), before, after: textContent('A\n') }], oid, store.git)
    await writeFile(join(source, 'a.txt'), 'A\n')
    await tryGit(source, ['add', 'a.txt'])
    expect(planned.tree).toBe((await tryGit(source, ['write-tree'])).stdout.toString().trim())
  })

  test('plans no commit that replaces a file that was not read', async () => {
    const { store, oid } = await opened(false)
    const change = { path: path('b.txt'), before: undefined, after: textContent('new\n') }
    await expect(planOn({ store, base: oid, earlier: undefined }, [change])).rejects.toThrow('unread')
  })

  test('fetches everything at once where that is less work', async () => {
    const { store } = await opened(true)
    expect(await has(store, 'main:b.txt')).toBe(true)
  })

  test('says what git said when there is no such ref', async () => {
    const { store } = await opened(true)
    const fetched = await fetchCommit(store, 'refs/heads/nowhere', true)
    expect(fetched.ok ? '' : fetched.stderr).toMatch(/couldn't find remote ref/)
    await expect(fetchBlobs(store, ['f'.repeat(40)])).rejects.toThrow()
  })

  test('takes from the user’s settings how the network is reached, and nothing else', async () => {
    const home = await mkdtemp(join(folder, 'home-'))
    const settings = [
      'proxy = http://proxy.invalid',
      'sslCAInfo = ~/ca.pem',
      'extraHeader = X-Secret: 1',
      'sslVerify = false',
    ]
    const more = ['cookieFile = ~/cookies', 'curloptResolve = host.invalid:443:127.0.0.1', 'followRedirects = true']
    const of = ['[http]', ...settings, ...more, '[http "https://host.invalid/"]', 'sslCAPath = /certificates']
    await writeFile(
      join(home, '.gitconfig'),
      `${of.join('\n')}\n[url "https://evil.invalid/"]\ninsteadOf = https://host.invalid/\n`,
    )
    const url = 'https://host.invalid/o/r.git'
    vi.stubEnv('GIT_CONFIG_NOSYSTEM', '1').stubEnv('GIT_CONFIG_GLOBAL', join(home, '.gitconfig'))
    try {
      const store = await openStore(await mkdtemp(join(folder, 'own-')), { url })
      const { stdout } = await git(['config', '--list', '--local'], store.git)
      expect(
        stdout
          .toString()
          .trim()
          .split('\n')
          .filter(line => !line.startsWith('core.')),
      ).toEqual([
        `remote.origin.url=${url}`,
        'http.proxy=http://proxy.invalid',
        `http.sslcainfo=${homedir()}/ca.pem`,
        'http.https://host.invalid/.sslcapath=/certificates',
      ])
    } finally {
      vi.unstubAllEnvs()
    }
  })

  test('has no settings of a network that it does not use', async () => {
    const home = await mkdtemp(join(folder, 'home-'))
    await writeFile(join(home, '.gitconfig'), '[http]\nproxy = http://proxy.invalid\n')
    vi.stubEnv('GIT_CONFIG_NOSYSTEM', '1').stubEnv('GIT_CONFIG_GLOBAL', join(home, '.gitconfig'))
    try {
      const { store } = await opened(true)
      expect((await git(['config', '--get', 'http.proxy'], store.git)).status).toBe(1)
    } finally {
      vi.unstubAllEnvs()
    }
  })

  test('asks for files that it does not have, once, and for no others', async () => {
    const { store, oid } = await opened(false)
    const blob = async (name: string) =>
      (await git(['rev-parse', `${oid}:${name}`], store.git)).stdout.toString().trim()
    const [a, b] = await Promise.all(['a.txt', 'b.txt'].map(blob))
    await fetchBlobs(store, [a!, a!])
    expect([await has(store, a!), await has(store, b!)]).toEqual([true, false])
    const nowhere = { ...store, remote: { url: 'file:///nowhere' } }
    await git(['config', 'remote.origin.url', 'file:///nowhere'], store.git)
    await fetchBlobs(nowhere, [a!])
    await fetchBlobs(nowhere, [])
    await expect(fetchBlobs(nowhere, [a!, b!])).rejects.toMatchObject({ name: 'GitError' })
    expect((await git(['for-each-ref', '--format=%(refname)'], store.git)).stdout.toString()).toBe(
      'refs/apply-edits/head\n',
    )
  })

  test('asks a server three times for files', async () => {
    const asked: string[] = []
    const server = createServer((request, answer) => {
      asked.push(request.url ?? '')
      answer.writeHead(503).end()
    }).listen(0, '127.0.0.1')
    const end = shortenWaits()
    try {
      await once(server, 'listening')
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/x.git`
      const store = await openStore(await mkdtemp(join(folder, 'own-')), { url })
      await expect(fetchBlobs(store, ['1'.repeat(40)])).rejects.toMatchObject({ name: 'GitError' })
    } finally {
      end()
      server.close()
    }
    expect(asked).toEqual(Array.from({ length: 3 }, () => '/x.git/info/refs?service=git-upload-pack'))
  })

  test('may share the objects of another repository, and ends with its caller', async () => {
    const over = new AbortController()
    const parent = await mkdtemp(join(folder, 'own-'))
    const remote = { url: pathToFileURL(source).href }
    const store = await openStore(parent, remote, { objects: join(source, '.git/objects'), over: over.signal })
    expect(await has(store, 'main:b.txt')).toBe(true)
    over.abort()
    await expect(fetchCommit(store, 'refs/heads/main', true)).rejects.toThrow('aborted')
  })

  test('reaches a remote by the transport of its address alone', () => {
    const of = (url: string, settings?: readonly (readonly [string, string])[]) => reaching({ url }, settings)
    expect(['https://h/x', 'http://h/x', 'file:///x'].map(url => of(url).protocols)).toEqual([
      ['https'],
      ['http'],
      ['file'],
    ])
    expect(of('https://h/x', [['a.b', 'c']])).toMatchObject({
      timeout: 300_000,
      config: [
        ['http.lowSpeedLimit', '1'],
        ['http.lowSpeedTime', '30'],
        ['a.b', 'c'],
      ],
    })
  })

  test('hands the token to git in one header, and never in its arguments or files', () => {
    const { config = [] } = reaching({ url: 'https://github.com/o/r.git', token: 'ghs_x' })
    expect(config.filter(([key]) => key.endsWith('extraheader'))).toEqual([
      ['http.https://github.com/.extraheader', ''],
      ['http.https://github.com/.extraheader', 'AUTHORIZATION: basic eC1hY2Nlc3MtdG9rZW46Z2hzX3g='],
    ])
  })
})
