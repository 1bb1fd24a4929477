// Loaded by the workers of the project `fast`: a test there needs no process but esbuild, which bundles the parsers.
import childProcess from 'node:child_process'
import { syncBuiltinESMExports } from 'node:module'

for (const name of ['exec', 'execFile', 'execFileSync', 'execSync', 'fork', 'spawn', 'spawnSync']) {
  const start = childProcess[name]
  childProcess[name] = (program, ...rest) => {
    if (/esbuild/.test(String(program))) return start(program, ...rest)
    throw new Error(`a test that starts ${program} is a slow one: name its file in vitest.config.ts`)
  }
}
syncBuiltinESMExports()
