// Builds lib/, the library, by the compiler, and dist/, what runs. What is the same already is not touched.
import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { freshDist } from './build/fresh.mjs'
import { syncFolder } from './build/sync-folder.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
process.chdir(root)

rmSync(`${root}lib`, { recursive: true, force: true })
const compiler = createRequire(import.meta.url).resolve('typescript/bin/tsc')
execFileSync(process.execPath, [compiler, '-p', 'tsconfig.build.json'], { stdio: ['ignore', 'ignore', 'inherit'] })

const changed = syncFolder(await freshDist(), `${root}dist`)
console.log(changed.length === 0 ? 'dist/ is as it was' : `dist/: ${changed.length} files changed`)
