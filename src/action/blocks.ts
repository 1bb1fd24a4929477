import { digestOf } from '../adapters/digest.ts'
import type { Block, Source } from '../core/block.ts'
import { createEngine } from '../engine.ts'

/** Every part of the action finds and applies blocks of all formats. */
export const engine = createEngine()

/** True if there is anything to apply in these texts. */
export const blocksIn = (sources: readonly Source[]): boolean => sources.some(source => engine.parse(source).length > 0)

/**
 * The id of a block's content that no one can give to another content: the six digits that reports show are a checksum. A comment's author
 * writes both what is seen and what replaces it, so no two texts may have the same id. Finding two takes 2^68 tries.
 * @param block as it was written: where a file is known, its path or its steps may become others
 */
export function longId({ at: _, notes: __, ...block }: Block): string {
  return block.id + digestOf(block, LONG_ID - block.id.length)
}

/** Digits of an id that names one content alone. */
export const LONG_ID = 40
