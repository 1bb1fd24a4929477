import { applyEditsWith, type Edited, type EditOptions, type Files, rendered } from './apply-edits.ts'
import { engineFor } from './engine-for.ts'

export type { Edited, EditOptions, Files } from './apply-edits.ts'

/**
 * What the library's main door exports under this name, for bundles: the readers of JSON, shells and agents' logs are loaded when a text needs them. Not by
 * the main door, since esbuild loads at once what one door has of both.
 */
export async function applyEdits(text: string, files: Files, options: EditOptions = {}): Promise<Edited> {
  const engine = options.engine ?? (await engineFor([{ name: 'text', text }]))
  const edited = await applyEditsWith(engine, text, files, options)
  return { ...edited, report: rendered(edited.run) }
}
