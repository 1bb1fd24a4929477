// Random inputs against the laws of the engine, for as long as one likes: `npm run soak -- --minutes 60 [--seed N] [--hunt]`.
// Bundles the properties in test/support/laws.ts and runs them in turn; a finding is printed with its seed, and ends with 1. What the hunt in
// laws-varied.ts finds is printed for someone to look at, since its inputs are nobody's; too much of it ends with 1 as well. `--hunt` does nothing else.
import { parseArgs } from 'node:util'
import { load } from './bundle.mjs'

/** Milliseconds of one law before it is the next one's turn: each gets the same time, however long its inputs take. */
const TURN = 2000

/** The hunt finds something in fewer inputs than one of so many. */
const RARE = 300

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '60' }, seed: { type: 'string' }, hunt: { type: 'boolean' } },
})
const { laws: strict, check } = await load('test/support/laws.ts')
const { varied } = await load('test/support/laws-varied.ts')
const laws = values.hunt ? [varied] : [...strict, varied]
await soak()

async function soak() {
  const end = Date.now() + Number(values.minutes) * 60_000
  const counts = new Map(laws.map(law => [law.name, 0]))
  let hunted = 0
  let seed = values.seed === undefined ? Date.now() & 0x7fffffff : Number(values.seed)
  for (let round = 0; Date.now() < end || round < laws.length; round++, seed++) {
    // by the seed, so that a seed that found something begins with the law that it broke
    const law = laws[seed % laws.length]
    const found = await check(law, { seed, numRuns: 1_000_000_000, interruptAfterTimeLimit: TURN })
    counts.set(law.name, counts.get(law.name) + found.numRuns * (law.each ?? 1))
    if (found.failed) {
      console.error(`${law.name} fails with --seed ${seed}:\n${found.report}`)
      if (law === varied) hunted++
      else {
        process.exitCode = 1
        break
      }
    }
  }
  if (hunted > 1 + counts.get(varied.name) / RARE) process.exitCode = 1
  for (const [name, count] of counts) console.log(`${String(count).padStart(9)} × ${name}`)
  console.log(`${String(hunted).padStart(9)} found by the hunt`)
}
