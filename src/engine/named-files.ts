import { type Block, opsOf } from '../core/block.ts'
import { isNoFile } from '../core/content.ts'
import { givesFile, nameIn } from '../core/op.ts'
import type { Snapshot } from '../core/outcome.ts'
import { type RepoPath, repoPath } from '../core/path.ts'
import { EXAMPLE, hasLabel, isAbsolute } from '../policy/paths/written-path.ts'
import { loadSpread } from './on-demand.ts'

/** True if only the list of tracked files can tell which files some block means, of those that were read. */
export const needsList = (blocks: readonly Block[], files: Snapshot): boolean =>
  blocks.some(block => {
    const content = files.get(block.path as RepoPath)
    return !content || isNoFile(content) || hasLabel(block) || opsOf(block).some(op => op.kind === 'pattern')
  })

/** True if some block may mean another file than that at its path, of those that were read. A new file below the root means no other. */
export const mayMeanAnother = (blocks: readonly Block[], files: Snapshot, roots: readonly string[]): boolean =>
  blocks.some(
    block =>
      (needsList([block], files) && (roots.length > 0 || !isNew(block, files))) ||
      block.label !== undefined ||
      opsOf(block).some(op => op.kind === 'rename' && op.into),
  )

const isNew = ({ path, names, steps, spans }: Block, files: Snapshot): boolean =>
  !files.has(path as RepoPath) &&
  !names &&
  !spans &&
  steps.flat().every(op => givesFile(op) && (path.includes('/') || op.kind !== 'create' || !op.update)) &&
  !isAbsolute(path) &&
  !/^(?:@|[ab]\/)/.test(path) &&
  !EXAMPLE.test(path)

/** Every path that these blocks need to see, if it is a path at all; `tracked` is for blocks that do not name their files. */
export async function pathsOf(
  blocks: readonly Block[],
  tracked: readonly RepoPath[] = [],
  roots: readonly string[] = [],
): Promise<ReadonlySet<RepoPath>> {
  const spread = await loadSpread(blocks)
  const named = blocks.flatMap(block => [
    ...(spread?.(block, tracked) ?? [block.path, block.label ?? '', ...(block.names ?? [])]),
    ...opsOf(block).flatMap(op => (op.kind !== 'rename' ? [] : op.into ? [op.to, nameIn(op.to, block.path)] : op.to)),
  ])
  const known = new Set<string>(tracked)
  const isOpen = (block: Block) =>
    known.size === 0 ? isAbsolute(block.path) : !known.has(block.path) || hasLabel(block)
  const candidates = blocks.some(isOpen) ? await import('../policy/paths/path-candidates.ts') : undefined
  return new Set(
    [...named, ...(candidates?.pathsToAsk(blocks, tracked, roots) ?? [])].flatMap(path => {
      const checked = repoPath(path)
      return checked.ok ? checked.value : []
    }),
  )
}
