#!/usr/bin/env node
/**
 * node bench/worst.mjs [--size 0.1] [--only WORD]: how long the worst known inputs take to be read and placed, each in a process' only thread, and
 * how many steps of work they need. The limit is a second of CPU a block and ten a run. The inputs: worst-inputs.mjs.
 */
import { parseArgs } from 'node:util'
import { loadEngine } from './load-engine.mjs'
import { worstInputs } from './worst-inputs.mjs'

const { values } = parseArgs({
  options: { size: { type: 'string', default: '1' }, only: { type: 'string', default: '' } },
})
const { createEngine, textContent } = await loadEngine()
const engine = createEngine()

/** Steps between two questions to the clock (src/core/text/work.ts). */
const STEPS = 1 << 18

console.log('  blocks      read    placed   Msteps  input')
for (const { name, files, text } of worstInputs(Number(values.size))) {
  if (!name.includes(values.only)) continue
  let asked = 0
  const expired = () => ++asked < 0
  const start = process.cpuUsage()
  const blocks = engine.parse(text)
  const read = process.cpuUsage(start)
  const snapshot = new Map(Object.entries(files).map(([path, file]) => [path, textContent(file)]))
  const { results } = await engine.apply(blocks, snapshot, { checkSyntax: 'off', expired })
  const all = process.cpuUsage(start)
  const ms = ({ user, system }) => (user + system) / 1000
  const codes = [...new Set(results.map(({ code }) => code))].join(', ')
  const columns = [
    `${blocks.length}`,
    `${ms(read).toFixed(0)} ms`,
    `${(ms(all) - ms(read)).toFixed(0)} ms`,
    `${((asked * STEPS) / 1e6).toFixed(1)}`,
  ]
  console.log(`${columns.map((column, i) => column.padStart(i === 0 ? 8 : 9)).join(' ')}  ${name} (${codes})`)
}
