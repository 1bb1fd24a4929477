#!/usr/bin/env node
/**
 * Runs replies through the engine and sorts them: right, refused, wrong, wrong in white space alone.
 *   node bench/holdout/judge.mjs .cache/replies.jsonl [--by style|slip|lang|expect] [--show wrong,space,refused]
 * Every reply that was right is applied a second time: it must then write nothing.
 */
import { readFileSync } from 'node:fs'
import { loadEngine } from '../load-engine.mjs'
import { isLost, meant } from '../lost.mjs'

const argument = (name, fallback) => {
  const at = process.argv.indexOf(`--${name}`)
  return at < 0 ? fallback : process.argv[at + 1]
}
const by = argument('by', 'style')
const show = new Set(argument('show', 'wrong,space').split(','))
const { createEngine, textContent } = await loadEngine()
const engine = createEngine()

/** As `bench/adapter.mjs` does it: half of a reply is not what was asked. */
async function run({ path, text }, before) {
  const blocks = engine.parse({ name: 'reply', text, defaultPath: path }).map(block => meant(block, path))
  const { results, after } = await engine.apply(blocks, new Map([[path, textContent(before)]]))
  const lost = results.some(result => isLost(result, path, results))
  const wrote = !lost && results.some(({ status }) => status === 'applied')
  const content = after.get(path)
  return {
    results,
    got: wrote && content ? (content.bom ? '\uFEFF' : '') + content.text : before,
    partly: lost && results.some(({ status }) => status === 'applied'),
  }
}

const squash = text => text.replace(/\s+/g, '')

async function judge(reply) {
  const { before, after } = reply
  const { results, got, partly } = await run(reply, before)
  const told = results.map(({ code, matcher, problem }) => [code, matcher, problem?.message].filter(Boolean).join(', '))
  if (after === null || after === before) return { verdict: got === before ? 'right' : 'wrong', told, got }
  if (got === before) return { verdict: partly ? 'partly' : 'refused', told, got }
  if (got !== after) return { verdict: squash(got) === squash(after) ? 'space' : 'wrong', told, got }
  const again = await run(reply, got)
  return { verdict: again.got === got && !again.partly ? 'right' : 'twice', told, got: again.got }
}

const table = new Map()
const total = {}
for (const line of readFileSync(process.argv[2], 'utf8').split('\n').filter(Boolean)) {
  const reply = JSON.parse(line)
  const { verdict, told } = await judge(reply)
  const row = table.get(reply[by]) ?? {}
  table.set(reply[by], { ...row, [verdict]: (row[verdict] ?? 0) + 1 })
  total[verdict] = (total[verdict] ?? 0) + 1
  if (show.has(verdict))
    console.log(`${verdict}  ${reply.id}  [${reply.slip}]  ${reply.path}\n    ${told.join('\n    ')}`)
}
const NAMES = ['right', 'refused', 'partly', 'space', 'wrong', 'twice']
console.log(`\n| ${by} | ${NAMES.join(' | ')} |\n| --- | ${NAMES.map(() => '---').join(' | ')} |`)
for (const [name, row] of [...table, ['all', total]])
  console.log(`| ${name} | ${NAMES.map(key => row[key] ?? '').join(' | ')} |`)
