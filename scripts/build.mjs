// Builds dist/: src/ → lib/ by the compiler, lib/ → dist/ by ncc, and two doors to the one bundle.
// Everything heavy is a chunk of its own that a run loads only when it needs it.
import { execFileSync } from 'node:child_process'
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

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
for (const door of ['action', 'cli']) {
  const shebang = door === 'cli' ? '#!/usr/bin/env node\n' : ''
  writeFileSync(`${root}dist/${door}.js`, `${shebang}import { ${door} } from './index.js'\n\nawait ${door}()\n`, {
    mode: 0o755,
  })
}
if (existsSync(`${root}scripts/build-syntax.mjs`)) node('scripts/build-syntax.mjs')
