import { type Block, opsOf } from '../../core/block.ts'
import { nameIn, type Op } from '../../core/op.ts'
import type { RepoPath } from '../../core/path.ts'
import { besideMeant, rootBefore, withoutRoot } from './path-candidates.ts'
import type { Known } from './path-proof.ts'
import { EXAMPLE } from './written-path.ts'

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

/** A new name of a file is below the same root; one in the folder that was written, where no file has it, is in the folder that is meant. */
export function withNewName(op: Op, written: string, path: RepoPath, { tracked }: Known, roots: readonly string[]): Op {
  if (op.kind !== 'rename' || tracked.includes(op.to as RepoPath)) return op
  // git's prefixes come in pairs
  const isGit = rootBefore(written, path) === 'a'
  const short = EXAMPLE.test(written) ? op.to.replace(EXAMPLE, '') : op.to
  const below = withoutRoot(op.to, isGit ? [...roots, 'b'] : roots) ?? short
  return { ...op, to: below === op.to ? besideMeant(op.to, written, path) : below }
}

/** The new names that a block's author wrote, with what they became. */
export const newNames = (block: Block, made: Block): readonly (readonly [string, RepoPath])[] =>
  opsOf(block).flatMap((op, i) => {
    const own = opsOf(made)[i]
    return op.kind === 'rename' && own?.kind === 'rename' && own.to !== op.to ? [[op.to, own.to as RepoPath]] : []
  })
