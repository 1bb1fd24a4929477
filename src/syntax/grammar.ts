import type { Assets, ListProblems } from './language.ts'
import { parserScript } from './scripts.ts'

/**
 * Loads a tree-sitter grammar. `respell` replaces valid code that the grammar does not know (newer syntax, macros) by known words of the
 * same length, so that positions stay right.
 */
export async function grammar(
  name: string,
  assets: Assets,
  respell: (text: string) => string = text => text,
): Promise<ListProblems> {
  const parser = await parserScript(assets, 'tree-sitter')
  const problemsOf = await parser.load(await assets.wasm('tree-sitter'), await assets.wasm(`tree-sitter-${name}`))
  return text => problemsOf(respell(text))
}

/** As many spaces as there are characters. */
export const blank = (found: string): string => ' '.repeat(found.length)
