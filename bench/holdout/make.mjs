#!/usr/bin/env node
/**
 * Writes benchmark cases that nobody tuned the engine on, made from the real files of this machine.
 *   node bench/holdout/make.mjs [--seed S] [--n 60] [--only class,…] [--pinned] > .cache/holdout.jsonl
 * The same seed and the same files give the same cases; with `--pinned` only the fetched packages are used, and every machine makes the same.
 */
import { delta } from '../public/packed.mjs'
import { randomFrom } from '../random.mjs'
import { applyClasses, extraClasses, noopClasses, refuseClasses } from './classes.mjs'
import { machineCorpus, pinnedCorpus } from './corpus.mjs'
import { fileLines, replaceLines, searchLines, textsOf } from './draft.mjs'
import { foldedPlaces, isBlank } from './lines.mjs'
import { openPool } from './pool.mjs'

const argument = (name, fallback) => {
  const at = process.argv.indexOf(`--${name}`)
  return at < 0 ? fallback : process.argv[at + 1]
}
const seed = argument('seed', 'holdout-1')
const count = Number(argument('n', '60'))
const only = argument('only')?.split(',')
const TRIES = 2500

const pool = openPool(process.argv.includes('--pinned') ? pinnedCorpus() : machineCorpus())
const files = new Map()
process.stdout.write(JSON.stringify({ t: 'meta', version: 1, seed, n: count }) + '\n')
for (const [expect, classes] of [
  ['apply', applyClasses],
  ['refuse', refuseClasses],
  ['noop', noopClasses],
  ['apply', only ? extraClasses : {}],
]) {
  for (const [name, variants] of Object.entries(classes)) {
    if (only && !only.includes(name)) continue
    const wanted = /^combined/.test(name) ? count * 2 : count
    writeClass(name, expect, variants, wanted)
  }
}

function writeClass(name, expect, variants, wanted) {
  let written = 0
  const began = Date.now()
  // every variant in turn; one that this machine has no files for is left out after a while
  const misses = variants.map(() => 0)
  for (let turn = 0; written < wanted && misses.some(miss => miss < TRIES); turn++) {
    const v = turn % variants.length
    if (misses[v] >= TRIES) continue
    const found = attempt(randomFrom(`${seed}/${name}/${v}/${turn}`), variants[v], expect, misses, v)
    if (!found) continue
    written++
    write({ id: `hold-${name}-${String(written).padStart(3, '0')}`, class: name, expect, ...found })
  }
  const dry = misses.flatMap((miss, v) => (miss >= TRIES ? [v] : []))
  process.stderr.write(
    `${name}: ${written}${dry.length > 0 ? `, variants ran dry: ${dry.join(' ')}` : ''}, ${Date.now() - began} ms\n`,
  )
}

function attempt(rng, variant, expect, misses, v) {
  for (let tries = 0; tries < 400 && misses[v] < TRIES; tries++) {
    const draft = variant(rng, pool)
    const found =
      draft &&
      (draft.steps
        ? {
            ...textsOf(draft),
            variant: draft.edit ? `${draft.variant}, ${draft.edit}` : draft.variant,
            path: draft.path,
            lang: draft.lang,
            name: draft.name,
          }
        : draft)
    if (found && isSound(found, expect, draft)) {
      misses[v] = 0
      return { ...found, after: expect === 'apply' ? found.after : null, alts: [] }
    }
    misses[v]++
  }
  return undefined
}

function isSound({ before, after, search, replace }, expect, draft) {
  if (search.trim() === '' || search === replace) return false
  if (replace !== '' && replace.trim() === '') return false
  if (draft.steps && !sameEnd(draft)) return false
  if (expect !== 'apply') return true
  if (after === before) return false
  // what stands in the file once must still do so after the file itself was changed
  return (
    !draft.steps ||
    foldedPlaces(
      fileLines(draft),
      draft.steps.filter(({ kind }) => kind !== '+').flatMap(({ own }) => own ?? []),
    ).length <= 1 ||
    searchLines(draft).length === 0
  )
}

/** Whether both halves end alike: a bare newline at the end of one alone is the end of its last line, or a blank line? */
function sameEnd(draft) {
  const [s, r] = [searchLines(draft), replaceLines(draft)]
  const last = draft.steps.findLast(step => step.s !== null)
  if (r.length === 0) return !isBlank(s.at(-1)) || draft.searchEnd !== ''
  if (isBlank(s.at(-1)) !== isBlank(r.at(-1))) return last.own === null && !isBlank(r.at(-1))
  return (s.at(-1) === '') === (r.at(-1) === '')
}

function write({ before, after, name, ...rest }) {
  if (!files.has(before)) {
    files.set(before, `f${files.size + 1}`)
    process.stdout.write(JSON.stringify({ t: 'file', id: files.get(before), text: before }) + '\n')
  }
  process.stdout.write(
    JSON.stringify({
      t: 'case',
      ...rest,
      source: { name },
      before: { f: files.get(before) },
      after: after === null ? null : delta(before, after),
    }) + '\n',
  )
}
