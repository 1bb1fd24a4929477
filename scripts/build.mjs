// Builds lib/, the library, and dist/, what runs. What is the same already is not touched.
import { fileURLToPath } from 'node:url'
import { freshDist, freshLibrary } from './build/fresh.mjs'
import { syncFolder } from './build/sync-folder.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
process.chdir(root)

syncFolder(await freshLibrary(), `${root}lib`)
const changed = syncFolder(await freshDist(), `${root}dist`)
console.log(changed.length === 0 ? 'dist/ is as it was' : `dist/: ${changed.length} files changed`)
