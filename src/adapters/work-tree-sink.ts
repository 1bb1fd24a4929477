import type { Sink } from '../run/ports.ts'
import type { GitOptions } from './git.ts'
import { isUnfinished, stateIn } from './write/state.ts'
import type { WriteTarget } from './write/write-changes.ts'

/**
 * Writes changes to the files of a checkout, all or none; a file that someone changed in the meantime is kept. The writer is loaded when
 * there is something to write.
 * @param options for git at the target: created files are announced to it, so that a later run finds them
 */
export const workTreeSink = (target: WriteTarget, options?: GitOptions): Sink => ({
  write: async changes => {
    const { writeChanges } = await import('./write/write-changes.ts')
    const failed = await writeChanges(target, changes)
    if (failed) return failed
    if (options && changes.some(({ before, after }) => !before || !after))
      await (await import('./git/mark.ts')).announce(changes, options)
    return { kind: 'written' }
  },
})

/**
 * Puts back what an interrupted run left half done; to be called before files are read. The writer is loaded where there is something.
 * @param isDryRun nothing is written then
 * @returns why the files are not in a state to be read, if so
 */
export async function recoverCheckout({ root, gitDir }: WriteTarget, isDryRun: boolean): Promise<string | undefined> {
  const state = stateIn(gitDir)
  if (!isUnfinished(state)) return undefined
  const { recoverFiles } = await import('./write/write-files.ts')
  const found = await recoverFiles(root, { state }, isDryRun)
  return found.ok || found.kind === 'locked' ? undefined : found.message
}
