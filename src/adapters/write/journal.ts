import {
  closeSync,
  constants,
  existsSync,
  fsyncSync,
  linkSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmdirSync,
  unlinkSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { fault, isCode } from './fault.ts'
import { withFolder } from './folder.ts'
import { readPlain } from './plain-file.ts'
import { DONE, DRAFT, PENDING } from './unfinished.ts'

/**
 * What a run is about to do, on the disk before it does anything. While `journal.json` is there, the run did not come to its
 * end, and everything goes back; `done.json` means that all changes stand, and only the helpers' names are left to remove.
 */
export interface Journal {
  readonly version: 1
  readonly entries: readonly Entry[]
  /** Folders that the run makes, outermost first. */
  readonly folders: readonly string[]
}

export interface Entry {
  readonly path: string
  /** Name of the new file beside the target until it takes its place; null for a deletion. */
  readonly fresh: string | null
  /** Second name of the old file beside the target, so that it can come back without a byte to write; null for a new file. */
  readonly kept: string | null
  /** SHA-256 of the bytes before and after; null where there is no file. */
  readonly before: string | null
  readonly after: string | null
}

/** What our own helpers are called; nothing else is ever removed. */
export const HELPER = /^\.apply-edits-[0-9a-f]{24}\.(?:new|old)$/

export function writeJournal(state: string, journal: Journal): void {
  mkdirSync(state, { recursive: true })
  const draft = join(state, DRAFT)
  const fd = openSync(
    draft,
    constants.O_WRONLY | constants.O_CREAT | constants.O_TRUNC | (constants.O_NOFOLLOW ?? 0),
    0o600,
  )
  try {
    const bytes = Buffer.from(JSON.stringify(journal))
    for (let at = 0; at < bytes.length; ) at += writeSync(fd, bytes, at)
    fsyncSync(fd)
  } finally {
    closeSync(fd)
  }
  renameSync(draft, join(state, PENDING))
  syncState(state)
}

/** From here on the changes stand. */
export function commitJournal(state: string): void {
  renameSync(join(state, PENDING), join(state, DONE))
  try {
    syncState(state)
  } catch (error) {
    renameSync(join(state, DONE), join(state, PENDING))
    throw error
  }
}

function syncState(state: string): void {
  if (process.platform === 'win32') return
  const fd = openSync(state, constants.O_RDONLY)
  try {
    fsyncSync(fd)
  } finally {
    closeSync(fd)
  }
}

/** What recovering found to do. */
export interface Recovered {
  /** Files that were put back as they were. */
  readonly restored: readonly string[]
  /** Files that could not be put back, or that somebody else has changed since: left as they are. */
  readonly stuck: readonly string[]
}

/** Brings what an earlier run left half done to its end: back, or through. Does nothing when there is nothing. */
export function recover(root: string, state: string): Recovered {
  removeIfThere(join(state, DRAFT))
  if (existsSync(join(state, DONE))) {
    tidy(root, readJournal(join(state, DONE)))
    unlinkSync(join(state, DONE))
  }
  if (!existsSync(join(state, PENDING))) return { restored: [], stuck: [] }
  const journal = readJournal(join(state, PENDING))
  const found = rollBack(root, journal)
  if (found.stuck.length === 0) {
    tidy(root, journal)
    unlinkSync(join(state, PENDING))
  }
  return found
}

function readJournal(path: string): Journal {
  const text = readFileSync(path, 'utf8')
  try {
    const journal = JSON.parse(text) as Journal
    if (journal.version === 1) return journal
  } catch {
    // told below
  }
  throw fault('io', `${path}: the journal of an interrupted run cannot be read; look at the files, then remove it`)
}

function rollBack(root: string, { entries }: Journal): Recovered {
  const [restored, stuck]: [string[], string[]] = [[], []]
  for (const entry of entries.toReversed()) {
    try {
      if (restore(root, entry)) restored.push(entry.path)
    } catch {
      stuck.push(entry.path)
    }
  }
  return { restored, stuck }
}

/** @returns whether there was something to put back */
function restore(root: string, { path, before, after, kept }: Entry): boolean {
  return inFolder(root, path, false, (folder, name) => {
    const now = readPlain(folder.at(name), path)?.hash ?? null
    if (now === before) return false
    // neither the old nor the new bytes: somebody has worked on it since, and that counts more
    if (now !== after) throw new Error(`${path} has changed since`)
    if (kept === null) unlinkSync(folder.at(name))
    else renameSync(folder.at(kept), folder.at(name))
    folder.sync()
    return true
  })
}

/** Removes the helpers' names, and the folders that were made and hold nothing. */
export function tidy(root: string, { entries, folders }: Journal): void {
  for (const { path, fresh, kept } of entries) {
    for (const helper of [fresh, kept]) {
      if (helper !== null && HELPER.test(helper))
        inFolder(root, path, undefined, folder => removeIfThere(folder.at(helper)))
    }
  }
  for (const path of folders.toReversed())
    inFolder(root, path, undefined, (folder, name) => removeIfEmpty(folder.at(name)))
}

/** As {@link withFolder}, for paths whose folders may be gone or never made. */
function inFolder<T>(root: string, path: string, otherwise: T, use: Parameters<typeof withFolder<T>>[2]): T {
  try {
    return withFolder(root, path, use)
  } catch (error) {
    if (isCode(error, 'ENOENT')) return otherwise
    throw error
  }
}

function removeIfThere(path: string): void {
  try {
    if (lstatSync(path).isFile()) unlinkSync(path)
  } catch (error) {
    if (!isCode(error, 'ENOENT')) throw error
  }
}

function removeIfEmpty(path: string): void {
  try {
    rmdirSync(path)
  } catch (error) {
    if (!isCode(error, 'ENOENT', 'ENOTEMPTY', 'EEXIST')) throw error
  }
}

/** Gives a file a second name, or a copy where the file system has no such thing; one that fails says so again at the copy. */
export function keep(from: string, to: string, copy: () => void): void {
  try {
    linkSync(from, to)
  } catch {
    copy()
  }
}
