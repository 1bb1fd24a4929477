import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import type { Assets, Scripts } from '../../syntax/index.ts'

const decompress = promisify(brotliDecompress)

/** The parsers of a folder: `dist/syntax` beside the bundle. */
export function parserFiles(folder: string): Assets {
  return {
    wasm: async name => decompress(await readFile(join(folder, `${name}.wasm.br`))),
    script: <N extends keyof Scripts>(name: N) =>
      // webpackIgnore: the bundler leaves it alone, and the file is loaded when the first text needs it.
      import(/* webpackIgnore: true */ pathToFileURL(join(folder, `${name}.js`)).href) as Promise<Scripts[N]>,
  }
}
