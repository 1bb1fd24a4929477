// Builds lib/, the library. What is the same already is not touched.
import { fileURLToPath } from 'node:url'
import { freshLibrary } from './build/fresh.mjs'
import { syncFolder } from './build/sync-folder.mjs'

syncFolder(await freshLibrary(), fileURLToPath(new URL('../lib', import.meta.url)))
