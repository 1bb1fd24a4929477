import { textContent } from '../../src/core/content.ts'
import type { BlockResult } from '../../src/core/outcome.ts'
import type { RepoPath } from '../../src/core/path.ts'
import { createEngine } from '../../src/create-engine.ts'
import type { EngineOptions } from '../../src/engine.ts'

const engine = createEngine()

export interface Answer {
  readonly results: readonly BlockResult[]
  /** The result of the first block. */
  readonly first: BlockResult
  /** The files afterwards. */
  readonly files: Readonly<Record<string, string>>
}

/** What becomes of a call of a tool, or of any text with edits, on these files. */
export async function answer(
  call: string | object,
  files: Readonly<Record<string, string>>,
  options: EngineOptions = {},
): Promise<Answer> {
  const text = typeof call === 'string' ? call : JSON.stringify(call)
  const before = Object.entries(files).map(([path, text]) => [path as RepoPath, textContent(text)] as const)
  const { results, after } = await engine.apply(engine.parse({ name: 'call', text }), new Map(before), options)
  const texts = [...after].map(([path, file]) => [
    path,
    file.kind === 'text' ? (file.bom ? '\uFEFF' : '') + file.text : '',
  ])
  return { results, first: results[0]!, files: Object.fromEntries(texts) }
}
