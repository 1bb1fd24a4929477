import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { encode } from '../../core/content.ts'
import type { FileChange } from '../../core/outcome.ts'
import { refusal } from '../../run/reason.ts'
import type { Landed } from '../../run/report.ts'
import type { FaultKind } from './fault.ts'
import { stateIn } from './state.ts'
import { type FileWrite, hashOf, writeFiles } from './write-files.ts'

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
