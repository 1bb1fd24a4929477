import { encode } from '../../core/content.ts'
import type { FileChange } from '../../core/outcome.ts'
import { type GitOptions, gitOut } from '../git.ts'
import { blobId } from './blobs.ts'
import { readIndex, readTree, type TreeEntry } from './objects.ts'
import { bytesWithLf, type Stored } from './plan-tree.ts'

/** How each changed file is stored, or the first one that has changes of someone's own. */
type Clean =
  | {
      readonly kind: 'clean'
      readonly stored: (change: FileChange) => Stored
      readonly tree: ReadonlyMap<string, TreeEntry>
    }
  | { readonly kind: 'dirty'; readonly path: string }

/** Compares the files that are to change with a commit, by their bytes: git passes over what `skip-worktree` and `assume-unchanged` hide. */
export async function compareWith(base: string, changes: readonly FileChange[], options: GitOptions): Promise<Clean> {
  const [tree, index] = await Promise.all([readTree(base, options), readIndex(options)])
  const stored = new Map<string, Stored>()
  const asked: string[] = []
  for (const { path, before } of changes) {
    const [committed, staged] = [tree.get(path), index.get(path)]
    const isStaged = staged?.oid !== committed?.oid || staged?.mode !== committed?.mode
    if (isStaged || !committed !== !before) return { kind: 'dirty', path }
    if (!before || !committed) continue
    const as = storedAs(encode(before), committed.oid)
    if (as === undefined) asked.push(path)
    else stored.set(path, as)
  }
  const oids = await storedByGit(asked, options)
  const dirty = asked.find((path, i) => oids[i] !== tree.get(path)!.oid)
  if (dirty !== undefined) return { kind: 'dirty', path: dirty }
  return { kind: 'clean', tree, stored: change => formOf(change, stored.get(change.path)) }
}

/** How bytes on disk became an object, where their line endings alone explain it. */
function storedAs(bytes: Uint8Array, oid: string): Stored | undefined {
  if (blobId(bytes, oid) === oid) return 'as-is'
  return blobId(bytesWithLf(bytes), oid) === oid ? 'lf' : undefined
}

/** A file is stored as it was before; one that is new, or gets its first carriage return, as its attributes say. */
function formOf({ before, after }: FileChange, was: Stored | undefined): Stored {
  const brings = after?.text.includes('\r\n') && !before?.text.includes('\r\n')
  return was === undefined && before ? 'attributes' : brings ? 'attributes' : (was ?? 'as-is')
}

/** The content that git would store for files of the working tree; no filter runs. */
async function storedByGit(paths: readonly string[], options: GitOptions): Promise<readonly string[]> {
  if (paths.length === 0) return []
  const input = paths.map(path => `${path}\n`).join('')
  return (await gitOut(['hash-object', '--stdin-paths'], { ...options, input })).toString('latin1').split('\n')
}
