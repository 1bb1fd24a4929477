import type { Assets, SyntaxChecker } from '../../syntax/index.ts'
import { languageOf } from '../../syntax/languages/index.ts'

/**
 * The parsers of a folder, `dist/syntax` next to the bundle. What reads and runs them is loaded when the first of them is needed.
 * @param keep for a process that lives long: the thread that checks waits for the next run
 */
export function syntaxAssets(folder: string, keep = false): Assets {
  let loaded: Promise<Required<Omit<Assets, 'prepare'>>> | undefined
  const parsers = () => {
    loaded ??= import('./parsers.ts').then(({ syntaxParsers }) => syntaxParsers(folder, keep))
    return loaded
  }
  const checkerOf = async (paths: Iterable<string>) => (await parsers()).checker(paths)
  let begun: { readonly languages: string; readonly checker: Promise<SyntaxChecker> } | undefined
  return {
    wasm: async name => (await parsers()).wasm(name),
    script: async name => (await parsers()).script(name),
    prepare: paths => {
      const known = [...paths].filter(path => languageOf(path))
      if (known.every(path => languageOf(path)?.isQuick)) return
      begun = { languages: languagesOf(known), checker: checkerOf(known) }
      begun.checker.catch(() => {})
    },
    checker: paths => {
      const early = begun
      begun = undefined
      return early?.languages === languagesOf(paths) ? early.checker : checkerOf(paths)
    },
  }
}

const languagesOf = (paths: Iterable<string>): string =>
  [...new Set([...paths].map(path => languageOf(path)?.name))].sort().join()
