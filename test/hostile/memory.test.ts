import { execFileSync, spawnSync } from 'node:child_process'
import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildSync } from 'esbuild'
import { expect, test } from 'vitest'
import { replace } from './case.ts'

const MIB = 1024 * 1024

test.each([
  ['200 edits in 100 files of 1 MiB', false, 200],
  ['the same with an emoji in each file', true, 104],
] as const)(
  'the largest input that is permitted needs less than 768 MiB: %s',
  (name, wide, applied) => {
    const folder = fs.mkdtempSync(join(tmpdir(), 'apply-edits-memory-'))
    try {
      const program = join(folder, 'cli.mjs')
      buildSync({
        entryPoints: [new URL('../../src/cli.ts', import.meta.url).pathname],
        outfile: program,
        bundle: true,
        platform: 'node',
        format: 'esm',
        external: ['@ast-grep/wasm', 'web-tree-sitter', '@ruby/prism', 'sh-syntax', '@wasm-fmt/*', '@oxc-parser/*'],
        footer: { js: `main().finally(() => process.stderr.write('KiB ' + process.resourceUsage().maxRSS))` },
        banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
        logLevel: 'error',
      })
      const root = join(folder, 'repo')
      fs.mkdirSync(root)
      execFileSync('git', ['init', '-q'], { cwd: root })
      const line = (file: number, i: number) => `    const value${i} = compute(${file}, ${i}, "alpha", beta)\n`
      let edits = ''
      for (let file = 0; file < 100; file++) {
        const lines = Array.from({ length: 18_000 }, (_, i) => line(file, i))
        // one character beyond Latin-1 doubles what a text takes
        const first = wide ? '// 😀\n' : ''
        fs.writeFileSync(join(root, `f${file}.txt`), Buffer.from(first + lines.join('')).subarray(0, MIB))
        edits += replace(`f${file}.txt`, line(file, 500).trim(), 'changed()')
        // found by a loose rule only
        edits += replace(`f${file}.txt`, line(file, 5000).replace(' = ', '  =  '), `changed(${file})\n`)
      }
      execFileSync('git', ['add', '-A'], { cwd: root })
      const ran = spawnSync(process.execPath, [program, 'apply', '--json', '--check-syntax', 'off', '-'], {
        cwd: root,
        input: edits,
        maxBuffer: 64 * MIB,
      })
      if (ran.stdout.length === 0) throw new Error(ran.stderr.toString())
      const { counts } = JSON.parse(ran.stdout.toString()) as { counts: { byCode: Record<string, number> } }
      const refused = 200 - applied
      expect(counts.byCode).toEqual({ 'ok/applied': applied, ...(refused > 0 && { 'file/too-large': refused }) })
      const used = Number(/KiB (\d+)$/.exec(ran.stderr.toString())?.[1])
      process.stderr.write(`memory: ${Math.round(used / 1024)} MiB for ${name}\n`)
      expect(used).toBeLessThan(768 * 1024)
    } finally {
      fs.rmSync(folder, { recursive: true, force: true })
    }
  },
  120_000,
)
