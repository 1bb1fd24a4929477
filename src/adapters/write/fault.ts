import type { Stats } from 'node:fs'

/** Why files could not be written. */
export type FaultKind =
  /** The bytes on disk are not those that the change was made for. */
  | 'changed'
  /** A link, a folder, a device, a file with other names. */
  | 'not-plain'
  | 'read-only'
  | 'disk-full'
  | 'locked'
  | 'io'

export interface WriteFault extends Error {
  readonly name: 'WriteFault'
  readonly kind: FaultKind
}

/** Thrown inside the writer, and returned by it as a value. */
export const fault = (kind: FaultKind, message: string): WriteFault =>
  Object.assign(new Error(message), { name: 'WriteFault' as const, kind })

const KINDS: Readonly<Record<string, FaultKind>> = {
  ENOSPC: 'disk-full',
  EDQUOT: 'disk-full',
  EFBIG: 'disk-full',
  EROFS: 'read-only',
  EACCES: 'read-only',
  EPERM: 'read-only',
  ELOOP: 'not-plain',
  ENOTDIR: 'not-plain',
  EISDIR: 'not-plain',
}

const SENTENCES: Readonly<Record<string, string>> = {
  'disk-full': 'the disk is full',
  'read-only': 'it is read-only',
  'not-plain': 'it is, or is inside, a symbolic link',
}

/** Why a file must not be replaced, if so: a rename would replace also what must not be written to. */
export function fixedBy({ mode, uid, nlink }: Pick<Stats, 'mode' | 'uid' | 'nlink'>): string | undefined {
  if (nlink > 1) return `it has ${nlink} names (hard links)`
  if ((mode & 0o222) === 0) return 'it is read-only'
  const self = process.getuid?.()
  return self !== undefined && self !== 0 && self !== uid ? 'it belongs to another user' : undefined
}

/** Converts a failed system call to a fault of a path; rethrows bugs. */
export function faultOf(error: unknown, path: string): WriteFault {
  const { name, code, syscall } = error as Partial<NodeJS.ErrnoException>
  if (name === 'WriteFault') return error as WriteFault
  if (code === undefined) throw error
  const kind = KINDS[code] ?? 'io'
  return fault(kind, `${path}: ${SENTENCES[kind] ?? 'the disk reports an error'} (${code} at ${syscall})`)
}

export const isCode = (error: unknown, ...codes: readonly string[]): boolean =>
  codes.includes((error as NodeJS.ErrnoException).code ?? '')

/** The result of an act; or something else if it fails with one of these codes. */
export function unlessCode<T, U>(codes: string | readonly string[], otherwise: U, act: () => T): T | U {
  try {
    return act()
  } catch (error) {
    if (isCode(error, ...[codes].flat())) return otherwise
    throw error
  }
}

/** True if a file system knows no hard links (FAT, exFAT, some network mounts). */
export const hasNoLinks = (error: unknown): boolean =>
  isCode(error, 'EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK')
