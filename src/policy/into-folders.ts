import { type Block, opsOf } from '../core/block.ts'
import { nameIn, type Op } from '../core/op.ts'
import type { RepoPath } from '../core/path.ts'
import type { Known } from './path-proof.ts'

/** A new name that may be a folder's, and is, is where the file goes. */
export function intoFolders(block: Block, { files, tracked }: Pick<Known, 'files' | 'tracked'>): Block {
  if (!opsOf(block).some(op => op.kind === 'rename' && op.into)) return block
  const isFolder = (name: string) => {
    const there = files.get(name as RepoPath)
    return there?.kind === 'unreadable'
      ? there.code === 'file/special'
      : tracked.some(one => one.startsWith(`${name}/`))
  }
  const into = (op: Op): Op =>
    op.kind === 'rename' && op.into && isFolder(op.to) ? { ...op, to: nameIn(op.to, block.path) } : op
  return { ...block, steps: block.steps.map(ops => ops.map(into)) }
}
