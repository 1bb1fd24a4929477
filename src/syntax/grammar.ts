import type { Assets, ListProblems } from './language.ts'

/** A spelling that the grammar does not know, and one of the same length that it does. */
export type Respelling = readonly [known: RegExp, as: (found: string) => string]

/**
 * Loads a tree-sitter grammar. `respellings` put valid code that the grammar is too old for into words that it knows;
 * each keeps the length, so places stay right.
 */
export async function grammar(
  name: string,
  assets: Assets,
  respellings: readonly Respelling[] = [],
): Promise<ListProblems> {
  const parser = await assets.script('tree-sitter')
  const problemsOf = await parser.load(await assets.wasm('tree-sitter'), await assets.wasm(`tree-sitter-${name}`))
  return text => problemsOf(respellings.reduce((spelt, [from, to]) => spelt.replace(from, to), text))
}

/** As many spaces as there are characters. */
export const blank = (found: string): string => ' '.repeat(found.length)
