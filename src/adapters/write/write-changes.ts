import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { encode } from '../../core/content.ts'
import type { FileChange } from '../../core/outcome.ts'
import { refusal } from '../../run/reason.ts'
import type { Landed } from '../../run/report.ts'
import { type FaultKind, fault, faultOf, type WriteFault } from './fault.ts'
import { commitJournal, recover, writeJournal } from './journal.ts'
import { isLockHeld, lock } from './lock.ts'
import { hashOf } from './plain-file.ts'
import { checkState, isUnfinished, stateIn } from './state.ts'
import { type FileWrite, install, passingFolders, planStep, prepare, verify } from './step.ts'

/** The folder that paths count from, and the `.git` that keeps the writer's notes. */
export interface WriteTarget {
  readonly root: string
  readonly gitDir: string
  /** Milliseconds to wait for another run. */
  readonly patience?: number | undefined
}

/** Writes changes to the files of a checkout. @param isExecutable of a new file; by default as the file that it came from */
export async function writeChanges(
  { root, gitDir, patience }: WriteTarget,
  changes: readonly FileChange[],
  isExecutable = async ({ from, after }: FileChange) =>
    after?.executable ?? (from !== undefined && ((await stat(join(root, from))).mode & 0o111) !== 0),
): Promise<(Landed & { readonly kind: 'refused' }) | undefined> {
  const files = await Promise.all(changes.map(async change => toFile(change, await isExecutable(change))))
  const written = await writeFiles(root, files, { state: stateIn(gitDir), patience })
  if (written.ok) return undefined
  // a file that someone changed in the meantime is kept; on the files as they are now the edits may still have their place
  const again = written.kind === 'changed' && written.stuck.length === 0
  return { kind: 'refused', ...refusal('work-tree', written.message, HELP[written.kind]), ...(again && { again }) }
}

const HELP: Readonly<Record<FaultKind, string>> = {
  changed: 'Run it again.',
  'not-plain': 'Change it by hand.',
  'read-only': 'Make it writable for this user (`chmod`, `chown`), and run it again.',
  'disk-full': 'Make room, and run it again.',
  locked: 'Wait for the other run to end, and run it again.',
  io: 'Run it again; if it stays so, check the disk.',
}

const toFile = ({ path, before, after }: FileChange, executable: boolean): FileWrite => ({
  path,
  before: before && hashOf(encode(before)),
  after: after && (() => encode(after)),
  executable,
})

/** Nothing was written, but for `stuck`: files that could not be put back after a failure. */
interface Failed {
  readonly ok: false
  readonly kind: FaultKind
  readonly message: string
  readonly stuck: readonly string[]
}

export type Written = { readonly ok: true } | Failed

interface WriterOptions {
  /** A folder for lock and journal on the disk of the work tree, outside the reach of edits: inside `.git`. */
  readonly state: string
  /** Milliseconds to wait for another run. */
  readonly patience?: number | undefined
}

/**
 * Writes all changes or none. Every new file is complete and on the disk next to its target before the first one replaces its target. A
 * journal restores everything: at once after a failure, or in the next run after a crash. Nothing is ever written through
 * a symbolic link.
 */
export async function writeFiles(
  root: string,
  changes: readonly FileWrite[],
  options: WriterOptions,
): Promise<Written> {
  return locked(options, (): Written => {
    const unfinished = recover(root, options.state)
    if (unfinished.stuck.length > 0) return stuckAt(unfinished.stuck)
    return writeAll(root, changes, options.state)
  })
}

type Recovery = { readonly ok: true; readonly restored: readonly string[] } | Failed

/** Ends what an interrupted run left half done, unless another run writes now. In a dry run that is a failure: its files are not to be judged. */
export async function recoverFiles(
  root: string,
  { state, patience = 0 }: WriterOptions,
  isDryRun = false,
): Promise<Recovery> {
  try {
    checkState(state)
    if (!isUnfinished(state) || isLockHeld(state)) return { ok: true, restored: [] }
    if (isDryRun)
      throw fault(
        'io',
        'an interrupted run left files half changed; the next run that applies something restores them first',
      )
  } catch (error) {
    return failed(faultOf(error, 'the working tree'))
  }
  return locked({ state, patience }, () => {
    const { restored, stuck } = recover(root, state)
    return stuck.length > 0 ? stuckAt(stuck) : { ok: true, restored }
  })
}

async function locked<T>(options: WriterOptions, write: () => T): Promise<T | Failed> {
  try {
    const unlock = await lock(options.state, options.patience)
    // all of this is synchronous: a signal that ends the process waits until it is through
    const resume = deferSignals()
    try {
      return write()
    } finally {
      // a lock that stays is taken over when this process is gone; what was written is written
      quietly(unlock)
      resume()
    }
  } catch (error) {
    return failed(faultOf(error, 'the working tree'))
  }
}

function writeAll(root: string, changes: readonly FileWrite[], state: string): Written {
  if (changes.length === 0) return { ok: true }
  let at = 'the working tree'
  const eachOf = <In, Out>(items: readonly In[], pathOf: (item: In) => string, act: (root: string, item: In) => Out) =>
    items.map(item => {
      at = pathOf(item)
      return act(root, item)
    })
  let begun = false
  try {
    const steps = eachOf(changes, change => change.path, planStep)
    begun = true
    writeJournal(state, { version: 1, entries: steps.map(step => step.entry), folders: passingFolders(root, steps) })
    for (const act of [prepare, install, verify]) eachOf(steps, step => step.entry.path, act)
    commitJournal(state)
  } catch (error) {
    const stuck = begun ? undo(root, state, changes) : []
    return failed(faultOf(error, at), stuck)
  }
  quietly(() => recover(root, state))
  return { ok: true }
}

/** Puts everything back. @returns the files for which that failed */
function undo(root: string, state: string, changes: readonly FileWrite[]): readonly string[] {
  try {
    return recover(root, state).stuck
  } catch {
    return changes.map(change => change.path)
  }
}

/** For what the next run can do as well: a failed system call there changes nothing about the result. */
function quietly(act: () => void): void {
  try {
    act()
  } catch (error) {
    faultOf(error, 'the working tree')
  }
}

const failed = ({ kind, message }: Pick<WriteFault, 'kind' | 'message'>, stuck: readonly string[] = []): Failed => ({
  ok: false,
  kind,
  message,
  stuck,
})

const stuckAt = (stuck: readonly string[]): Failed =>
  failed({ kind: 'io', message: `an interrupted run left files that cannot be restored: ${stuck.join(', ')}` }, stuck)

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Runs that write now, or wrote a moment ago. */
let writing = 0

/** Signals are heard only when the event loop turns, that is, after the writing; then they do what they would have done. */
function deferSignals(): () => void {
  if (writing++ === 0) for (const signal of SIGNALS) process.on(signal, pass)
  // between two turns of the loop every signal that came in the meantime is heard
  return () => void setImmediate(() => setImmediate(() => --writing === 0 && stopDeferring()))
}

function pass(signal: NodeJS.Signals): void {
  stopDeferring()
  if (process.listenerCount(signal) === 0) process.kill(process.pid, signal)
}

function stopDeferring(): void {
  for (const signal of SIGNALS) process.removeListener(signal, pass)
}
