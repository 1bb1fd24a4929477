import { type Block, OR_ELSE, opsOf } from '../block.ts'
import type { Diagnostic } from '../diagnostic.ts'
import { groupedBy } from '../grouped.ts'
import { givesFile } from '../op.ts'
import type { Later } from './repeats.ts'

/**
 * Why blocks, by their index, wait for a person: their author offers another way as well.
 * @param wanted false for blocks that are left out: who selects one way has chosen
 * @param kinOf gives a key for the blocks of one source for one file
 */
export function alternatives(
  blocks: readonly Block[],
  wanted: readonly boolean[],
  later: readonly Later[],
  kinOf: (block: Block) => string,
): ReadonlyMap<number, Diagnostic> {
  const beside = new Map<number, Diagnostic>()
  const offer = (one: number, other: number) => beside.set(one, besides(other)).set(other, besides(one))
  for (const [i, { by }] of later.entries()) if (by !== undefined && blocks[by]!.option === OR_ELSE) offer(i, by)
  const left = [...blocks.keys()].filter(i => wanted[i])
  const last = new Map<string, number>()
  for (const i of left) {
    const before = last.get(kinOf(blocks[i]!))
    if (before !== undefined && blocks[i]!.option === OR_ELSE && isRival(blocks[before]!, blocks[i]!)) offer(before, i)
    last.set(kinOf(blocks[i]!), i)
  }
  const named = left.filter(i => blocks[i]!.option !== undefined)
  const series = groupedBy(named, i => JSON.stringify([blocks[i]!.at.name, blocks[i]!.option!.split(' ')[0]]))
  for (const members of series.values()) {
    const [one = [], other = [], ...more] = groupedBy(members, i => blocks[i]!.option).values()
    if (other.length > 0)
      for (const way of [one, other, ...more])
        for (const i of way) beside.set(i, besides(way === one ? other[0]! : one[0]!))
  }
  return beside
}

/** True if a block gives the whole file, or takes out a line that the one before takes out as well, at what can be the same place. */
function isRival(one: Block, other: Block): boolean {
  const gone = new Map(takenOut(one).map(shown => [shown[1], shown]))
  const isThere = (line: string | undefined, own: string | undefined) =>
    line === undefined || own === undefined || line === own
  return (
    opsOf(other).some(givesFile) ||
    takenOut(other).some(shown => gone.get(shown[1])?.every((line, k) => isThere(line, shown[k])))
  )
}

/** The lines of the old texts of a block that are not in the new ones, each between its neighbors; of brackets, none. */
const takenOut = (block: Block) =>
  opsOf(block).flatMap(op => {
    if (op.kind !== 'replace') return []
    const [lines = [], kept] = [op.search, op.replace].map(text => text.split('\n').flatMap(line => line.trim() || []))
    const left = new Set(kept)
    return lines.flatMap((line, i) =>
      /[\p{L}\p{N}]/u.test(line) && !left.has(line) ? [[lines[i - 1], line, lines[i + 1]] as const] : [],
    )
  })

const besides = (other: number): Diagnostic => ({
  code: 'policy/alternative',
  message: `block ${other + 1} is another way to do the same`,
})
