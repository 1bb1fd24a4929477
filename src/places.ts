import type { Block } from './core/block.ts'
import type { Diagnostic } from './core/diagnostic.ts'
import type { BlockResult, Outcome } from './core/outcome.ts'
import { orderOf } from './core/run/order.ts'
import { lineMaps } from './report/line-maps.ts'

/** Which of several equal places is meant: 1-based lines of the file as it is before the run, by the block's 0-based index; a block has one. */
export type ChosenPlaces = ReadonlyMap<number, readonly number[]>

/**
 * Lets blocks that match several places be at the one that was chosen. A choice is among the places of the refusal, or it is
 * refused: it never moves a block to where it does not match.
 * @param apply how the blocks are applied
 * @returns the blocks, those that were chosen for with the line at which they belong, or with what is wrong with the choice
 */
export async function withPlaces(
  blocks: readonly Block[],
  places: ChosenPlaces,
  apply: (blocks: readonly Block[]) => Promise<Outcome>,
): Promise<readonly Block[]> {
  let chosen = blocks.map((block, index) => (places.has(index) ? { ...block, chosen: true } : block))
  // in order: a block that is placed changes what those after it meet
  for (const index of orderOf(blocks)) {
    const wanted = places.get(index)
    if (!wanted) continue
    const block = chosen[index]!
    const outcome = await apply(chosen)
    const result = outcome.results[index]!
    const placed = atChosen(block, wanted, result, lineMaps(outcome)[index]!.atBase)
    chosen = chosen.with(index, 'code' in placed ? { ...block, problems: [...block.problems, placed] } : placed)
  }
  return chosen
}

/** The block where it was chosen to be, or what is wrong with the choice. A block that fails by itself says why. */
function atChosen(
  block: Block,
  [line, other]: readonly number[],
  { problem, line: found }: BlockResult,
  atBase: (line: number) => number,
): Block | Diagnostic {
  const [op, ...more] = block.steps.flat()
  if (!problem && found !== undefined && other === undefined && atBase(found) === line) return block
  if (!problem) {
    const message = `line ${line} was chosen, but the block does not match several places`
    return { code: 'locate/stale', message, help: 'Omit the line.' }
  }
  if (problem.code !== 'locate/ambiguous' || op?.kind !== 'replace' || more.length > 0) return block
  const lines = problem.lines ?? []
  const met = lines.find(each => atBase(each) === line)
  if (met !== undefined && other === undefined)
    return { ...block, steps: [[{ ...op, hint: { line: met, certain: true } }]] }
  const message = other === undefined ? `line ${line} is not one of the places that match` : 'several lines were chosen'
  return { code: 'locate/ambiguous', message, lines: lines.map(atBase) }
}
