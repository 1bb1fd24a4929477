import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildDist } from './dist.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const kept = `${root}.cache/dist`

/** All that decides about the bytes of `dist/`: the sources, the packages by their hashes, how it is built, what is compressed already. */
const INPUTS = [
  'src',
  'package-lock.json',
  'scripts/build',
  'scripts/build-syntax.mjs',
  'scripts/licences.mjs',
  'scripts/syntax-notices.txt',
]

/** A folder with what the sources build as they are now: built only if a source has changed since, which takes some seconds. */
export async function freshDist() {
  const folder = join(kept, hashOfInputs())
  if (existsSync(folder)) return folder
  const draft = `${folder}.${process.pid}`
  await buildDist(draft)
  if (existsSync(folder)) rmSync(draft, { recursive: true })
  else renameSync(draft, folder)
  forgetOldOnes()
  return folder
}

function hashOfInputs() {
  const hash = createHash('sha256')
  const files = INPUTS.flatMap(input =>
    statSync(root + input).isFile()
      ? [input]
      : readdirSync(root + input, { recursive: true }).map(name => join(input, name)),
  )
  for (const file of files.sort()) {
    if (statSync(root + file).isFile())
      hash
        .update(`${file}\0`)
        .update(readFileSync(root + file))
        .update('\0')
  }
  return hash.digest('hex').slice(0, 16)
}

const DAY_MS = 24 * 3600 * 1000

/** Another run may still use one that was made today. */
function forgetOldOnes() {
  for (const name of readdirSync(kept)) {
    const folder = join(kept, name)
    if (Date.now() - statSync(folder).mtimeMs > DAY_MS) rmSync(folder, { recursive: true, force: true })
  }
}
