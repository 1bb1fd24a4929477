#!/usr/bin/env node
/**
 * Writes replies as language models write them, each a real change of a real file said in one of a hundred ways, with the slips that models make.
 *   node bench/holdout/replies.mjs [--seed S] [--n 4] [--only words,…] [--pinned] > .cache/replies.jsonl
 * A line: {id, style, slip, path, before, after, format: "auto", text}; `after` is null where the reply must be refused. The same seed and the
 * same files give the same replies (`--pinned`: on every machine). `npm run bench:accuracy -- --cases FILE` plays them.
 */
import { randomFrom } from '../random.mjs'
import { machineCorpus, pinnedCorpus } from './corpus.mjs'
import { openPool } from './pool.mjs'
import { drawChange, shownBy } from './replies/change.mjs'
import { chatStyles } from './replies/chat.mjs'
import { diffStyles } from './replies/diffs.mjs'
import { lazyStyles } from './replies/lazy.mjs'
import { partialStyles } from './replies/partial.mjs'
import { patchStyles } from './replies/patches.mjs'
import { chooseSlip, slips } from './replies/slips.mjs'
import { toolStyles } from './replies/tools.mjs'
import { wholeStyles } from './replies/whole.mjs'

const argument = (name, fallback) => {
  const at = process.argv.indexOf(`--${name}`)
  return at < 0 ? fallback : process.argv[at + 1]
}
const seed = argument('seed', 'replies-1')
const count = Number(argument('n', '4'))
const only = argument('only')?.split(',')
const TRIES = 300

const styles = {
  ...chatStyles,
  ...diffStyles,
  ...patchStyles,
  ...toolStyles,
  ...wholeStyles,
  ...lazyStyles,
  ...partialStyles,
}
const pool = openPool(process.argv.includes('--pinned') ? pinnedCorpus() : machineCorpus())
for (const [style, write] of Object.entries(styles)) {
  if (only && !only.some(word => style.includes(word))) continue
  for (let i = 0; i < count; i++) {
    const reply = drawReply(randomFrom(`${seed}/${style}/${i}`), style, write, i)
    if (reply) process.stdout.write(`${JSON.stringify({ id: `${style}#${i}`, style, ...reply, format: 'auto' })}\n`)
    else process.stderr.write(`no reply for ${style}#${i}\n`)
  }
}

/** The first of each style is without a slip. */
function drawReply(rng, style, write, i) {
  const slip = i === 0 || /^(?:whole|part)/.test(style) ? 'none' : chooseSlip(rng)
  for (let tries = 0; tries < TRIES; tries++) {
    const drawn = drawChange(rng, pool)
    const change = drawn && slips[slip](rng, drawn)
    if (!change) continue
    const { path, before, after, lang } = change
    const text = write(rng, { ...change, blocks: change.blocks.map(shownBy) })
    const meant = partialStyles[style] ? null : after
    return { slip, path, lang, places: change.blocks.length, before, after: meant, text }
  }
  return undefined
}
