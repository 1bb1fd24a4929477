/** A thread that plays its share of the cases: every nth of each set. */
import { parentPort, workerData } from 'node:worker_threads'
import { casesOf, engineAt, play } from './play.mjs'
import { casesAt } from './sets.mjs'

const { engine: href, sets, addresses, share, shares } = workerData
const engine = await engineAt(href)

for (const set of sets) {
  const cases = await casesOf(set)
  const wanted = casesAt(cases, set.name, addresses)
  const rows = []
  for (let i = share; i < wanted.length; i += shares) {
    const { class: name, number, expect } = wanted[i]
    const { verdict, why, again, ms } = await play(engine, wanted[i])
    rows.push({ at: i, class: name, number, expect, verdict, why, again, ms })
  }
  parentPort.postMessage({ name: set.name, cases: cases.length, rows })
}
