import type { TextContent } from '../core/content.ts'
import type { Diagnostic } from '../core/diagnostic.ts'
import type { FileChange } from '../core/outcome.ts'
import type { RepoPath } from '../core/path.ts'
import type { ReadLimits } from './contents.ts'
import type { ObjectStore } from './git/object-store.ts'
import type { TreeEntry } from './git/objects.ts'
import { objectWorkspace } from './object-workspace.ts'

/** Reads what a commit did to each file; a change of something else than a text, or of a mode, has a `problem`. The store has both commits. */
export async function readCommitted(
  store: ObjectStore,
  { sha, parent }: { readonly sha: string; readonly parent: string },
  limits: ReadLimits,
): Promise<readonly (FileChange & { readonly problem?: Diagnostic })[]> {
  const [old, made] = await Promise.all([store.treeOf(parent), store.treeOf(sha)])
  const differs = (path: string) => old.get(path)?.oid !== made.get(path)?.oid || modesOf(path, old, made).size > 1
  const paths = [...new Set([...old.keys(), ...made.keys()])].filter(differs).sort() as RepoPath[]
  const read = (commit: string, entries: ReadonlyMap<string, TreeEntry>) =>
    objectWorkspace(store, commit, limits).read(paths.filter(path => entries.has(path)))
  const [before, after] = await Promise.all([read(parent, old), read(sha, made)])
  return paths.map(path => {
    const [was, is] = [before.get(path), after.get(path)]
    const barred = [was, is].find(content => content?.kind === 'unreadable')
    const problem =
      barred?.kind === 'unreadable' ? { code: barred.code, message: barred.message } : modeProblem(path, old, made)
    if (problem) return { path, before: undefined, after: undefined, problem }
    return { path, before: was as TextContent | undefined, after: is as TextContent | undefined }
  })
}

type Tree = ReadonlyMap<string, TreeEntry>

const modesOf = (path: string, ...trees: readonly Tree[]): ReadonlySet<string> =>
  new Set(trees.flatMap(tree => tree.get(path)?.mode ?? []))

/** A file that is made anew would not be executable. */
function modeProblem(path: string, old: Tree, made: Tree): Diagnostic | undefined {
  const lost = modesOf(path, old, made).size > 1 || (!made.has(path) && old.get(path)?.mode === '100755')
  return lost
    ? { code: 'file/special', message: 'the mode of the file would be lost', help: 'Restore it by hand.' }
    : undefined
}
