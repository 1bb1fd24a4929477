import { mkdir, readdir, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FileChange } from '../core/outcome.ts'
import { repoPath } from '../core/path.ts'
import { isCode } from './write/fault.ts'
import { readNote } from './write/plain-file.ts'
import { checkState, isOwn, stateIn } from './write/state.ts'

/** The changes of a run to a working tree, so that it can be undone. */
interface RunRecord {
  readonly version: 1
  readonly changes: readonly FileChange[]
  /** True if the run staged its changes. */
  readonly staged?: boolean
  /** True if they were too large to keep: it has none of them, so that `undo` does not take an older run for the newest. */
  readonly isTooLarge?: true
}

/** Runs that are kept, and characters that the record of one may have: of what is larger only that. */
const KEPT = { runs: 20, length: 16 * 1024 * 1024 } as const

/** Where the records are: next to the writer's folder, which can go. @throws a fault for one that is not ours */
function recordsIn(gitDir: string): string {
  const folder = `${stateIn(gitDir)}-runs`
  checkState(folder)
  return folder
}

const NAME = /^(\d{6})\.json$/

/** The numbers of the runs that can be taken back, from 1, oldest first. */
export async function listRuns(gitDir: string): Promise<readonly number[]> {
  try {
    const names = await readdir(recordsIn(gitDir))
    return names.flatMap(name => Number(NAME.exec(name)?.[1] ?? [])).sort((a, b) => a - b)
  } catch {
    return []
  }
}

/**
 * Notes what a run wrote. @param over the number of an earlier note of the same run
 * @returns its number; undefined if the folder cannot be written
 */
export async function recordRun(
  gitDir: string,
  { changes, staged = false }: Omit<RunRecord, 'version'>,
  over?: number,
): Promise<number | undefined> {
  // counted before it is made: a record of the largest run would need more memory than the run
  const record: RunRecord = { version: 1, changes, ...(staged && { staged }) }
  const whole = lengthOf(changes) > KEPT.length ? undefined : JSON.stringify(record)
  const rest: RunRecord = { version: 1, changes: [], isTooLarge: true }
  const text = whole !== undefined && whole.length <= KEPT.length ? whole : JSON.stringify(rest)
  try {
    await mkdir(recordsIn(gitDir), { recursive: true, mode: 0o700 })
    const runs = await listRuns(gitDir)
    let run = (runs.at(-1) ?? 0) + 1
    // another run may have ended at the same time
    while (!(await isNew(fileOf(gitDir, run), text))) run++
    const others = runs.filter(each => each !== over)
    const gone = [...others.slice(0, -KEPT.runs + 1), ...(over === undefined ? [] : [over])]
    for (const old of gone) await forgetRun(gitDir, old).catch(() => {})
    return run
  } catch {
    return undefined
  }
}

/** Writes a file that is not there yet. @returns false if it is */
async function isNew(file: string, text: string): Promise<boolean> {
  try {
    await writeFile(file, text, { flag: 'wx', mode: 0o600 })
    return true
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false
    throw error
  }
}

const lengthOf = (changes: readonly FileChange[]): number =>
  changes.reduce((sum, { before, after }) => sum + (before?.text.length ?? 0) + (after?.text.length ?? 0), 0)

export const forgetRun = (gitDir: string, run: number): Promise<void> => unlink(fileOf(gitDir, run))

const fileOf = (gitDir: string, run: number): string => join(recordsIn(gitDir), `${String(run).padStart(6, '0')}.json`)

/** The record of a run; `unknown` if there is none, `foreign` if it is not one that this user's runs of this version wrote. */
export async function readRun(gitDir: string, run: number): Promise<RunRecord | 'unknown' | 'foreign'> {
  try {
    const file = fileOf(gitDir, run)
    const text = readNote(file, KEPT.length * 4)
    if (text === undefined) return 'unknown'
    const record: unknown = isOwn(file) && JSON.parse(text)
    return isRecord(record) ? record : 'foreign'
  } catch {
    return 'foreign'
  }
}

function isRecord(value: unknown): value is RunRecord {
  const { version, changes } = (value ?? {}) as Partial<RunRecord>
  return version === 1 && Array.isArray(changes) && changes.every(isChange)
}

function isChange(value: unknown): value is FileChange {
  const { path, before, after } = (value ?? {}) as Partial<FileChange>
  return typeof path === 'string' && repoPath(path).ok && isContent(before) && isContent(after)
}

const isContent = (value: unknown): boolean => {
  if (value === undefined) return true
  const { kind, text, bom, encoding } = (value ?? {}) as Record<string, unknown>
  const isRead = typeof text === 'string' && typeof bom === 'boolean'
  return kind === 'text' && isRead && /^(?:utf-8|8-bit)$/.test(String(encoding))
}
