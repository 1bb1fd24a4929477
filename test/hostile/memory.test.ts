import { execFileSync, spawnSync } from 'node:child_process'
import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildSync } from 'esbuild'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { replace } from './case.ts'
import { heapOf, heldBy, NO_ROOM, UNHURRIED } from './memory.ts'

const MIB = 1024 * 1024

/** The live heap is 330 MiB; the code, the stacks and what is being read take a hundred more. */
const [HEAP_MIB, ALL_MIB] = [384, 512]

const folder = fs.mkdtempSync(join(tmpdir(), 'apply-edits-memory-'))
const program = join(folder, 'cli.mjs')

beforeAll(() => {
  buildSync({
    entryPoints: [new URL('../../src/cli.ts', import.meta.url).pathname],
    outfile: program,
    bundle: true,
    platform: 'node',
    format: 'esm',
    external: ['@ast-grep/wasm', 'web-tree-sitter', '@ruby/prism', 'sh-syntax', '@wasm-fmt/*', '@oxc-parser/*'],
    footer: { js: 'main()' },
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
    logLevel: 'error',
  })
})

afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))

const line = (i: number) => `    const value${i} = compute(${i}, "alpha", beta)\n`
const LINES = Buffer.from(Array.from({ length: 24_000 }, (_, i) => line(i)).join(''))

/** 200 edits in a repository of 100 files of 1 MiB. One character beyond Latin-1 (`wide`) doubles what a text takes. */
function largestRun(wide: boolean, flags: readonly string[]) {
  const root = fs.mkdtempSync(join(folder, 'repo-'))
  execFileSync('git', ['init', '-q'], { cwd: root })
  let edits = ''
  for (let file = 0; file < 100; file++) {
    const first = Buffer.from(`// ${wide ? '😀' : ''} ${file}\n`)
    fs.writeFileSync(join(root, `f${file}.txt`), Buffer.concat([first, LINES]).subarray(0, MIB))
    edits += replace(`f${file}.txt`, line(500).trim(), 'changed()')
    // found by a loose rule only
    edits += replace(`f${file}.txt`, line(5000).replace(' = ', '  =  '), `changed(${file})\n`)
  }
  execFileSync('git', ['-c', 'core.compression=0', 'add', '-A'], { cwd: root })
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [...flags, UNHURRIED, program, 'apply', '--json', '--check-syntax', 'off', '-'],
    { cwd: root, input: edits, maxBuffer: 64 * MIB, encoding: 'utf8' },
  )
  fs.rmSync(root, { recursive: true })
  return { stdout, stderr }
}

test.each([
  ['200 edits in 100 files of 1 MiB', false, 200],
  ['the same with an emoji in each file', true, 100],
] as const)('the largest input that is permitted needs less than 512 MiB: %s', (name, wide, applied) => {
  const { stdout, stderr } = largestRun(wide, heapOf(HEAP_MIB))
  if (stdout === '') throw new Error(stderr)
  const { counts } = JSON.parse(stdout) as { counts: { byCode: Record<string, number> } }
  const refused = 200 - applied
  expect(counts.byCode).toEqual({ 'ok/applied': applied, ...(refused > 0 && { 'file/too-large': refused }) })
  expect(heldBy(stderr, name)).toBeLessThan(ALL_MIB)
})

test('a program that leaks would not end', () => {
  const { stdout, stderr } = largestRun(false, heapOf(HEAP_MIB, 192))
  expect([stdout, stderr]).toEqual(['', expect.stringMatching(NO_ROOM)])
})
