import type { Sink } from '../ports.ts'

/**
 * Writes changes to the files of a checkout, all or none; whoever changed a file meanwhile keeps it. The writer is loaded when
 * there is something to write. `patience`: how many milliseconds to wait for another run.
 */
export const workTreeSink = (root: string, patience?: number): Sink => ({
  write: async changes => {
    const { writeChanges } = await import('./write/write-changes.ts')
    return (await writeChanges(root, changes, patience)) ?? { kind: 'written' }
  },
})
