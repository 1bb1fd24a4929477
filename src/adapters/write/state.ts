import { existsSync, lstatSync, mkdirSync, rmdirSync, unlinkSync } from 'node:fs'
import { join } from 'node:path'
import { fault, unlessCode } from './fault.ts'

/** Where the writer keeps lock and journal: inside `.git`, out of the reach of edits. */
export const stateIn = (gitDir: string): string => join(gitDir, 'apply-edits')

/** Names of the writer's files in its state folder. */
export const PENDING_NOTE = 'journal.json'
export const DRAFT_NOTE = 'journal.json.draft'
export const DONE_NOTE = 'done.json'

/** True if a run did not come to its end, or is not there yet. */
export const isUnfinished = (state: string): boolean =>
  [PENDING_NOTE, DRAFT_NOTE, DONE_NOTE].some(name => existsSync(join(state, name)))

/** Makes the state folder. @throws a fault when something else has its name, or it is another user's */
export function makeState(state: string): void {
  mkdirSync(join(state, '..'), { recursive: true })
  if (unlessCode('EEXIST', 'there', () => mkdirSync(state)) === 'there') checkState(state)
}

/** @throws a fault when the state folder is there and is not one that this user made: what is in it is not ours to carry out */
export function checkState(state: string): void {
  if (unlessCode('ENOENT', true, () => lstatSync(state).isDirectory() && isOwn(state))) return
  throw fault('not-plain', `${state}: it is a link or belongs to another user; look at it, then remove it`)
}

/** True if this user made it; Windows does not tell. */
export const isOwn = (path: string): boolean => process.getuid === undefined || lstatSync(path).uid === process.getuid()

/** Removes a file, or a link itself; never a folder. */
export const removeIfThere = (path: string): void =>
  unlessCode('ENOENT', undefined, () => {
    if (!lstatSync(path).isDirectory()) unlinkSync(path)
  })

/** Removes a folder that is empty, if this user may. */
export const removeIfEmpty = (path: string): void =>
  unlessCode(['ENOENT', 'ENOTEMPTY', 'EEXIST', 'EACCES', 'EPERM', 'EROFS', 'EBUSY'], undefined, () => rmdirSync(path))
