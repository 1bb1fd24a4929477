#!/usr/bin/env node
/**
 * How long the built dist/ takes from its start to its first work, beside an empty Node process in the same run. Each row is run in turn with the
 * others, so that what else the machine does falls on all alike.
 *   node bench/start.mjs [--dist DIR] [--runs N]     results: bench/results/start.json
 * The bar: at most 1.5 times an empty process plus 60 ms.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
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
const BLOCK = 'a.txt\n<<<<<<< SEARCH\ntwo\n=======\nzwei\n>>>>>>> REPLACE\n'
prepare()

const cli = (...args) => [join(dist, 'cli.js'), ...args]
const rows = [
  { name: 'an empty process', args: [join(folder, 'empty.mjs')] },
  { name: '--version', args: cli('--version') },
  { name: 'help', args: cli('help') },
  { name: 'parse', args: cli('parse', '-'), input: BLOCK },
  { name: 'check', args: cli('check', '-'), input: BLOCK },
  { name: 'the action, nothing to do', args: [join(dist, 'action.js')], env: actionEnv() },
].map(row => ({ ...row, wall: [], cpu: [] }))

for (let run = 0; run < Number(values.runs) + 2; run++) for (const row of rows) measure(row, run > 1)
const empty = median(rows[0].wall)
const bar = 1.5 * empty + 60
const table = rows.map(({ name, wall, cpu }) => ({
  name,
  wall: median(wall),
  least: Math.min(...wall),
  cpu: median(cpu),
  ofBar: Number((median(wall) / bar).toFixed(2)),
}))
console.log(`the bar: ${bar.toFixed(0)} ms\n`)
console.log('start of                      wall ms    least      cpu    of the bar')
for (const { name, wall, least, cpu, ofBar } of table) {
  console.log(
    name.padEnd(28) + [wall, least, cpu].map(ms => ms.toFixed(0).padStart(9)).join('') + String(ofBar).padStart(14),
  )
}
mkdirSync(join(ROOT, 'bench/results'), { recursive: true })
const facts = { node: process.version, runs: Number(values.runs), bar, rows: table }
writeFileSync(join(ROOT, 'bench/results/start.json'), `${JSON.stringify(facts, null, 2)}\n`)

/** A repository with one file, and an event that asks for nothing. */
function prepare() {
  const meter = `process.on('exit', () => require('fs').writeFileSync(process.env.METER, JSON.stringify(process.cpuUsage())))`
  writeFileSync(METER, meter)
  writeFileSync(join(folder, 'empty.mjs'), '')
  writeFileSync(join(folder, 'a.txt'), 'one\ntwo\nthree\n')
  writeFileSync(
    join(folder, 'event.json'),
    JSON.stringify({ action: 'created', comment: { body: 'thanks' }, issue: {} }),
  )
  const git = (...args) => execFileSync('git', args, { cwd: folder, stdio: 'ignore' })
  git('init', '-q')
  git('add', 'a.txt')
  git('-c', 'user.name=bench', '-c', 'user.email=bench@example.invalid', 'commit', '-qm', 'start')
}

function actionEnv() {
  return {
    GITHUB_ACTIONS: 'true',
    GITHUB_EVENT_NAME: 'issue_comment',
    GITHUB_EVENT_PATH: join(folder, 'event.json'),
    GITHUB_REPOSITORY: 'octo/repo',
    GITHUB_WORKSPACE: folder,
  }
}

/** One run: the time on the wall, and the processor time of the process itself (not of the git that it asks). */
function measure({ args, input = '', env = {}, wall, cpu }, counts) {
  const began = performance.now()
  const { status, stderr } = spawnSync(process.execPath, ['--require', METER, ...args], {
    cwd: folder,
    input,
    env: { PATH: process.env.PATH, HOME: folder, METER: join(folder, 'cpu'), ...env },
    encoding: 'utf8',
  })
  const ms = performance.now() - began
  if (status === null || status > 1) throw new Error(`${args.join(' ')}: ${status}\n${stderr}`)
  if (!counts) return
  wall.push(ms)
  const { user, system } = JSON.parse(readFileSync(join(folder, 'cpu'), 'utf8'))
  cpu.push((user + system) / 1000)
}

function median(numbers) {
  return numbers.toSorted((a, b) => a - b)[numbers.length >> 1]
}
