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
import { fault, unlessCode } from './fault.ts'

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

/** Opens a file, uses it and closes it. */
function withOpen<T>(path: string, flags: number, use: (fd: number) => T): T {
  const fd = openSync(path, flags, 0o600)
  try {
    return use(fd)
  } finally {
    closeSync(fd)
  }
}

/** @returns undefined when nothing is there. @throws a fault for anything but a regular file */
export const readPlain = (path: string, shown: string): PlainFile | undefined =>
  unlessCode('ENOENT', undefined, () => {
    // opening a device can do something; so look first, and compare
    const seen = lstatSync(path, { bigint: true })
    if (!seen.isFile()) throw fault('not-plain', `${shown}: it is not a regular file`)
    return withOpen(path, READ, fd => {
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
    })
  })

/** The bytes of a file that is known to be a plain one; never through a link. */
export const readBytes = (path: string): Uint8Array => withOpen(path, READ, fd => readFileSync(fd))

/** The text of one of our own notes, if it is there. @throws a fault for anything but a plain file, or one longer than we write them */
export const readNote = (path: string, most: number): string | undefined =>
  unlessCode('ENOENT', undefined, () => {
    if (!lstatSync(path).isFile())
      throw fault('not-plain', `${path}: it is not a regular file; look at it, then remove it`)
    return withOpen(path, READ, fd => {
      if (fstatSync(fd).size > most)
        throw fault('io', `${path}: it is too large to be ours; look at it, then remove it`)
      return readFileSync(fd, 'utf8')
    })
  })

/** Makes what was renamed or removed in a folder last. Windows opens no folders, and needs no more than a file's own flush. */
export function syncFolder(folder: string): void {
  if (process.platform !== 'win32') withOpen(folder, constants.O_RDONLY, fsyncSync)
}

export const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** Writes a new file, whole and on the disk when it returns, with its mode. @param owner whose it is to be, if not ours */
export function writePlain(
  path: string,
  bytes: Uint8Array,
  mode: number,
  owner?: { readonly uid: number; readonly gid: number },
): void {
  const flags = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | (constants.O_NOFOLLOW ?? 0)
  withOpen(path, flags, fd => {
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
  })
}
