import type { Assets } from '../../syntax/index.ts'

/** The parsers, loaded when the first of them is needed. @param keep for a process that lives long: the thread waits for the next run */
export function syntaxAssets(keep = false): Assets {
  let loaded: Promise<Required<Assets>> | undefined
  const parsers = () => {
    loaded ??= import('./thread.ts').then(({ syntaxParsers }) => syntaxParsers(import.meta.url, keep))
    return loaded
  }
  return {
    wasm: async name => (await parsers()).wasm(name),
    script: async name => (await parsers()).script(name),
    checker: async paths => (await parsers()).checker(paths),
  }
}
