import type { Block } from './core/block.ts'
import type { Diagnostic } from './core/diagnostic.ts'
import type { Op } from './core/op.ts'
import type { Outcome } from './core/outcome.ts'
import { lineMaps } from './report/line-maps.ts'

/** Which of several equal places is meant: the 1-based line of the file as it is before the run, by the block's 0-based index. */
export type ChosenPlaces = ReadonlyMap<number, number>

/**
 * Lets blocks that match several places are at the one that was chosen. A choice is among the places of the refusal, or it is
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
  for (const [index, line] of [...places].sort(([a], [b]) => a - b)) {
    const block = chosen[index]
    if (!block) continue
    const outcome = await apply(chosen)
    const { problem, line: found } = outcome.results[index]!
    const atBase = lineMaps(outcome)[index]!.atBase
    // the others may have been chosen before it
    if (!problem && found !== undefined && atBase(found) === line) continue
    const lines = problem?.code === 'locate/ambiguous' ? (problem.lines ?? []) : []
    const met = lines.find(each => atBase(each) === line)
    const placed = met === undefined ? undefined : placedAt(block, met)
    const wrong = wrongChoice(line, lines.map(atBase))
    chosen = chosen.with(index, placed ?? { ...block, problems: [...block.problems, wrong] })
  }
  return chosen
}

/** A block with one text to look for, which is at this line. */
function placedAt(block: Block, line: number): Block | undefined {
  const ops = block.steps.flat()
  if (ops.length !== 1 || ops[0]!.kind !== 'replace') return undefined
  const op: Op = { ...ops[0]!, hint: { line, certain: true } }
  return { ...block, steps: [[op]] }
}

const wrongChoice = (line: number, lines: readonly number[]): Diagnostic => ({
  code: 'policy/setting',
  message:
    lines.length === 0
      ? `line ${line} was chosen, but the block does not match several places`
      : `line ${line} is not one of the places that match (lines ${lines.join(', ')})`,
  help: lines.length === 0 ? 'Omit the line.' : 'Choose one of these lines.',
})
