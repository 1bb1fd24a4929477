import { headOf, readTree } from '../adapters/git/objects.ts'
import { listRuns, readRun } from '../adapters/run-journal.ts'
import type { FileChange } from '../core/outcome.ts'
import { fileHash } from '../core/text/crc32.ts'
import type { Engine } from '../engine.ts'
import { isDeletion, keepingFiles, reversed } from '../policy/blocks/reverse.ts'
import type { CommandPlace } from './checkout.ts'

/** An engine that reads blocks the other way round. What was there before is never deleted, whatever the text says. */
export const reverseEngine = (engine: Engine, found: Promise<CommandPlace>): Engine => ({
  ...engine,
  parse: source => reversed(engine.parse(source)),
  apply: async (blocks, files, options) =>
    engine.apply(
      blocks.some(isDeletion) ? keepingFiles(blocks, await earlierFiles(await found)) : blocks,
      files,
      options,
    ),
})

/** Tells of a content if its file is older: by the record of the run that wrote it; without one, by the last commit. */
async function earlierFiles({ git, gitDir }: CommandPlace): Promise<(path: string, hash: string) => boolean> {
  const records = await Promise.all((await listRuns(gitDir)).map(run => readRun(gitDir, run)))
  const changes = records.flatMap(record => (typeof record === 'string' ? [] : record.changes))
  const head = git && (await headOf(git))
  const tree = head === undefined ? new Map() : await readTree(head, git!)
  return (path, hash) => {
    const writes = changes.filter(change => change.path === path && wrote(change, hash))
    return writes.length > 0 ? writes.every(({ before }) => before) : tree.has(path)
  }
}

const wrote = ({ after }: FileChange, hash: string): boolean => after !== undefined && fileHash(after.text) === hash
