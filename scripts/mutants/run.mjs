// Tests of the tests: `npm run mutants` for all parts, `npm run mutants -- policy writer` for some; ends with 1 where one is below the bar.
import { spawnSync } from 'node:child_process'
import { parts } from './parts.mjs'

const wanted = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(parts)
const unknown = wanted.filter(part => !(part in parts))
if (unknown.length > 0)
  throw new Error(`no such part: ${unknown.join(', ')}; there are ${Object.keys(parts).join(', ')}`)
for (const part of wanted) {
  const env = { ...process.env, MUTANTS: part }
  const { status } = spawnSync('npx', ['stryker', 'run', '--concurrency', '2'], { env, stdio: 'inherit' })
  if (status !== 0) process.exitCode = 1
}
