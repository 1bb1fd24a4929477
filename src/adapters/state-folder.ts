import { join } from 'node:path'
import { isUnfinished } from './write/state.ts'

/** Where the writer keeps lock and journal: inside `.git`, out of the reach of edits. */
export const stateIn = (gitDir: string): string => join(gitDir, 'apply-edits')

/**
 * Puts back what an interrupted run left half done; to be called before files are read. The writer is loaded where there is something.
 * @param isDryRun nothing is written then
 * @returns why the files are not in a state to be read, if so
 */
export async function recoverCheckout(
  { root, gitDir }: { readonly root: string; readonly gitDir: string },
  isDryRun: boolean,
): Promise<string | undefined> {
  const state = stateIn(gitDir)
  if (!isUnfinished(state)) return undefined
  const { recoverFiles } = await import('./write/write-files.ts')
  const found = await recoverFiles(root, { state }, isDryRun)
  return found.ok || found.kind === 'locked' ? undefined : found.message
}
