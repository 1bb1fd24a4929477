#!/usr/bin/env node
/**
 * Runs the engine on cases of the benchmark: JSON lines in, JSON lines out.
 *   in   {id, path, before, search, replace}  or, from the wire,  {id, path, before, format, text}; `format` may be `auto`
 *   out  {id, after: the whole new file | null for a refusal, ms, status, code, matcher?, error?}, or {id, na: true}
 * A whole reply (`auto`) of which a block for this file was understood and failed counts as refused: half of it is not what was asked.
 * The engine is bundled in memory from its sources, so there is nothing to build first.
 */
import { createInterface } from 'node:readline'
import { loadEngine } from './load-engine.mjs'
import { isLost, meant } from './lost.mjs'
import { plainBlock } from './plain-block.mjs'

/** What the benchmark calls our formats. */
const FORMATS = {
  'search-replace': 'search-replace',
  'edit-repl': 'edit-protocol',
  'str-replace-json': 'str-replace-json',
  'apply-patch': 'apply-patch',
  'unified-diff': 'unified-diff',
}

const { createEngine, textContent } = await loadEngine()
const engine = createEngine()

for await (const line of createInterface({ input: process.stdin })) {
  if (line.trim() !== '') process.stdout.write(JSON.stringify(await answer(JSON.parse(line))) + '\n')
}

async function answer(given) {
  const { id, before } = given
  const path = withinRepository(given.path)
  if (given.format && given.format !== 'auto' && !(given.format in FORMATS)) return { id, na: true }
  const files = new Map([[path, textContent(before)]])
  const began = performance.now()
  try {
    const blocks =
      given.text === undefined
        ? [plainBlock(given)]
        : engine.parse({ name: 'case', text: given.text, defaultPath: path })
    const wanted = given.format === 'auto' ? blocks.map(block => meant(block, path)) : blocks
    const { results, after } = await engine.apply(wanted, files)
    const ms = performance.now() - began
    const lost = given.format === 'auto' && results.some(result => isLost(result, path, results))
    const written = lost ? [] : results.filter(result => result.status === 'applied')
    const content = after.get(path)
    const told = results[0] && { status: results[0].status, code: results[0].code, matcher: results[0].matcher }
    return {
      id,
      after: written.length > 0 ? (content.bom ? '\uFEFF' : '') + content.text : null,
      ms,
      ...told,
      why: results[0]?.problem?.message,
    }
  } catch (error) {
    return { id, after: null, ms: performance.now() - began, error: String(error?.stack ?? error) }
  }
}

/** Agents name a file from the root of their disk. */
function withinRepository(path) {
  return path.replace(/^(?:[A-Za-z]:)?[\\/]+/, '')
}
