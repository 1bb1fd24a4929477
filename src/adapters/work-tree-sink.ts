import type { Sink } from '../run/ports.ts'
import type { GitOptions } from './git.ts'
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
