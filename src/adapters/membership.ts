import type { Code } from '../core/diagnostic.ts'
import type { Content } from '../core/content.ts'
import { foldKey } from '../core/fold.ts'
import type { RepoPath } from '../core/path.ts'
import type { Attributes, TreeEntry } from './git-objects.ts'

type Unreadable = Content & { readonly kind: 'unreadable' }

export const unreadable = (code: Code, message: string): Unreadable => ({ kind: 'unreadable', code, message })

export const tooLarge = (size: number, max: number): Unreadable =>
  unreadable('file/too-large', `the file has ${Math.ceil(size / 1024)} KiB, more than ${Math.floor(max / 1024)}`)

/**
 * Why no file can be read or made at a path of this tree, if so: links, submodules, folders, files in the way, names that
 * differ from an existing one only by case or form. Undefined for a regular file and for a free name.
 */
export function whatStands(path: RepoPath, entries: ReadonlyMap<string, TreeEntry>): Unreadable | undefined {
  const entry = entries.get(path)
  if (entry) return special(entry.mode, 'the path is')
  for (let at = path.indexOf('/'); at >= 0; at = path.indexOf('/', at + 1)) {
    const above = entries.get(path.slice(0, at))
    if (above) return special(above.mode, 'the path lies below') ?? unreadable('file/special', 'the path lies below a file')
  }
  const { folders, names } = foldedNames(entries)
  if (folders.has(path)) return unreadable('file/special', 'the path is a folder')
  return collision(path, names)
}

function special(mode: string, how: string): Unreadable | undefined {
  if (mode === '120000') return unreadable('file/symlink', `${how} a symbolic link`)
  if (mode === '160000') return unreadable('file/submodule', `${how} a submodule`)
  return mode === '100644' || mode === '100755' ? undefined : unreadable('file/special', `${how} no regular file`)
}

/** A free name must be free for file systems too that do not tell case or Unicode form apart, each of its folders as well. */
function collision(path: string, names: ReadonlyMap<string, string>): Unreadable | undefined {
  const parts = path.split('/')
  for (let count = 1; count <= parts.length; count++) {
    const name = parts.slice(0, count).join('/')
    const other = names.get(foldKey(name))
    if (other !== undefined && other !== name) {
      return unreadable('path/collision', `${other} has the same name but for case or form`)
    }
  }
  return undefined
}

interface Names {
  readonly folders: ReadonlySet<string>
  /** Folded name → name, of files and folders. */
  readonly names: ReadonlyMap<string, string>
}

const known = new WeakMap<ReadonlyMap<string, TreeEntry>, Names>()

function foldedNames(entries: ReadonlyMap<string, TreeEntry>): Names {
  const found = known.get(entries)
  if (found) return found
  const [folders, names] = [new Set<string>(), new Map<string, string>()]
  for (const path of entries.keys()) {
    names.set(foldKey(path), path)
    for (let at = path.lastIndexOf('/'); at > 0; at = path.lastIndexOf('/', at - 1)) {
      const folder = path.slice(0, at)
      if (folders.has(folder)) break
      folders.add(folder)
      names.set(foldKey(folder), folder)
    }
  }
  const made = { folders, names }
  known.set(entries, made)
  return made
}

/** Why attributes forbid to edit a file as the text that is stored, if so. */
export function filteredBy(attributes: Attributes | undefined): Unreadable | undefined {
  if (attributes?.filter === 'lfs') return unreadable('file/lfs', 'the file is stored in Git LFS')
  if (attributes?.filter !== undefined) return unreadable('file/filtered', 'an attribute filters this file')
  if (attributes?.['working-tree-encoding'] !== undefined) {
    return unreadable('file/encoding', 'an attribute gives this file another encoding on disk')
  }
  return undefined
}
