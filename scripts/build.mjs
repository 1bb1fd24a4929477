// Builds dist/: src/ → lib/ by the compiler, lib/ → dist/ by ncc, and three doors to the one bundle.
// Everything heavy is a chunk of its own that a run loads only when it needs it.
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { transform } from 'esbuild'

const root = fileURLToPath(new URL('..', import.meta.url))
const bin = name => createRequire(import.meta.url).resolve(name)
const node = (...args) => execFileSync(process.execPath, args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })

for (const folder of ['lib', 'dist']) rmSync(`${root}${folder}`, { recursive: true, force: true })
node(bin('typescript/bin/tsc'), '-p', 'tsconfig.build.json')
node(
  bin('@vercel/ncc/dist/ncc/cli.js'),
  'build',
  'lib/main.js',
  '-o',
  'dist',
  '--license',
  'licenses.txt',
  '--no-cache',
)
await minifyLargeChunks()
for (const door of ['action', 'post', 'cli']) {
  const shebang = door === 'cli' ? '#!/usr/bin/env node\n' : ''
  writeFileSync(`${root}dist/${door}.js`, `${shebang}import { ${door} } from './index.js'\n\nawait ${door}()\n`, {
    mode: 0o755,
  })
}
if (existsSync(`${root}scripts/build-syntax.mjs`)) node('scripts/build-syntax.mjs')

/** Chunks over 100 kB are libraries for the most part; minified they keep dist/ under 5 MB, and our own code stays readable. */
async function minifyLargeChunks() {
  for (const name of readdirSync(`${root}dist`).filter(file => file.endsWith('.js'))) {
    const code = readFileSync(`${root}dist/${name}`, 'utf8')
    if (code.length < 100_000) continue
    const options = { minify: true, format: 'esm', target: 'es2023', charset: 'utf8', legalComments: 'none' }
    writeFileSync(`${root}dist/${name}`, (await transform(code, options)).code)
  }
}
