import {
  constants,
  copyFileSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fault, hasNoLinks, isCode } from './fault.ts'

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
  mkdirSync(state, { recursive: true })
  const path = join(state, 'lock')
  const own = JSON.stringify(ownerOf(process.pid))
  for (let waited = 0; !take(path, own); ) {
    const theirs = readLock(path)
    if (isStale(theirs)) setAside(path, theirs)
    else if (waited >= patience) throw fault('locked', 'another run is writing to this work tree')
    else {
      await sleep(STEP)
      waited += STEP
    }
  }
  return () => unlinkSync(path)
}

const STEP = 50

function take(path: string, own: string): boolean {
  // written first and then linked to its name: nobody ever reads half a lock
  const draft = `${path}.${process.pid}.${crypto.randomUUID()}`
  writeFileSync(draft, own, { flag: 'wx', mode: 0o600 })
  try {
    return appear(draft, path)
  } finally {
    unlinkSync(draft)
  }
}

/** Gives a file a second name, unless that is taken. Without hard links it is copied; half a lock is nobody's that could be gone. */
function appear(draft: string, path: string): boolean {
  try {
    linkSync(draft, path)
    return true
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false
    if (!hasNoLinks(error)) throw error
  }
  try {
    copyFileSync(draft, path, constants.COPYFILE_EXCL)
    return true
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false
    throw error
  }
}

/** Nothing where it was given back meanwhile. */
function readLock(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (isCode(error, 'ENOENT')) return ''
    throw error
  }
}

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

/** Field 22 of `/proc/PID/stat`, counted behind the name in parentheses. */
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
  try {
    renameSync(path, aside)
  } catch (error) {
    if (isCode(error, 'ENOENT')) return
    throw error
  }
  if (readFileSync(aside, 'utf8') !== stale) appear(aside, path)
  unlinkSync(aside)
}
