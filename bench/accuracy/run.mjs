/** Plays sets in several threads, each with its own engine. */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/** What was played of each set: {name, cases: how many the set has, rows: {class, number, expect?, verdict, why?, again?, ms} in its order}. */
export async function run({ engine, sets, addresses, workers }) {
  const played = new Map(sets.map(({ name }) => [name, { name, cases: 0, rows: [] }]))
  const threads = Array.from({ length: workers }, async (_, share) => {
    const workerData = { engine, sets, addresses, share, shares: workers }
    const thread = new Worker(new URL('worker.mjs', import.meta.url), { workerData })
    thread.on('message', ({ name, cases, rows }) => {
      const set = played.get(name)
      set.cases = cases
      set.rows.push(...rows)
    })
    await once(thread, 'exit')
  })
  await Promise.all(threads)
  for (const { rows } of played.values()) rows.sort((a, b) => a.at - b.at)
  return [...played.values()]
}
