import { execFile, execFileSync } from 'node:child_process'
import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildSync } from 'esbuild'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DIST } from '../tools/runner/run-dist.ts'
import { replace } from './hostile/case.ts'
import { isRoot, works } from './support/needs.ts'

/**
 * What writes to a branch in a checkout (`apply --commit`, and following a commit), killed at every call of git, and on a disk that
 * fills up: files, index and branch agree in the end, or the next command says what is the matter.
 */
const REAL = execFileSync('sh', ['-c', 'command -v git']).toString().trim()
let home: string
let driver: string
let made: Made
let box: string
let root: string

beforeAll(() => {
  home = fs.mkdtempSync(join(tmpdir(), 'apply-edits-commits-'))
  driver = join(home, 'driver.mjs')
  buildSync({
    entryPoints: [new URL('support/commit-driver.ts', import.meta.url).pathname],
    outfile: driver,
    bundle: true,
    platform: 'node',
    format: 'esm',
    logLevel: 'error',
  })
  made = make(join(home, 'made'))
})
afterAll(() => fs.rmSync(home, { recursive: true, force: true }))
afterEach(() => fs.rmSync(box, { recursive: true, force: true }))

const git = (at: string, ...args: string[]) =>
  execFileSync(REAL, ['-c', 'user.name=Ann', '-c', 'user.email=ann@x.org', ...args], {
    cwd: at,
    stdio: ['ignore', 'pipe', 'pipe'],
  }).toString()

const OLD = 'one\ntwo\nthree\n'
const NEW = 'one\nTWO\nthree\n'
const FILES = ['a.txt', 'sub/b.txt', 'run.sh']

/** A box to copy, because making one takes longer than a run in it; and where its branch has gone on. */
interface Made {
  readonly box: string
  readonly remote: string
  readonly start: string
  readonly next: string
}

function make(folder: string): Made {
  const [made, remote, other] = ['box', 'remote', 'other'].map(name => join(folder, name)) as [string, string, string]
  const repo = join(made, 'repo')
  fs.mkdirSync(join(repo, 'sub'), { recursive: true })
  git(repo, 'init', '-q', '-b', 'main')
  for (const file of FILES) fs.writeFileSync(join(repo, file), OLD)
  fs.writeFileSync(join(repo, 'mine.txt'), 'theirs\n')
  git(repo, 'config', 'user.name', 'Ann')
  git(repo, 'config', 'user.email', 'ann@x.org')
  git(repo, 'add', '-A')
  git(repo, 'commit', '-qm', 'start')
  fs.writeFileSync(join(repo, 'mine.txt'), 'mine\n')
  fs.writeFileSync(join(made, 'edits'), FILES.map(file => replace(file, 'two', 'TWO')).join(''))

  git(folder, 'clone', '-q', '--bare', repo, remote)
  git(remote, 'config', 'uploadpack.allowAnySHA1InWant', 'true')
  git(folder, 'clone', '-q', remote, other)
  for (const file of FILES) fs.writeFileSync(join(other, file), NEW)
  git(other, 'commit', '-qam', 'next')
  git(other, 'push', '-q', 'origin', 'main')
  const head = (at: string) => git(at, 'rev-parse', 'HEAD').trim()
  return { box: made, remote, start: head(repo), next: head(other) }
}

function setUp(at = home): void {
  box = fs.mkdtempSync(join(at, 'box-'))
  root = join(box, 'repo')
  fs.cpSync(made.box, box, { recursive: true })
  // the index knows the copies
  git(root, 'status')
}
beforeEach(() => setUp())

/** Follows a commit, or carries out a command line; at the n-th start of git it is killed, before or after what git does. */
function run(
  args: readonly string[],
  kill?: { readonly at: number; readonly when: 'before' | 'after' },
): Promise<{ code: number; out: string }> {
  const shims = join(home, 'shims')
  fs.mkdirSync(shims, { recursive: true })
  fs.rmSync(join(home, 'count'), { force: true })
  const die = `if [ $n = ${kill?.at ?? 0} ]; then kill -9 $PPID; exit 1; fi`
  fs.writeFileSync(
    join(shims, 'git'),
    `#!/bin/sh\necho x >> '${home}/count'\nn=$(wc -l < '${home}/count')\n${kill?.when === 'before' ? die : ''}\n'${REAL}' "$@"\ns=$?\n${kill?.when === 'after' ? die : ''}\nexit $s\n`,
    { mode: 0o755 },
  )
  return new Promise(resolve => {
    const env = { PATH: `${shims}:${process.env['PATH']}`, HOME: home }
    const child = execFile(
      process.execPath,
      [args[0] === 'follow' ? driver : join(DIST, 'cli.js'), ...args],
      { cwd: root, env, timeout: 60_000 },
      (error, stdout, stderr) => resolve({ code: error ? Number(error.code ?? -1) : 0, out: stdout + stderr }),
    )
    child.stdin?.end()
  })
}
const calls = () => fs.readFileSync(join(home, 'count'), 'utf8').length / 2

const text = (file: string) => fs.readFileSync(join(root, file), 'utf8')
const stand = (wanted: string) => FILES.every(file => text(file) === wanted)
/** Unstaged and staged changes, but for the one that was there. */
const changes = () =>
  git(root, 'status', '--porcelain')
    .split('\n')
    .filter(line => line && line !== ' M mine.txt')
const subject = () => git(root, 'log', '-1', '--format=%s').trim()

/** Files are all old or all new, and what the branch has is on the disk and in the index. */
function expectAgreement(context: string, isDone: () => boolean): void {
  expect(stand(OLD) || stand(NEW), context).toBe(true)
  expect(text('mine.txt'), context).toBe('mine\n')
  if (isDone()) {
    expect(stand(NEW), context).toBe(true)
    expect(changes(), context).toEqual([])
  } else
    expect(
      changes().every(line => /^(?: M|M ) /.test(line)),
      `${context}: ${changes()}`,
    ).toBe(true)
  expect(
    fs.readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(name => name.includes('.apply-edits-')),
    context,
  ).toEqual([])
}

const APPLY = ['apply', '--commit', '--check-syntax', 'off']

/** Every call in CI (`FAULTS=all`), every fifth one elsewhere. */
const STRIDE = process.env['FAULTS'] === 'all' ? 1 : 5

describe('killed at every call of git', () => {
  test('a commit leaves files, index and branch that agree', async () => {
    const whole = await run([...APPLY, join(box, 'edits')])
    expect(whole.code, whole.out).toBe(0)
    expectAgreement('undisturbed', () => true)
    const count = calls()
    const ended = { old: 0, staged: 0, done: 0 }
    for (let at = count; at > 0; at -= STRIDE) {
      for (const when of ['before', 'after'] as const) {
        fs.rmSync(box, { recursive: true, force: true })
        setUp()
        await run([...APPLY, join(box, 'edits')], { at, when })
        const isDone = () => subject() !== 'start'
        expectAgreement(`killed ${when} call ${at}`, isDone)
        ended[isDone() ? 'done' : stand(OLD) ? 'old' : 'staged']++
        // a second try ends what the first began, or says why it does not
        fs.writeFileSync(join(box, 'more'), replace('a.txt', 'one', 'ONE'))
        const again = await run([...APPLY, join(box, 'more')])
        if (again.code === 0) expect(git(root, 'show', 'HEAD:a.txt'), again.out).toMatch(/^ONE\n/)
        else expect(again.out).toMatch(/has changes that are not committed/)
      }
    }
    process.stderr.write(`commit: killed at ${2 * count} points: ${JSON.stringify(ended)}; 0 apart\n`)
    expect(ended.old * STRIDE).toBeGreaterThan(10)
    expect(ended.staged + ended.done).toBeGreaterThan(0)
  }, 300_000)

  test('following a commit leaves a checkout that is at one of the two', async () => {
    const start = () => ['follow', root, pathToFileURL(made.remote).href, made.next, made.start]
    const whole = await run(start())
    expect(whole.out).toBe('undefined')
    expectAgreement('undisturbed', () => true)
    expect(subject()).toBe('next')
    const count = calls()
    for (let at = 1; at <= count; at += STRIDE) {
      for (const when of ['before', 'after'] as const) {
        fs.rmSync(box, { recursive: true, force: true })
        setUp()
        await run(start(), { at, when })
        expectAgreement(`killed ${when} call ${at}`, () => subject() === 'next')
      }
    }
  }, 300_000)
})

/** Where a mount in a namespace of its own is permitted, one in ours is. */
const MOUNTS = isRoot && works('unshare', '-m', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt')

test.skipIf(!MOUNTS)(
  'a commit on a disk that fills up is made, or nothing is, and it says which',
  async () => {
    const disk = join(home, 'small')
    fs.mkdirSync(disk, { recursive: true })
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', disk])
    const ends = new Set<string>()
    try {
      for (let free = 0; free <= 120; free += 4 * STRIDE) {
        fs.rmSync(box, { recursive: true, force: true })
        setUp(disk)
        const filler = join(disk, 'filler')
        fs.writeFileSync(filler, '')
        const { bavail, bsize } = fs.statfsSync(disk)
        fs.writeFileSync(filler, Buffer.alloc(Math.max(0, bavail * bsize - free * 1024)))
        const { code, out } = await run([...APPLY, join(box, 'edits')])
        fs.rmSync(filler)
        expect(out).not.toContain('This is a bug')
        expect(subject() !== 'start', `${free} KiB free: ${out}`).toBe(code === 0)
        if (code !== 0) expect([stand(OLD), changes()], `${free} KiB free: ${out}`).toEqual([true, []])
        expectAgreement(`${free} KiB free`, () => code === 0)
        ends.add(code === 0 ? 'made' : 'refused')
      }
    } finally {
      fs.rmSync(box, { recursive: true, force: true })
      execFileSync('umount', [disk])
    }
    expect([...ends].sort()).toEqual(['made', 'refused'])
  },
  300_000,
)
