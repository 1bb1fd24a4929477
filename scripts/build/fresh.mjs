import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildDist } from './dist.mjs'
import { buildLibrary } from './library.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
/** All that decides about the bytes of `dist/`: the sources, the packages by their hashes, how it is built, what is compressed already. */
const OF_DIST = [
  'src',
  'package-lock.json',
  'scripts/build',
  'scripts/build-syntax.mjs',
  'scripts/licences.mjs',
  'scripts/syntax-notices.txt',
]

/** And about those of `lib/`. */
const OF_LIBRARY = [
  'src',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'tsconfig.build.json',
  'scripts/build/library.mjs',
]

/** A folder with `dist/` as the sources build it now: built only if a source has changed since, which takes some seconds. */
export const freshDist = () => fresh(`${root}.cache/dist`, OF_DIST, buildDist)

/** The same for `lib/`. */
export const freshLibrary = () => fresh(`${root}.cache/lib`, OF_LIBRARY, buildLibrary)

async function fresh(kept, inputs, build) {
  const folder = join(kept, hashOf(inputs))
  if (existsSync(folder)) return folder
  const draft = `${folder}.${process.pid}`
  await build(draft)
  if (existsSync(folder)) rmSync(draft, { recursive: true })
  else renameSync(draft, folder)
  forgetOldOnes(kept)
  return folder
}

function hashOf(inputs) {
  const hash = createHash('sha256')
  const files = inputs.flatMap(input =>
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
function forgetOldOnes(kept) {
  for (const name of readdirSync(kept)) {
    const folder = join(kept, name)
    if (Date.now() - statSync(folder).mtimeMs > DAY_MS) rmSync(folder, { recursive: true, force: true })
  }
}
