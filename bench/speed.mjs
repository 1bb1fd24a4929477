#!/usr/bin/env node
/**
 * npm run bench:speed: how long one edit takes, beside peers in the same run, and how time grows with the file and with the
 * number of blocks. `--peers` first fetches peers that are no dependency of ours (some 200 MB) into .cache/peers.
 * Results: bench/results/speed.json. The cases are the public ones where they are (see accuracy.mjs), else edits of our own sources.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { applyPatch, createTwoFilesPatch } from 'diff'
import { loadEngine } from './load-engine.mjs'
import { NO_PUBLIC_CASES, publicCases, ROOT } from './places.mjs'
import { readCases } from './public/packed.mjs'

const PEERS = join(ROOT, '.cache/peers')
const WANTED = ['diff-match-patch@1.0.5', '@mariozechner/pi-coding-agent@0.73.1']

const { createEngine, textContent } = await loadEngine()
const engine = createEngine()

if (process.argv.includes('--peers')) {
  mkdirSync(PEERS, { recursive: true })
  execFileSync('npm', ['install', '--no-save', '--ignore-scripts', '--prefix', PEERS, ...WANTED], { stdio: 'inherit' })
}

const cases = casesHere()
const tools = [ours(), ...inProcess(), ...(await fetched()), ...commands()]
const rows = []
for (const tool of tools) rows.push(await measure(tool))
print(rows)
const growth = { lines: await growthByLines(), blocks: await growthByBlocks() }
mkdirSync(join(ROOT, 'bench/results'), { recursive: true })
writeFileSync(
  join(ROOT, 'bench/results/speed.json'),
  `${JSON.stringify({ cases: cases.length, rows, growth }, null, 2)}\n`,
)

function casesHere() {
  const file = publicCases()
  if (file !== undefined) return readCases(file).filter(one => !one.inline)
  console.log(`${NO_PUBLIC_CASES} Timing edits of our own sources.`)
  return readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.ts'))
    .map(name => caseOf(name, readFileSync(join(ROOT, 'src', name), 'utf8')))
}

function caseOf(path, before) {
  const lines = before.split('\n')
  const at = Math.floor(lines.length / 2)
  const search = lines.slice(at, at + 4).join('\n') + '\n'
  return { id: path, path, before, search, replace: `// new\n${search}`, line: at + 1, class: 'exact' }
}

function ours() {
  return {
    name: 'apply-edits',
    tolerant: true,
    apply: ({ path, before, search, replace }) => applyOurs(path, before, [{ search, replace }]),
  }
}

function applyOurs(path, before, changes) {
  const at = { name: 'bench', span: { start: 0, end: 0 }, line: 1 }
  const block = change => ({
    id: '000000',
    format: 'plain',
    at,
    path,
    steps: [[{ kind: 'replace', ...change }]],
    problems: [],
    notes: [],
  })
  return engine.apply(changes.map(block), new Map([[path, textContent(before)]]))
}

function inProcess() {
  const fuzzy =
    fuzzFactor =>
    ({ patch }, before) =>
      applyPatch(before, patch, { fuzzFactor })
  const tool = (name, fuzz) => ({
    name,
    tolerant: fuzz > 0,
    prepare,
    apply: (one, made) => fuzzy(fuzz)(made, one.before),
  })
  return [tool('diff 9, fuzz 0', 0), tool('diff 9, fuzz 2', 2)]
}

/** A patch for peers that take no search and replace; making it is not timed. */
function prepare({ path, search, replace, line }) {
  const patch = createTwoFilesPatch(`a/${path}`, `b/${path}`, search, replace, '', '', { context: 3 })
  return {
    patch: patch.replace(
      /^@@ -(\d+)(.*?)\+(\d+)/gm,
      (_, a, rest, b) => `@@ -${Number(a) + line - 1}${rest}+${Number(b) + line - 1}`,
    ),
  }
}

async function fetched() {
  if (!existsSync(join(PEERS, 'node_modules'))) return []
  const found = []
  const require = createRequire(join(PEERS, 'package.json'))
  try {
    const DiffMatchPatch = require('diff-match-patch')
    const dmp = new DiffMatchPatch()
    const make = ({ search, replace }) => dmp.patch_make(search, replace)
    found.push({
      name: 'diff-match-patch',
      tolerant: true,
      prepare: make,
      apply: ({ before }, patch) => dmp.patch_apply(patch, before),
    })
  } catch {
    console.log('note: diff-match-patch is not in .cache/peers')
  }
  try {
    const file = join(PEERS, 'node_modules/@mariozechner/pi-coding-agent/dist/core/tools/edit-diff.js')
    const { applyEditsToNormalizedContent } = await import(pathToFileURL(file).href)
    const edit = ({ path, before, search, replace }) =>
      applyEditsToNormalizedContent(before, [{ oldText: search, newText: replace }], path)
    found.push({ name: 'pi-coding-agent, edit', tolerant: true, apply: edit })
  } catch {
    console.log('note: pi-coding-agent is not in .cache/peers')
  }
  return found
}

/** Programs: each call is a process, so only every tenth case is timed. */
function commands() {
  const folder = mkdtempSync(join(tmpdir(), 'speed-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  const run =
    (command, args) =>
    (one, { patch }) => {
      writeFileSync(join(folder, 'file'), one.before)
      const input = patch.replace(/^(---|\+\+\+) .*$/gm, (_, sign) => `${sign} ${sign === '---' ? 'a' : 'b'}/file`)
      spawnSync(command, args, { cwd: folder, input, stdio: ['pipe', 'ignore', 'ignore'] })
    }
  return [
    {
      name: 'git apply',
      tolerant: false,
      every: 10,
      prepare,
      apply: run('git', ['apply', '--unsafe-paths', '-p1', '-']),
    },
    {
      name: 'GNU patch',
      tolerant: true,
      every: 10,
      prepare,
      apply: run('patch', ['-p1', '-s', '-f', '--no-backup-if-mismatch']),
    },
  ].filter(({ name }) => spawnSync(name === 'git apply' ? 'git' : 'patch', ['--version']).status === 0)
}

async function measure({ name, tolerant, every = 1, prepare: make, apply }) {
  const times = []
  const large = []
  const some = cases.filter((_, i) => i % every === 0)
  // cases of every class, so that no road is walked for the first time while the clock runs
  for (const one of some.filter((_, i) => i % 4 === 0)) await attempt(apply, one, make?.(one))
  for (const one of some) {
    const made = make?.(one)
    const began = performance.now()
    await attempt(apply, one, made)
    const ms = performance.now() - began
    times.push(ms)
    if (one.class === 'large-file') large.push(ms)
  }
  return {
    name,
    tolerant,
    n: times.length,
    median: quantile(times, 0.5),
    p95: quantile(times, 0.95),
    large: quantile(large, 0.5),
    largest: quantile(large, 1),
  }
}

async function attempt(apply, one, made) {
  try {
    await apply(one, made)
  } catch {
    // a peer that throws on a case refuses it
  }
}

function quantile(times, q) {
  const sorted = times.toSorted((a, b) => a - b)
  return Number((sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] ?? 0).toFixed(3))
}

function print(table) {
  const base = table[0].median
  console.log('engine                     n   median ms   ratio   p95 ms   20,000 lines: median, most')
  for (const { name, n, median, p95, large, largest } of table) {
    console.log(
      `${name.padEnd(24)}${String(n).padStart(5)}${String(median).padStart(11)}${(median / base).toFixed(2).padStart(8)}${String(p95).padStart(9)}${String(large).padStart(15)}${String(largest).padStart(10)}`,
    )
  }
}

/** A file of so many lines, no two alike, and an edit in its middle: to the letter, moved to the left, and with a slip of the pen. */
async function growthByLines() {
  console.log('\nlines      exact ms   indentation ms   similar ms')
  const found = []
  for (const lines of [1_000, 3_000, 10_000, 30_000, 100_000]) {
    const text = source(lines)
    const own = text.split('\n').slice(lines / 2, lines / 2 + 8)
    const replace = [...own.slice(0, 4), '    added()', ...own.slice(4)].join('\n')
    const slip = [own[0], own[1].replace('value', 'vlaue'), ...own.slice(2)].join('\n')
    const left = half =>
      half
        .split('\n')
        .map(line => line.slice(2))
        .join('\n')
    const times = []
    for (const change of [
      { search: own.join('\n'), replace },
      { search: left(own.join('\n')), replace: left(replace) },
      { search: slip, replace: replace.replace(own[1], slip.split('\n')[1]) },
    ]) {
      times.push(await best(() => applyOurs('a.js', text + ' '.repeat(times.length), [change])))
    }
    found.push({ lines, exact: times[0], indentation: times[1], similar: times[2] })
    console.log(`${String(lines).padEnd(9)}${times.map(ms => String(ms).padStart(12)).join('')}`)
  }
  return found
}

/** So many blocks, one after another, in a file of 20,000 lines. */
async function growthByBlocks() {
  console.log('\nblocks       ms   ms a block')
  const text = source(20_000)
  const lines = text.split('\n')
  const found = []
  for (const blocks of [1, 10, 100, 1_000]) {
    const changes = Array.from({ length: blocks }, (_, i) => {
      const search = lines.slice(i * 20, i * 20 + 3).join('\n')
      return { search, replace: `${search}\n    added(${i})` }
    })
    const ms = await best(() => applyOurs('a.js', text, changes), blocks > 100 ? 1 : 3)
    found.push({ blocks, ms })
    console.log(`${String(blocks).padEnd(6)}${String(ms).padStart(10)}${(ms / blocks).toFixed(3).padStart(12)}`)
  }
  return found
}

function source(lines) {
  return (
    Array.from({ length: lines }, (_, i) => `    const value${i} = compute(${i}, 'name ${i * 7}')`).join('\n') + '\n'
  )
}

async function best(work, times = 3) {
  let least = Number.POSITIVE_INFINITY
  for (let i = 0; i < times; i++) {
    const began = performance.now()
    await work()
    least = Math.min(least, performance.now() - began)
  }
  return Number(least.toFixed(3))
}
