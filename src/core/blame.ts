import type { ApplyOptions, BlockResult, Snapshot } from './apply.ts'
import { runBlock } from './run-block.ts'

/** A block that changed files, by its 1-based number, and the files before it did. */
export interface Past {
  readonly number: number
  readonly result: BlockResult
  readonly before: Snapshot
}

/** So many earlier blocks are asked. */
const MAX_ASKED = 8

/** Tells a block that found nothing which earlier block took its text away, if one did. */
export function withBlame(result: BlockResult, past: readonly Past[], options: ApplyOptions): BlockResult {
  const { problem, block } = result
  if (!problem || (problem.code !== 'locate/not-found' && problem.code !== 'locate/conflict')) return result
  const suspects = past.filter(({ result: { path, movedTo } }) => path === result.path || movedTo === result.path)
  const thief = suspects
    .slice(-MAX_ASKED)
    .findLast(({ before }) => runBlock(block, before, options).result.code.startsWith('ok/'))
  if (!thief) return result
  const hints = [`it stood there until block ${thief.number} changed it`, ...(problem.detail?.hints ?? [])]
  return { ...result, problem: { ...problem, detail: { ...problem.detail, hints } } }
}
