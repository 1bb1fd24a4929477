import { type Block, opsOf } from '../../core/block.ts'
import type { PatternOp } from '../../core/op.ts'
import type { RepoPath } from '../../core/path.ts'
import { readGlob } from '../../policy/paths/glob.ts'
import { patternLanguageOf } from './language.ts'

/**
 * The files that a structural edit means: those that its glob or folder names and that are of its language.
 * Undefined for a block that edits the one file at its path.
 */
export function spread(block: Block, paths: Iterable<RepoPath>): readonly RepoPath[] | undefined {
  const op = opsOf(block).find((candidate): candidate is PatternOp => candidate.kind === 'pattern')
  if (!op) return undefined
  const tracked = [...paths].sort()
  if (op.glob === undefined && tracked.includes(block.path as RepoPath)) return undefined
  const glob = readGlob(op.glob ?? (block.path === '.' ? '**' : block.path))
  if (!glob.ok) return undefined
  const named = op.language === undefined ? undefined : patternLanguageOf('', op.language)
  const fits = (path: string) => {
    const language = patternLanguageOf(path)
    return language !== undefined && (named === undefined || named === language)
  }
  const meant = tracked.filter(path => glob.value(path) && fits(path))
  return op.glob === undefined && meant.length === 0 ? undefined : meant
}
