// Makes screenshots small enough to be kept: as few colors as it takes, by pngquant (Debian's package of that name).
//   node scripts/small-pictures.mjs PICTURE.png…
import { execFileSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

const MOST_BYTES = 60_000
/** Fewer than 32, and a small mark takes the color of another. */
const COLOURS = [256, 128, 64, 32]

if (import.meta.url === pathToFileURL(process.argv[1]).href) for (const path of process.argv.slice(2)) reduce(path)

function reduce(path) {
  const before = statSync(path).size
  for (const colours of COLOURS) {
    if (statSync(path).size > MOST_BYTES) quantise(path, colours)
  }
  const after = statSync(path).size
  console.log(`${path}: ${before} → ${after} bytes`)
  if (after > MOST_BYTES) throw new Error(`${path} has more than ${MOST_BYTES} bytes: show less, or at a smaller scale`)
}

/** Keeps at most this many colors of a PNG, in place. */
export function quantise(path, colours) {
  try {
    execFileSync('pngquant', ['--force', '--strip', '--nofs', '--speed', '1', '--output', path, colours, path])
  } catch (error) {
    throw error.code === 'ENOENT' ? new Error('pngquant is not there: install the package pngquant') : error
  }
}
