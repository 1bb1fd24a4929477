import { constants, existsSync } from 'node:fs'
import { lstat, open } from 'node:fs/promises'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import type { Code } from '../core/codes.ts'
import { type Content, decode } from '../core/content.ts'
import { foldersAbove } from '../core/path.ts'
import { LIMITS } from '../policy/blocks/limits.ts'
import type { Attributes } from './git/rules.ts'
import { fixedBy } from './write/fault.ts'

export interface ReadLimits {
  /** Bytes of a file that may be edited. */
  readonly maxSize: number
}

type Unreadable = Content & { readonly kind: 'unreadable' }

export const unreadable = (code: Code, message: string): Unreadable => ({ kind: 'unreadable', code, message })

export const tooLarge = (size: number, max: number): Unreadable =>
  unreadable(
    'file/too-large',
    `the file has ${Math.ceil(size / 1024)} KiB; the limit is ${Math.floor(max / 1024)} KiB (\`max-file-kb\`)`,
  )

export const tooLargeTogether = unreadable('file/too-large', 'the files of this run are too large together')
export const ignored = unreadable('file/ignored', 'git ignores this path')
const pointer = unreadable('file/lfs', 'the file is stored in Git LFS')

/** The content of a file's bytes, unless they are Git LFS's text in place of the file. */
export const fileContent = (bytes: Uint8Array): Content => (isLfsPointer(bytes) ? pointer : decode(bytes))

const isLfsPointer = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 64))
    .toString('latin1')
    .startsWith('version https://git-lfs.github.com/spec/')

/** Why attributes forbid to edit a file as the text that is stored, if so. */
export function filteredBy(attributes: Attributes | undefined): Unreadable | undefined {
  if (attributes?.filter === 'lfs') return pointer
  if (attributes?.filter !== undefined) return unreadable('file/filtered', 'a git attribute filters this file')
  if (attributes?.['working-tree-encoding'] !== undefined) {
    return unreadable('file/encoding', 'a git attribute gives this file another encoding on disk')
  }
  return undefined
}

/** Above this size in bytes, use less memory at the cost of time. */
const MUCH = 4 * 1024 * 1024

/** Room for the texts of one run; a text for which none is left becomes unreadable. Beyond Latin-1 a character takes two bytes. */
export function textRoom(): (content: Content) => Content {
  let used = 0
  return content => {
    if (content.kind !== 'text') return content
    const size = content.text.length * (/[^\0-\u00FF]/.test(content.text) ? 2 : 1)
    if (used + size > LIMITS.textBytes) return tooLargeTogether
    if (used < MUCH && used + size >= MUCH) collectSooner()
    used += size
    return content
  }
}

/** V8 lets garbage grow to several times what lives: with the largest input that is permitted, to a gigabyte. */
const collectSooner = (): void => setFlagsFromString('--heap-growing-percent=10')

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

/** A file that git lists, and that no one deleted. */
const notCheckedOut: Unreadable = {
  ...unreadable('file/missing', 'the file is not checked out'),
  help: 'Check it out first: `git sparse-checkout add FOLDER`.',
}

const UNFIX = 'Make it writable for this user, with one name; or change it by hand.'

/** A regular file on disk, or why it must not be edited; never through a link. */
export async function readPlainFile(root: string, path: string, maxSize: number): Promise<Content> {
  if (await isBelowLink(root, path)) return belowLink
  const flags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0)
  const file = await open(join(root, path), flags).catch(error => error as NodeJS.ErrnoException)
  if (file instanceof Error) {
    if (file.code === 'ELOOP') return unreadable('file/symlink', 'the path is a symbolic link on disk')
    if (file.code === 'ENOENT') return notCheckedOut
    const why = file.code === 'EACCES' ? 'this user is not allowed to read the file' : 'the file cannot be read'
    return { ...unreadable('file/missing', `${why} in the working tree`), help: 'Make it readable for this user.' }
  }
  try {
    const facts = await file.stat()
    if (!facts.isFile()) return unreadable('file/special', 'the path is not a regular file on disk')
    if (facts.size > maxSize) return tooLarge(facts.size, maxSize)
    const content = fileContent(await file.readFile())
    if (content.kind !== 'text') return content
    const fixed = fixedBy(facts)
    return {
      ...content,
      ...((facts.mode & 0o111) !== 0 && { executable: true }),
      ...(fixed !== undefined && { fixed: { code: 'path/protected', message: fixed, help: UNFIX } }),
    }
  } finally {
    await file.close()
  }
}
