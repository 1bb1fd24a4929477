import type { Code } from '../../core/codes.ts'
import type { Content } from '../../core/content.ts'
import { foldersAbove } from '../../core/path.ts'
import { foldKey } from '../../core/text/fold.ts'

/** A tree's entry at a path: a regular file, something that must not be edited, or nothing, so that a file may be created. */
type EntryAt<Entry> =
  | { readonly kind: 'file'; readonly entry: Entry }
  | (Content & { readonly kind: 'unreadable' })
  | { readonly kind: 'nothing' }

/**
 * Looks paths up in a whole tree: all entries of a commit or of the index, by path, with their git modes.
 * Only regular files are found. A path is refused at or below a symbolic link or a submodule, if a file would have to be a folder or the
 * reverse, and if another name differs only by what a file system ignores.
 */
export function standsAt<Entry extends { readonly mode: string }>(
  tree: ReadonlyMap<string, Entry>,
): (path: string) => EntryAt<Entry> {
  let keys: ReadonlyMap<string, readonly string[]> | undefined
  return path => {
    const entry = tree.get(path)
    if (entry) return file(entry)
    const above = foldersAbove(path).find(parent => tree.has(parent))
    if (above !== undefined) return below(above, tree.get(above)!.mode)
    keys ??= namesByKey(tree.keys())
    return newName(path, keys)
  }
}

function file<Entry extends { readonly mode: string }>(entry: Entry): EntryAt<Entry> {
  if (entry.mode === '100644' || entry.mode === '100755') return { kind: 'file', entry }
  if (entry.mode === '120000') return unreadable('file/symlink', 'the path is a symbolic link')
  if (entry.mode === '160000') return unreadable('file/submodule', 'the path is a submodule')
  if (entry.mode.endsWith(' in conflict'))
    return {
      ...unreadable('file/special', 'the file has a merge conflict'),
      help: 'Resolve it and run `git add` first.',
    }
  return unreadable('file/special', `the path has git’s mode ${entry.mode}`)
}

function below(parent: string, mode: string) {
  if (mode === '120000') return unreadable('file/symlink', `the path is inside the symbolic link ${parent}`)
  if (mode === '160000') return unreadable('file/submodule', `the path is inside the submodule ${parent}`)
  return unreadable('file/special', `${parent} is a file, not a folder`)
}

/** A path and each folder above it must have a name that nothing else has. */
function newName(path: string, keys: ReadonlyMap<string, readonly string[]>): EntryAt<never> {
  for (const name of [...foldersAbove(path), path]) {
    const names = keys.get(foldKey(name))
    if (!names) return { kind: 'nothing' }
    const other = names.find(taken => taken !== name)
    if (other !== undefined)
      return unreadable('path/collision', `${other} has the same name except for case or Unicode form`)
  }
  return unreadable('file/special', 'the path is a folder')
}

/** The names of all files and folders of a tree by their folded form. */
function namesByKey(paths: Iterable<string>): ReadonlyMap<string, readonly string[]> {
  const keys = new Map<string, string[]>()
  const seen = new Set<string>()
  for (const path of paths) {
    for (const name of [path, ...foldersAbove(path).reverse()]) {
      if (seen.has(name)) break
      seen.add(name)
      const key = foldKey(name)
      const names = keys.get(key)
      if (names) names.push(name)
      else keys.set(key, [name])
    }
  }
  return keys
}

const unreadable = (code: Code, message: string) => ({ kind: 'unreadable', code, message }) as const
