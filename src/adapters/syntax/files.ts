import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliDecompressSync } from 'node:zlib'
import type { Assets } from '../../syntax/index.ts'
import { PARSERS } from './parser-folder.ts'

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
