import { execFile, execFileSync, spawn } from 'node:child_process'
import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { buildSync } from 'esbuild'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { recoverFiles, type Written } from '../src/adapters/write/write-changes.ts'
import { isRoot, lacks, works } from './support/needs.ts'

/** The writer under real faults: each in a child process, on a real disk, with the tools of Linux. */

const say = (line: string) => process.stderr.write(`writer: ${line}\n`)
const withStrace = test.skipIf(lacks('strace', works('strace', '-V')))
const withMounts = test.skipIf(!(isRoot && works('unshare', '-m', 'mount', '-t', 'tmpfs', 'tmpfs', tmpdir())))
const withOtherUsers = test.skipIf(!isRoot || lacks('setpriv', works('setpriv', '--version')))
const withAttributes = test.skipIf(!mayFreeze())

/** Whether a file can be made immutable here: it takes root, and a file system that knows of it. */
function mayFreeze(): boolean {
  const folder = fs.mkdtempSync(join(tmpdir(), 'apply-edits-freeze-'))
  const path = join(folder, 'file')
  fs.writeFileSync(path, '')
  const frozen = works('chattr', '+i', path)
  if (frozen) execFileSync('chattr', ['-i', path])
  fs.rmSync(folder, { recursive: true })
  return frozen
}

let home: string
let driver: string
let box: string
let root: string
let state: string

beforeAll(() => {
  home = fs.mkdtempSync(join(tmpdir(), 'apply-edits-faults-'))
  driver = join(home, 'driver.mjs')
  buildSync({
    entryPoints: [new URL('support/writer-driver.ts', import.meta.url).pathname],
    outfile: driver,
    bundle: true,
    platform: 'node',
    format: 'esm',
  })
})
afterAll(() => fs.rmSync(home, { recursive: true, force: true }))

/** Five files: two changed, one in a folder, one new in new folders, one deleted. */
const BEFORE: Readonly<Record<string, string>> = {
  a: 'old a\n',
  'sub/b': 'old b\n'.repeat(1000),
  c: 'old c',
  gone: 'old d',
}
const AFTER: Readonly<Record<string, string>> = {
  a: 'new a\n',
  'sub/b': 'new b\n'.repeat(2000),
  c: '',
  'made/deep/e': 'new e',
}
const PATHS = [...new Set([...Object.keys(BEFORE), ...Object.keys(AFTER)])]

function setUp(at: string): void {
  box = fs.mkdtempSync(join(at, 'box-'))
  root = join(box, 'root')
  state = join(root, '.git', 'apply-edits')
  fs.mkdirSync(join(root, 'sub'), { recursive: true })
  fs.mkdirSync(state, { recursive: true })
  for (const [path, text] of Object.entries(BEFORE)) fs.writeFileSync(join(root, path), text)
}
beforeEach(() => setUp(home))
afterEach(() => fs.rmSync(box, { recursive: true, force: true }))

const base64 = (text: string | undefined) => (text === undefined ? null : Buffer.from(text).toString('base64'))
function job(changes = PATHS.map(path => [path, base64(BEFORE[path]), base64(AFTER[path])])): string {
  const path = join(box, 'job.json')
  fs.writeFileSync(path, JSON.stringify({ root, state, changes }))
  return path
}

interface Ended {
  readonly status: number | string
  readonly stdout: string
  readonly stderr: string
}
const run = (command: string, args: readonly string[]): Promise<Ended> =>
  new Promise(resolve => {
    execFile(command, args, { maxBuffer: 64 * 1024 * 1024, timeout: 60_000 }, (error, stdout, stderr) =>
      resolve({ status: error ? (error.code ?? error.signal ?? 'failed') : 0, stdout, stderr }),
    )
  })
const result = ({ stdout }: Ended): Written => JSON.parse(stdout) as Written

const textAt = (path: string) =>
  fs.existsSync(join(root, path)) ? fs.readFileSync(join(root, path), 'utf8') : undefined
const stands = (texts: Readonly<Record<string, string>>) => PATHS.every(path => textAt(path) === texts[path])
const whole = () => PATHS.every(path => [BEFORE[path], AFTER[path]].includes(textAt(path)))
/** Names that nobody wanted: helpers in the tree, anything in the state folder but the lock of a killed process. */
const litter = () => [
  ...fs.readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(name => name.includes('.apply-edits-')),
  ...(fs.existsSync(state) ? fs.readdirSync(state).filter(name => !name.startsWith('lock')) : []),
]

/** All files are old or all are new, and the result says which; nothing else is left. */
function expectTruth(done: Written, context: string): void {
  expect(stands(done.ok ? AFTER : BEFORE), `${context}: ${JSON.stringify(done)}`).toBe(true)
  if (!done.ok) expect(done.stuck, context).toEqual([])
  if (!done.ok) expect(litter(), context).toEqual([])
  if (!done.ok) expect(fs.existsSync(join(root, 'made')), context).toBe(false)
}

describe('a full disk', () => {
  withMounts('loses nothing: a tmpfs of 256 KiB', async () => {
    const disk = join(home, 'small')
    fs.mkdirSync(disk, { recursive: true })
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=256k', 'tmpfs', disk])
    try {
      for (const [path, size] of [
        ['sub/b', 300_000],
        ['made/deep/e', 300_000],
        ['a', 150_000],
      ] as const) {
        const outer = box
        setUp(disk)
        const text = 'x'.repeat(size)
        const changes = PATHS.map(each => [
          each,
          base64(BEFORE[each]),
          base64(each === path || (path === 'a' && each === 'c') ? text : AFTER[each]),
        ])
        fs.writeFileSync(join(home, 'job.json'), JSON.stringify({ root, state, changes }))
        const done = result(await run(process.execPath, [driver, join(home, 'job.json')]))
        expect(done).toMatchObject({ ok: false, kind: 'disk-full', stuck: [] })
        expectTruth(done, path)
        fs.rmSync(box, { recursive: true, force: true })
        box = outer
      }
      // not even the journal fits
      setUp(disk)
      fs.writeFileSync(join(home, 'job.json'), fs.readFileSync(job()))
      fs.rmSync(join(box, 'job.json'))
      fillUp(join(disk, 'filler'))
      const done = result(await run(process.execPath, [driver, join(home, 'job.json')]))
      expect(done.ok).toBe(false)
      expect(stands(BEFORE)).toBe(true)
      expect(fs.existsSync(state) ? fs.readdirSync(state) : []).toEqual([])
    } finally {
      execFileSync('umount', [disk])
    }
  })

  test('loses nothing: a limit on the size of files', async () => {
    const changes = [
      ['a', base64(BEFORE['a']), base64('x'.repeat(200_000))],
      ['c', base64(BEFORE['c']), base64('new')],
    ] as [string, string, string][]
    const ended = await run('bash', ['-c', `ulimit -f 64; exec "$0" "$@"`, process.execPath, driver, job(changes)])
    if (ended.status === 0) expect(result(ended)).toMatchObject({ ok: false, kind: 'disk-full' })
    else await recoverFiles(root, { state })
    expect(stands(BEFORE)).toBe(true)
    expect(litter()).toEqual([])
  })
})

function fillUp(path: string): void {
  const fd = fs.openSync(path, 'w')
  try {
    for (;;) fs.writeSync(fd, Buffer.alloc(4096))
  } catch {
    fs.closeSync(fd)
  }
}

describe('places that may not be written', () => {
  withMounts('a read-only mount', async () => {
    execFileSync('mount', ['--bind', root, root])
    try {
      execFileSync('mount', ['-o', 'remount,ro,bind', root])
      const elsewhere = join(box, 'state')
      fs.writeFileSync(
        join(box, 'job.json'),
        JSON.stringify({
          root,
          state: elsewhere,
          changes: PATHS.map(path => [path, base64(BEFORE[path]), base64(AFTER[path])]),
        }),
      )
      const done = result(await run(process.execPath, [driver, join(box, 'job.json')]))
      expect(done).toMatchObject({ ok: false, kind: 'read-only', stuck: [] })
      expect(stands(BEFORE)).toBe(true)
      expect(fs.existsSync(elsewhere)).toBe(false)
    } finally {
      execFileSync('umount', [root])
    }
  })

  withAttributes('a file that may not be changed at all', async () => {
    execFileSync('chattr', ['+i', join(root, 'c')])
    try {
      const done = result(await run(process.execPath, [driver, job()]))
      expect(done).toMatchObject({ ok: false, kind: 'read-only' })
      expectTruth(done, 'immutable')
    } finally {
      execFileSync('chattr', ['-i', join(root, 'c')])
    }
  })

  withOtherUsers('as a user without rights: a closed folder, files of another', async () => {
    fs.chmodSync(home, 0o755)
    fs.chmodSync(box, 0o755)
    const nobody = ['--reuid', '65534', '--regid', '65534', '--clear-groups', process.execPath, driver]
    execFileSync('chown', ['-R', '65534:65534', root])
    fs.chmodSync(join(root, 'sub'), 0o555)
    const closed = result(await run('setpriv', [...nobody, job()]))
    expect(closed).toMatchObject({ ok: false, kind: 'read-only' })
    expectTruth(closed, 'closed folder')
    fs.chmodSync(join(root, 'sub'), 0o755)
    fs.chownSync(join(root, 'c'), 0, 0)
    fs.chmodSync(join(root, 'c'), 0o666)
    const other = result(await run('setpriv', [...nobody, job()]))
    expect(other).toMatchObject({ ok: false, kind: 'read-only', message: 'c: it belongs to another user' })
    expectTruth(other, 'other owner')
    fs.chownSync(join(root, 'c'), 65534, 65534)
    expectTruth(result(await run('setpriv', [...nobody, job()])), 'own files')
  })
})

/** Every call in CI (`FAULTS=all`), every eighth one elsewhere: all of them take two minutes. */
const STRIDE = process.env['FAULTS'] === 'all' ? 1 : 8

test('a strict umask holds for new files, and old ones keep their mode', async () => {
  fs.chmodSync(join(root, 'a'), 0o664)
  expectTruth(result(await run('bash', ['-c', 'umask 077; exec "$0" "$@"', process.execPath, driver, job()])), 'umask')
  const mode = (path: string) => fs.statSync(join(root, path)).mode & 0o777
  expect([mode('a'), mode('made/deep/e'), mode('made')]).toEqual([0o664, 0o600, 0o700])
})

const CALLS = ['openat', 'write', 'fchmod', 'fsync', 'rename', 'link', 'unlink', 'mkdir', 'rmdir'] as const

/** How often the main thread makes each call: before the writer starts, and in all. */
async function countCalls(): Promise<ReadonlyMap<string, readonly [number, number]>> {
  const log = join(home, 'trace')
  await run('strace', [
    '-f',
    '-qq',
    '-e',
    `trace=${CALLS.join(',')},statx,stat`,
    '-o',
    log,
    process.execPath,
    driver,
    job(),
  ])
  const lines = fs.readFileSync(log, 'utf8').split('\n')
  const main = lines[0]!.split(' ')[0]!
  const own = lines.filter(line => line.startsWith(`${main} `)).map(line => line.slice(main.length).trim())
  const marker = own.findIndex(line => line.includes('/apply-edits-starts-here'))
  expect(marker).toBeGreaterThan(0)
  const count = (part: readonly string[], call: string) => part.filter(line => line.startsWith(`${call}(`)).length
  return new Map(CALLS.map(call => [call, [count(own.slice(0, marker), call), count(own, call)]]))
}

const inject = (call: string, what: string) =>
  run('strace', [
    '-f',
    '-qq',
    '-e',
    `trace=${call}`,
    '-e',
    `inject=${call}:${what}`,
    '-o',
    '/dev/null',
    process.execPath,
    driver,
    job(),
  ])

const again = () => {
  fs.rmSync(box, { recursive: true, force: true })
  setUp(home)
}

describe('at every system call of a run over five files', () => {
  withStrace(
    'being killed leaves whole files, and the next run puts them back',
    async () => {
      const counts = await countCalls()
      let [points, back, through, unharmed] = [0, 0, 0, 0]
      for (const [call, [before, all]] of counts) {
        for (let n = before + 1; n <= all; n += STRIDE) {
          again()
          const ended = await inject(call, `signal=KILL:when=${n}`)
          points++
          expect(whole(), `killed at ${call} ${n}`).toBe(true)
          await recoverFiles(root, { state })
          expect(stands(BEFORE) || stands(AFTER), `recovered after ${call} ${n}`).toBe(true)
          expect(litter(), `after ${call} ${n}`).toEqual([])
          if (ended.status === 0) unharmed++
          else if (stands(BEFORE)) back++
          else through++
        }
      }
      say(`killed at ${points} calls: ${back} back, ${through} through, ${unharmed} behind the end; 0 mixed`)
      expect(back * STRIDE).toBeGreaterThan(50)
      expect(through).toBeGreaterThan(0)
    },
    600_000,
  )

  withStrace(
    'an error leaves all old or all new, and the result says which',
    async () => {
      const errors: Readonly<Record<string, readonly string[]>> = {
        openat: ['EMFILE', 'EACCES'],
        write: ['ENOSPC', 'EIO'],
        fchmod: ['EPERM'],
        fsync: ['EIO'],
        rename: ['EXDEV', 'EBUSY'],
        link: ['EIO', 'EPERM'],
        unlink: ['EPERM'],
        mkdir: ['ENOSPC', 'EACCES'],
      }
      const counts = await countCalls()
      let [points, refused] = [0, 0]
      const crashes: string[] = []
      for (const [call, names] of Object.entries(errors)) {
        const [before, all] = counts.get(call)!
        for (const name of names) {
          // the last `write` is the result itself
          for (let n = before + 1; n <= (call === 'write' ? all - 1 : all); n += STRIDE) {
            again()
            const ended = await inject(call, `error=${name}:when=${n}`)
            points++
            if (ended.status !== 0) {
              // a wake-up call of node's own that failed: as good as being killed
              expect(whole(), `${name} at ${call} ${n}`).toBe(true)
              await recoverFiles(root, { state })
              expect(stands(BEFORE) || stands(AFTER), `${name} at ${call} ${n}`).toBe(true)
              crashes.push(`${name} at ${call} ${n}: ${ended.stderr}`)
              continue
            }
            const done = result(ended)
            expectTruth(done, `${name} at ${call} ${n}`)
            if (!done.ok) refused++
          }
        }
      }
      say(
        `errors at ${points} calls: ${refused} refused with all files as they were, ${points - refused - crashes.length} written all the same, ${crashes.length} ended node itself; 0 mixed`,
      )
      // an exception of ours would name our file; the driver's answer itself may fail to be written
      const ours = crashes.filter(line => line.includes('driver.mjs:') && !line.includes('event on Socket instance'))
      expect(ours).toEqual([])
      expect(refused * STRIDE).toBeGreaterThan(50)
    },
    600_000,
  )

  withStrace(
    'a disk that stays full from some write on',
    async () => {
      const [before, all] = (await countCalls()).get('write')!
      for (let n = before + 1; n < all; n++) {
        again()
        const ended = await run('strace', [
          '-f',
          '-qq',
          '-e',
          'trace=write,fsync',
          '-e',
          `inject=write:error=ENOSPC:when=${n}..${all - 1}`,
          '-o',
          '/dev/null',
          process.execPath,
          driver,
          job(),
        ])
        if (ended.stdout !== '') expectTruth(result(ended), `full from write ${n}`)
        await recoverFiles(root, { state })
        expect(stands(BEFORE) || stands(AFTER), `full from write ${n}`).toBe(true)
      }
    },
    600_000,
  )
})

test('a signal that ends the run waits until all files stand', async () => {
  const big = 'x'.repeat(1_000_000)
  const changes = Array.from({ length: 8 }, (_, i) => [`new${i}`, null, base64(big)]) as [string, null, string][]
  let struck = 0
  for (const delay of [0, 0, 5, 20, 60]) {
    again()
    const child = spawn(process.execPath, [driver, job(changes)], { stdio: 'ignore' })
    const closed = new Promise(resolve => child.on('close', (status, signal) => resolve(signal ?? status)))
    // from its first note on the writer is at work
    const isNoted = () => fs.existsSync(state) && fs.readdirSync(state).some(name => !name.startsWith('lock'))
    while (!isNoted() && child.exitCode === null) await sleep(1)
    await sleep(delay)
    child.kill('SIGTERM')
    const ended = await closed
    expect([0, 'SIGTERM']).toContain(ended)
    expect(changes.filter(([path]) => textAt(path) === big).length).toBe(changes.length)
    expect(litter()).toEqual([])
    if (ended === 'SIGTERM') struck++
  }
  // it came while files were written, and ended the run behind the last of them
  expect(struck).toBeGreaterThan(0)
})
