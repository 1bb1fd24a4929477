import { constants, existsSync } from 'node:fs'
import { lstat, open } from 'node:fs/promises'
import { join } from 'node:path'
import type { Content } from '../core/content.ts'
import { foldersAbove } from '../core/path.ts'
import { fileContent, tooLarge, unreadable } from './unreadable.ts'

const belowLink = unreadable('file/symlink', 'the path is inside a symbolic link')

/** Why nothing that git does not track may be read or made at a path: a folder above it is a link, or another repository. */
export async function barredAbove(root: string, path: string) {
  if (await isBelowLink(root, path)) return belowLink
  const repository = foldersAbove(path).find(folder => existsSync(join(root, folder, '.git')))
  return repository === undefined
    ? undefined
    : unreadable('file/submodule', `the path is inside the repository ${repository}`)
}

async function isBelowLink(root: string, path: string): Promise<boolean> {
  for (const folder of foldersAbove(path)) {
    const above = await lstat(join(root, folder)).catch(() => undefined)
    if (above?.isSymbolicLink()) return true
  }
  return false
}

/** A regular file on disk, or why it must not be edited; never through a link. */
export async function readPlainFile(root: string, path: string, maxSize: number): Promise<Content> {
  if (await isBelowLink(root, path)) return belowLink
  const flags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0)
  const file = await open(join(root, path), flags).catch(error => error as NodeJS.ErrnoException)
  if (file instanceof Error) {
    if (file.code === 'ELOOP') return unreadable('file/symlink', 'the path is a symbolic link on disk')
    const why = file.code === 'EACCES' ? 'this user is not allowed to read the file' : 'the file cannot be read'
    return unreadable('file/missing', `${why} in the working tree`)
  }
  try {
    const facts = await file.stat()
    if (!facts.isFile()) return unreadable('file/special', 'the path is not a regular file on disk')
    if (facts.size > maxSize) return tooLarge(facts.size, maxSize)
    const bytes = await file.readFile()
    return fileContent(bytes)
  } finally {
    await file.close()
  }
}
