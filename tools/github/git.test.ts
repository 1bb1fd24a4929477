import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { tryGit } from './git.ts'
import { readRef } from './refs.ts'
import { addFork, openPull, push } from './seed.ts'
import { problemsOf, type Stage, setStage } from './stage.ts'
import type { Permissions } from './world.ts'

let stage: Stage
let folder: string
beforeEach(async () => {
  stage = await setStage()
  folder = await mkdtemp(join(tmpdir(), 'clone-'))
})
afterEach(async () => {
  await stage.github.stop()
  await rm(folder, { recursive: true, force: true })
})

const WHO = { GIT_AUTHOR_NAME: 'x', GIT_AUTHOR_EMAIL: 'x@x', GIT_COMMITTER_NAME: 'x', GIT_COMMITTER_EMAIL: 'x@x' }
const header = (token: string) => `AUTHORIZATION: basic ${Buffer.from(`x-access-token:${token}`).toString('base64')}`
const url = () => `${stage.github.serverUrl}/octo/demo`

/** git with a token, as `actions/checkout` passes it. */
function as(token: string | undefined, cwd: string, ...args: string[]) {
  const auth = token === undefined ? [] : ['-c', `http.${stage.github.serverUrl}/.extraheader=${header(token)}`]
  return tryGit(cwd, [...auth, ...args], { env: WHO })
}
const job = (permissions: Permissions = { contents: 'write' }) => stage.github.actionsToken(stage.repo, permissions)

/** A clone of `topic` with a commit of its own on top. */
async function work(token: string, file = 'new.txt', text = 'new\n'): Promise<string> {
  const clone = join(folder, crypto.randomUUID())
  expect((await as(token, folder, 'clone', '-q', '-b', 'topic', url(), clone)).stderr).toBe('')
  await tryGit(clone, ['config', 'core.hooksPath', '/dev/null'])
  const { mkdir } = await import('node:fs/promises')
  await mkdir(join(clone, file, '..'), { recursive: true })
  await writeFile(join(clone, file), text)
  await as(token, clone, 'add', '-A')
  await as(token, clone, 'commit', '-q', '-m', 'new')
  return clone
}

describe('git over HTTP', () => {
  it('clones and pushes with a token, and the pull request follows', async () => {
    const { repo, number } = stage
    const token = job()
    const clone = await work(token)
    const pushed = await as(token, clone, 'push', '-q', 'origin', 'HEAD:topic')
    expect(pushed).toMatchObject({ code: 0 })
    const head = (await tryGit(clone, ['rev-parse', 'HEAD'])).stdout.toString().trim()
    expect(await readRef(repo.dir, 'refs/heads/topic')).toBe(head)
    expect(await readRef(repo.dir, `refs/pull/${number}/head`)).toBe(head)
    expect(repo.issues.get(number)?.pull?.head.sha).toBe(head)
    expect(problemsOf(stage)).toEqual([])
  })

  it('fetches the head of a pull request at depth 1, and single blobs of it by name', async () => {
    const token = job({ contents: 'read' })
    await tryGit(folder, ['init', '-q', '.'])
    const fetched = await as(
      token,
      folder,
      'fetch',
      '-q',
      '--no-tags',
      '--depth=1',
      '--filter=blob:none',
      url(),
      `refs/pull/${stage.number}/head`,
    )
    expect(fetched).toMatchObject({ code: 0 })
    const blob = (await readRef(stage.repo.dir, 'topic:a.txt')) as string
    expect((await as(token, folder, 'fetch', '-q', '--no-tags', '--depth=1', '--no-filter', url(), blob)).code).toBe(0)
    expect((await tryGit(folder, ['cat-file', 'blob', blob])).stdout.toString()).toContain('TWO')
  })

  it('says 401 without a token, 400 for two, 403 for a reader who pushes, 404 for what one must not see', async () => {
    const refs = `${url()}.git/info/refs?service=`
    const get = (service: string, token?: string) =>
      fetch(refs + service, { headers: token ? { authorization: header(token).slice(15) } : {} })
    expect((await get('git-upload-pack')).status).toBe(401)
    expect((await get('git-upload-pack', 'nonsense')).status).toBe(401)
    expect((await get('git-receive-pack', job({ contents: 'read' }))).status).toBe(403)
    const eve = stage.github.userToken({ ...stage.ann, id: 1, login: 'eve' })
    expect((await get('git-upload-pack', eve)).status).toBe(404)
    const twice = ['-c', `http.extraheader=${header(job())}`, '-c', `http.extraheader=${header(job())}`]
    expect((await tryGit(folder, [...twice, 'ls-remote', url()])).stderr).toContain('400')
  })

  it('refuses a push that is not a fast-forward, and one whose lease is stale', async () => {
    const token = job()
    const clone = await work(token)
    const planned = (await readRef(stage.repo.dir, 'refs/heads/topic')) as string
    await push(stage.github.world, stage.repo, 'topic', { 'other.txt': 'other\n' }, { user: stage.ann })
    const plain = await as(token, clone, 'push', 'origin', 'HEAD:topic')
    expect(plain).toMatchObject({ code: 1, stderr: expect.stringContaining('fetch first') })
    const lease = await as(
      token,
      clone,
      'push',
      `--force-with-lease=refs/heads/topic:${planned}`,
      'origin',
      'HEAD:refs/heads/topic',
    )
    expect(lease).toMatchObject({ code: 1, stderr: expect.stringContaining('stale info') })
  })

  it('refuses as GitHub does: protected branches, rulesets, workflows, secrets', async () => {
    const { repo } = stage
    const token = job()
    const before = await readRef(repo.dir, 'refs/heads/topic')
    const said = async (clone: string) => (await as(token, clone, 'push', 'origin', 'HEAD:topic')).stderr
    const clone = await work(token)
    repo.protection.set('topic', { rule: 'protected' })
    expect(await said(clone)).toMatch(/remote: error: GH006[\s\S]*protected branch hook declined/)
    repo.protection.set('topic', { rule: 'signatures' })
    expect(await said(clone)).toMatch(
      /GH013[\s\S]*verified signatures[\s\S]*push declined due to repository rule violations/,
    )
    repo.protection.clear()
    expect(await said(await work(token, '.github/workflows/ci.yml', 'on: push\n'))).toContain(
      'without `workflows` permission',
    )
    repo.secrets.push(/AKIA[0-9A-Z]{16}/)
    expect(await said(await work(token, 'key.txt', 'AKIAABCDEFGHIJKLMNOP\n'))).toMatch(/PUSH PROTECTION[\s\S]*secrets/)
    expect(await readRef(repo.dir, 'refs/heads/topic')).toBe(before)
  })

  it('lets a job push to the branch of a fork only where maintainers may', async () => {
    const { github } = stage
    await stage.github.stop()
    stage = await setStage({ private: false })
    const { repo } = stage
    expect(github).not.toBe(stage.github)
    const open = async (login: string, organization: boolean, maintainerCanModify: boolean) => {
      const fork = await addFork(stage.github.world, repo, login, organization)
      await push(stage.github.world, fork, 'fix', { 'fix.txt': 'fix\n' }, { user: fork.owner })
      await openPull(stage.github.world, repo, { user: fork.owner, from: fork, head: 'fix', maintainerCanModify })
      return fork
    }
    const token = job()
    const tryPush = async (login: string, branch: string) => {
      const clone = join(folder, crypto.randomUUID())
      expect(
        (await as(token, folder, 'clone', '-q', '-b', 'fix', `${stage.github.serverUrl}/${login}/demo`, clone)).code,
      ).toBe(0)
      await as(token, clone, 'commit', '-q', '--allow-empty', '-m', 'more')
      return (await as(token, clone, 'push', '-q', 'origin', `HEAD:${branch}`)).code
    }
    await open('may', false, true)
    await open('maynot', false, false)
    await open('corp', true, true)
    expect(await tryPush('may', 'fix')).toBe(0)
    expect(await tryPush('may', 'main')).not.toBe(0)
    expect(await tryPush('maynot', 'fix')).not.toBe(0)
    expect(await tryPush('corp', 'fix')).not.toBe(0)
  })
})
