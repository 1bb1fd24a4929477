import type { Sink } from '../ports.ts'
import type { Target } from './write/write-changes.ts'

/**
 * Writes changes to the files of a checkout, all or none; whoever changed a file meanwhile keeps it. The writer is loaded when
 * there is something to write.
 */
export const workTreeSink = (target: Target): Sink => ({
  write: async changes => {
    const { writeChanges } = await import('./write/write-changes.ts')
    return (await writeChanges(target, changes)) ?? { kind: 'written' }
  },
})
