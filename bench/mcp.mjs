#!/usr/bin/env node
/**
 * How long the built tool server takes to start, and to answer a call on a file of 2,000 lines, beside an empty Node process and one call of git in the same
 * run: a loaded machine shows in those, and not in the processor time of a start.
 *   node bench/mcp.mjs [--dist DIR] [--calls N]     results: bench/results/mcp.json
 * The bar: 150 ms from its start to the answer to `initialize`, 15 ms for a call.
 */
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const { values } = parseArgs({
  options: { dist: { type: 'string', default: join(ROOT, 'dist') }, calls: { type: 'string', default: '40' } },
})
const CALLS = Number(values.calls)
const folder = mkdtempSync(join(tmpdir(), 'mcp-bench-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
const line = (i, value) => `const value${i} = compute(${value}, 'name ${i}')`
const text = Array.from({ length: 2000 }, (_, i) => `${line(i, i)}\n`).join('')
for (const name of ['code.ts', 'notes.txt']) writeFileSync(join(folder, name), text)
const git = (...args) => execFileSync('git', args, { cwd: folder, stdio: 'ignore' })
git('init', '-q')
git('add', '.')
git('-c', 'user.name=bench', '-c', 'user.email=bench@example.invalid', 'commit', '-qm', 'start')

const METER = join(folder, 'meter.cjs')
writeFileSync(METER, `process.on('exit', () => require('fs').writeFileSync('cpu', JSON.stringify(process.cpuUsage())))`)

const rows = [
  timed('an empty process', 21, () => void spawnSync(process.execPath, ['-e', '0'])),
  timed('one call of git', 21, () => void spawnSync('git', ['--version'])),
  await timedAsync('start, to the answer to initialize', 21, async () => void (await open()).close()),
]
const spent = []
for (let i = 0; i < 21; i++) spent.push(await processorTime())
rows.push(row('the processor time of that', spent))
const session = await open()
const edit = (path, i) => ({ path, old_string: line(i, i), new_string: line(i, -i) })
const block = i => `notes.txt\n<<<<<<< SEARCH\n${line(i, i)}\n=======\n${line(i, -i)}\n>>>>>>> REPLACE\n`
let anchor = (await session.call('view', { path: 'notes.txt', start: 1900, end: 1900 })).split('|')[0]
for (const [name, act] of [
  ['view, 100 lines', i => session.call('view', { path: 'code.ts', start: 1 + i, end: 100 + i })],
  ['grep', i => session.call('grep', { pattern: `value${i}\\d =`, path: 'notes.txt' })],
  ['check', i => session.call('check', { reply: block(i) })],
  ['edit of a text', i => session.call('edit', edit('notes.txt', i))],
  ['edit of code, its syntax checked', i => session.call('edit', edit('code.ts', i))],
  [
    'hashline_edit of a text',
    async i => {
      const edits = JSON.stringify([{ op: 'set_line', anchor, content: `call(${i})` }])
      const { content } = JSON.parse(await session.call('hashline_edit', { path: 'notes.txt', edits }))
      anchor = /^(1900:[0-9a-f]{4})\|/m.exec(content)[1]
    },
  ],
])
  rows.push(await timedAsync(name, CALLS, act))
await session.close()

console.log('                                    median ms     least')
for (const { name, median, least } of rows)
  console.log(name.padEnd(36) + [median, least].map(ms => ms.toFixed(1).padStart(9)).join(''))
mkdirSync(join(ROOT, 'bench/results'), { recursive: true })
writeFileSync(join(ROOT, 'bench/results/mcp.json'), `${JSON.stringify({ node: process.version, rows }, null, 2)}\n`)

function timed(name, runs, act) {
  const times = Array.from({ length: runs }, () => {
    const began = performance.now()
    act()
    return performance.now() - began
  })
  return row(name, times)
}

/** The first calls load what the others find there. */
async function timedAsync(name, runs, act) {
  const times = []
  for (let i = 0; i < runs + 3; i++) {
    const began = performance.now()
    await act(i)
    times.push(performance.now() - began)
  }
  return row(name, times.slice(3))
}

function row(name, times) {
  const sorted = times.toSorted((a, b) => a - b)
  return { name, median: sorted[sorted.length >> 1], least: sorted[0] }
}

/** Of a server that answers `initialize` and ends: in milliseconds, of all its threads. */
async function processorTime() {
  const { close } = await open('--require', METER)
  await close()
  const { user, system } = JSON.parse(readFileSync(join(folder, 'cpu'), 'utf8'))
  return (user + system) / 1000
}

/** A server that has answered `initialize`. @param flags of Node */
async function open(...flags) {
  const child = spawn(process.execPath, [...flags, join(resolve(values.dist), 'cli.js'), 'mcp', '--tools', 'all'], {
    cwd: folder,
  })
  const ended = once(child, 'close')
  const waiting = new Map()
  let rest = ''
  child.stdout.on('data', chunk => {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop()
    for (const each of lines) {
      const answer = JSON.parse(each)
      waiting.get(answer.id)?.(answer)
    }
  })
  let id = 0
  const ask = (method, params) => {
    id++
    child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`)
    return new Promise(done => waiting.set(id, done))
  }
  const clientInfo = { name: 'bench', version: '1' }
  await ask('initialize', { protocolVersion: '2025-11-25', capabilities: {}, clientInfo })
  return {
    call: async (name, args) => {
      const { result } = await ask('tools/call', { name, arguments: args })
      if (result.isError) throw new Error(result.content[0].text)
      return result.content[0].text
    },
    close: async () => {
      child.stdin.end()
      await ended
    },
  }
}
