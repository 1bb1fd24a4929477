import { closeSync, constants, existsSync, fsyncSync, lstatSync, mkdirSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { fault, isCode, unlessCode } from './fault.ts'
import { syncFolder } from './plain-file.ts'

/** A folder below a root, reached without following any symbolic link. */
export interface Folder {
  /** Where a name of this folder is. On Linux no swap of a folder above it can lead elsewhere. */
  readonly at: (name: string) => string
  /** Makes what was renamed or removed in it last. */
  readonly sync: () => void
  readonly close: () => void
}

/** A descriptor of a folder is a folder of its own there: what Linux has in place of `openat`. */
const HAS_DESCRIPTORS = process.platform === 'linux' && existsSync('/proc/self/fd')

/** Opens the folder of a path, given by the names from the root down. @throws if one is missing, or is a link or no folder */
export const openFolder = (root: string, parts: readonly string[], create = false): Folder =>
  HAS_DESCRIPTORS ? openByDescriptor(root, parts, create) : openByName(root, parts, create)

/** Runs `use` on the folder of a path, and closes it. */
export function withFolder<T>(root: string, path: string, use: (folder: Folder, name: string) => T, create = false): T {
  const parts = path.split('/')
  const name = parts.pop()!
  const folder = openFolder(root, parts, create)
  try {
    return use(folder, name)
  } finally {
    folder.close()
  }
}

const DIRECTORY = constants.O_RDONLY | (constants.O_DIRECTORY ?? 0)

function openByDescriptor(root: string, parts: readonly string[], create: boolean): Folder {
  let fd = openSync(root, DIRECTORY)
  try {
    for (const part of parts) {
      const next = enter(fd, part, create)
      closeSync(fd)
      fd = next
    }
  } catch (error) {
    closeSync(fd)
    throw error
  }
  return { at: name => `/proc/self/fd/${fd}/${name}`, sync: () => fsyncSync(fd), close: () => closeSync(fd) }
}

function enter(fd: number, part: string, create: boolean): number {
  const path = `/proc/self/fd/${fd}/${part}`
  const open = () => openSync(path, DIRECTORY | constants.O_NOFOLLOW)
  try {
    return open()
  } catch (error) {
    if (!create || !isCode(error, 'ENOENT')) throw error
    makeFolder(path)
    fsyncSync(fd)
    return open()
  }
}

/** Another process may have made it in the meantime: opening it shows what it is. */
const makeFolder = (path: string): void => unlessCode('EEXIST', undefined, () => mkdirSync(path))

/** Elsewhere every folder on the way is looked at again each time that a path is asked for. */
function openByName(root: string, parts: readonly string[], create: boolean): Folder {
  const folders = parts.map((_, i) => join(root, ...parts.slice(0, i + 1)))
  if (create) for (const folder of folders) makeFolder(folder)
  const identities = folders.map(identity)
  const here = join(root, ...parts)
  return {
    at: name => {
      if (folders.some((folder, i) => identity(folder) !== identities[i])) {
        throw fault('not-plain', `${parts.join('/')}: a folder was replaced during the run`)
      }
      return join(here, name)
    },
    sync: () => syncFolder(here),
    close: () => {},
  }
}

function identity(folder: string): string {
  const facts = lstatSync(folder, { bigint: true })
  if (!facts.isDirectory()) throw fault('not-plain', `${folder}: it is a symbolic link or not a folder`)
  return `${facts.dev}:${facts.ino}`
}
