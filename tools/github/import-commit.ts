import { type Person, readCommit, writeCommit } from './git-objects.ts'
import { writeObject } from './loose.ts'
import { moveRefs, NO_OBJECT, readRef } from './refs.ts'
import { changeTree, type TreeChange } from './trees.ts'

/** Text, bytes, or either with a mode (`100755`, `120000`, `160000`: there the text is the target or commit); null deletes. */
export type Files = Readonly<Record<string, FileContent>>
type FileContent = string | Uint8Array | null | { readonly mode: string; readonly content: string | Uint8Array }

interface ImportedCommit {
  /** Points at the new commit afterwards, wherever it was. */
  readonly ref: string
  readonly parent: string | undefined
  readonly who: Person
  readonly message: string
  /** What differs from the parent. */
  readonly files: Files
}

/** A commit on top of `parent`, made and shown by `ref`. Answers its id. */
export async function importCommit(dir: string, { ref, parent, who, message, files }: ImportedCommit): Promise<string> {
  const base = parent === undefined ? undefined : (await readCommit(dir, parent)).tree
  const tree = await changeTree(
    dir,
    base,
    Object.entries(files).map(([path, file]) => changeOf(dir, path, file)),
  )
  const parents = parent === undefined ? [] : [parent]
  const after = writeCommit(dir, { tree, parents, author: who, committer: who, message })
  const before = (await readRef(dir, ref)) ?? NO_OBJECT
  if (!(await moveRefs(dir, [{ ref, before, after }]))) throw new Error(`${ref} did not move to ${after}`)
  return after
}

function changeOf(dir: string, path: string, file: FileContent): TreeChange {
  const { mode, content } =
    typeof file === 'string' || file instanceof Uint8Array || file === null ? { mode: '100644', content: file } : file
  if (content === null) return { path, mode, sha: null }
  return { path, mode, sha: mode === '160000' ? String(content) : writeObject(dir, 'blob', content) }
}
