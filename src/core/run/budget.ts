import { fail, ok, type Result } from '../diagnostic.ts'
import type { Snapshot } from '../outcome.ts'
import type { RepoPath } from '../path.ts'
import type { Placed } from '../place/ground.ts'
import type { Step } from './run-block.ts'

/** Limits of all blocks together. A few characters can ask for a million edits, and each block may double what the last one made. */
export const BUDGET = { edits: 200_000, growth: 16 << 20 } as const

/** The amounts used by the blocks so far. */
interface Spent {
  readonly edits: number
  /** Characters by which files have grown. */
  readonly growth: number
}

export const NOTHING_SPENT: Spent = { edits: 0, growth: 0 }

/** Adds what a block did; a block that goes beyond the budget is refused with `edit/too-large`. */
export function spend(spent: Spent, before: Snapshot, { result, after }: Step): Result<Spent> {
  const edits = spent.edits + countEdits(result.placed ?? [])
  const growth = spent.growth + Math.max(0, growthOf(before, after))
  if (edits > BUDGET.edits) return fail('edit/too-large', `the blocks change more than ${BUDGET.edits} places`)
  if (growth > BUDGET.growth) return fail('edit/too-large', 'the files would grow by more than 16 MiB')
  return ok({ edits, growth })
}

export const countEdits = (placed: readonly Placed[]): number =>
  placed.reduce((sum, { edits }) => sum + edits.length, 0)

function growthOf(before: Snapshot, after: Snapshot): number {
  const paths = new Set([...before.keys(), ...after.keys()])
  return [...paths].reduce((sum, path) => sum + lengthOf(after, path) - lengthOf(before, path), 0)
}

function lengthOf(files: Snapshot, path: RepoPath): number {
  const content = files.get(path)
  return content?.kind === 'text' ? content.text.length : 0
}
