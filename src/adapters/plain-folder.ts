import { lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Content } from '../core/content.ts'
import { type RepoPath, repoPath } from '../core/path.ts'
import { standsAt } from '../policy/stands-at.ts'
import type { Workspace } from '../run/ports.ts'
import { barredAbove, type ReadLimits, readPlainFile, textRoom } from './contents.ts'

/** Most files that are listed. */
const LISTED = 20_000

/** The files below a folder that is in no checkout: the same rules for paths, and nothing is tracked. */
export function plainFolder(root: string, { maxSize }: ReadLimits): Workspace {
  let listed: Promise<readonly RepoPath[]> | undefined
  const list = () => (listed ??= filesBelow(root))
  return {
    list,
    isNear: true,
    read: async paths => {
      const look = standsAt(new Map((await list()).map(path => [path, { mode: '100644' }] as const)))
      const admit = textRoom()
      const contents: (readonly [RepoPath, Content])[] = []
      for (const path of new Set(paths)) {
        const found = (await barredAbove(root, path)) ?? look(path)
        if (found.kind === 'unreadable') contents.push([path, found])
        else if (found.kind === 'file' || (await lstat(join(root, path)).catch(() => undefined)))
          contents.push([path, admit(await readPlainFile(root, path, maxSize))])
      }
      return new Map(contents)
    },
  }
}

/** Regular files below a folder, by name; none through a link, and none in a repository of git. */
async function filesBelow(root: string): Promise<readonly RepoPath[]> {
  const found: RepoPath[] = []
  const folders = ['']
  for (let folder = folders.shift(); folder !== undefined && found.length < LISTED; folder = folders.shift()) {
    const entries = await readdir(join(root, folder), { withFileTypes: true }).catch(() => [])
    if (folder !== '' && entries.some(({ name }) => name === '.git')) continue
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const path = repoPath(folder === '' ? entry.name : `${folder}/${entry.name}`)
      if (!path.ok) continue
      if (entry.isDirectory()) folders.push(path.value)
      else if (entry.isFile()) found.push(path.value)
    }
  }
  return found
}
