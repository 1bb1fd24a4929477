// Random inputs against the laws of the engine, for as long as one likes: `npm run soak -- --minutes 60 [--seed N]`.
// Bundles the properties in test/support/laws.ts and runs them in turn; a finding is printed with its seed, and ends with 1.
import { parseArgs } from 'node:util'
import { load } from './bundle.mjs'

/** Milliseconds of one law before it is the next one's turn: each gets the same time, however long its inputs take. */
const TURN = 2000

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '60' }, seed: { type: 'string' } },
})
const { laws, check } = await load('test/support/laws.ts')
await soak()

async function soak() {
  const end = Date.now() + Number(values.minutes) * 60_000
  const counts = new Map(laws.map(law => [law.name, 0]))
  let seed = values.seed === undefined ? Date.now() & 0x7fffffff : Number(values.seed)
  for (let round = 0; Date.now() < end || round < laws.length; round++, seed++) {
    // by the seed, so that a seed that found something begins with the law that it broke
    const law = laws[seed % laws.length]
    const found = await check(law, { seed, numRuns: 1_000_000_000, interruptAfterTimeLimit: TURN })
    counts.set(law.name, counts.get(law.name) + found.numRuns * (law.each ?? 1))
    if (found.failed) {
      console.error(`${law.name} fails with --seed ${seed}:\n${found.report}`)
      process.exitCode = 1
      break
    }
  }
  for (const [name, count] of counts) console.log(`${String(count).padStart(9)} × ${name}`)
}
