import { fail, type Result } from '../diagnostic.ts'
import { filesIn, type Snapshot } from '../outcome.ts'
import { foldersAbove, portablePath, type RepoPath } from '../path.ts'
import { foldKey } from '../text/fold.ts'

/**
 * Checks that a file can be created at a path. The name must be possible on every system, differ from other names by more than case or
 * Unicode form, and no file may be in the place of its folder.
 */
export function newName(path: RepoPath, files: Snapshot): Result<RepoPath> {
  const portable = portablePath(path)
  if (!portable.ok) return portable
  const key = foldKey(path)
  const own = new Set(foldersAbove(path))
  const keys = new Set([...own].map(foldKey))
  for (const other of filesIn(files)) {
    if (other === path) continue
    const taken = foldKey(other)
    if (taken === key) return fail('path/collision', `${other} has the same name except for case or Unicode form`)
    if (taken.startsWith(`${key}/`)) return fail('file/special', `the path is a folder: it contains ${other}`)
    if (key.startsWith(`${taken}/`)) return fail('file/special', `${other} is a file, not a folder`)
    // below the first folder that only one of them has, none is of both
    const twin = foldersAbove(other).find(folder => !own.has(folder))
    if (twin !== undefined && keys.has(foldKey(twin)))
      return fail('path/collision', `${twin} has the same name except for case or Unicode form`)
  }
  return portable
}
