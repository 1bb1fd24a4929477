import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { brotliDecompressSync } from 'node:zlib'
import type { Assets } from '../../syntax/index.ts'

/** The package that has the parsers where ours, as npm installs it, has not. */
const PARSERS = 'apply-edits-parsers'

/** Where the parsers are: next to the bundle whose address this is, else in their own package next to ours. */
export function parserFolder(bundle: string): string {
  const here = dirname(fileURLToPath(bundle))
  const beside = join(here, 'syntax')
  if (existsSync(join(beside, 'tree-sitter.wasm.br'))) return beside
  for (let folder = here; folder !== dirname(folder); folder = dirname(folder)) {
    const installed = join(folder, 'node_modules', PARSERS)
    if (existsSync(installed)) return installed
  }
  return beside
}

function notInstalled({ code, message }: NodeJS.ErrnoException): never {
  throw new Error(
    /^(?:ENOENT|ERR_MODULE_NOT_FOUND)$/.test(code ?? '')
      ? `its parser is in the package ${PARSERS}, which is not installed`
      : message,
  )
}

/** The parsers of a folder: `dist/syntax` next to the bundle. */
export function parserFiles(folder: string): Assets {
  return {
    // at once: each of the threads that would do it in the background keeps the memory that it took, 5 MB
    wasm: async name => brotliDecompressSync(await readFile(join(folder, `${name}.wasm.br`)).catch(notInstalled)),
    // webpackIgnore: the bundler leaves it alone, and the file is loaded when the first text needs it.
    script: name =>
      import(/* webpackIgnore: true */ pathToFileURL(join(folder, `${name}.js`)).href).catch(notInstalled),
  }
}
