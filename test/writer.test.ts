import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import * as fs from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { hashOf, writePlain } from '../src/adapters/write/plain-file.ts'
import { type FileWrite, install, planStep, prepare } from '../src/adapters/write/step.ts'
import { recoverFiles, writeFiles } from '../src/adapters/write/write-changes.ts'
import { isRoot } from './support/needs.ts'

let box: string
let root: string
let state: string
const bytes = (text: string) => Buffer.from(text)
const change = (
  path: string,
  before: string | undefined,
  after: string | undefined,
  more: Partial<FileWrite> = {},
): FileWrite => ({
  path,
  before: before === undefined ? undefined : hashOf(bytes(before)),
  after: after === undefined ? undefined : () => bytes(after),
  ...more,
})
const put = (path: string, text: string, mode = 0o644) => {
  fs.mkdirSync(join(root, path, '..'), { recursive: true })
  fs.writeFileSync(join(root, path), text)
  fs.chmodSync(join(root, path), mode)
}
const read = (path: string) => (fs.existsSync(join(root, path)) ? fs.readFileSync(join(root, path), 'utf8') : undefined)
const mode = (path: string) => fs.statSync(join(root, path)).mode & 0o7777
const write = (...changes: FileWrite[]) => writeFiles(root, changes, { state, patience: 200 })

/** All names below the box with kind, mode and content: what must not change when nothing is to change. */
function picture(): string {
  const names = fs.readdirSync(box, { recursive: true, encoding: 'utf8' }).sort()
  return names
    .filter(name => join(box, name) !== state)
    .map(name => {
      const facts = fs.lstatSync(join(box, name))
      const what = facts.isFile()
        ? createHash('sha256')
            .update(fs.readFileSync(join(box, name)))
            .digest('hex')
        : facts.isSymbolicLink()
          ? fs.readlinkSync(join(box, name))
          : ''
      return `${name} ${facts.mode.toString(8)} ${what}`
    })
    .join('\n')
}

beforeEach(() => {
  box = fs.mkdtempSync(join(tmpdir(), 'apply-edits-writer-'))
  root = join(box, 'root')
  state = join(root, '.git', 'apply-edits')
  fs.mkdirSync(state, { recursive: true })
  fs.mkdirSync(join(box, 'outside'))
  fs.writeFileSync(join(box, 'outside', 'canary'), 'canary')
})
afterEach(() => fs.rmSync(box, { recursive: true, force: true }))

describe('what is written', () => {
  test('new text, new files in new folders, deletions, together', async () => {
    put('a.txt', 'old')
    put('b/gone.txt', 'x')
    expect(
      await write(
        change('a.txt', 'old', 'new'),
        change('b/gone.txt', 'x', undefined),
        change('c/d/e.txt', undefined, 'made'),
      ),
    ).toEqual({ ok: true })
    expect([read('a.txt'), read('b/gone.txt'), read('c/d/e.txt')]).toEqual(['new', undefined, 'made'])
    expect(fs.existsSync(state)).toBe(false)
    expect(fs.readdirSync(root).sort()).toEqual(['.git', 'a.txt', 'c'])
  })

  test('folders that are empty when their files are gone go as well, but not the current one', async () => {
    for (const path of ['b/c/gone.txt', 'b/stays.txt', 'd/e/gone.txt', 'here/gone.txt']) put(path, 'x')
    const cwd = vi.spyOn(process, 'cwd').mockReturnValue(join(root, 'here'))
    const paths = ['b/c/gone.txt', 'd/e/gone.txt', 'here/gone.txt']
    expect(await write(...paths.map(path => change(path, 'x', undefined)))).toEqual({ ok: true })
    cwd.mockRestore()
    expect(fs.readdirSync(root).sort()).toEqual(['.git', 'b', 'here'])
    expect(fs.readdirSync(join(root, 'b'))).toEqual(['stays.txt'])
  })

  test('any bytes, an empty file, a large one', async () => {
    const odd = Buffer.from([0, 255, 254, 13, 10, 0xc3, 0x28])
    const large = Buffer.alloc(3_000_000, 'ä\r\n')
    put('odd', 'x')
    const done = await writeFiles(
      root,
      [
        { path: 'odd', before: hashOf(bytes('x')), after: () => odd },
        { path: 'empty', before: undefined, after: () => bytes('') },
        { path: 'large', before: undefined, after: () => large },
      ],
      { state },
    )
    expect(done).toEqual({ ok: true })
    expect(fs.readFileSync(join(root, 'odd')).equals(odd)).toBe(true)
    expect(read('empty')).toBe('')
    expect(fs.readFileSync(join(root, 'large')).equals(large)).toBe(true)
  })

  test.each([0o644, 0o755, 0o640, 0o600, 0o664])('a file keeps its mode %o', async kept => {
    put('a', 'old', kept)
    await write(change('a', 'old', 'new'))
    expect(mode('a')).toBe(kept)
  })

  test('set-user-id and its like are not passed on', async () => {
    put('a', 'old', 0o755)
    fs.chmodSync(join(root, 'a'), 0o6755)
    await write(change('a', 'old', 'new'))
    expect(mode('a')).toBe(0o755)
  })

  test('a new file gets the usual mode, or the executable one', async () => {
    await write(change('a', undefined, 'x'), change('b', undefined, 'x', { executable: true }))
    expect([mode('a'), mode('b')]).toEqual([0o644 & ~process.umask(), 0o755 & ~process.umask()])
  })

  test.skipIf(!isRoot)('a file that belongs to another user keeps its owner when we may give it away', async () => {
    put('a', 'old')
    fs.chownSync(join(root, 'a'), 12345, 54321)
    expect(await write(change('a', 'old', 'new'))).toEqual({ ok: true })
    const { uid, gid } = fs.statSync(join(root, 'a'))
    expect([read('a'), uid, gid]).toEqual(['new', 12345, 54321])
  })
})

describe('what is refused, with nothing changed', () => {
  const refuses = async (changes: FileWrite[], kind: string, message: RegExp) => {
    const before = picture()
    const done = await write(...changes)
    expect(done).toMatchObject({ ok: false, kind, stuck: [] })
    expect(!done.ok && done.message).toMatch(message)
    expect(picture()).toBe(before)
  }

  test('other bytes than those that the edit was made for', async () => {
    put('first', 'old')
    put('a', 'theirs')
    await refuses(
      [change('first', 'old', 'new'), change('a', 'old', 'new')],
      'changed',
      /a: it changed after the edit was planned/,
    )
    await refuses(
      [change('first', 'old', 'new'), change('missing', 'old', 'new')],
      'changed',
      /missing: it changed after the edit was planned/,
    )
    await refuses([change('a', undefined, 'new')], 'changed', /a: it changed after the edit was planned/)
    await refuses([change('no/folder/x', 'old', undefined)], 'changed', /x: it changed after the edit was planned/)
  })

  test('symbolic links: at the path, above it, dangling, looping, in the new part', async () => {
    put('real/file', 'old')
    fs.symlinkSync('real/file', join(root, 'link'))
    fs.symlinkSync('../outside', join(root, 'out'))
    fs.symlinkSync('real', join(root, 'in'))
    fs.symlinkSync('nowhere', join(root, 'dangling'))
    fs.symlinkSync('loop', join(root, 'loop'))
    await refuses([change('link', 'old', 'new')], 'not-plain', /link: it is not a regular file/)
    await refuses(
      [change('out/canary', 'canary', 'new')],
      'not-plain',
      /out\/canary: it is, or is inside, a symbolic link/,
    )
    await refuses([change('out/new', undefined, 'new')], 'not-plain', /inside, a symbolic link/)
    await refuses([change('in/file', 'old', 'new')], 'not-plain', /inside, a symbolic link/)
    await refuses([change('dangling', undefined, 'new')], 'not-plain', /not a regular file/)
    await refuses([change('dangling/x', undefined, 'new')], 'not-plain', /inside, a symbolic link/)
    await refuses([change('loop', undefined, 'new')], 'not-plain', /not a regular file/)
    await refuses([change('loop/a/b', undefined, 'new')], 'not-plain', /inside, a symbolic link/)
  })

  test('hard links, pipes, sockets, folders', async () => {
    put('a', 'old')
    fs.linkSync(join(root, 'a'), join(root, 'b'))
    await refuses([change('a', 'old', 'new')], 'not-plain', /2 names/)
    await run('mkfifo', join(root, 'pipe'))
    await refuses([change('pipe', 'old', 'new')], 'not-plain', /not a regular file/)
    fs.mkdirSync(join(root, 'folder'))
    await refuses([change('folder', undefined, 'new')], 'not-plain', /not a regular file/)
    await refuses([change('a/b', undefined, 'new')], 'not-plain', /inside, a symbolic link/)
  })

  test('read-only files', async () => {
    put('a', 'old', 0o444)
    await refuses([change('a', 'old', 'new')], 'read-only', /a: it is read-only/)
    await refuses([change('a', 'old', undefined)], 'read-only', /a: it is read-only/)
  })

  test("a file of another user's, where we may not give it back", async () => {
    put('a', 'old')
    fs.rmdirSync(state)
    const getuid = Object.getOwnPropertyDescriptor(process, 'getuid')
    Object.defineProperty(process, 'getuid', { configurable: true, value: () => 4711 })
    try {
      await refuses([change('a', 'old', 'new')], 'read-only', /a: it belongs to another user/)
    } finally {
      if (getuid) Object.defineProperty(process, 'getuid', getuid)
      else Reflect.deleteProperty(process, 'getuid')
    }
  })

  test('a state folder that is a link, or of another user', async () => {
    fs.rmdirSync(state)
    fs.symlinkSync(join(box, 'outside'), state)
    await refuses([change('a', undefined, 'new')], 'not-plain', /apply-edits: it is a link or belongs to another user/)
    if (process.getuid?.() !== 0) return
    fs.unlinkSync(state)
    fs.mkdirSync(state)
    fs.chownSync(state, 12345, 54321)
    await refuses([change('a', undefined, 'new')], 'not-plain', /belongs to another user; look at it, then remove it/)
  })

  test('a lock that is no file, or too large', async () => {
    if (process.platform === 'win32') return
    await run('mkfifo', join(state, 'lock'))
    await refuses([change('a', undefined, 'new')], 'not-plain', /lock: it is not a regular file/)
    fs.rmSync(join(state, 'lock'))
    fs.writeFileSync(join(state, 'lock'), 'x'.repeat(2000))
    await refuses([change('a', undefined, 'new')], 'io', /lock: it is too large to be ours/)
  })

  test('names that differ from an untracked one only by case or form', async () => {
    put('A.txt', 'x')
    put('Sub/x', 'x')
    await refuses([change('a.txt', undefined, 'new')], 'changed', /a\.txt: A\.txt already exists/)
    await refuses([change('sub/y', undefined, 'new')], 'changed', /sub\/y: Sub already exists/)
    await refuses(
      [change('new/y', undefined, 'a'), change('sub/deep/y', undefined, 'new')],
      'changed',
      /Sub already exists/,
    )
  })

  test('planted names are not followed, nor taken over', () => {
    fs.symlinkSync('../outside/canary', join(root, 'planted'))
    put('squatted', 'theirs')
    for (const name of ['planted', 'squatted']) {
      expect(() => writePlain(join(root, name), bytes('x'), 0o644)).toThrow('EEXIST')
    }
    expect([read('squatted'), fs.readFileSync(join(box, 'outside', 'canary'), 'utf8')]).toEqual(['theirs', 'canary'])
  })

  test('a file that is changed between the look and the rename', () => {
    put('a', 'old')
    put('b', 'old')
    const [theirs, gone, came] = [
      change('a', 'old', 'new'),
      change('b', 'old', 'new'),
      change('c', undefined, 'new'),
    ].map(each => planStep(root, each))
    for (const step of [theirs, gone, came]) prepare(root, step!)
    fs.writeFileSync(join(root, 'a'), 'theirs')
    fs.unlinkSync(join(root, 'b'))
    put('c', 'theirs')
    for (const step of [theirs, gone, came]) expect(() => install(root, step!)).toThrow(/meanwhile|while/)
    expect([read('a'), read('b'), read('c')]).toEqual(['theirs', undefined, 'theirs'])
  })

  test('a run while another one is writing; it waits a little first', async () => {
    put('a', 'old')
    const lock = join(state, 'lock')
    fs.writeFileSync(lock, JSON.stringify({ pid: process.ppid, host: hostname(), started: '' }))
    await refuses(
      [change('a', 'old', 'new')],
      'locked',
      /another run .* \(process \d+ on .*\); if none is, remove .*lock$/,
    )
    fs.writeFileSync(lock, JSON.stringify({ pid: 4194304, host: 'another.example', started: '' }))
    await refuses([change('a', 'old', 'new')], 'locked', /another run/)
    for (const owner of [{ pid: 0 }, { pid: -1 }, { pid: 1.5 }, { pid: undefined }]) {
      fs.writeFileSync(lock, JSON.stringify({ host: hostname(), started: '1', ...owner }))
      await refuses([change('a', 'old', 'new')], 'locked', /another run/)
    }
    for (const text of ['rubbish', 'null', '']) {
      fs.writeFileSync(lock, text)
      await refuses([change('a', 'old', 'new')], 'locked', /another run/)
    }
    setTimeout(() => fs.unlinkSync(lock), 60)
    expect(await write(change('a', 'old', 'new'))).toEqual({ ok: true })
  })
})

describe('locks', () => {
  test('of a process that is gone are taken over, also when its number is used again', async () => {
    put('a', 'old')
    const gone = spawn('true')
    await new Promise(resolve => gone.on('close', resolve))
    const plant = (owner: object) => {
      fs.mkdirSync(state, { recursive: true })
      fs.writeFileSync(join(state, 'lock'), JSON.stringify({ host: hostname(), ...owner }))
    }
    plant({ pid: gone.pid, started: '' })
    expect(await write(change('a', 'old', 'new'))).toEqual({ ok: true })
    plant({ pid: process.pid, started: '1' })
    expect(await write(change('a', 'new', 'newer'))).toEqual({ ok: true })
    expect(fs.existsSync(state)).toBe(false)
  })

  test('of a process that is there are not, though it is another user’s', async () => {
    const stat = `/proc/${process.ppid}/stat`
    const started = fs.existsSync(stat) ? fs.readFileSync(stat, 'utf8').replace(/.*\) /s, '').split(' ')[19] : ''
    fs.writeFileSync(join(state, 'lock'), JSON.stringify({ pid: process.ppid, host: hostname(), started }))
    expect(await write(change('a', undefined, 'new'))).toMatchObject({ ok: false, kind: 'locked' })
    const kill = vi.spyOn(process, 'kill').mockImplementation(() => {
      throw Object.assign(new Error('not permitted'), { code: 'EPERM' })
    })
    try {
      expect(await write(change('a', undefined, 'new'))).toMatchObject({ ok: false, kind: 'locked' })
    } finally {
      kill.mockRestore()
    }
  })

  test('let one run at a time through', async () => {
    put('count', '0')
    const bump = async (): Promise<void> => {
      for (;;) {
        const now = read('count')!
        const done = await writeFiles(root, [change('count', now, String(Number(now) + 1))], { state, patience: 5000 })
        if (done.ok) return
        expect(done.kind).toBe('changed')
      }
    }
    await Promise.all(Array.from({ length: 10 }, bump))
    expect(read('count')).toBe('10')
  })
})

describe('a journal of an interrupted run', () => {
  const sha = (text: string) => createHash('sha256').update(text).digest('hex')
  const helper = `.apply-edits-${'0'.repeat(24)}`
  const journal = (entries: unknown, folders: unknown = [], name = 'journal.json') =>
    fs.writeFileSync(join(state, name), JSON.stringify({ version: 1, entries, folders }))
  const OLD_A = { path: 'a', fresh: `${helper}.new`, kept: `${helper}.old`, before: sha('old'), after: sha('new') }

  test('brings everything back', async () => {
    put('a', 'new')
    put(`${helper}.old`, 'old')
    put('b', 'b')
    put('made/file', 'made')
    put(`made/${helper}.new`, 'half')
    journal(
      [
        OLD_A,
        { path: 'b', fresh: `${helper}.new`, kept: `${helper}.old`, before: sha('b'), after: sha('c') },
        { path: 'made/file', fresh: `${helper}.new`, kept: null, before: null, after: sha('made') },
        { path: 'gone', fresh: null, kept: null, before: null, after: null },
        { path: 'no/folder', fresh: `${helper}.new`, kept: null, before: null, after: sha('never') },
      ],
      ['made'],
    )
    expect(await recoverFiles(root, { state })).toEqual({ ok: true, restored: ['made/file', 'a'] })
    expect([read('a'), read('b'), read('made')]).toEqual(['old', 'b', undefined])
    expect(fs.readdirSync(root).sort()).toEqual(['.git', 'a', 'b'])
    expect(fs.existsSync(state)).toBe(false)
    expect(await recoverFiles(root, { state })).toEqual({ ok: true, restored: [] })
  })

  test('leaves what somebody has changed since, and says so', async () => {
    put('a', 'theirs')
    put(`${helper}.old`, 'old')
    journal([OLD_A])
    const before = picture()
    expect(await write(change('x', undefined, 'x'))).toMatchObject({ ok: false, kind: 'io', stuck: ['a'] })
    expect(await recoverFiles(root, { state })).toMatchObject({ ok: false, stuck: ['a'] })
    expect(picture()).toBe(before)
  })

  test('gives a file back only the bytes that it had', async () => {
    put('a', 'new')
    put(`${helper}.old`, 'something else')
    journal([OLD_A])
    expect(await recoverFiles(root, { state })).toMatchObject({ ok: false, stuck: ['a'] })
    expect(read('a')).toBe('new')
  })

  test('goes through no link', async () => {
    fs.symlinkSync('../outside', join(root, 'out'))
    const entry = { path: 'out/canary', fresh: `${helper}.new`, kept: null, before: null, after: sha('canary') }
    journal([entry])
    expect(await write(change('x', undefined, 'x'))).toMatchObject({ ok: false, stuck: ['out/canary'] })
    expect(fs.readFileSync(join(box, 'outside', 'canary'), 'utf8')).toBe('canary')
  })

  test('is not carried out, nor read as the state of files, by a dry run', async () => {
    put('a', 'new')
    put(`${helper}.old`, 'old')
    journal([OLD_A])
    const before = picture()
    expect(await recoverFiles(root, { state }, true)).toMatchObject({ ok: false, message: /interrupted run/ })
    expect(picture()).toBe(before)
    // while the run that wrote it is alive, it is not interrupted
    fs.writeFileSync(join(state, 'lock'), JSON.stringify({ pid: process.ppid, host: hostname(), started: '' }))
    expect(await recoverFiles(root, { state }, true)).toEqual({ ok: true, restored: [] })
    expect(await recoverFiles(root, { state })).toEqual({ ok: true, restored: [] })
  })

  const entry = (more: object) => [{ ...OLD_A, ...more }]
  const hostile: Readonly<Record<string, readonly [entries: unknown, folders?: unknown]>> = {
    'a path that leads upwards': [entry({ path: '../outside/canary' })],
    'an absolute path': [entry({ path: '/etc/hostname' })],
    'a path in .git': [entry({ path: '.git/config' })],
    'a path that is no text': [entry({ path: 7 })],
    'a helper that leads upwards': [entry({ kept: '../outside/canary' })],
    'a helper that is no helper': [entry({ fresh: 'b' })],
    'a helper to remove that leads upwards': [entry({ fresh: `../outside/${helper}.new` })],
    'an old file without old bytes': [entry({ kept: null })],
    'a new file with old bytes': [entry({ before: null })],
    'a hash that is none': [entry({ after: 'x' })],
    'a folder that leads upwards': [[], ['../outside']],
    'folders that are no list': [[], 'a'],
    'entries that are no list': [{ length: 1 }],
    'an entry that is nothing': [[null]],
  }
  test('of a run that is carried out has the same names', async () => {
    put('a', 'new')
    put(`${helper}.old`, 'old')
    journal(entry({}), ['made'])
    expect(await recoverFiles(root, { state })).toEqual({ ok: true, restored: ['a'] })
  })

  test.each(
    Object.keys(hostile).flatMap(
      what =>
        [
          [what, 'journal.json'],
          [what, 'done.json'],
        ] as const,
    ),
  )('with %s, as %s, is not carried out, and is told', async (what, name) => {
    put('a', 'new')
    put('b', 'b')
    put(`${helper}.old`, 'old')
    fs.rmSync(join(box, 'outside', 'canary'))
    fs.writeFileSync(join(box, 'outside', `${helper}.new`), 'x')
    const [entries, folders] = hostile[what]!
    journal(entries, folders, name)
    const before = picture()
    const told = { ok: false, kind: 'io', message: expect.stringContaining('not the journal of a run of yours') }
    expect(await recoverFiles(root, { state })).toMatchObject(told)
    expect(await write(change('x', undefined, 'x'))).toMatchObject(told)
    expect(picture()).toBe(before)
  })

  test('that cannot be read, is no file, or was written by another user stops the run', async () => {
    const path = join(state, 'journal.json')
    const stops = async (kind = 'io') =>
      expect(await write(change('x', undefined, 'x'))).toMatchObject({ ok: false, kind })
    for (const text of ['{', '{"version":2,"entries":[],"folders":[]}', 'null', '[]', '']) {
      fs.writeFileSync(path, text)
      await stops()
    }
    fs.rmSync(path)
    fs.symlinkSync(join(box, 'outside', 'canary'), path)
    await stops('not-plain')
    fs.rmSync(path)
    if (process.getuid?.() === 0) {
      journal([])
      fs.chownSync(path, 12345, 54321)
      await stops()
    }
    expect(read('x')).toBeUndefined()
  })

  test('is refused as a whole where one of its entries is none of ours', async () => {
    put('a', 'new')
    put(`${helper}.old`, 'old')
    fs.writeFileSync(join(box, 'outside', `${helper}.old`), 'old')
    const hash = sha('new')
    const before = picture()
    const others = [
      { ...OLD_A, path: '../outside/canary' },
      { ...OLD_A, path: ['a'] },
      { ...OLD_A, path: 7 },
      { ...OLD_A, kept: `../outside/${helper}.old` },
      { ...OLD_A, fresh: 'a' },
      { ...OLD_A, fresh: [`${helper}.new`] },
      { ...OLD_A, fresh: null },
      { ...OLD_A, kept: null },
      { ...OLD_A, after: `x${hash}` },
      { ...OLD_A, after: `${hash}x` },
      { ...OLD_A, before: [hash] },
      null,
      'a',
    ]
    for (const other of others) {
      journal([OLD_A, other])
      expect(await recoverFiles(root, { state }), JSON.stringify(other)).toMatchObject({ ok: false, kind: 'io' })
    }
    for (const folders of [['made', '../outside'], [['made']], 'made', undefined]) {
      fs.writeFileSync(join(state, 'journal.json'), JSON.stringify({ version: 1, entries: [OLD_A], folders }))
      expect(await recoverFiles(root, { state }), JSON.stringify(folders)).toMatchObject({ ok: false, kind: 'io' })
    }
    fs.rmSync(join(state, 'journal.json'))
    expect(picture()).toBe(before)
  })

  test('whose old bytes are gone says which file it could not bring back', async () => {
    put('a', 'new')
    journal([OLD_A])
    expect(await recoverFiles(root, { state })).toMatchObject({ ok: false, stuck: ['a'] })
    expect(read('a')).toBe('new')
  })

  test('whose draft is a link is not written through it', async () => {
    fs.symlinkSync(join(box, 'outside', 'canary'), join(state, 'journal.json.draft'))
    expect(await write(change('x', undefined, 'x'))).toEqual({ ok: true })
    expect(fs.readFileSync(join(box, 'outside', 'canary'), 'utf8')).toBe('canary')
  })
})

function run(command: string, ...args: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    spawn(command, args)
      .on('error', reject)
      .on('close', status => (status === 0 ? resolve() : reject(new Error(`${command}: ${status}`))))
  })
}
