import type { Assets } from '../../syntax/index.ts'

/**
 * The parsers of a folder, `dist/syntax` next to the bundle. What reads and runs them is loaded when the first of them is needed.
 * @param keep for a process that lives long: the thread that checks waits for the next run
 */
export function syntaxAssets(folder: string, keep = false): Assets {
  let loaded: Promise<Required<Assets>> | undefined
  const parsers = () => {
    loaded ??= import('./thread.ts').then(({ syntaxParsers }) => syntaxParsers(folder, keep))
    return loaded
  }
  return {
    wasm: async name => (await parsers()).wasm(name),
    script: async name => (await parsers()).script(name),
    checker: async paths => (await parsers()).checker(paths),
  }
}
