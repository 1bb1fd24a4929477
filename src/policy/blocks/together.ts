import { type Block, opsOf } from '../../core/block.ts'
import type { Snapshot } from '../../core/outcome.ts'
import { baseName, foldersAbove, type RepoPath } from '../../core/path.ts'

/**
 * Binds the parts of one text that make no sense alone: a deletion and what replaces the file (a link, a folder of that name, the file
 * elsewhere). They apply together or not at all, so that a file never goes whose successor was refused.
 * @param files to know whether there is a file to delete: a script may only make sure that there is none before it moves one there
 */
export function bound(blocks: readonly Block[], files: Snapshot): readonly Block[] {
  // over the limit none applies, and looking at each pair would take seconds
  if (blocks.every(({ problems }) => problems.some(({ code }) => code === 'policy/limit'))) return blocks
  const words = new Map<Block, string>()
  for (const deletion of blocks.filter(deletes)) {
    const heirs = blocks.filter(block => block.at.name === deletion.at.name && succeeds(block, deletion, files))
    if (heirs.length === 0) continue
    // groups that share a block are one
    const known = new Set([deletion, ...heirs].map(block => words.get(block)))
    const others = [...words].filter(([, word]) => known.has(word)).map(([block]) => block)
    for (const block of [deletion, ...heirs, ...others]) words.set(block, deletion.path)
  }
  return blocks.map(block => (words.has(block) ? { ...block, together: words.get(block)! } : block))
}

const deletes = (block: Block): boolean => opsOf(block).some(op => op.kind === 'delete')

/** True if a block puts something in the place of what another one deletes. */
function succeeds(block: Block, { path }: Block, files: Snapshot): boolean {
  const makes = block.problems.length > 0 || opsOf(block).some(op => ['create', 'rewrite'].includes(op.kind))
  const isSame = (name: string) => name === path || name.startsWith(`${path}/`) || path.startsWith(`${name}/`)
  if (files.has(path as RepoPath) && opsOf(block).some(op => op.kind === 'rename' && isSame(op.to))) return true
  return makes && (isSame(block.path) || (block.problems.length === 0 && baseName(block.path) === baseName(path)))
}

/**
 * The files without those that bound blocks remove for each other: an empty folder does not block a file, nor does a deleted file block a
 * folder. Whether it comes so far is seen when they run.
 */
export function withoutObstacles(files: Snapshot, blocks: readonly Block[], tracked: readonly RepoPath[]): Snapshot {
  const parts = blocks.filter(block => block.together !== undefined)
  const deleted = new Set(parts.filter(deletes).map(block => block.path))
  const isFree = (path: RepoPath) => {
    const content = files.get(path)
    if (content?.kind !== 'unreadable' || content.code !== 'file/special') return false
    const inside = tracked.filter(other => other.startsWith(`${path}/`))
    return (
      foldersAbove(path).some(folder => deleted.has(folder)) ||
      (inside.length > 0 && inside.every(other => deleted.has(other)))
    )
  }
  const free = new Set(parts.map(block => block.path as RepoPath).filter(isFree))
  return free.size === 0 ? files : new Map([...files].filter(([path]) => !free.has(path)))
}
