#!/usr/bin/env node
/**
 * npm run bench:accuracy -- [options]: where edits land, over all sets of cases, and whether a change of the engine made it worse.
 *
 *   --gate               exit code 1 if more is written wrong or refused than bench/results/verdicts.txt records
 *   --record             writes what was played into that file, and the table into bench/README.md if all sets were played
 *   --only ADDRESS       a set, a class or a case: SET[/CLASS[/NUMBER]]; may be given several times
 *   --list MARK,…        names the cases with these marks: refused, partial, space, wrong, error, again-wrote, again-failed
 *   --show ADDRESS       one case, or the first ten of a class that are not right: asked, told, expected, got
 *   --classes            a row for each class of each set
 *   --cases FILE         plays the cases of a file instead: packed edits, replies, or in the form of the second set
 *   --engine DIR         the engine of another checkout
 *   --verdicts FILE      another record to compare with, or to write
 *   --workers N          threads; by default one a core, at most four
 *   --sets               names the sets, and which of them are on this machine
 */
import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { compare } from './accuracy/gate.mjs'
import { makeSets } from './accuracy/made.mjs'
import { casesOf, engineAt, play } from './accuracy/play.mjs'
import { keepFigures } from './accuracy/record.mjs'
import { run } from './accuracy/run.mjs'
import { allSets, casesAt, setFrom, setsAt } from './accuracy/sets.mjs'
import { shown } from './accuracy/show.mjs'
import { byClass, table } from './accuracy/table.mjs'
import { hashOf, markOf, readVerdicts, updated, writeVerdicts } from './accuracy/verdicts.mjs'
import { packages } from './holdout/fetch.mjs'
import { bundleEngine } from './load-engine.mjs'
import { ROOT } from './places.mjs'

/** Most changes named of a set, and most cases shown. */
const MOST_CHANGES = 20
const MOST_CASES = 10

const addressOf = (set, { class: name, number }) => `${set}/${name}/${number}`

const { values } = parseArgs({
  options: {
    gate: { type: 'boolean', default: false },
    record: { type: 'boolean', default: false },
    only: { type: 'string', multiple: true, default: [] },
    list: { type: 'string', default: '' },
    show: { type: 'string' },
    classes: { type: 'boolean', default: false },
    cases: { type: 'string', multiple: true },
    engine: { type: 'string', default: ROOT },
    verdicts: { type: 'string', default: join(ROOT, 'bench/results/verdicts.txt') },
    workers: { type: 'string', default: String(Math.min(4, availableParallelism())) },
    sets: { type: 'boolean', default: false },
  },
})

const addresses = values.show === undefined ? values.only : [values.show]
const asked = values.cases ? values.cases.map(setFrom) : setsAt(allSets(), addresses)
const fetched = packages.every(({ folder }) => existsSync(folder))
const isHere = ({ file, made }) => file !== undefined && (existsSync(file) || (made !== undefined && fetched))
const sets = asked.filter(isHere)
const missing = asked.filter(set => !isHere(set)).map(({ name }) => name)

if (asked.length === 0) fail(`no set has one of these names: ${addresses.join(', ')}`)
if (missing.length > 0) console.log(`not on this machine (npm run bench:fetch): ${missing.join(', ')}\n`)
if (values.sets) console.log(sets.map(({ name, file }) => `${name.padEnd(26)}${file}`).join('\n'))
else if (sets.length > 0) {
  await makeSets(sets)
  await (values.show === undefined ? playAll() : showSome())
}

async function playAll() {
  const engine = await bundleEngine(values.engine)
  const running = run({ engine, sets, addresses, workers: Number(values.workers) })
  const hashes = new Map(sets.map(set => [set.name, hashOf(set)]))
  const played = (await running).map(set => ({ ...set, hash: hashes.get(set.name) }))
  if (played.every(({ rows: some }) => some.length === 0)) fail(`no case is at ${addresses.join(', ')}`)
  const recorded = readVerdicts(values.verdicts)
  tell(played)
  const faults = played.flatMap(one => told(compare(recorded.get(one.name), one), one.name))
  if (values.record) {
    writeVerdicts(values.verdicts, updated(recorded, played))
    if (addresses.length === 0 && !values.cases && missing.length === 0) keepFigures(played)
  } else if (values.gate) judge(faults)
}

function tell(played) {
  const single = played.length === 1 || values.classes
  for (const { name, rows } of single ? played : []) console.log(`${table(byClass(rows), name)}\n`)
  if (played.length > 1) console.log(`${table(played, 'set')}\n`)
  const marks = values.list.split(',')
  for (const { name, rows } of played) {
    for (const row of rows.filter(one => marks.includes(markOf(one))))
      console.log(`${markOf(row).padEnd(14)}${addressOf(name, row)}${row.why ? `  (${row.why.split('\n')[0]})` : ''}`)
  }
}

/** Prints the changes since the record, and passes the faults on. */
function told({ worse, better, faults }, name) {
  for (const [word, changes] of [
    ['worse', worse],
    ['better', better],
  ]) {
    for (const { row, was, now } of changes.slice(0, MOST_CHANGES))
      console.log(`${word}  ${addressOf(name, row)}  ${was} → ${now}`)
    if (changes.length > MOST_CHANGES) console.log(`${word}  ${name}: ${changes.length - MOST_CHANGES} more`)
  }
  return faults
}

function judge(faults) {
  for (const fault of faults) console.log(`fault: ${fault}`)
  console.log(faults.length === 0 ? 'gate: passed' : 'gate: failed')
  if (faults.length > 0) process.exitCode = 1
}

/** Shows a case; of a class or a set the first that are not right. */
async function showSome() {
  const engine = await engineAt(await bundleEngine(values.engine))
  for (const set of sets) {
    const found = casesAt(await casesOf(set), set.name, addresses)
    if (found.length === 0) fail(`no case is at ${addresses.join(', ')}`)
    let left = MOST_CASES
    for (const one of found) {
      const played = await play(engine, one)
      if (left > 0 && (found.length === 1 || markOf(played) !== 'right')) {
        console.log(shown(addressOf(set.name, one), one, played))
        left--
      }
    }
  }
}

function fail(message) {
  console.error(message)
  process.exit(2)
}
