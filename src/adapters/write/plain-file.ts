import { createHash } from 'node:crypto'
import {
  closeSync,
  constants,
  fchmodSync,
  fchownSync,
  fstatSync,
  fsyncSync,
  lstatSync,
  openSync,
  readFileSync,
  writeSync,
} from 'node:fs'
import { fault, isCode } from './fault.ts'

/** A regular file as it is on disk. */
export interface PlainFile {
  /** SHA-256 of its bytes. */
  readonly hash: string
  /** Permission bits, without set-user-id and its like. */
  readonly mode: number
  readonly uid: number
  readonly gid: number
  /** Device, inode, size and time of the last change of its bytes. */
  readonly identity: string
  /** How many names it has. */
  readonly links: number
}

const READ = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0)

/** @returns undefined when nothing is there. @throws a fault for anything but a regular file */
export function readPlain(path: string, shown: string): PlainFile | undefined {
  try {
    // opening a device can do something; so look first, and compare
    const seen = lstatSync(path, { bigint: true })
    if (!seen.isFile()) throw fault('not-plain', `${shown}: it is not a regular file`)
    const fd = openSync(path, READ)
    try {
      const facts = fstatSync(fd, { bigint: true })
      if (!facts.isFile() || facts.ino !== seen.ino) throw fault('changed', `${shown}: it was replaced during the run`)
      return {
        hash: hashOf(readFileSync(fd)),
        mode: Number(facts.mode) & 0o777,
        uid: Number(facts.uid),
        gid: Number(facts.gid),
        identity: [facts.dev, facts.ino, facts.size, facts.mtimeNs].join(':'),
        links: Number(facts.nlink),
      }
    } finally {
      closeSync(fd)
    }
  } catch (error) {
    if (isCode(error, 'ENOENT')) return undefined
    throw error
  }
}

/** The bytes of a file that is known to be a plain one; never through a link. */
export function readBytes(path: string): Uint8Array {
  const fd = openSync(path, READ)
  try {
    return readFileSync(fd)
  } finally {
    closeSync(fd)
  }
}

/**
 * The text of one of our own notes: a plain file, never through a link, and not longer than we write them.
 * @returns undefined when nothing is there. @throws a fault for anything else
 */
export function readNote(path: string, most: number): string | undefined {
  try {
    if (!lstatSync(path).isFile())
      throw fault('not-plain', `${path}: it is not a regular file; look at it, then remove it`)
    const fd = openSync(path, READ)
    try {
      if (fstatSync(fd).size > most)
        throw fault('io', `${path}: it is too large to be ours; look at it, then remove it`)
      return readFileSync(fd, 'utf8')
    } finally {
      closeSync(fd)
    }
  } catch (error) {
    if (isCode(error, 'ENOENT')) return undefined
    throw error
  }
}

export const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/**
 * Writes a file that must not exist yet, whole and on the disk when it returns; it gets its mode before its name counts.
 * @param owner whose it is to be, where that is not ourselves
 */
export function writePlain(
  path: string,
  bytes: Uint8Array,
  mode: number,
  owner?: { readonly uid: number; readonly gid: number },
): void {
  const flags = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | (constants.O_NOFOLLOW ?? 0)
  const fd = openSync(path, flags, 0o600)
  try {
    for (let at = 0; at < bytes.length; ) {
      const written = writeSync(fd, bytes, at, bytes.length - at)
      // some file systems say nothing when they are full, they only write less
      if (written === 0) throw fault('disk-full', `${path}: nothing more can be written`)
      at += written
    }
    if (owner) fchownSync(fd, owner.uid, owner.gid)
    fchmodSync(fd, mode)
    fsyncSync(fd)
    const { size } = fstatSync(fd)
    if (size !== bytes.length) throw fault('io', `${path}: ${size} of ${bytes.length} bytes are on the disk`)
  } finally {
    closeSync(fd)
  }
}
