import { linkSync, readFileSync, renameSync, unlinkSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fault, hasNoLinks, isCode, unlessCode } from './fault.ts'
import { readNote } from './plain-file.ts'
import { makeState, removeIfEmpty, removeIfThere } from './state.ts'

interface Owner {
  readonly pid: number
  readonly host: string
  /** When the process started, so that a number that is used again is not taken for it; empty where that is not known. */
  readonly started: string
}

/**
 * Takes the lock of a state folder, waiting for its owner at most `patience` milliseconds. A lock whose process is gone is
 * taken over; one of another host never is.
 * @returns what gives the lock back
 * @throws a fault `locked`
 */
export async function lock(state: string, patience = 5000): Promise<() => void> {
  const path = join(state, 'lock')
  const own = JSON.stringify(ownerOf(process.pid))
  for (let waited = 0; !take(state, path, own); ) {
    const theirs = readNote(path, LONGEST)
    if (theirs === undefined) continue
    if (isStale(theirs)) setAside(path, theirs)
    else if (waited >= patience) throw fault('locked', held(path, parse(theirs)))
    else {
      await sleep(STEP)
      waited += STEP
    }
  }
  return () => {
    unlinkSync(path)
    // a folder that stays would belong to this user for ever
    removeIfEmpty(state)
  }
}

/** True if a process that is alive contains the lock, as far as this host can tell. */
export function isLockHeld(state: string): boolean {
  const found = readNote(join(state, 'lock'), LONGEST)
  return found !== undefined && !isStale(found)
}

const held = (path: string, { pid, host }: Partial<Owner>): string => {
  const who = Number.isInteger(pid) && typeof host === 'string' ? ` (process ${pid} on ${host.slice(0, 64)})` : ''
  return `another run is writing to this working tree${who}; if none is, remove ${path}`
}

const STEP = 50

/** Bytes that a lock may have. */
const LONGEST = 1024

function take(state: string, path: string, own: string): boolean {
  makeState(state)
  // written first and then linked to its name: no one ever reads half a lock
  const draft = `${path}.${process.pid}.${crypto.randomUUID()}`
  try {
    writeFileSync(draft, own, { flag: 'wx', mode: 0o600 })
    linkSync(draft, path)
    return true
  } catch (error) {
    // it was there, or the folder went with the lock of another run
    if (isCode(error, 'EEXIST', 'ENOENT')) return false
    if (!hasNoLinks(error)) throw error
    return appear(path, own)
  } finally {
    removeIfThere(draft)
  }
}

/** Where there are no hard links: a process that dies in the middle of this leaves a lock that only people can remove. */
const appear = (path: string, own: string): boolean =>
  unlessCode('EEXIST', false, () => {
    writeFileSync(path, own, { flag: 'wx', mode: 0o600 })
    return true
  })

function isStale(text: string): boolean {
  const { pid, host, started } = parse(text)
  if (host !== hostname() || pid === undefined || !Number.isInteger(pid) || pid <= 0) return false
  return !isAlive(pid) || (started !== '' && ownerOf(pid).started !== started)
}

function parse(text: string): Partial<Owner> {
  try {
    return (JSON.parse(text) as Partial<Owner> | null) ?? {}
  } catch {
    return {}
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return !isCode(error, 'ESRCH')
  }
}

const ownerOf = (pid: number): Owner => ({ pid, host: hostname(), started: startOf(pid) })

/** Field 22 of `/proc/PID/stat`, counted after the name in parentheses. */
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
  } catch {
    return ''
  }
}

/** Of two that find the same stale lock, one may move the other's new lock away: it sees that, and puts it back. */
function setAside(path: string, stale: string): void {
  const aside = `${path}.stale.${crypto.randomUUID()}`
  if (unlessCode('ENOENT', 'gone', () => renameSync(path, aside)) === 'gone') return
  const moved = readFileSync(aside, 'utf8')
  if (moved !== stale) appear(path, moved)
  unlinkSync(aside)
}
