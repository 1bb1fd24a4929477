import type { ApplyOptions, BlockResult, Snapshot } from '../apply.ts'
import { runBlock } from './run-block.ts'

/** A block that changed files, by its 1-based number, and the files before it did. */
export interface Past {
  readonly number: number
  readonly result: BlockResult
  readonly before: Snapshot
}

/** The blocks that changed a file, by its path: so many of the last ones, and no more files than these are kept in memory. */
export type Pasts = Map<string | undefined, readonly Past[]>

const MAX_ASKED = 8

/** So many characters of the texts before them are kept for that. */
const MAX_KEPT = 8 << 20

/** Adds a block that changed a file, and moved it perhaps. */
export function remember(past: Past, pasts: Pasts): void {
  const { path, movedTo } = past.result
  for (const key of movedTo === undefined ? [path] : [path, movedTo])
    pasts.set(key, [...(pasts.get(key) ?? []), past].slice(-MAX_ASKED))
  forgetOldest(pasts)
}

function forgetOldest(pasts: Pasts): void {
  const newestFirst = [...new Set([...pasts.values()].flat())].sort((a, b) => b.number - a.number)
  let kept = 0
  const first = newestFirst.findIndex(({ result: { path }, before }) => {
    const content = path && before.get(path)
    kept += content?.kind === 'text' ? content.text.length : 0
    return kept > MAX_KEPT
  })
  if (first < 0) return
  const gone = new Set(newestFirst.slice(first))
  for (const [path, all] of pasts)
    pasts.set(
      path,
      all.filter(past => !gone.has(past)),
    )
}

/** Tells a block that found nothing which earlier block took its text away, if one did. */
export function withBlame(result: BlockResult, pasts: Pasts, options: ApplyOptions): BlockResult {
  const { problem, block } = result
  if (!problem || (problem.code !== 'locate/not-found' && problem.code !== 'locate/conflict')) return result
  const suspects = pasts.get(result.path) ?? []
  const thief = suspects.findLast(({ before }) => runBlock(block, before, options).result.code.startsWith('ok/'))
  if (!thief) return result
  const hints = [`it was there until block ${thief.number} changed it`, ...(problem.detail?.hints ?? [])]
  return { ...result, problem: { ...problem, detail: { ...problem.detail, hints } } }
}
