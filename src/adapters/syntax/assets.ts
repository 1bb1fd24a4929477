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
