import { mkdir, readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Imports a TypeScript program of `scripts/` with what it needs of `tools/`, on a Node that does not know the language. */
export async function load(entry) {
  const outfile = `${root}.cache/${basename(entry, '.ts')}.mjs`
  await mkdir(`${root}.cache`, { recursive: true })
  await build({
    entryPoints: [root + entry],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    logLevel: 'warning',
    plugins: [packagesOutside, filesInPlace],
  })
  return import(pathToFileURL(outfile).href)
}

/** GitHub's packages import JSON as bundlers do and Node does not; all others stay outside. */
const packagesOutside = {
  name: 'packages',
  setup: ({ onResolve }) =>
    onResolve({ filter: /^[^.]/ }, ({ path, kind }) =>
      kind === 'entry-point' || path.startsWith('@actions/') ? undefined : { path, external: true },
    ),
}

/** Each file stays where it would be, so that it finds its neighbors. */
const filesInPlace = {
  name: 'places',
  setup: ({ onLoad }) =>
    onLoad({ filter: /\/(tools|scripts|test)\/.*\.ts$/ }, async ({ path }) => ({
      loader: 'ts',
      contents: (await readFile(path, 'utf8')).replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href)),
    })),
}
