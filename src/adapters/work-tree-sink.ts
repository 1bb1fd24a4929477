import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Change } from '../core/apply.ts'
import { encode } from '../core/content.ts'
import { refusal } from '../core/reason.ts'
import type { Landed } from '../core/report.ts'
import type { Sink } from '../ports.ts'
import { gitOut } from './git.ts'
import { type FileChange, hashOf, writeFiles } from './work-tree-writer.ts'

/** Writes changes to the files of a checkout, all or none; whoever changed a file meanwhile keeps it. */
export const workTreeSink = (root: string): Sink => ({
  write: async changes => (await writeChanges(root, changes)) ?? { kind: 'written' },
})

/** @returns undefined when everything is written */
export async function writeChanges(root: string, changes: readonly Change[]): Promise<Landed | undefined> {
  const files = await Promise.all(changes.map(change => toFile(root, change)))
  const written = await writeFiles(root, files, { state: await stateFolder(root) })
  if (written.ok) return undefined
  return { kind: 'refused', ...refusal('work-tree', written.message) }
}

/** Where the writer keeps lock and journal: inside `.git`, out of the reach of edits. */
export async function stateFolder(root: string): Promise<string> {
  const folder = await gitOut(['rev-parse', '--absolute-git-dir'], { cwd: root })
  return join(folder.toString('utf8').trimEnd(), 'apply-edits')
}

async function toFile(root: string, { path, before, after, from }: Change): Promise<FileChange> {
  const executable = from !== undefined && ((await stat(join(root, from))).mode & 0o111) !== 0
  return { path, before: before && hashOf(encode(before)), after: after && (() => encode(after)), executable }
}
