#!/usr/bin/env node
/**
 * How whole runs of the built command line grow: a real git repository with up to 10,000 files, up to 1,000 blocks in one file and over many, beside
 * `git apply --check` with the same edits as one patch, and beside an earlier release where one is named. All tools take turns in one run.
 *   node bench/growth.mjs [--dist DIR] [--previous DIR] [--runs N] [--quick]     results: bench/results/growth.json
 * `--previous` is the dist/ of another checkout; without it only this one is measured. Memory is the highest resident set of the process.
 * The command line takes up to 200 blocks for 100 files; beyond that the same run, from the sources beside dist/, has its limits raised (marked `*`).
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { createTwoFilesPatch } from 'diff'
import { build } from 'esbuild'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const { values } = parseArgs({
  options: {
    dist: { type: 'string', default: join(ROOT, 'dist') },
    previous: { type: 'string' },
    runs: { type: 'string', default: '3' },
    quick: { type: 'boolean', default: false },
  },
})
const home = mkdtempSync(join(tmpdir(), 'growth-'))
process.on('exit', () => rmSync(home, { recursive: true, force: true }))
const isBeyond = ({ blocks, over }) => blocks > 200 || over > 100
const METER = join(home, 'meter.cjs')
writeFileSync(
  METER,
  `process.on('exit', () => { const { maxRSS } = process.resourceUsage(); const { user, system } = process.cpuUsage()
require('fs').writeFileSync(process.env.METER, JSON.stringify({ rss: maxRSS / 1024, cpu: (user + system) / 1000 })) })`,
)

const tools = [
  { name: 'apply-edits check', run: await ours(values.dist, 'ours') },
  ...(values.previous ? [{ name: 'previous release, check', run: await ours(values.previous, 'previous') }] : []),
  { name: 'git apply --check', run: gitApply },
]
if (!values.previous) console.log('No earlier release to compare with: name its dist/ with --previous.\n')

/** Files in the repository, lines in each, blocks, and over how many files they go. */
const scenes = [
  { files: 1, lines: 20_000, blocks: 1, over: 1 },
  { files: 1, lines: 20_000, blocks: 10, over: 1 },
  { files: 1, lines: 20_000, blocks: 100, over: 1 },
  { files: 1, lines: 20_000, blocks: 1_000, over: 1 },
  { files: 100, lines: 100, blocks: 1, over: 1 },
  { files: 1_000, lines: 100, blocks: 1, over: 1 },
  { files: 10_000, lines: 100, blocks: 1, over: 1 },
  { files: 10_000, lines: 100, blocks: 10, over: 10 },
  { files: 10_000, lines: 100, blocks: 100, over: 100 },
  { files: 10_000, lines: 100, blocks: 1_000, over: 1_000 },
].filter(({ files, blocks }) => !values.quick || (files <= 1_000 && blocks <= 100))

console.log(`files    lines   blocks   over   ${tools.map(({ name }) => name.padStart(34)).join('')}`)
const rows = []
let repository = {}
for (const scene of scenes) rows.push(measure(scene))
mkdirSync(join(ROOT, 'bench/results'), { recursive: true })
const facts = { node: process.version, runs: Number(values.runs), previous: values.previous !== undefined, rows }
writeFileSync(join(ROOT, 'bench/results/growth.json'), `${JSON.stringify(facts, null, 2)}\n`)

function measure(scene) {
  if (repository.files !== scene.files || repository.lines !== scene.lines) repository = makeRepository(scene)
  const edits = editsOf(scene)
  writeFileSync(join(home, 'edits.md'), edits.map(searchReplace).join('\n'))
  writeFileSync(join(home, 'edits.patch'), edits.length > 0 ? patchOf(scene, edits) : '')
  const best = tools.map(() => undefined)
  for (let run = 0; run < Number(values.runs); run++) {
    tools.forEach(({ run: once }, i) => {
      const found = once(scene)
      if (!best[i] || found.ms < best[i].ms) best[i] = found
    })
  }
  const cell = ({ ms, cpu, rss }) =>
    `${ms.toFixed(0)} ms${cpu ? `, ${cpu.toFixed(0)} cpu` : ''}${rss ? `, ${rss.toFixed(0)} MB` : ''}`
  const { files, lines, blocks, over } = scene
  const mark = isBeyond(scene) ? '*' : ''
  console.log(
    [files, lines, blocks, over + mark].map(n => String(n).padEnd(8)).join('') +
      best.map(one => cell(one).padStart(34)).join(''),
  )
  return { ...scene, tools: tools.map(({ name }, i) => ({ name, ...best[i] })) }
}

function makeRepository({ files, lines }) {
  const folder = mkdtempSync(join(home, 'repository-'))
  for (let i = 0; i < files; i++) {
    if (i % 100 === 0) mkdirSync(join(folder, `d${i / 100}`))
    writeFileSync(join(folder, pathOf(i)), textOf(i, lines))
  }
  const git = (...args) => execFileSync('git', args, { cwd: folder, stdio: 'ignore' })
  git('init', '-q')
  git('add', '.')
  git('-c', 'user.name=bench', '-c', 'user.email=bench@example.invalid', '-c', 'gc.auto=0', 'commit', '-qm', 'start')
  return { folder, files, lines }
}

function pathOf(i) {
  return `d${Math.floor(i / 100)}/f${i}.txt`
}

/** No two lines of a file are alike. */
function textOf(i, lines) {
  return Array.from(
    { length: lines },
    (_, line) => `    value ${i}.${line} = compute(${line * 7}, 'name ${line}')\n`,
  ).join('')
}

/** Blocks spread evenly over files and lines: one line is changed, one before it and one behind it are kept. */
function editsOf({ lines, blocks, over }) {
  return Array.from({ length: blocks }, (_, n) => {
    const file = n % over
    const at = Math.floor(((Math.floor(n / over) + 0.5) * lines) / Math.ceil(blocks / over)) - 1
    const own = textOf(file, lines)
      .split('\n')
      .slice(at, at + 3)
    return { file, at, own, made: [own[0], own[1].replace('compute', `again${n}`), own[2]] }
  })
}

function searchReplace({ file, own, made }) {
  return `${pathOf(file)}\n<<<<<<< SEARCH\n${own.join('\n')}\n=======\n${made.join('\n')}\n>>>>>>> REPLACE\n`
}

function patchOf({ lines }, edits) {
  return [...groups(edits)]
    .map(([file, all]) => {
      const after = textOf(file, lines).split('\n')
      for (const { at, made } of all) after.splice(at, 3, ...made)
      return createTwoFilesPatch(`a/${pathOf(file)}`, `b/${pathOf(file)}`, textOf(file, lines), after.join('\n'))
    })
    .join('')
}

function groups(edits) {
  const found = new Map()
  for (const edit of edits) found.set(edit.file, [...(found.get(edit.file) ?? []), edit])
  return found
}

async function ours(dist, name) {
  const [edits, meter] = [join(home, 'edits.md'), join(home, 'meter.json')]
  const whole = await wholeRun(resolve(dist, '..'), name)
  return scene => {
    const command = isBeyond(scene) ? [whole, edits] : [join(resolve(dist), 'cli.js'), 'check', '--json', edits]
    const env = { PATH: process.env.PATH, HOME: home, METER: meter }
    const began = performance.now()
    const options = { cwd: repository.folder, env, encoding: 'utf8', maxBuffer: 1 << 28 }
    const ran = spawnSync(process.execPath, ['--require', METER, ...command], options)
    const ms = performance.now() - began
    const would = ran.stdout.match(/"status": ?"validated"/g)?.length ?? 0
    if (would !== scene.blocks) throw new Error(`${would} of ${scene.blocks} blocks would apply: ${ran.stderr}`)
    return { ms, ...JSON.parse(readFileSync(meter, 'utf8')) }
  }
}

/** The program of `check` with its limits raised, as a file of its own. */
async function wholeRun(root, name) {
  const outfile = join(home, `${name}.mjs`)
  const contents = `
    import { readFileSync } from 'node:fs'
    import { workTree } from './src/adapters/work-tree.ts'
    import { LIMITS } from './src/policy/blocks/limits.ts'
    import { renderJson } from './src/report/json.ts'
    import { run } from './src/index.ts'
    const sources = [{ name: 'edits', text: readFileSync(process.argv[2], 'utf8') }]
    const open = async () => ({ workspace: await workTree(process.cwd(), { maxSize: 1 << 24 }), sink: { write: async () => ({ kind: 'written' }) } })
    const limits = { ...LIMITS, blocks: 10_000, files: 10_000 }
    const thread = { read: async () => sources, report: async () => {} }
    process.stdout.write(renderJson(await run(thread, { open }, { dryRun: true, limits })))`
  const stdin = { contents, resolveDir: root, loader: 'ts' }
  const banner = { js: `import { createRequire } from 'node:module'; const require = createRequire(import.meta.url)` }
  await build({
    stdin,
    bundle: true,
    outfile,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    banner,
    logLevel: 'error',
  })
  return outfile
}

function gitApply() {
  const began = performance.now()
  execFileSync('git', ['apply', '--check', join(home, 'edits.patch')], { cwd: repository.folder })
  return { ms: performance.now() - began }
}
