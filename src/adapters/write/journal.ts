import { existsSync, renameSync, unlinkSync } from 'node:fs'
import { join } from 'node:path'
import { repoPath } from '../../core/path.ts'
import { fault, unlessCode } from './fault.ts'
import { withFolder } from './folder.ts'
import { readNote, readPlain, syncFolder, writePlain } from './plain-file.ts'
import { DONE_NOTE, DRAFT_NOTE, isOwn, PENDING_NOTE, removeIfEmpty, removeIfThere } from './state.ts'

/**
 * A run's plan, written to disk before the run changes anything. While `journal.json` is there, the run has not ended, and everything is
 * restored. `done.json` means that all changes are final, and only the helper names are left to remove.
 */
interface Journal {
  readonly version: 1
  readonly entries: readonly JournalEntry[]
  /** Folders to remove at the end if they are empty, outermost first. */
  readonly folders: readonly string[]
}

export interface JournalEntry {
  readonly path: string
  /** Name of the new file next to the target until it takes its place; null for a deletion. */
  readonly fresh: string | null
  /** Second name of the old file next to the target, so that restoring it writes no bytes; null for a new file. */
  readonly kept: string | null
  /** SHA-256 of the bytes before and after; null where there is no file. */
  readonly before: string | null
  readonly after: string | null
}

/** Names of our own helper files; nothing else is ever removed. */
const HELPER = /^\.apply-edits-[0-9a-f]{24}\.(?:new|old)$/

export function writeJournal(state: string, journal: Journal): void {
  const draft = join(state, DRAFT_NOTE)
  writePlain(draft, Buffer.from(JSON.stringify(journal)), 0o600)
  renameSync(draft, join(state, PENDING_NOTE))
  syncFolder(state)
}

/** From here on the changes stand. */
export function commitJournal(state: string): void {
  renameSync(join(state, PENDING_NOTE), join(state, DONE_NOTE))
  try {
    syncFolder(state)
  } catch (error) {
    renameSync(join(state, DONE_NOTE), join(state, PENDING_NOTE))
    throw error
  }
}

/** The actions of a recovery. */
interface Recovered {
  /** Files that were put back as they were. */
  readonly restored: readonly string[]
  /** Files that could not be put back, or that someone else has changed since: left as they are. */
  readonly stuck: readonly string[]
}

/** Brings what an earlier run left half done to its end: back, or through. Does nothing when there is nothing. */
export function recover(root: string, state: string): Recovered {
  removeIfThere(join(state, DRAFT_NOTE))
  if (existsSync(join(state, DONE_NOTE))) {
    tidy(root, readJournal(join(state, DONE_NOTE)))
    unlinkSync(join(state, DONE_NOTE))
  }
  if (!existsSync(join(state, PENDING_NOTE))) return { restored: [], stuck: [] }
  const journal = readJournal(join(state, PENDING_NOTE))
  const found = rollBack(root, journal)
  if (found.stuck.length === 0) {
    tidy(root, journal)
    unlinkSync(join(state, PENDING_NOTE))
  }
  return found
}

function readJournal(path: string): Journal {
  const text = readNote(path, LONGEST)
  const journal = text !== undefined && isOwn(path) ? parseJournal(text) : undefined
  if (journal) return journal
  throw fault(
    'io',
    `${path}: this is not the journal of a run of yours; look at the files that it names, then remove it`,
  )
}

/** Someone may have put a journal there: only one that names nothing but paths of the repository and our helpers is carried out. */
export function parseJournal(text: string): Journal | undefined {
  try {
    const journal: unknown = JSON.parse(text)
    return isJournal(journal) ? journal : undefined
  } catch {
    return undefined
  }
}

/** Bytes that a journal may have: a hundred files with the longest paths take a tenth. */
const LONGEST = 4 * 1024 * 1024

function isJournal(value: unknown): value is Journal {
  const { version, entries, folders } = (value ?? {}) as Partial<Journal>
  return (
    version === 1 && Array.isArray(entries) && entries.every(isEntry) && Array.isArray(folders) && folders.every(isPath)
  )
}

function isEntry(value: unknown): value is JournalEntry {
  const { path, fresh, kept, before, after } = (value ?? {}) as Partial<JournalEntry>
  const isHalf = (helper: unknown, hash: unknown) =>
    helper === null ? hash === null : isText(helper, HELPER) && isText(hash, /^[0-9a-f]{64}$/)
  return isPath(path) && isHalf(fresh, after) && isHalf(kept, before)
}

const isText = (value: unknown, shape: RegExp): boolean => typeof value === 'string' && shape.test(value)

const isPath = (value: unknown): boolean => typeof value === 'string' && repoPath(value).ok

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
function restore(root: string, { path, before, after, kept }: JournalEntry): boolean {
  return inFolder(root, path, false, (folder, name) => {
    const now = readPlain(folder.at(name), path)?.hash ?? null
    if (now === before) return false
    // neither the old nor the new bytes: someone has worked on it since, and that counts more
    if (now !== after) throw new Error(`${path} has changed since`)
    if (kept === null) unlinkSync(folder.at(name))
    else if (readPlain(folder.at(kept), path)?.hash === before) renameSync(folder.at(kept), folder.at(name))
    else throw new Error(`the old bytes of ${path} are not there`)
    folder.sync()
    return true
  })
}

/** Removes the helpers' names, and the folders that hold nothing now. */
function tidy(root: string, { entries, folders }: Journal): void {
  for (const { path, fresh, kept } of entries) {
    for (const helper of [fresh, kept]) {
      if (helper !== null) inFolder(root, path, undefined, folder => removeIfThere(folder.at(helper)))
    }
  }
  for (const path of folders.toReversed())
    inFolder(root, path, undefined, (folder, name) => removeIfEmpty(folder.at(name)))
}

/** As {@link withFolder}, for paths whose folders may be gone or never made. */
const inFolder = <T>(root: string, path: string, otherwise: T, use: Parameters<typeof withFolder<T>>[2]): T =>
  unlessCode('ENOENT', otherwise, () => withFolder(root, path, use))
