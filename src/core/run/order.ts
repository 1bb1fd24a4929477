import { type Block, opsOf } from '../block.ts'
import { groupedBy } from '../grouped.ts'

/**
 * The order in which blocks are carried out, as indices: that of the text. Changes of a file that git printed newest first (`git log -p`)
 * begin with the oldest, since each is for the version that the one below it makes. Suggestions for a file are all for one version, so those further down
 * come first: none moves the lines of another, or changes the lines above them. Blocks that are taken back begin with the last.
 */
export const orderOf = (blocks: readonly Block[]): readonly number[] =>
  blocks.some(({ reversed }) => reversed) ? written(blocks).toReversed() : written(blocks)

/** The order in which the author meant them to be carried out. */
function written(blocks: readonly Block[]): readonly number[] {
  const order = [...blocks.keys()]
  const suggested = order.filter(i => lineOf(blocks[i]!) > 0)
  for (const places of groupedBy(suggested, i => blocks[i]!.path).values())
    for (const [k, i] of places.toSorted((a, b) => lineOf(blocks[b]!) - lineOf(blocks[a]!)).entries())
      order[places[k]!] = i
  if (!blocks.some(block => block.becomes)) return order
  const byFile = groupedBy(blocks.keys(), i => JSON.stringify([blocks[i]!.at.name, blocks[i]!.path]))
  for (const places of byFile.values()) {
    const isNewestFirst = places.slice(1).every((place, k) => {
      const [upper, lower] = [blocks[places[k]!]!, blocks[place]!]
      return isSame(versionOf(upper), lower.becomes) && !isSame(versionOf(lower), upper.becomes)
    })
    if (isNewestFirst) for (const [k, place] of places.entries()) order[place] = places.at(-1 - k)!
  }
  return order
}

/** The line of a suggestion; 0 for any other block. */
const lineOf = (block: Block): number => {
  const [op] = opsOf(block)
  return op?.kind === 'replace' && op.hint?.under ? (op.hint.line ?? 0) : 0
}

/** The id of the version that a block is for. */
const versionOf = (block: Block): string | undefined =>
  opsOf(block).flatMap(op => (op.kind === 'replace' && op.hint?.blob) || [])[0]

/** True for two ids of one version, of which one may have more digits. */
const isSame = (one: string | undefined, other: string | undefined): boolean =>
  one !== undefined && other !== undefined && (one.startsWith(other) || other.startsWith(one))
