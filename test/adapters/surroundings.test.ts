import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { devNull, tmpdir } from 'node:os'
import { delimiter, dirname, join, relative } from 'node:path'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { environment, findGit, hardening, isBelow, searchPath } from '../../src/adapters/git/surroundings.ts'
import { git, ownFolder } from '../../src/adapters/git.ts'

/** A checkout within another folder, and folders of programs in it and elsewhere. */
let box: string
const at = (...parts: string[]) => join(box, ...parts)
const GIT = process.platform === 'win32' ? 'git.exe' : 'git'

beforeAll(() => {
  box = realpathSync(mkdtempSync(join(tmpdir(), 'apply-edits-around-')))
  for (const folder of ['repo/.git', 'repo/sub', 'repo/bin', 'plain/bin', 'other/bin', 'bin', 'named', 'bin-2'])
    mkdirSync(at(folder), { recursive: true })
  for (const folder of ['repo/bin', 'bin']) {
    writeFileSync(at(folder, GIT), '#!/bin/sh\n')
    chmodSync(at(folder, GIT), 0o755)
  }
  mkdirSync(at('named', GIT))
})
afterAll(() => rmSync(box, { recursive: true, force: true }))
afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

const path = (...folders: readonly string[]) => folders.join(delimiter)

describe('the folders of programs', () => {
  test('are none of the checkout, at whatever depth git is called, and none that count from the working folder', () => {
    const folders = path('bin', '.', '', at('repo/bin'), at('repo'), at('bin'), at('bin-2'), at('plain/bin'))
    for (const cwd of [at('repo'), at('repo/sub')])
      expect(searchPath(folders, cwd)).toEqual([at('bin'), at('bin-2'), at('plain/bin')])
    expect(searchPath(folders, at('plain'))).toEqual([at('repo/bin'), at('repo'), at('bin'), at('bin-2')])
  })

  test('are none of the checkouts of the job, and of the one that the program was started in', () => {
    vi.stubEnv('GITHUB_WORKSPACE', at('repo/sub'))
    expect(searchPath(path(at('repo/bin'), at('bin')), at('plain'))).toEqual([at('bin')])
    vi.stubEnv('GITHUB_WORKSPACE', '')
    vi.spyOn(process, 'cwd').mockReturnValue(at('other'))
    expect(searchPath(path(at('other/bin'), at('bin')), at('plain'))).toEqual([at('bin')])
  })

  test('are all where the root of the disk is what git works on', () => {
    vi.spyOn(process, 'cwd').mockReturnValue('/')
    expect(searchPath(path(at('bin')), '/')).toEqual([at('bin')])
  })

  test('have git as a file', () => {
    expect(findGit([at('nowhere'), at('named'), at('bin'), at('repo/bin')])).toBe(at('bin', GIT))
    expect(() => findGit([at('named')])).toThrow('git cannot be started: no folder in PATH outside the checkout')
  })
})

test('a folder is below those that it is in, and itself, and no other', () => {
  const part = fc.stringMatching(/^[a-z.]{1,4}$/).filter(name => name !== '.' && name !== '..')
  fc.assert(
    fc.property(fc.array(part, { maxLength: 4 }), fc.array(part, { minLength: 1, maxLength: 4 }), (upper, lower) => {
      const root = at(...upper)
      const folder = join(root, ...lower)
      expect([isBelow(folder, root), isBelow(root, root), isBelow(root, folder)]).toEqual([true, true, false])
      expect(isBelow(`${root}x`, root)).toBe(false)
      expect(isBelow(join(dirname(root), lower[0]!), root)).toBe(relative(root, join(dirname(root), lower[0]!)) === '')
    }),
  )
})

describe('the environment of git', () => {
  const none = ownFolder(tmpdir())

  test('has nothing of ours but what git and its transports need', () => {
    const own = { INPUT_TOKEN: 'x', GITHUB_TOKEN: 'x', GIT_DIR: 'x', GIT_SSH: 'x', HOME: 'h', EMAIL: 'e' }
    for (const [name, value] of Object.entries({ ...own, https_proxy: 'p' })) vi.stubEnv(name, value)
    vi.stubEnv('NO_PROXY', undefined)
    const seen = environment(none)
    expect(Object.keys(seen).filter(name => name in own)).toEqual([])
    expect(seen).toMatchObject({ https_proxy: 'p', GIT_CONFIG_GLOBAL: devNull, GIT_CONFIG_NOSYSTEM: '1' })
    expect(seen).toMatchObject({ GIT_ALLOW_PROTOCOL: '', GIT_TERMINAL_PROMPT: '0', GIT_ATTR_NOSYSTEM: '1' })
    expect(Object.keys(seen).filter(name => /^(?:NO_PROXY|GIT_DIR|GIT_CONFIG_COUNT)$/.test(name))).toEqual([])
    const personal = environment({ ...none, personal: true })
    expect(personal).toMatchObject({ HOME: 'h', EMAIL: 'e' })
    expect([personal['GIT_CONFIG_NOSYSTEM'], personal['INPUT_TOKEN']]).toEqual([
      process.env['GIT_CONFIG_NOSYSTEM'],
      undefined,
    ])
  })

  test('has what a call adds, last', () => {
    const config = [
      ['a.b', '1'],
      ['c.d', '2'],
    ] as const
    const call = { ...none, gitDir: '/g', config, protocols: ['https', 'file'], env: { GIT_EDITOR: 'own' } } as const
    expect(environment(call)).toMatchObject({
      GIT_DIR: '/g',
      GIT_CONFIG_COUNT: '2',
      GIT_CONFIG_KEY_0: 'a.b',
      GIT_CONFIG_VALUE_0: '1',
      GIT_CONFIG_KEY_1: 'c.d',
      GIT_CONFIG_VALUE_1: '2',
      GIT_ALLOW_PROTOCOL: 'https:file',
      GIT_EDITOR: 'own',
    })
  })

  test('comes after settings that no configuration can take back', async () => {
    expect(hardening({ ...none, disarm: ['x.y=z'] }).slice(-2)).toEqual(['-c', 'x.y=z'])
    const { stdout } = await git(['config', '--get-all', 'core.hooksPath'], none)
    expect(stdout.toString().trim()).toBe(devNull)
  })
})
