import { join } from 'node:path'
import { gitOut } from './git.ts'
import { isUnfinished } from './write/unfinished.ts'

/** Where the writer keeps lock and journal: inside `.git`, out of the reach of edits. */
export const stateIn = (gitDir: string): string => join(gitDir, 'apply-edits')

export async function stateFolder(root: string): Promise<string> {
  const folder = await gitOut(['rev-parse', '--absolute-git-dir'], { cwd: root })
  return stateIn(folder.toString('utf8').trimEnd())
}

/** Puts back what an interrupted run left half done; to be called before files are read. The writer is loaded where there is something. */
export async function recoverCheckout(root: string, state: string): Promise<void> {
  if (!isUnfinished(state)) return
  const { recoverFiles } = await import('./write/write-files.ts')
  await recoverFiles(root, { state })
}
