import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { followCommit } from '../../src/adapters/git/follow-commit.ts'
import { gitOut, ownFolder } from '../../src/adapters/git.ts'

/** The checkout of a job, and the remote on which a commit was just made on top of it. */

const WHO = { GIT_AUTHOR_NAME: 'A', GIT_AUTHOR_EMAIL: 'a@a', GIT_COMMITTER_NAME: 'A', GIT_COMMITTER_EMAIL: 'a@a' }
let box: string
let remote: string
let job: string
let step: { sha: string; parent: string }

const run = async (folder: string, ...args: string[]) =>
  (await gitOut(args, { ...ownFolder(folder), env: WHO, protocols: ['file'] })).toString().trim()
const put = (folder: string, name: string, text: string) => {
  mkdirSync(join(folder, name, '..'), { recursive: true })
  writeFileSync(join(folder, name), text)
}
async function commit(name: string, text: string): Promise<string> {
  put(remote, name, text)
  await run(remote, 'add', '-A')
  await run(remote, 'commit', '-qm', name)
  return run(remote, 'rev-parse', 'HEAD')
}
const follow = (to = step, folder = job, url = pathToFileURL(remote).href) => followCommit(folder, box, { url }, to)
const read = (name: string) => readFileSync(join(job, name), 'utf8')
const head = () => run(job, 'rev-parse', 'HEAD')
const status = () => run(job, 'status', '--porcelain')

beforeEach(async () => {
  box = realpathSync(mkdtempSync(join(tmpdir(), 'apply-edits-follow-')))
  ;[remote, job] = [join(box, 'remote'), join(box, 'job')]
  mkdirSync(remote)
  await run(remote, 'init', '-q', '-b', 'main')
  await run(remote, 'config', 'uploadpack.allowAnySHA1InWant', 'true')
  await commit('a.txt', 'a\n')
  const parent = await commit('sub/b.txt', 'b\n')
  await run(box, 'clone', '-q', '--depth=1', pathToFileURL(remote).href, job)
  await run(job, 'config', 'remote.origin.url', 'https://nowhere.invalid/')
  step = { sha: await commit('a.txt', 'A\n'), parent }
})
afterEach(() => rmSync(box, { recursive: true, force: true }))

test('a checkout at the parent goes to the commit, and stays as deep as it was', async () => {
  put(job, 'sub/b.txt', 'mine\n')
  put(job, 'new.txt', 'mine\n')
  expect(await follow(step, join(job, 'sub'))).toBeUndefined()
  expect(await head()).toBe(step.sha)
  expect([read('a.txt'), read('sub/b.txt'), read('new.txt')]).toEqual(['A\n', 'mine\n', 'mine\n'])
  expect(await status()).toBe('M sub/b.txt\n?? new.txt')
  expect((await run(job, 'rev-list', 'HEAD')).split('\n')).toEqual([step.sha, step.parent])
  expect(await run(job, 'log', '-g', '-1', '--format=%gs')).toBe('apply-edits')
  expect(await run(job, 'for-each-ref', '--format=%(refname)')).not.toContain('apply-edits')
})

test('one that is there already asks no one', async () => {
  await follow()
  expect(await follow(step, job, 'file:///nowhere')).toBeUndefined()
})

test('one that is elsewhere stays there, and says so', async () => {
  const at = await head()
  const other = { sha: step.sha, parent: 'f'.repeat(40) }
  expect(await follow(other)).toBe(`it is at ${at.slice(0, 7)}, and the commit was made on fffffff`)
  await run(job, 'update-ref', '-d', 'HEAD')
  expect(await follow()).toBe(`it is at no commit, and the commit was made on ${step.parent.slice(0, 7)}`)
})

test('a folder that is no checkout is told', async () => {
  expect(await follow(step, box)).toBe('No git checkout in `path`')
})

test('a commit that the remote does not have is told', async () => {
  expect(await follow({ ...step, sha: 'e'.repeat(40) })).toMatch(/^the commit could not be fetched: \S.*\S$/s)
  expect(await head()).toBe(step.parent)
})

test('a changed file in the way keeps everything as it is, one that was only touched does not', async () => {
  put(job, 'a.txt', 'mine\n')
  expect(await follow()).toMatch(/^error: .*a\.txt.*\S$/s)
  expect([await head(), read('a.txt'), await status()]).toEqual([step.parent, 'mine\n', 'M a.txt'])
  put(job, 'a.txt', 'a\n')
  utimesSync(join(job, 'a.txt'), 1, 1)
  expect(await follow()).toBeUndefined()
  expect([await head(), read('a.txt'), await status()]).toEqual([step.sha, 'A\n', ''])
})

test('where the branch cannot be moved, the files go back', async () => {
  const lock = join(job, '.git/refs/heads/main.lock')
  writeFileSync(lock, '')
  expect(await follow()).toMatch(/^fatal: .*main\.lock.*\S$/s)
  rmSync(lock)
  expect([await head(), read('a.txt'), await status()]).toEqual([step.parent, 'a\n', ''])
  expect(existsSync(join(job, '.git/index.lock'))).toBe(false)
})
