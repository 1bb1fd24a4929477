import type { Assets, ListProblems } from './language.ts'
import { parserScript } from './scripts.ts'

/**
 * Loads a tree-sitter grammar. `respell` puts valid code that the grammar does not know (newer syntax, macros) into words
 * that it knows, character for character, so that places stay right.
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
