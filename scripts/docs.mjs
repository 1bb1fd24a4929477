// Writes the generated pages and tables: docs/codes.md, docs/cli.md, the tables of docs/inputs.md. `npm run docs`.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'

const root = fileURLToPath(new URL('..', import.meta.url))
const folder = mkdtempSync(join(root, 'node_modules/.docs-'))
try {
  const outfile = join(folder, 'pages.mjs')
  await build({
    entryPoints: [join(root, 'scripts/docs/pages.ts')],
    outfile,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
  })
  const { generated } = await import(pathToFileURL(outfile).href)
  for (const [path, text] of generated(root)) {
    writeFileSync(join(root, path), text)
    console.log(path)
  }
} finally {
  rmSync(folder, { recursive: true })
}
