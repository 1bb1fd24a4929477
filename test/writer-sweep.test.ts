import * as fs from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { hashOf } from '../src/adapters/write/plain-file.ts'

/**
 * The writer under faults at every call that it makes of the file system, in this process: quick enough to judge mutants, and on
 * every system. `writer-faults.test.ts` does the same with a real kernel.
 */
const disk = vi.hoisted(() => ({
  /** What Linux has in place of `openat`; without it the writer goes by names, as on other systems. */
  descriptors: true,
  /** Called before each call that goes to the disk; may throw in its place. */
  before: (_name: string, _args: unknown[]) => {},
}))

vi.mock('node:fs', async importOriginal => {
  const real = await importOriginal<typeof fs>()
  const watched = (name: string) => {
    const call = (real as unknown as Record<string, (...args: unknown[]) => unknown>)[name]!
    return [
      name,
      (...args: unknown[]) => {
        disk.before(name, args)
        return call(...args)
      },
    ]
  }
  const names = [
    'openSync',
    'writeSync',
    'fchmodSync',
    'fsyncSync',
    'renameSync',
    'linkSync',
    'unlinkSync',
    'mkdirSync',
  ]
  const all = [...names, 'rmdirSync', 'lstatSync', 'readFileSync']
  const existsSync = (path: string) => (path === '/proc/self/fd' ? disk.descriptors : true) && real.existsSync(path)
  return { ...real, existsSync, ...Object.fromEntries(all.map(watched)) }
})

// where nothing waits for a real disk a thousand runs take seconds
const HOME = fs.existsSync('/dev/shm') ? '/dev/shm' : tmpdir()

type Writer = typeof import('../src/adapters/write/write-changes.ts')
let writer: Writer
let box: string
let root: string
let state: string

/** Two changed, one deleted, two new in new folders, one of them executable. */
const BEFORE: Readonly<Record<string, string>> = { a: 'old a', 'sub/b': 'old b', gone: 'old c' }
const AFTER: Readonly<Record<string, string>> = {
  a: 'new a, longer',
  'sub/b': '',
  'made/deep/d': 'new d',
  'made/e': 'e',
}
const PATHS = [...new Set([...Object.keys(BEFORE), ...Object.keys(AFTER)])]

const setUp = () => {
  box = fs.mkdtempSync(join(HOME, 'apply-edits-sweep-'))
  root = join(box, 'root')
  state = join(root, '.git', 'state')
  fs.mkdirSync(join(root, 'sub'), { recursive: true })
  for (const [path, text] of Object.entries(BEFORE)) fs.writeFileSync(join(root, path), text)
}
const tearDown = () => {
  disk.before = () => {}
  fs.rmSync(box, { recursive: true, force: true })
}
beforeEach(setUp)
afterEach(tearDown)

const changes = () =>
  PATHS.map(path => ({
    path,
    before: BEFORE[path] === undefined ? undefined : hashOf(Buffer.from(BEFORE[path])),
    after: AFTER[path] === undefined ? undefined : () => Buffer.from(AFTER[path]!),
    executable: path === 'made/e',
  }))
const write = () => writer.writeFiles(root, changes(), { state, patience: 0 })

/** Files by path, but for git's folder, with what they hold. */
const picture = () =>
  Object.fromEntries(
    fs
      .readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter(path => !path.startsWith('.git') && fs.statSync(join(root, path)).isFile())
      .map(path => [path.replaceAll('\\', '/'), fs.readFileSync(join(root, path), 'utf8')]),
  )
const inState = () => (fs.existsSync(state) ? fs.readdirSync(state).filter(name => !name.startsWith('lock')) : [])

/** The calls of a run that nothing disturbs. */
async function trace(): Promise<readonly string[]> {
  const calls: string[] = []
  disk.before = name => void calls.push(name)
  expect(await write()).toEqual({ ok: true })
  disk.before = () => {}
  return calls
}

const again = () => {
  tearDown()
  setUp()
}

const openFiles = () => (fs.existsSync('/proc/self/fd') ? fs.readdirSync('/proc/self/fd').length : 0)

const failing = (code: string) => Object.assign(new Error(`${code}: said the test`), { code })

describe.each([
  ['folders held open', true],
  ['folders by name', false],
])('with %s', (_, descriptors) => {
  beforeAll(async () => {
    disk.descriptors = descriptors
    vi.resetModules()
    writer = await import('../src/adapters/write/write-changes.ts')
  })

  test('a run that nothing disturbs makes what is asked, and syncs what it makes', async () => {
    const calls = await trace()
    expect(picture()).toEqual(AFTER)
    expect(inState()).toEqual([])
    const count = (name: string) => calls.filter(call => call === name).length
    // each new file, each folder that has changed, and the journal three times
    expect(count('fsyncSync')).toBeGreaterThanOrEqual(Object.keys(AFTER).length + 2 * PATHS.length + 2)
    // a new name comes by a link, so that it never takes the place of another
    expect(count('renameSync')).toBeGreaterThanOrEqual(2)
  })

  test.each(['EIO', 'EACCES'])('%s at each call leaves all old or all new, and the result says which', async code => {
    const calls = await trace()
    const open = openFiles()
    let refused = 0
    for (let n = 0; n < calls.length; n++) {
      again()
      let seen = 0
      disk.before = name => {
        if (seen++ === n) throw failing(code)
        void name
      }
      const done = await write()
      disk.before = () => {}
      const at = `${code} at call ${n}, ${calls[n]}`
      if (!done.ok) {
        refused++
        expect(done.message, at).not.toBe('')
        expect(['io', 'disk-full', 'read-only', 'locked', 'changed', 'not-plain'], at).toContain(done.kind)
        if (calls[n] === 'mkdirSync') expect(done.kind, at).toBe(code === 'EIO' ? 'io' : 'read-only')
      }
      if (!done.ok && done.stuck.length > 0) await writer.recoverFiles(root, { state })
      const left = await writer.recoverFiles(root, { state })
      expect(left, at).toEqual({ ok: true, restored: [] })
      expect(picture(), at).toEqual(done.ok ? AFTER : BEFORE)
      expect(inState(), at).toEqual([])
      expect(fs.existsSync(join(root, 'made')), at).toBe(done.ok)
    }
    expect(refused).toBeGreaterThan(calls.length / 2)
    expect(openFiles()).toBe(open)
  })

  test('ending at each call leaves whole files, and the next run puts them back', async () => {
    const calls = await trace()
    const count = { back: 0, through: 0 }
    for (let n = 0; n < calls.length; n++) {
      again()
      let seen = 0
      // nothing reaches the disk any more, as when the process is gone
      disk.before = () => {
        if (seen++ >= n) throw failing('EIO')
      }
      await write()
      disk.before = () => {}
      const at = `ended at call ${n}, ${calls[n]}`
      const now = picture()
      for (const path of PATHS) expect([BEFORE[path], AFTER[path]], at).toContain(now[path])
      // the lock is ours, and we are alive: it would be waited for
      fs.rmSync(join(state, 'lock'), { force: true })
      await writer.recoverFiles(root, { state })
      const after = picture()
      expect([BEFORE, AFTER], at).toContainEqual(after)
      expect(inState(), at).toEqual([])
      if (after['a'] === BEFORE['a']) count.back++
      else count.through++
    }
    expect(count.back).toBeGreaterThan(20)
    expect(count.through).toBeGreaterThan(5)
  })

  test('a disk that is gone from one moment on leaves nothing stuck before that, and all of it behind', async () => {
    const goneFrom = (moment: (name: string, path: string) => boolean) => {
      let gone = false
      disk.before = (name, args) => {
        gone ||= moment(name, String(args.at(-1)))
        if (gone) throw failing('EIO')
      }
    }
    goneFrom((name, path) => name === 'openSync' && !path.includes('state') && !path.startsWith('/proc'))
    expect(await write()).toMatchObject({ ok: false, stuck: [] })
    again()
    goneFrom((name, path) => name === 'renameSync' && path.endsWith('/a'))
    expect(await write()).toMatchObject({ ok: false, kind: 'io', stuck: PATHS })
  })

  test('changes that may not last are no changes', async () => {
    let committed = false
    disk.before = (name, args) => {
      if (name === 'fsyncSync' && committed) {
        committed = false
        throw failing('EIO')
      }
      committed ||= name === 'renameSync' && String(args[1]).endsWith('done.json')
    }
    expect(await write()).toMatchObject({ ok: false, kind: 'io', stuck: [] })
    disk.before = () => {}
    expect(picture()).toEqual(BEFORE)
    expect(inState()).toEqual([])
  })

  test.each([
    ['a', 'theirs'],
    ['gone', 'back again'],
  ])('other bytes that are there behind the change are seen: %s', async (path, text) => {
    let changed = false
    disk.before = (name, args) => {
      if (changed) {
        disk.before = () => {}
        fs.writeFileSync(join(root, path), text)
      }
      const at = String(args.at(-1))
      changed = /^(?:rename|unlink)Sync$/.test(name) && at.endsWith(`/${path}`)
    }
    expect(await write()).toMatchObject({ ok: false, stuck: [path] })
    expect(picture()).toMatchObject({ ...BEFORE, [path]: text })
    // nor are the old bytes lost
    expect(Object.values(picture())).toContain(BEFORE[path])
  })

  test('a file that is shorter on the disk than what was written is seen', async () => {
    let fresh = false
    disk.before = (name, args) => {
      if (name === 'openSync') fresh = String(args[0]).endsWith('.new')
      if (name === 'fsyncSync' && fresh) fs.ftruncateSync(args[0] as number, 1)
    }
    expect(await write()).toMatchObject({ ok: false, kind: 'io', message: expect.stringContaining('1 of 13 bytes') })
    disk.before = () => {}
    expect(picture()).toEqual(BEFORE)
  })

  test('an empty folder that was there stays when what was made in it goes', async () => {
    fs.mkdirSync(join(root, 'empty'))
    disk.before = (name, args) => {
      if (name === 'renameSync' && String(args[1]).endsWith('done.json')) throw failing('EIO')
    }
    const change = { path: 'empty/made/deep/f', before: undefined, after: () => Buffer.from('f') }
    expect(await writer.writeFiles(root, [change], { state })).toMatchObject({ ok: false, stuck: [] })
    expect(fs.readdirSync(join(root, 'empty'))).toEqual([])
  })

  test('the lock says whose it is, to its owner alone', async () => {
    let seen: unknown
    disk.before = name => {
      if (name !== 'renameSync') return
      const lock = join(state, 'lock')
      seen = { ...JSON.parse(fs.readFileSync(lock, 'utf8')), mode: fs.statSync(lock).mode & 0o777 }
    }
    expect(await write()).toEqual({ ok: true })
    const mode = process.platform === 'win32' ? 0o666 : 0o600
    expect(seen).toMatchObject({ pid: process.pid, host: hostname(), mode })
  })

  test('a lock that goes while it is looked at is taken; one that comes in its place is not', async () => {
    const lock = () => join(state, 'lock')
    const plant = (owner: object) => {
      fs.mkdirSync(state, { recursive: true })
      fs.writeFileSync(lock(), JSON.stringify({ host: hostname(), started: '1', ...owner }))
    }
    const stale = { pid: process.pid }
    const at = (call: string, act: () => void) => {
      disk.before = (name, args) => {
        if (name !== call || args[0] !== lock()) return
        disk.before = () => {}
        act()
      }
    }
    plant({ pid: process.ppid, started: '' })
    at('lstatSync', () => fs.unlinkSync(lock()))
    expect(await writer.writeFiles(root, [], { state, patience: 60 })).toEqual({ ok: true })
    plant(stale)
    at('renameSync', () => fs.unlinkSync(lock()))
    expect(await writer.writeFiles(root, [], { state })).toEqual({ ok: true })
    plant(stale)
    at('renameSync', () => plant({ pid: 1, host: 'another.example' }))
    expect(await write()).toMatchObject({ ok: false, kind: 'locked' })
    expect(fs.readFileSync(lock(), 'utf8')).toContain('another.example')
    expect(fs.readdirSync(state)).toEqual(['lock'])
    plant(stale)
    at('renameSync', () => {
      plant({ pid: 1, host: 'a-disk-without-links.example' })
      disk.before = name => {
        if (name === 'linkSync') throw failing('EPERM')
      }
    })
    expect(await write()).toMatchObject({ ok: false, kind: 'locked' })
    expect(fs.readFileSync(lock(), 'utf8')).toContain('a-disk-without-links.example')
    expect(fs.readdirSync(state)).toEqual(['lock'])
  })

  test('where there are no hard links, files are copied and renamed', async () => {
    disk.before = name => {
      if (name === 'linkSync') throw failing('EPERM')
    }
    expect(await write()).toEqual({ ok: true })
    disk.before = () => {}
    expect(picture()).toEqual(AFTER)
    expect(inState()).toEqual([])
  })

  test('where there are no hard links, a failure still brings the old bytes back', async () => {
    let renames = 0
    disk.before = name => {
      if (name === 'linkSync') throw failing('ENOTSUP')
      // the journal is the first rename, the first file the second
      if (name === 'renameSync' && ++renames === 3) throw failing('EIO')
    }
    expect(await write()).toMatchObject({ ok: false, kind: 'io', stuck: [] })
    disk.before = () => {}
    expect(picture()).toEqual(BEFORE)
    expect(inState()).toEqual([])
  })

  test('a name that comes to be at the last moment is not taken', async () => {
    disk.before = (name, args) => {
      const [, to] = args.map(String)
      if (name !== 'linkSync' || !to?.endsWith('/d')) return
      disk.before = () => {}
      fs.writeFileSync(join(root, 'made/deep/d'), 'theirs')
    }
    expect(await write()).toMatchObject({ ok: false, kind: 'changed' })
    expect(fs.readFileSync(join(root, 'made/deep/d'), 'utf8')).toBe('theirs')
    expect(fs.readFileSync(join(root, 'a'), 'utf8')).toBe('old a')
  })

  test('nor is it where there are no hard links', async () => {
    disk.before = (name, args) => {
      const [, to] = args.map(String)
      if (name !== 'linkSync' || !to?.endsWith('/d')) return
      disk.before = () => {}
      fs.writeFileSync(join(root, 'made/deep/d'), 'theirs')
      throw failing('EPERM')
    }
    expect(await write()).toMatchObject({ ok: false })
    expect(fs.readFileSync(join(root, 'made/deep/d'), 'utf8')).toBe('theirs')
  })

  test('a folder that another process makes meanwhile is used', async () => {
    disk.before = (name, args) => {
      if (name === 'mkdirSync' && String(args[0]).endsWith('made')) {
        disk.before = () => {}
        fs.mkdirSync(join(root, 'made'))
      }
    }
    expect(await write()).toEqual({ ok: true })
    expect(picture()).toEqual(AFTER)
  })

  test('a disk that takes a few bytes at a time gets all of them; one that takes none is full', async () => {
    // a real short write: the call is told to write less than it was asked for
    disk.before = (name, args) => {
      if (name === 'writeSync') args[3] = Math.min(2, Number(args[3] ?? 2))
    }
    expect(await write()).toEqual({ ok: true })
    disk.before = () => {}
    expect(picture()).toEqual(AFTER)
    again()
    disk.before = (name, args) => {
      // the journal is written without a length; files with one
      if (name === 'writeSync' && args.length > 3) args[3] = 0
    }
    expect(await write()).toMatchObject({ ok: false, kind: 'disk-full' })
    disk.before = () => {}
    await writer.recoverFiles(root, { state })
    expect(picture()).toEqual(BEFORE)
  })

  test('a file that is exchanged while it is opened is not taken for the one that was looked at', async () => {
    disk.before = (name, args) => {
      if (name !== 'openSync' || !String(args[0]).endsWith('/a')) return
      disk.before = () => {}
      fs.writeFileSync(join(root, 'other'), BEFORE['a']!)
      fs.renameSync(join(root, 'other'), join(root, 'a'))
    }
    expect(await write()).toMatchObject({ ok: false, kind: 'changed' })
    expect(picture()).toEqual(BEFORE)
  })

  test('a failure at the lock itself is told as what it is', async () => {
    disk.before = name => {
      if (name === 'linkSync') throw failing('EIO')
    }
    expect(await write()).toMatchObject({ ok: false, kind: 'io' })
    expect(fs.readdirSync(state)).toEqual([])
  })

  test('nothing to write is written without a journal', async () => {
    const calls: string[] = []
    disk.before = name => void calls.push(name)
    expect(await writer.writeFiles(root, [], { state })).toEqual({ ok: true })
    expect(calls).not.toContain('renameSync')
    expect(calls).not.toContain('fsyncSync')
  })

  test('a signal is put off while files are written, and does then what it would have done', async () => {
    const during: number[] = []
    // the writer stops deferring two turns of the loop after its end
    const later = async () => {
      for (let turns = 0; turns < 4; turns++) await new Promise(setImmediate)
    }
    await later()
    const idle = process.listenerCount('SIGTERM')
    disk.before = () => void during.push(process.listenerCount('SIGTERM'))
    expect(await write()).toEqual({ ok: true })
    expect(Math.max(...during)).toBe(idle + 1)
    await later()
    expect(process.listenerCount('SIGTERM')).toBe(idle)

    again()
    let heard = 0
    const hear = () => void heard++
    const kill = vi.spyOn(process, 'kill').mockReturnValue(true)
    process.on('SIGTERM', hear)
    try {
      disk.before = name => {
        if (name !== 'renameSync') return
        disk.before = () => {}
        process.emit('SIGTERM', 'SIGTERM')
      }
      expect(await write()).toEqual({ ok: true })
      await later()
      // whoever else listens hears it, and the process goes on
      expect(heard).toBe(1)
      expect(kill).not.toHaveBeenCalled()
      expect(process.listenerCount('SIGTERM')).toBe(idle + 1)
      process.removeListener('SIGTERM', hear)
      const others = process.listeners('SIGTERM')
      process.removeAllListeners('SIGTERM')
      again()
      disk.before = name => {
        if (name !== 'renameSync') return
        disk.before = () => {}
        process.emit('SIGTERM', 'SIGTERM')
      }
      expect(await write()).toEqual({ ok: true })
      await later()
      // nobody else does: it ends the process now
      expect(kill.mock.calls).toEqual([[process.pid, 'SIGTERM']])
      for (const listener of others) process.on('SIGTERM', listener)
    } finally {
      process.removeListener('SIGTERM', hear)
      kill.mockRestore()
    }
    expect(picture()).toEqual(AFTER)
  })

  test('elsewhere a rename that fails is not tried again', async () => {
    let tries = 0
    disk.before = (name, args) => {
      if (name !== 'renameSync' || !String(args[1]).endsWith('/a') || String(args[0]).endsWith('.old')) return
      tries++
      throw failing('EBUSY')
    }
    expect(await write()).toMatchObject({ ok: false, stuck: [] })
    expect(tries).toBe(1)
  })

  test('on Windows a file that a scanner has open is tried again for a while', async () => {
    const platform = Object.getOwnPropertyDescriptor(process, 'platform')!
    Object.defineProperty(process, 'platform', { ...platform, value: 'win32' })
    try {
      let left = 3
      const opened: unknown[] = []
      disk.before = (name, args) => {
        if (name === 'openSync') opened.push(args[0])
        if (name === 'renameSync' && String(args[1]).endsWith('/a') && left-- > 0) throw failing('EBUSY')
      }
      expect(await write()).toEqual({ ok: true })
      expect(picture()).toEqual(AFTER)
      // it opens no folders
      expect(opened).not.toContain(state)
      if (!descriptors) expect(opened).not.toContain(join(root, 'sub'))
      again()
      let tries = 0
      disk.before = (name, args) => {
        if (name !== 'renameSync' || !String(args[1]).endsWith('/a') || String(args[0]).endsWith('.old')) return
        tries++
        throw failing('EBUSY')
      }
      expect(await write()).toMatchObject({ ok: false, stuck: [] })
      expect(tries).toBe(11)
      expect(picture()).toEqual(BEFORE)
    } finally {
      Object.defineProperty(process, 'platform', platform)
    }
  })
})

describe('a folder by name', () => {
  beforeAll(async () => {
    disk.descriptors = false
    vi.resetModules()
    writer = await import('../src/adapters/write/write-changes.ts')
  })

  test('that is a link, or becomes one on the way, is not gone through', async () => {
    const outside = join(box, 'outside')
    fs.mkdirSync(outside)
    fs.writeFileSync(join(outside, 'b'), BEFORE['sub/b']!)
    const swap = () => {
      fs.renameSync(join(root, 'sub'), join(root, 'was'))
      fs.symlinkSync(outside, join(root, 'sub'))
    }
    disk.before = (name, args) => {
      if (name !== 'openSync' || !String(args[0]).endsWith('/sub/b')) return
      disk.before = () => {}
      swap()
    }
    expect(await write()).toMatchObject({ ok: false })
    expect(fs.readdirSync(outside)).toEqual(['b'])
    expect(fs.readFileSync(join(outside, 'b'), 'utf8')).toBe(BEFORE['sub/b'])
    disk.before = () => {}
    expect(await write()).toMatchObject({ ok: false, kind: 'not-plain' })
    expect(fs.readdirSync(outside)).toEqual(['b'])
  })

  test.each(['a link', 'another folder'])('whose place %s takes between two calls is not written to', async what => {
    const outside = join(box, 'outside')
    fs.mkdirSync(outside)
    let kept = false
    disk.before = (name, args) => {
      kept ||= name === 'linkSync' && String(args[1]).startsWith(join(root, 'sub'))
      if (!kept || name !== 'lstatSync' || args[0] !== join(root, 'sub')) return
      disk.before = () => {}
      fs.renameSync(join(root, 'sub'), join(root, 'was'))
      if (what === 'a link') fs.symlinkSync(outside, join(root, 'sub'))
      else fs.mkdirSync(join(root, 'sub'))
    }
    expect(await write()).toMatchObject({ ok: false, kind: 'not-plain' })
    expect(fs.readdirSync(outside)).toEqual([])
    if (what === 'another folder') expect(fs.readdirSync(join(root, 'sub'))).toEqual([])
  })
})
