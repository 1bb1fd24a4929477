import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Assets } from '../../syntax/index.ts'

/** The parsers of a folder, `dist/syntax` beside the bundle. What reads and runs them is loaded when the first of them is needed. */
export function syntaxAssets(folder: string): Assets {
  const parsers = async () => (await import('./parsers.ts')).syntaxParsers(folder)
  return {
    wasm: async name => (await parsers()).wasm(name),
    script: async name => (await parsers()).script(name),
    checker: async paths => (await parsers()).checker(paths),
  }
}

/** The package that has the parsers where ours, as npm installs it, has not. */
export const PARSERS = 'apply-edits-parsers'

/** Where the parsers are: beside the bundle whose address this is, else in their own package beside ours. */
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
