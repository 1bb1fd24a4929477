import { constants } from 'node:fs'
import { lstat, open } from 'node:fs/promises'
import { join } from 'node:path'
import { type Content, decode } from '../core/content.ts'
import type { RepoPath } from '../core/path.ts'
import { standsAt } from '../policy/stands-at.ts'
import type { Workspace } from '../ports.ts'
import { editablePaths, isLfsPointer, readAttributes, readIgnored, readIndex } from './git/objects.ts'
import { type GitOptions, git } from './git.ts'
import type { ReadLimits } from './object-workspace.ts'
import { textRoom } from './room.ts'
import { filteredBy, ignored, pointer, tooLarge, unreadable } from './unreadable.ts'

/**
 * The files of a checkout as they are on disk; only those that the index tracks, and none through a link.
 * @param options for git in the checkout, or in a folder of it: paths count from there
 */
export async function workTree(options: GitOptions, { maxSize }: ReadLimits): Promise<Workspace> {
  const root = options.cwd
  const [head, entries] = await Promise.all([
    git(['rev-parse', '--verify', '--quiet', 'HEAD^{commit}'], options),
    readIndex(options),
  ])
  return {
    ...(head.status === 0 && { base: head.stdout.toString('latin1').trim() }),
    list: async () => editablePaths(entries),
    read: async paths => {
      const wanted = [...new Set(paths)]
      const look = standsAt(entries)
      const attributes = await readAttributes(wanted, 'work-tree', options)
      const free = wanted.filter(path => look(path).kind === 'nothing')
      const inTheWay = new Map(await Promise.all(free.map(async path => [path, await untracked(root, path)] as const)))
      const barred = await readIgnored(
        free.filter(path => inTheWay.get(path)?.code !== 'file/symlink'),
        options,
      )
      const admit = textRoom()
      const contents: (readonly [RepoPath, Content])[] = []
      for (const path of wanted) {
        const found = look(path)
        const refusal = found.kind === 'unreadable' ? found : filteredBy(attributes.get(path))
        if (refusal) contents.push([path, refusal])
        else if (found.kind === 'file') contents.push([path, admit(await readFile(root, path, maxSize))])
        else if (barred.has(path)) contents.push([path, ignored])
        else if (inTheWay.get(path)) contents.push([path, inTheWay.get(path)!])
      }
      return new Map(contents)
    },
  }
}

/** What stands on disk where the index has nothing. */
async function untracked(root: string, path: string) {
  if (await isBelowLink(root, path)) return belowLink
  const found = await lstat(join(root, path)).catch(() => undefined)
  return found && unreadable('file/exists', 'a file that git does not track is there')
}

const belowLink = unreadable('file/symlink', 'the path lies below a symbolic link')

async function isBelowLink(root: string, path: string): Promise<boolean> {
  const parts = path.split('/')
  for (let count = 1; count < parts.length; count++) {
    const above = await lstat(join(root, ...parts.slice(0, count))).catch(() => undefined)
    if (above?.isSymbolicLink()) return true
  }
  return false
}

async function readFile(root: string, path: string, maxSize: number): Promise<Content> {
  if (await isBelowLink(root, path)) return belowLink
  const flags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0)
  const file = await open(join(root, path), flags).catch(error => error as NodeJS.ErrnoException)
  if (file instanceof Error) {
    if (file.code === 'ELOOP') return unreadable('file/symlink', 'the path is a symbolic link on disk')
    return unreadable('file/missing', 'the file is tracked, but it cannot be read in the work tree')
  }
  try {
    const facts = await file.stat()
    if (!facts.isFile()) return unreadable('file/special', 'the path is not a regular file on disk')
    if (facts.size > maxSize) return tooLarge(facts.size, maxSize)
    const bytes = await file.readFile()
    return isLfsPointer(bytes) ? pointer : decode(bytes)
  } finally {
    await file.close()
  }
}
