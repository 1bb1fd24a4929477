import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Change } from '../../core/apply.ts'
import { encode } from '../../core/content.ts'
import { refusal } from '../../core/reason.ts'
import type { Landed } from '../../core/report.ts'
import { stateFolder } from '../state-folder.ts'
import { type FileChange, hashOf, writeFiles } from './write-files.ts'

/** Writes changes to the files of a checkout. @returns undefined when everything is written */
export async function writeChanges(
  root: string,
  changes: readonly Change[],
  patience?: number,
): Promise<Landed | undefined> {
  const files = await Promise.all(changes.map(change => toFile(root, change)))
  const written = await writeFiles(root, files, { state: await stateFolder(root), patience })
  if (written.ok) return undefined
  return { kind: 'refused', ...refusal('work-tree', written.message) }
}

async function toFile(root: string, { path, before, after, from }: Change): Promise<FileChange> {
  const executable = from !== undefined && ((await stat(join(root, from))).mode & 0o111) !== 0
  return { path, before: before && hashOf(encode(before)), after: after && (() => encode(after)), executable }
}
