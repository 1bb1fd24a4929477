/** The sets that the holdout generator writes: made once, and anew whenever the generator changes. */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { CACHE, ROOT } from '../places.mjs'

const FOLDER = join(CACHE, 'sets')

/** How long a set is kept after the generator has changed: a week in milliseconds. */
const KEPT_MS = 7 * 24 * 60 * 60 * 1000

/** Where the cases of a set are kept: by its name and the state of the generator. */
export const madeFile = (name, state) => join(FOLDER, `${name}-${state}.jsonl`)

/** A hash of all that decides what the generator writes: its sources, the list of packages, and the version of `diff`. */
export function generatorState() {
  const hash = createHash('sha256')
  const sources = readdirSync(join(ROOT, 'bench/holdout'), { recursive: true, encoding: 'utf8' })
    .filter(name => /\.(?:mjs|json)$/.test(name))
    .map(name => `holdout/${name}`)
  for (const name of [...sources.sort(), 'random.mjs', 'public/packed.mjs', '../node_modules/diff/package.json'])
    hash.update(readFileSync(join(ROOT, 'bench', name)))
  return hash.digest('hex').slice(0, 12)
}

/** Writes the sets that are not there yet, two at a time. */
export async function makeSets(sets) {
  const missing = sets.filter(({ made, file }) => made && !existsSync(file))
  mkdirSync(FOLDER, { recursive: true })
  const next = async () => {
    for (let set = missing.shift(); set; set = missing.shift()) await make(set)
  }
  await Promise.all([next(), next()])
}

async function make({ name, file, made: [script, ...args] }) {
  process.stderr.write(`making ${name}\n`)
  const child = spawn(process.execPath, [join(ROOT, 'bench/holdout', script), ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', text => {
    said += text
  })
  const draft = `${file}.${process.pid}`
  const ended = new Promise(resolve => child.on('close', resolve))
  await pipeline(child.stdout, createWriteStream(draft))
  if ((await ended) !== 0) throw new Error(`${name} cannot be made:\n${said}`)
  for (const old of readdirSync(FOLDER).filter(other => other.startsWith(`${name}-`))) {
    // another checkout with this cache may still use a newer one
    if (Date.now() - statSync(join(FOLDER, old)).mtimeMs > KEPT_MS) rmSync(join(FOLDER, old))
  }
  renameSync(draft, file)
}
