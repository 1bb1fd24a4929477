import { isInSameBlock } from './blocks.ts'
import { headIn } from './rewritten.ts'
import type { TextRow } from './rows.ts'

/** Weight of a kept line: little for a closing bracket. */
const WEIGHT = { signs: 1, words: 2 }

/** How much more of the old text the best place of a line must keep than any other: more than a bracket and a meaningless word (`end`). */
export const MARGIN = 3

/** The old row (index) that each new one is for certain; undefined for those that are new, and for brackets. */
export function certain(versions: Versions): readonly (number | undefined)[] {
  const { fresh, kept, places } = versions
  const found = fresh.map(({ text, says }, i) => {
    const likely = (places.get(text) ?? []).filter(j => kept.weigh(i, j) + MARGIN > kept.most)
    const [j] = likely
    if (!says || j === undefined || likely.length > 1 || kept.weigh(i, j) < kept.most) return undefined
    return isInSameBlock(versions, i, j) ? j : undefined
  })
  const heads = rewritten(versions)
  // two new rows cannot both be the same old one
  return found.map((j, i) => {
    if (j === undefined) return heads[i]
    return found.indexOf(j) === found.lastIndexOf(j) ? j : undefined
  })
}

/** The old row that each new one is in other words: both define one thing, which nothing else at that level does. */
function rewritten({ old, fresh, kept }: Versions): readonly (number | undefined)[] {
  const [names, own] = [fresh.map(headIn), old.map(headIn)]
  return names.map((name, i) => {
    const j = own.indexOf(name)
    const isOne = name !== undefined && own.lastIndexOf(name) === j && names.indexOf(name) === names.lastIndexOf(name)
    return isOne && j >= 0 && kept.around(i, j) === kept.most ? j : undefined
  })
}

/** Two versions of a text. */
export interface Versions {
  readonly old: readonly TextRow[]
  readonly fresh: readonly TextRow[]
  readonly kept: Kept
  /** Where the old rows with a text are. */
  readonly places: ReadonlyMap<string, readonly number[]>
  /** Where the new ones with a text are. */
  readonly shown: ReadonlyMap<string, readonly number[]>
  /** For each row the one that its block is below, or -1. */
  readonly heads: { readonly old: readonly number[]; readonly fresh: readonly number[] }
  /** For each new row the last marker above it, or -1. */
  readonly marked: readonly number[]
}

/** The weight of the old rows that are kept, at most: longest common subsequences. */
export interface Kept {
  /** Up to a new row and an old one that are one, with these; and from there on. */
  readonly before: (i: number, j: number) => number
  readonly after: (i: number, j: number) => number
  readonly most: number
  /** Of all but these, where they are two versions of one. */
  readonly around: (i: number, j: number) => number
  /** Of all, where these are one. */
  readonly weigh: (i: number, j: number) => number
}

export function keptRows(old: readonly TextRow[], fresh: readonly TextRow[]): Kept {
  const [above, below] = [0, 1].map(() =>
    Array.from({ length: fresh.length + 1 }, () => new Uint32Array(old.length + 1)),
  ) as [Uint32Array[], Uint32Array[]]
  const own = old.map(({ says }) => (says ? WEIGHT.words : WEIGHT.signs))
  for (let i = 0; i < fresh.length; i++) {
    for (let j = 0; j < old.length; j++) {
      const same = old[j]!.text === fresh[i]!.text ? above[i]![j]! + own[j]! : 0
      above[i + 1]![j + 1] = Math.max(same, above[i]![j + 1]!, above[i + 1]![j]!)
    }
  }
  for (let i = fresh.length - 1; i >= 0; i--) {
    for (let j = old.length - 1; j >= 0; j--) {
      const same = old[j]!.text === fresh[i]!.text ? below[i + 1]![j + 1]! + own[j]! : 0
      below[i]![j] = Math.max(same, below[i + 1]![j]!, below[i]![j + 1]!)
    }
  }
  const before = (i: number, j: number) => above[i]![j]! + own[j]!
  const after = (i: number, j: number) => below[i + 1]![j + 1]! + own[j]!
  const around = (i: number, j: number) => above[i]![j]! + below[i + 1]![j + 1]!
  return { before, after, around, most: below[0]![0]!, weigh: (i, j) => around(i, j) + own[j]! }
}
