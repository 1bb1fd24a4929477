#!/usr/bin/env node
/**
 * How long the built dist/ takes from its start to its first work, beside an empty Node process in the same run. Each row is run in turn with the
 * others, so that what else the machine does falls on all alike.
 *   node bench/start.mjs [--dist DIR] [--runs N]     results: bench/results/start.json
 * The bar: at most 1.5 times an empty process plus 60 ms.
 */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const { values } = parseArgs({
  options: { dist: { type: 'string', default: join(ROOT, 'dist') }, runs: { type: 'string', default: '21' } },
})
const dist = resolve(values.dist)
const folder = mkdtempSync(join(tmpdir(), 'start-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))

const METER = join(folder, 'meter.cjs')
const blockOf = path => `${path}\n<<<<<<< SEARCH\ntwo\n=======\nzwei\n>>>>>>> REPLACE\n`
prepare()

const cli = (...args) => [join(dist, 'cli.js'), ...args]
const rows = [
  { name: 'an empty process', args: [join(folder, 'empty.mjs')] },
  { name: '--version', args: cli('--version') },
  { name: 'help', args: cli('help') },
  { name: 'parse', args: cli('parse', '-'), input: blockOf('a.txt') },
  { name: 'check', args: cli('check', '-'), input: blockOf('a.txt') },
  { name: 'check, a file with a parser', args: cli('check', '-'), input: blockOf('a.py') },
  { name: 'the action, nothing to do', args: [join(dist, 'action.js')], env: actionEnv('thanks') },
  { name: 'the action, to its first request', args: [join(dist, 'action.js')], env: actionEnv('/apply'), asks: true },
].map(row => ({ ...row, wall: [], cpu: [] }))

const api = createServer().listen(0, '127.0.0.1')
await once(api, 'listening')
for (let run = 0; run < Number(values.runs) + 2; run++) for (const row of rows) await measure(row, run > 1)
api.closeAllConnections()
api.close()
const empty = median(rows[0].wall)
const bar = 1.5 * empty + 60
const table = rows.map(({ name, wall, cpu }) => ({
  name,
  wall: median(wall),
  least: Math.min(...wall),
  cpu: cpu.length > 0 ? median(cpu) : undefined,
  ofBar: Number((median(wall) / bar).toFixed(2)),
}))
console.log(`the bar: ${bar.toFixed(0)} ms\n`)
console.log('start of                            wall ms    least      cpu    of the bar')
for (const { name, wall, least, cpu, ofBar } of table) {
  console.log(
    name.padEnd(34) +
      [wall, least, cpu].map(ms => (ms?.toFixed(0) ?? '').padStart(9)).join('') +
      String(ofBar).padStart(14),
  )
}
mkdirSync(join(ROOT, 'bench/results'), { recursive: true })
const facts = { node: process.version, runs: Number(values.runs), bar, rows: table }
writeFileSync(join(ROOT, 'bench/results/start.json'), `${JSON.stringify(facts, null, 2)}\n`)

/** A repository with one file, and the events of two comments. */
function prepare() {
  const meter = `process.on('exit', () => require('fs').writeFileSync(process.env.METER, JSON.stringify(process.cpuUsage())))`
  writeFileSync(METER, meter)
  writeFileSync(join(folder, 'empty.mjs'), '')
  for (const name of ['a.txt', 'a.py']) writeFileSync(join(folder, name), 'one\ntwo\nthree\n')
  const user = { id: 1, login: 'octocat', type: 'User' }
  for (const body of ['thanks', '/apply']) {
    const comment = { id: 1, body, user, author_association: 'OWNER', html_url: '', created_at: '2026-01-01T00:00:00Z' }
    const event = { action: 'created', comment, issue: { number: 1, pull_request: {} }, sender: user }
    writeFileSync(join(folder, eventOf(body)), JSON.stringify(event))
  }
  const git = (...args) => execFileSync('git', args, { cwd: folder, stdio: 'ignore' })
  git('init', '-q')
  git('add', 'a.txt', 'a.py')
  git('-c', 'user.name=bench', '-c', 'user.email=bench@example.invalid', 'commit', '-qm', 'start')
}

function actionEnv(body) {
  return {
    GITHUB_ACTIONS: 'true',
    GITHUB_EVENT_NAME: 'issue_comment',
    GITHUB_EVENT_PATH: join(folder, eventOf(body)),
    GITHUB_REPOSITORY: 'octo/repo',
    GITHUB_WORKSPACE: folder,
    INPUT_TOKEN: 'token',
    RUNNER_TEMP: folder,
  }
}

function eventOf(body) {
  return `${body.replace('/', '')}.json`
}

/** One run: the time on the wall, and the processor time of the process itself (not of the git that it asks). One that asks GitHub ends when it asks. */
async function measure({ args, input = '', env = {}, asks = false, wall, cpu }, counts) {
  const began = performance.now()
  const child = spawn(process.execPath, ['--require', METER, ...args], {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      HOME: folder,
      METER: join(folder, 'cpu'),
      GITHUB_API_URL: `http://127.0.0.1:${api.address().port}`,
      ...env,
    },
  })
  child.stdin.end(input)
  const exit = once(child, 'close')
  const done = asks ? once(api, 'request').then(() => [0]) : exit
  const [status] = await Promise.race([done, exit.then(([code]) => [asks ? 'it asked for nothing' : code])])
  const ms = performance.now() - began
  child.kill()
  await exit
  if (status !== 0) throw new Error(`${args.join(' ')}: ${status}`)
  if (!counts) return
  wall.push(ms)
  if (asks) return
  const { user, system } = JSON.parse(readFileSync(join(folder, 'cpu'), 'utf8'))
  cpu.push((user + system) / 1000)
}

function median(numbers) {
  return numbers.toSorted((a, b) => a - b)[numbers.length >> 1]
}
