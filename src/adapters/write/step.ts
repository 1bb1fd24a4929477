import { randomBytes } from 'node:crypto'
import { accessSync, constants, existsSync, linkSync, readdirSync, renameSync, unlinkSync } from 'node:fs'
import { join } from 'node:path'
import { foldersAbove } from '../../core/path.ts'
import { foldKey } from '../../core/text/fold.ts'
import { fault, fixedBy, hasNoLinks, isCode, unlessCode } from './fault.ts'
import { type Folder, openFolder, withFolder } from './folder.ts'
import type { JournalEntry } from './journal.ts'
import { hashOf, type PlainFile, readBytes, readPlain, writePlain } from './plain-file.ts'

/** A file before and after writing; no bytes means no file. */
export interface FileWrite {
  /** A checked path below the root. */
  readonly path: string
  /** SHA-256 ({@link hashOf}) of the bytes that must be there now. */
  readonly before: string | undefined
  /** Made when they are needed: the files of a run may be large together. */
  readonly after: (() => Uint8Array) | undefined
  /** For a new file; an old one keeps its mode. */
  readonly executable?: boolean
}

/** One change on its way to the disk. */
interface WriteStep {
  readonly change: FileWrite
  readonly entry: JournalEntry
  readonly old: PlainFile | undefined
}

/** Looks at what is there, and changes nothing. @throws a fault when it is not what the change was made for */
export function planStep(root: string, change: FileWrite): WriteStep {
  const { path, before, after } = change
  const old = lookAt(root, path)
  if (old?.hash !== before) {
    throw fault('changed', `${path}: it changed after the edit was planned`)
  }
  if (old) mayReplace(old, path)
  const helper = `.apply-edits-${randomBytes(12).toString('hex')}`
  const entry: JournalEntry = {
    path,
    fresh: after ? `${helper}.new` : null,
    kept: old ? `${helper}.old` : null,
    before: old?.hash ?? null,
    after: after ? hashOf(after()) : null,
  }
  return { change, entry, old }
}

function lookAt(root: string, path: string): PlainFile | undefined {
  const { folder, missing } = nearest(root, path)
  try {
    const [name, deeper] = missing
    const found = deeper === undefined ? readPlain(folder.at(name!), path) : undefined
    if (found) {
      accessSync(folder.at(name!), constants.W_OK)
      return found
    }
    const key = foldKey(name!)
    const twin = readdirSync(folder.at('.')).find(other => foldKey(other) === key)
    if (twin !== undefined) throw fault('changed', `${path}: ${twin} already exists, and is not tracked`)
    return undefined
  } finally {
    folder.close()
  }
}

/** The deepest folder of a path that is there, and the names from there on. */
function nearest(root: string, path: string): { readonly folder: Folder; readonly missing: readonly string[] } {
  const parts = path.split('/')
  for (let depth = parts.length - 1; ; depth--) {
    try {
      return { folder: openFolder(root, parts.slice(0, depth)), missing: parts.slice(depth) }
    } catch (error) {
      if (depth === 0 || !isCode(error, 'ENOENT')) throw error
    }
  }
}

function mayReplace({ mode, uid, links }: PlainFile, path: string): void {
  const why = fixedBy({ mode, uid, nlink: links })
  if (why !== undefined) throw fault(links > 1 ? 'not-plain' : 'read-only', `${path}: ${why}`)
}

/** The folders that are made, or may be empty when a file in them is gone, outermost first. As with git, the current folder stays. */
export function passingFolders(root: string, steps: readonly WriteStep[]): readonly string[] {
  const folders = steps.flatMap(({ change: { path, after } }) => {
    const folders = foldersAbove(path)
    if (!after) return folders.filter(name => join(root, name) !== process.cwd())
    const { folder, missing } = nearest(root, path)
    folder.close()
    return folders.slice(folders.length + 1 - missing.length)
  })
  return [...new Set(folders)].sort()
}

/** Puts the new bytes next to the target, and gives the old ones a second name. */
export function prepare(root: string, { change, entry, old }: WriteStep): void {
  const { path, after, executable } = change
  const { fresh, kept } = entry
  const owner = old && process.getuid?.() === 0 ? { uid: old.uid, gid: old.gid } : undefined
  const mode = old?.mode ?? (executable ? 0o755 : 0o644) & ~process.umask()
  withFolder(
    root,
    path,
    (folder, name) => {
      if (old && kept) {
        try {
          linkSync(folder.at(name), folder.at(kept))
        } catch {
          // a copy where the file system has no such thing; one that fails says so again
          writePlain(folder.at(kept), readBytes(folder.at(name)), old.mode, owner)
        }
      }
      if (after && fresh) writePlain(folder.at(fresh), after(), mode, owner)
      folder.sync()
    },
    after !== undefined,
  )
}

/** Gives the target its new bytes in one system call. */
export function install(root: string, { change: { path, after }, entry: { fresh }, old }: WriteStep): void {
  withFolder(root, path, (folder, name) => {
    const target = folder.at(name)
    if (readPlain(target, path)?.identity !== old?.identity) {
      throw fault('changed', `${path}: it was changed while the new text was written`)
    }
    if (!after || !fresh) unlinkSync(target)
    else if (old) replace(folder.at(fresh), target)
    else appear(folder.at(fresh), target, path)
    folder.sync()
  })
}

/** A new name never takes the place of one that came in the meantime. */
function appear(fresh: string, target: string, path: string): void {
  try {
    linkSync(fresh, target)
    unlinkSync(fresh)
  } catch (error) {
    if (isCode(error, 'EEXIST')) throw fault('changed', `${path}: it was created while the new text was written`)
    if (!hasNoLinks(error) || existsSync(target)) throw error
    replace(fresh, target)
  }
}

/** On Windows a file that a scanner has open can be replaced a moment later. */
function replace(fresh: string, target: string): void {
  for (let tries = 0; ; tries++) {
    try {
      renameSync(fresh, target)
      return
    } catch (error) {
      if (process.platform !== 'win32' || tries === 10 || !isCode(error, 'EBUSY', 'EPERM', 'EACCES')) throw error
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50)
    }
  }
}

/** Reads back what is there now. */
export function verify(root: string, { change: { path, after }, entry }: WriteStep): void {
  const read = () => withFolder(root, path, (folder, name) => readPlain(folder.at(name), path)?.hash)
  if ((unlessCode('ENOENT', undefined, read) ?? null) !== entry.after)
    throw fault(after ? 'io' : 'changed', `${path}: reading it back gave other bytes`)
}
