// Tests of the tests: `npm run mutants` for all parts, `npm run mutants -- policy writer` for some, `npm run mutants -- policy src/policy/paths/glob.ts`
// for files of one; ends with 1 where one is below the bar.
import { spawnSync } from 'node:child_process'
import { parts } from './parts.mjs'

const given = process.argv.slice(2)
const files = given.filter(name => name.endsWith('.ts'))
const named = given.filter(name => !files.includes(name))
const wanted = named.length > 0 ? named : Object.keys(parts)
const unknown = wanted.filter(part => !(part in parts))
if (unknown.length > 0)
  throw new Error(`no such part: ${unknown.join(', ')}; there are ${Object.keys(parts).join(', ')}`)
for (const part of wanted) {
  // scenes of the built action run the sources: a mutant is only there
  const env = { ...process.env, MUTANTS: part, RUN: 'here' }
  const { status } = spawnSync(
    'npx',
    ['stryker', 'run', '--concurrency', '2', ...(files.length > 0 ? ['--mutate', files.join()] : [])],
    { env, stdio: 'inherit' },
  )
  if (status !== 0) process.exitCode = 1
}
