import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { jobsFor } from '../../scripts/local/workflows.ts'
import { git } from '../../tools/github/git.ts'
import { DIST, runProgram } from '../../tools/runner/run-dist.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
/** Each starts a GitHub, and most a run of the action. */
const TIME = { timeout: 120_000 }
const PROGRAM = join(ROOT, 'scripts/local-github.mjs')
const ENV = { PATH: process.env['PATH'] ?? '', HOME: '/nonexistent', NO_COLOR: '1', APPLY_EDITS_DIST: DIST }
const README = await readFile(join(ROOT, 'README.md'), 'utf8')

/** The first example of this kind in the README, as a reader copies it. */
const copied = (kind: RegExp): string => {
  const [, , body] = new RegExp(`^(\`{3,})${kind.source}\\n([\\s\\S]*?)^\\1$`, 'm').exec(README) ?? []
  if (body === undefined) throw new Error(`the README shows no ${kind.source}`)
  return body
}

let mine: string
beforeEach(async () => {
  mine = await mkdtemp(join(tmpdir(), 'mine-'))
  await mkdir(join(mine, 'src'))
  await writeFile(join(mine, 'src/parser.js'), 'function parse(text) {\n  const limit = 10\n}\n')
})
afterEach(() => rm(mine, { recursive: true, force: true }))

async function commit(files: Readonly<Record<string, string>>): Promise<void> {
  await mkdir(join(mine, '.github/workflows'), { recursive: true })
  for (const [path, text] of Object.entries(files)) await writeFile(join(mine, path), text)
  await git(mine, ['init', '-q', '-b', 'main'])
  await git(mine, ['add', '.'])
  await git(mine, ['-c', 'user.name=me', '-c', 'user.email=me@example.org', 'commit', '-q', '-m', 'Start'])
}
const comment = (input: string) =>
  runProgram(process.execPath, [PROGRAM, mine, '--comment', '-'], { cwd: mine, env: ENV, input })

test("the README's quick start works in a repository of one's own, word for word", TIME, async () => {
  await commit({ '.github/workflows/apply.yml': copied(/yaml/) })
  const { code, stdout, stderr } = await comment(copied(/md/))
  expect(stderr).toBe('')
  expect(stdout).toContain('.github/workflows/apply.yml, job apply, with contents: write, pull-requests: write')
  expect(stdout).toContain('`src/parser.js` applied at [line 2]')
  expect(code).toBe(0)
  expect(await git(mine, ['status', '--porcelain'])).toBe('')
})

test('it says why nothing happens', TIME, async () => {
  const why = (text: string, event: object = {}) =>
    jobsFor([{ path: 'apply.yml', text }], { github: { event } }).notes.join()
  const quickStart = copied(/yaml/)
  expect(why(quickStart, { issue: { pull_request: {} }, comment: { body: '/apply' } })).toBe('')
  expect(why(quickStart)).toBe('apply.yml, job apply: its `if` does not hold for this comment')
  expect(why(`${quickStart}oops: true\n`)).toMatch(/^apply\.yml \(Line: \d+, Col: 1\): Unexpected value 'oops'$/)
  await commit({})
  expect((await comment('/apply')).stdout).toContain('no workflow: main has nothing in .github/workflows')
  const none = await runProgram(process.execPath, [PROGRAM, tmpdir()], { cwd: mine, env: ENV })
  expect(none).toMatchObject({ code: 2, stderr: expect.stringContaining('is not a git repository: `git init') })
})

test('the pages show the thread, take a comment, and take none from another site', TIME, async () => {
  await commit({ '.github/workflows/apply.yml': copied(/yaml/) })
  const child = spawn(process.execPath, [PROGRAM, mine], { cwd: mine, env: ENV })
  try {
    const url = await new Promise<URL>((found, lost) => {
      let said = ''
      child.stdout.on('data', piece => {
        said += piece
        const [address] = /http:\S+\/pull\/1/.exec(said) ?? []
        if (address) found(new URL(address))
      })
      child.on('close', () => lost(new Error(said)))
    })
    const send = (origin: string) =>
      fetch(url, {
        method: 'POST',
        headers: { origin },
        body: new URLSearchParams({ body: copied(/md/), user: 'you' }),
      })
    expect((await send('https://example.org')).status).toBe(404)
    expect((await send(url.origin)).status).toBe(200)
    let page = ''
    await expect
      .poll(async () => (page = await (await fetch(url)).text()), { timeout: 60_000 })
      .toContain('Applied 1 edit')
    const [commitPath] = /\/you\/[\w.-]+\/commit\/[0-9a-f]{40}/.exec(page.slice(page.indexOf('Applied 1'))) ?? []
    expect(await (await fetch(new URL(commitPath as string, url))).text()).toContain('+  const limit = 20')
    const [runPath] = /\/you\/[\w.-]+\/actions\/runs\/\d+/.exec(page) ?? []
    const run = async () => (await fetch(new URL(runPath as string, url))).text()
    await expect.poll(run, { timeout: 60_000 }).toContain('exit code 0')
  } finally {
    child.kill()
    await new Promise(done => child.once('close', done))
  }
})
