// Writes the generated pages and tables: docs/codes.md, docs/cli.md, the tables of docs/inputs.md. `npm run docs`.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { load } from './bundle.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const { generated } = await load('scripts/docs/pages.ts')
for (const [path, text] of generated(root)) {
  writeFileSync(join(root, path), text)
  console.log(path)
}
