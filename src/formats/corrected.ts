import { type Block, opsOf } from '../core/block.ts'
import type { BlockResult } from '../core/outcome.ts'
import type { Format, OldAndNew } from './format.ts'

/** Adds the corrected block to a refusal that knows the text or the file that is meant, in the author's format if that can be written. */
export function withBlock(result: BlockResult, formats: readonly Format[]): BlockResult {
  const { block, problem } = result
  const { corrected, path } = problem?.detail ?? {}
  const changes = corrected ? [corrected] : path === undefined ? [] : changesOf(block)
  if (!problem || changes.length === 0) return result
  const writers = [...formats.filter(({ name }) => name === block.format), ...formats]
  const lines = writers.map(({ write }) => write?.(path ?? block.path, changes)).find(written => written !== undefined)
  return lines ? { ...result, problem: { ...problem, detail: { ...problem.detail, block: lines } } } : result
}

/** The one change of a block, if it does nothing else. */
function changesOf(block: Block): readonly OldAndNew[] {
  const ops = opsOf(block)
  return ops.every(op => op.kind === 'replace') ? ops : []
}
