import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The package that has the parsers where ours, as npm installs it, has not. */
export const PARSERS = 'apply-edits-parsers'

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
