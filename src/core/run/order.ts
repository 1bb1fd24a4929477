import { type Block, opsOf } from '../block.ts'

/**
 * The order in which blocks are carried out, as indices: that of the text. Changes of a file that git printed newest first (`git log -p`)
 * begin with the oldest, since each is for the version that the one below it makes.
 */
export function orderOf(blocks: readonly Block[]): readonly number[] {
  const order = [...blocks.keys()]
  if (!blocks.some(block => block.becomes)) return order
  const byFile = new Map<string, number[]>()
  for (const [i, { at, path }] of blocks.entries()) {
    const key = JSON.stringify([at.name, path])
    const places = byFile.get(key)
    if (places) places.push(i)
    else byFile.set(key, [i])
  }
  for (const places of byFile.values()) {
    const isNewestFirst = places.slice(1).every((place, k) => {
      const [upper, lower] = [blocks[places[k]!]!, blocks[place]!]
      return isSame(versionOf(upper), lower.becomes) && !isSame(versionOf(lower), upper.becomes)
    })
    if (isNewestFirst) for (const [k, place] of places.entries()) order[place] = places.at(-1 - k)!
  }
  return order
}

/** The id of the version that a block is for. */
const versionOf = (block: Block): string | undefined =>
  opsOf(block).flatMap(op => (op.kind === 'replace' && op.hint?.blob) || [])[0]

/** True for two ids of one version, of which one may have more digits. */
const isSame = (one: string | undefined, other: string | undefined): boolean =>
  one !== undefined && other !== undefined && (one.startsWith(other) || other.startsWith(one))
