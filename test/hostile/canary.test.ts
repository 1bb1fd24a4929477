import { execFileSync, spawnSync } from 'node:child_process'
import * as fs from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { inWorkTree } from '../../src/action/repository.ts'
import type { Session } from '../../src/action/request.ts'
import { KNOWN_SECTIONS, openCheckout } from '../../src/adapters/git/checkout.ts'
import { followCommit } from '../../src/adapters/git/follow-commit.ts'
import { fetchCommit, openStore } from '../../src/adapters/git/object-store.ts'
import { pushSink } from '../../src/adapters/github/push-sink.ts'
import { objectWorkspace } from '../../src/adapters/object-workspace.ts'
import { runCommandLine } from '../../src/cli.ts'
import { changesOf } from '../../src/core/outcome.ts'
import { createEngine } from '../../src/create-engine.ts'
import { pathsOf } from '../../src/engine.ts'
import type { Workspace } from '../../src/run/ports.ts'
import type { Plan } from '../../src/run/report.ts'
import { connect } from '../support/mcp.ts'
import { isRoot } from '../support/needs.ts'
import { type Aviary, PROGRAMS, plant, SHELL } from './canary.ts'
import { create, replace } from './case.ts'
import { type Box, makeBox } from './repository.ts'

/** Every git command that this program runs; a test below finds the one that is missing here. */
const COMMANDS =
  `add cat-file check-attr check-ignore commit-tree config diff-tree fetch hash-object help init ls-files ls-remote
  ls-tree push read-tree rev-parse symbolic-ref update-index update-ref var write-tree`.split(/\s+/)

const REAL = execFileSync('sh', ['-c', 'command -v git']).toString().trim()
const PATH = process.env['PATH']
const HOME = process.env['HOME']
const asked = new Set<string>()

let box: Box
let aviary: Aviary
let shims: string

beforeEach(async () => {
  box = await makeBox({
    '.gitattributes': '*.bin filter=canary\n*.c diff=canary merge=canary\ndos.txt text eol=crlf\n',
    '.gitignore': '*.log\n',
    'x.c': 'one\ntwo\n',
    'b.bin': 'binary\n',
    'dos.txt': 'one\r\ntwo\r\n',
    'gone.txt': 'gone\n',
    'old.txt': 'a\nb\nc\n',
  })
  aviary = plant(box.root, box.dir, COMMANDS)
  // another file whose content git has to look at, and one that was only touched
  fs.writeFileSync(join(box.root, 'b.bin'), 'BINARY\n')
  fs.utimesSync(join(box.root, 'gone.txt'), 1, 1)
  const home = join(box.dir, 'home')
  fs.mkdirSync(home)
  fs.copyFileSync(join(box.root, '.git/config'), join(home, '.gitconfig'))
  process.env['HOME'] = home
  shims = join(box.dir, 'shims')
  fs.mkdirSync(shims)
  const script = `#!/bin/sh\nskip=\nfor a in "$@"; do\nif [ "$skip" ]; then skip=; continue; fi\ncase $a in -c) skip=1 ;; -*) ;; *) echo "$a" >> '${box.dir}/asked'; break ;; esac\ndone\nexec '${REAL}' "$@"\n`
  fs.writeFileSync(join(shims, 'git'), script, { mode: 0o755 })
  process.env['PATH'] = `${shims}:${PATH}`
})
afterEach(() => {
  Object.assign(process.env, { PATH, HOME })
  if (fs.existsSync(join(box.dir, 'asked')))
    for (const command of fs.readFileSync(join(box.dir, 'asked'), 'utf8').trim().split('\n')) asked.add(command)
  fs.rmSync(box.dir, { recursive: true, force: true })
})

const EDITS = [
  replace('a.txt', 'two', 'TWO'),
  replace('x.c', 'two', 'TWO'),
  replace('dos.txt', 'two', 'TWO'),
  create('new.txt', 'one\r\ntwo\r\n'),
  '```diff\ndiff --git a/gone.txt b/gone.txt\ndeleted file mode 100644\n--- a/gone.txt\n+++ /dev/null\n@@ -1 +0,0 @@\n-gone\n```\n',
  '```diff\ndiff --git a/old.txt b/moved.txt\nsimilarity index 100%\nrename from old.txt\nrename to moved.txt\n```\n',
].join('\n')

async function cli(...args: readonly string[]): Promise<number> {
  const said: string[] = []
  const code = await runCommandLine(args, {
    cwd: box.root,
    env: {},
    stdin: Readable.from([Buffer.from(EDITS)]),
    tty: { stdin: false, stdout: false, stderr: false },
    out: text => void said.push(text),
    err: text => void said.push(text),
  })
  expect(code, said.join('')).toBe(0)
  return code
}

const said = (...args: string[]) =>
  execFileSync(REAL, ['--no-pager', ...args], { cwd: box.root, env: { PATH } }).toString()

/** For git as everybody calls it, without the filter. */
const quiet = ['process=', 'clean=', 'required=false'].flatMap(setting => ['-c', `filter.canary.${setting}`])

test('the canaries sing for git as everybody calls it', () => {
  for (const args of [['status'], ['add', '-A'], [...quiet, 'commit', '--allow-empty', '-m', 'x']])
    spawnSync(REAL, ['-c', 'user.name=A', '-c', 'user.email=a@example.com', ...args], { cwd: box.root, env: { PATH } })
  const [, major, minor] = /(\d+)\.(\d+)/.exec(said('--version'))!
  const sung = ['core.fsmonitor', 'filter.canary.process', 'gpg.program', 'hook file pre-commit']
  const hooks = Number(major) > 2 || Number(minor) >= 54 ? ['hook pre-commit'] : []
  expect(aviary.sung()).toEqual(expect.arrayContaining([...sung, ...hooks]))
})

test('every setting of this git that can start something has a canary, and every section of it is known', () => {
  const settings = said('help', '--config')
    .split('\n')
    .filter(line => /^\w+\.\S+$/.test(line))
  expect(settings.length).toBeGreaterThan(500)
  expect(settings.filter(key => !KNOWN_SECTIONS.has(key.split('.', 1)[0]!.toLowerCase()))).toEqual([])
  const starts =
    /(?:command|cmd|program|helper|hook|hooksPath|askPass|editor|pager|\.textconv|\.clean|smudge|process|\.driver|external|\.vcs|(?:upload|receive)pack|gitProxy)$/
  const harmless = /^(?:advice|color|column|completion|gitcvs)\./
  const planted = new Set(
    [...PROGRAMS, ...SHELL, 'core.hooksPath', 'remote.origin.vcs', 'alias.canary.command', 'hook.canary.command'].map(
      key => key.toLowerCase(),
    ),
  )
  const named = (key: string) =>
    key
      .replace(/^gpg\.<.*>/, 'gpg.ssh')
      .replace(/^remote\.<.*>/, 'remote.origin')
      .replace(/\.(?:<.*>|\*)\./, '.canary.')
  const missing = settings.filter(
    key => starts.test(key) && !harmless.test(key) && !planted.has(named(key).toLowerCase()),
  )
  expect(missing).toEqual([])
})

describe('no canary sings, and git’s own state is as it should be', () => {
  test.each([['check'], ['apply', '--dry-run']])('%s %s', async (...args) => {
    await cli(...args.filter(Boolean))
    expect(aviary.sung()).toEqual([])
  })

  test('apply', async () => {
    await cli('apply')
    expect(aviary.sung()).toEqual([])
    expect(fs.readFileSync(join(box.root, 'a.txt'), 'utf8')).toBe('one\nTWO\nthree\n')
  })

  test('apply --stage, and undo', async () => {
    await cli('apply', '--stage')
    await cli('undo')
    expect(aviary.sung()).toEqual([])
    expect(fs.readFileSync(join(box.root, 'a.txt'), 'utf8')).toBe('one\ntwo\nthree\n')
  })

  test('the tools of the server', async () => {
    const { call, close } = await connect(box.root)
    try {
      const edit = { path: 'x.c', old_string: 'two', new_string: 'TWO' }
      for (const [tool, args] of [
        ['grep', { pattern: 'o' }],
        ['outline', {}],
        ['apply_reply', { reply: EDITS }],
        ['edit', edit],
      ] as const)
        await call(tool, args)
    } finally {
      await close()
    }
    expect(aviary.sung()).toEqual([])
    expect(fs.readFileSync(join(box.root, 'a.txt'), 'utf8')).toBe('one\nTWO\nthree\n')
  })

  test('apply --commit', async () => {
    process.env['GIT_COMMITTER_NAME'] = 'Ann'
    process.env['GIT_COMMITTER_EMAIL'] = 'ann@example.com'
    try {
      await cli('apply', '--commit')
    } finally {
      delete process.env['GIT_COMMITTER_NAME']
      delete process.env['GIT_COMMITTER_EMAIL']
    }
    expect(aviary.sung()).toEqual([])
    expect(
      said('show', '--no-ext-diff', '--name-status', '--no-renames', '--format=%an', 'HEAD').trim().split('\n'),
    ).toEqual([
      'Ann',
      '',
      'M\ta.txt',
      'M\tdos.txt',
      'D\tgone.txt',
      'A\tmoved.txt',
      'A\tnew.txt',
      'D\told.txt',
      'M\tx.c',
    ])
  })

  test('view and grep', async () => {
    await cli('view', 'a.txt')
    await cli('grep', 'o', '.')
    expect(aviary.sung()).toEqual([])
  })

  test('a step that leaves its changes in the working tree', async () => {
    const session = { env: { workspace: box.dir }, inputs: { path: 'repo', 'max-file-kb': 1024 } } as Session
    const checkout = await inWorkTree(session, false)
    if (!checkout.ok) throw new Error(checkout.refusal.message)
    const { workspace, sink } = await checkout.value.open()
    const { changes, plan } = await planned(workspace)
    expect(await sink.write(changes, plan)).toEqual({ kind: 'written' })
    expect(aviary.sung()).toEqual([])
  })
})

describe('what no setting of ours takes out of force is refused with its name', () => {
  const refused = async (what: string) => {
    const opened = await openCheckout(box.root)
    expect(opened.ok ? '' : opened.refusal.message).toContain(what)
    expect(await openCheckout(box.root, box.dir)).toMatchObject({ ok: false })
    expect(aviary.sung()).toEqual([])
  }
  const set = (key: string, value: string) => said('config', key, value)

  test.each([
    ['attr.tree', 'HEAD'],
    ['hook.a=b.command', 'true'],
    ['filter.a=b.clean', 'cat'],
  ])('%s', async (key, value) => {
    set(key, value)
    await refused(`the repository’s configuration has ${key}`)
  })

  test('references that are kept elsewhere', async () => {
    fs.appendFileSync(join(box.root, '.git/config'), '[extensions]\n\trefStorage = files:///elsewhere\n')
    // a git that does not know this refuses by itself
    expect(await openCheckout(box.root)).toMatchObject({ ok: false, refusal: { reason: 'work-tree' } })
  })

  test('a working tree that is another folder', async () => {
    set('core.worktree', box.dir)
    expect(await openCheckout(box.root)).toMatchObject({ ok: false, refusal: { reason: 'no-repository' } })
    set('core.worktree', join(box.dir, 'outside'))
    expect(await openCheckout(box.root, box.dir)).toMatchObject({ ok: false, refusal: { reason: 'no-repository' } })
    set('core.worktree', box.dir)
    said('init', '-q', box.dir)
    expect(await openCheckout(box.root, box.dir)).toMatchObject({ ok: false, refusal: { reason: 'no-repository' } })
    // also one that says that it belongs to this repository
    const other = join(box.dir, 'outside')
    fs.writeFileSync(join(other, '.git'), `gitdir: ${join(box.root, '.git')}\n`)
    set('core.worktree', other)
    expect(await openCheckout(box.root)).toMatchObject({ ok: false, refusal: { reason: 'no-repository' } })
    expect(await openCheckout(other)).toMatchObject({ ok: true })
  })

  test('a checkout around the folder that a runner vouches for', async () => {
    const inner = join(box.root, 'inner')
    fs.mkdirSync(inner)
    expect(await openCheckout(inner)).toMatchObject({ ok: true })
    expect(await openCheckout(inner, inner)).toMatchObject({ ok: false, refusal: { reason: 'no-repository' } })
  })

  test('a section that a newer git reads, and no other', async () => {
    set('gitflow.prefix.feature', 'x')
    set('spook.x.command', 'true')
    expect(await openCheckout(box.root)).toMatchObject({ ok: true })
    // as a git would answer that has learnt it
    const shim = join(shims, 'git')
    fs.writeFileSync(
      shim,
      fs
        .readFileSync(shim, 'utf8')
        .replace('exec ', 'case "$*" in *"help --config") echo "Spook.<name>.command"; esac\nexec '),
    )
    await refused('spook.x.command')
  })
})

test('a checkout whose `.git` is elsewhere is one all the same: a submodule, a linked one', async () => {
  const linked = join(box.dir, 'linked')
  said('-c', 'core.hooksPath=/dev/null', ...quiet, 'worktree', 'add', '--no-checkout', '-q', linked)
  expect(await openCheckout(linked)).toMatchObject({ ok: true, value: { root: fs.realpathSync(linked) } })
  // as `git submodule` does
  const inner = join(box.root, 'inner')
  fs.mkdirSync(join(box.root, '.git/modules'))
  said('init', '-q', '--separate-git-dir', join(box.root, '.git/modules/inner'), inner)
  execFileSync(REAL, ['config', 'core.worktree', '../../../inner'], { cwd: inner, env: { PATH } })
  expect(await openCheckout(inner)).toMatchObject({ ok: true, value: { root: fs.realpathSync(inner) } })
  aviary.sung()
})

test.skipIf(!isRoot)(
  'a checkout of another user is used if this user’s own settings trust it, and only then',
  async () => {
    for (const path of [box.root, join(box.root, '.git')]) fs.chownSync(path, 12345, 54321)
    const refused = await openCheckout(box.root)
    expect(refused).toMatchObject({ ok: false, refusal: { message: 'the checkout belongs to another user' } })
    fs.appendFileSync(join(box.dir, 'home/.gitconfig'), `[safe]\n\tdirectory = ${fs.realpathSync(box.root)}\n`)
    expect(await openCheckout(box.root)).toMatchObject({ ok: true })
    expect(aviary.sung()).toEqual([])
  },
)

test.each([[''], ['deep/er']])('no git of the checkout runs, wherever it is called: %s', async folder => {
  const [bin, ran] = [join(box.root, 'node_modules/.bin'), join(box.dir, 'ran')]
  fs.mkdirSync(bin, { recursive: true })
  fs.writeFileSync(join(bin, 'git'), `#!/bin/sh\ntouch '${ran}'\nexec '${REAL}' "$@"\n`, { mode: 0o755 })
  const here = join(box.root, folder)
  fs.mkdirSync(here, { recursive: true })
  process.env['PATH'] = `${bin}:${PATH}`
  expect(await openCheckout(here)).toMatchObject({ ok: true })
  process.env['GITHUB_WORKSPACE'] = box.root
  try {
    // a folder of our own, as the action has for what it fetches
    await openStore(fs.mkdtempSync(join(box.dir, 'temp-')), { url: 'https://host.invalid' })
  } finally {
    delete process.env['GITHUB_WORKSPACE']
  }
  expect(fs.existsSync(ran)).toBe(false)
})

async function planned(workspace: Workspace) {
  const engine = createEngine()
  const blocks = engine.parse({ name: 'test', text: EDITS })
  const outcome = await engine.apply(blocks, await workspace.read(await pathsOf(blocks)))
  const plan: Plan = { sources: [], outcome, dryRun: false }
  return { changes: changesOf(outcome), plan }
}

describe('beside a remote', () => {
  let remote: string
  let base: string
  const at = (dir: string, ...args: string[]) => execFileSync(REAL, args, { cwd: dir, env: { PATH } }).toString().trim()
  beforeEach(() => {
    base = said('rev-parse', 'HEAD').trim()
    remote = join(box.dir, 'remote.git')
    at(box.dir, 'init', '-q', '--bare', '-b', 'main', remote)
    at(remote, 'fetch', '-q', `--upload-pack=${REAL} upload-pack`, join(box.root, '.git'), 'main:main')
    at(remote, 'config', 'uploadpack.allowAnySHA1InWant', 'true')
    at(remote, 'config', 'uploadpack.allowFilter', 'true')
    aviary.sung()
  })
  const url = () => pathToFileURL(remote).href

  /** Fetches, plans and pushes as for the branch of a fork. @returns the new commit */
  async function pushed(): Promise<string> {
    const folder = fs.mkdtempSync(join(box.dir, 'temp-'))
    const store = await openStore(folder, { url: url() })
    const fetched = await fetchCommit(store, 'refs/heads/main', false)
    if (!fetched.ok) throw new Error(fetched.stderr)
    const { changes, plan } = await planned(objectWorkspace(store, fetched.oid, { maxSize: 100_000 }))
    const person = { name: 'Ann', email: 'ann@example.com' }
    const sink = pushSink({
      store,
      base: fetched.oid,
      branch: { name: 'main', owner: 'o', repo: 'r', isFork: true } as Parameters<typeof pushSink>[0]['branch'],
      committer: person,
      log: () => {},
      page: sha => sha,
      remote: store.remote,
      stillWanted: async () => undefined,
      text: () => ({ message: 'Apply it\n' }),
    })
    const landed = await sink.write(changes, plan)
    expect(landed).toMatchObject({ kind: 'committed', pushed: true })
    return at(remote, 'rev-parse', 'main')
  }

  test('fetching and pushing', async () => {
    expect(await pushed()).not.toBe(base)
    expect(aviary.sung()).toEqual([])
  })

  test('a push whose answer is lost asks the remote', async () => {
    fs.writeFileSync(join(remote, 'hooks/update'), '#!/bin/sh\nexit 1\n', { mode: 0o755 })
    await expect(pushed()).rejects.toThrow()
    expect(aviary.sung()).toEqual([])
  })

  test('following the commit leaves the checkout on it, other changes as they were, and calls no address of its configuration', async () => {
    const sha = await pushed()
    const called: string[] = []
    const listener = createServer(socket =>
      socket.on('data', data => void called.push(data.toString('latin1'))),
    ).listen(0, '127.0.0.1')
    await new Promise(resolve => listener.once('listening', resolve))
    const { port } = listener.address() as { port: number }
    const elsewhere = `http://127.0.0.1:${port}/`
    for (const [key, value] of [
      ['http.proxy', elsewhere],
      [`remote.${url()}.proxy`, elsewhere],
      [`remote.${url()}.url`, elsewhere],
      [`url.${elsewhere}.insteadOf`, 'file://'],
      ['protocol.http.allow', 'always'],
      ['http.curloptResolve', `host.invalid:443:127.0.0.1`],
    ] as const)
      at(box.root, 'config', key, value)
    try {
      expect(
        await followCommit(box.root, box.dir, { url: url(), token: 'secret' }, { sha, parent: base }),
      ).toBeUndefined()
    } finally {
      listener.close()
    }
    expect(called).toEqual([])
    expect(aviary.sung()).toEqual([])
    expect(said('rev-parse', 'main').trim()).toBe(sha)
    expect(said('-c', 'core.fsmonitor=false', ...quiet, 'ls-files', '-m').trim()).toBe('b.bin')
    expect(fs.readFileSync(join(box.root, 'dos.txt'), 'utf8')).toBe('one\r\nTWO\r\n')
    expect(fs.readFileSync(join(box.root, 'new.txt'), 'utf8')).toContain('two')
    expect(fs.existsSync(join(box.root, 'gone.txt'))).toBe(false)
  })
})

test('the commands that were run are those of the list, and every command of the sources is among them', () => {
  expect([...asked].filter(command => !COMMANDS.includes(command))).toEqual([])
  expect(COMMANDS.filter(command => !asked.has(command))).toEqual([])
  const known = new Set(said('--list-cmds=builtins').split('\n'))
  const sources = new URL('../../src/adapters/', import.meta.url).pathname
  const named = (fs.readdirSync(sources, { recursive: true, encoding: 'utf8' }) as string[])
    .filter(file => file.endsWith('.ts'))
    .map(file => fs.readFileSync(join(sources, file), 'utf8'))
    .filter(text => /from '[./]+git\.ts'/.test(text))
    .flatMap(text => [...text.matchAll(/\[\s*'([a-z-]+)'/g)].map(([, word]) => word!))
    .filter(word => known.has(word))
  expect([...new Set(named)].sort()).toEqual([...COMMANDS].sort())
})
