#!/usr/bin/env node
/**
 * How fast a log of an agent of 50 MB streams, in processor time, and how much memory that takes: one record a line, a list over many lines, a list on one line.
 *   node bench/logs.mjs [MB]
 */
import { execFileSync } from 'node:child_process'
import { loadEngine } from './load-engine.mjs'

const SHAPES = ['lines', 'list', 'one line']
const [, , size = '50', shape] = process.argv
const MB = 1 << 20

if (shape === undefined) {
  for (const each of SHAPES)
    console.log(execFileSync(process.execPath, [import.meta.filename, size, each], { encoding: 'utf8' }).trimEnd())
} else await measure(shape, Number(size) * MB)

/** A run that reads large files and edits now and then. */
function* records() {
  yield { type: 'system', subtype: 'init', cwd: '/w', session_id: 's', claude_code_version: '2' }
  const file = Array.from({ length: 400 }, (_, i) => `line ${i}: "text" of a file that a tool has read\\n\n`).join('')
  for (let i = 0; ; i++) {
    const edit = {
      id: `t${i}`,
      name: 'Edit',
      input: { file_path: `/w/f${i % 50}`, old_string: `a${i}`, new_string: `b${i}` },
    }
    const use = {
      type: 'tool_use',
      ...(i % 10 === 0 ? edit : { id: `t${i}`, name: 'Read', input: { file_path: '/w/x' } }),
    }
    yield { type: 'assistant', message: { id: `m${i}`, role: 'assistant', content: [use] }, session_id: 's' }
    const content = i % 10 === 0 ? 'ok' : file
    yield { type: 'user', message: { role: 'user', content: [{ type: 'tool_result', tool_use_id: `t${i}`, content }] } }
  }
}

/** The log in pieces of 64 KiB, as a pipe brings it. */
function* pieces(how, bytes) {
  let [text, sent] = [how === 'lines' ? '' : '[\n', 0]
  for (const record of records()) {
    const json = how === 'list' ? JSON.stringify(record, null, 2) : JSON.stringify(record)
    text += how === 'lines' ? `${json}\n` : how === 'list' ? `${json.replace(/^/gm, '  ')},\n` : `${json},`
    for (; text.length > 65_536; sent += 65_536) {
      yield text.slice(0, 65_536)
      text = text.slice(65_536)
    }
    if (sent >= bytes) break
  }
  yield text
}

/** Seconds of processor time. */
function secondsSince(began) {
  const { user, system } = process.cpuUsage(began)
  return (user + system) / 1e6
}

async function measure(how, bytes) {
  const { createEngine } = await loadEngine()
  const stream = createEngine().stream({ name: 'log' })
  let [blocks, spent, length] = [0, 0, 0]
  for (const piece of pieces(how, bytes)) {
    const began = process.cpuUsage()
    blocks += stream.push(piece).length
    spent += secondsSince(began)
    length += piece.length
  }
  const began = process.cpuUsage()
  blocks += stream.end().length
  spent += secondsSince(began)
  const rate = length / MB / spent
  const memory = process.resourceUsage().maxRSS / 1024
  console.log(
    `${how.padEnd(9)} ${(length / MB).toFixed(0)} MB, ${blocks} blocks: ${rate.toFixed(0)} MB a second, ${memory.toFixed(0)} MB of memory`,
  )
}
