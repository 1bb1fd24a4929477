import type { BlockResult } from '../core/apply.ts'
import type { Format } from './format.ts'

/**
 * Adds to a refusal that knows the text which would be found the whole block, in the format of its author, or in the first that can write
 * where that one cannot.
 */
export function withBlock(result: BlockResult, formats: readonly Format[]): BlockResult {
  const { block, problem } = result
  const change = problem?.detail?.corrected
  if (!change) return result
  const writers = [...formats.filter(({ name }) => name === block.format), ...formats]
  const lines = writers.map(({ write }) => write?.(block.path, [change])).find(written => written !== undefined)
  return lines ? { ...result, problem: { ...problem, detail: { ...problem.detail, block: lines } } } : result
}
