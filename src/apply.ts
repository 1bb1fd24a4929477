import { applyEditsWith, type Edited, type EditOptions, type Files, inWords } from './apply-edits.ts'
import { engineFor } from './engine-for.ts'

export type { Edited, EditOptions, Files } from './apply-edits.ts'

/**
 * Applies the edit blocks in a text to files, as `applyEdits` of the package itself does. The readers of JSON, shells and agents' logs are loaded when a text
 * needs them. Where one module has both functions, esbuild loads them at once.
 */
export async function applyEdits(text: string, files: Files, options: EditOptions = {}): Promise<Edited> {
  const engine = options.engine ?? (await engineFor([{ name: 'text', text }]))
  return inWords(await applyEditsWith(engine, text, files, options))
}
