#!/usr/bin/env node
/**
 * npm run bench:fetch: brings what bench:accuracy needs into the cache (.cache/bench, or BENCH_CACHE).
 *   node bench/fetch.mjs [--only packages|public] [--from DIR]
 *
 *   packages   the npm packages from which the holdout sets are made
 *   public     the public cases, made anew from the histories of seven projects, and checked against their hash
 *
 * The histories are cloned from GitHub (300 MB), or taken from DIR (or BENCH_REPOSITORIES), which has a git repository OWNER+NAME, OWNER+NAME/repo
 * or OWNER/NAME for each project.
 */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { gzipSync } from 'node:zlib'
import { fetchPackages } from './holdout/fetch.mjs'
import { CACHE } from './places.mjs'
import { draw } from './public/draw.mjs'
import { clone } from './public/git.mjs'
import { packed } from './public/packed.mjs'
import { EXPECTED, sources } from './public/sources.mjs'

const { values } = parseArgs({
  options: { only: { type: 'string' }, from: { type: 'string', default: process.env.BENCH_REPOSITORIES } },
})
const wants = name => values.only === undefined || values.only === name

if (wants('packages')) fetchPackages()
if (wants('public')) makePublic()

function makePublic() {
  const repositories = sources.map(source => ({ ...source, folder: historyOf(source) }))
  const text = packed(draw({ repositories, seed: 'public-1', count: 45, prefix: 'pub' }))
  const hash = createHash('sha256').update(text).digest('hex')
  if (hash !== EXPECTED) throw new Error(`the cases made here are not the public ones: their SHA-256 is ${hash}`)
  writeFileSync(join(CACHE, 'public.jsonl.gz'), gzipSync(text, { level: 9 }))
  console.log(`${join(CACHE, 'public.jsonl.gz')}: SHA-256 of the text ${hash}`)
}

/** The git folder of a project, cloned if it is not there. */
function historyOf({ name }) {
  if (values.from !== undefined) return givenHistory(name)
  const folder = join(CACHE, 'repositories', name.replace('/', '+'))
  if (!existsSync(folder)) {
    console.log(`cloning ${name}`)
    mkdirSync(join(folder, '..'), { recursive: true })
    const draft = `${folder}.part`
    rmSync(draft, { recursive: true, force: true })
    clone(`https://github.com/${name}.git`, draft)
    renameSync(draft, folder)
  }
  return folder
}

function givenHistory(name) {
  const joined = name.replace('/', '+')
  const places = [joined, `${joined}/repo`, name].flatMap(place => [place, `${place}/.git`])
  const found = places.map(place => join(values.from, place)).find(place => existsSync(join(place, 'HEAD')))
  if (!found) throw new Error(`${values.from} has no git repository for ${name}`)
  return found
}
