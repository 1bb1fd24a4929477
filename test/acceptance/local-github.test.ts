import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { commentOf, exampleOf } from '../../scripts/local/example.ts'
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

/** Serves the repository; `use` gets the address of its first pull request. */
async function served(use: (url: URL) => Promise<void>): Promise<void> {
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
    await use(url)
  } finally {
    child.kill()
    await new Promise(done => child.once('close', done))
  }
}

const unescaped = (html: string): string =>
  html.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&')

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
  expect(why('on: push\njobs: { a: { runs-on: x, steps: [{ run: ls }] } }')).toBe('')
})

test.each([
  ['no repository', [tmpdir()], 'is not a git repository: `git init'],
  ['no folder', ['nowhere'], 'nowhere: name one with a git repository in it.'],
  ['no comment', ['.', '--comment', 'nowhere'], 'nowhere cannot be read (ENOENT): name the file with the comment.'],
])('it says what to name instead of %s', TIME, async (_, args, said) => {
  await commit({})
  const ended = await runProgram(process.execPath, [PROGRAM, ...args], { cwd: mine, env: ENV })
  expect(ended).toMatchObject({ code: 2, stderr: expect.stringContaining(said) })
})

test(
  'a repository without the workflow is answered by that of the quick start, and the page says so',
  TIME,
  async () => {
    await commit({ '.github/workflows/ci.yml': 'on: push\njobs: { a: { runs-on: x, steps: [{ run: ls }] } }\n' })
    const { code, stdout } = await comment(copied(/md/))
    expect(stdout).toContain('`main` has no workflow that answers `issue_comment`: the one of the quick start is used')
    expect(stdout).toContain('### Applied 1 edit block')
    expect(stdout).toContain('`src/parser.js` applied at [line 2]')
    expect(code).toBe(0)
  },
)

test('a repository without numbers and comments has an example too', TIME, async () => {
  await writeFile(join(mine, 'src/parser.js'), 'export const parse = text => text.split(mark)\n')
  await commit({})
  const example = await exampleOf({ dir: mine }, 'HEAD')
  const { stdout } = await comment(commentOf(example!))
  expect(stdout).toContain('### Applied 1 edit block')
})

test('the example of the page, and a suggestion on the lines that it changed, are committed', TIME, async () => {
  await commit({})
  await served(async url => {
    const home = await (await fetch(new URL('/', url))).text()
    expect(home).toContain('Comment <code>/apply</code> on a pull request')
    const form = await (await fetch(url)).text()
    const [, example = ''] = /<textarea[^>]*>\n([^<]*)<\/textarea>/.exec(form) ?? []
    const body = unescaped(example)
    expect(body).toContain('src/parser.js')
    const send = (fields: Readonly<Record<string, string>>) =>
      fetch(url, {
        method: 'POST',
        headers: { origin: url.origin },
        body: new URLSearchParams({ user: 'you', ...fields }),
      })
    await send({ body })
    const page = async () => (await fetch(url)).text()
    await expect.poll(page, { timeout: 60_000 }).toContain('Applied 1 edit')
    await expect.poll(page, { timeout: 60_000 }).toContain('has no workflow that answers')

    const files = await (await fetch(new URL(`${url.pathname}/files?path=src/parser.js&line=2`, url))).text()
    expect(files).toMatch(/```suggestion\n {2}const limit = 11\n```/)
    await send({ path: 'src/parser.js', line: '2', body: '/apply\n\n```suggestion\n  const limit = 30\n```\n' })
    await expect.poll(page, { timeout: 60_000 }).toContain('on <code>src/parser.js</code> line 2')
    const blob = new URL(`${url.pathname.replace(/\/pull\/1$/, '')}/blob/topic/src/parser.js`, url)
    await expect.poll(async () => (await fetch(blob)).text(), { timeout: 60_000 }).toContain('const limit = 30')

    await send({ body: '/apply status' })
    await expect.poll(page, { timeout: 60_000 }).toContain('Dry run:')
    expect((await page()).match(/has no workflow that answers <code>issue_comment</g)).toHaveLength(1)

    await send({ body: 'Thanks!' })
    await expect.poll(page, { timeout: 60_000 }).toContain('its <code>if</code> does not hold for this comment')
  })
})

test('the pages show the thread, take a comment, and take none from another site', TIME, async () => {
  await commit({ '.github/workflows/apply.yml': copied(/yaml/) })
  await served(async url => {
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
  })
})
