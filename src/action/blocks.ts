import { createHash } from 'node:crypto'
import type { Block, Source } from '../core/op.ts'
import { createEngine } from '../engine.ts'

/** Every part of the action finds and applies blocks of all formats. */
export const engine = createEngine()

/** True if there is anything to apply in these texts. */
export const blocksIn = (sources: readonly Source[]): boolean => sources.some(source => engine.parse(source).length > 0)

/**
 * The id of a block's content that no one can give to another content: the six digits that reports show are a checksum, and
 * anyone who can edit a comment could find another text with the same digits.
 */
export function longId({ id, path, steps, problems }: Block): string {
  const content = JSON.stringify([path, steps, problems.map(problem => problem.code)])
  return (
    id +
    createHash('sha256')
      .update(content)
      .digest('hex')
      .slice(0, LONG_ID - id.length)
  )
}

/** Digits of an id that names one content alone. */
export const LONG_ID = 16
