import { isInSameBlock } from './blocks.ts'
import { MARGIN, type Versions } from './certain.ts'
import type { Anchored, Edge } from './edges.ts'
import { openerOf, type TextRow } from './rows.ts'

/** A place next to a marker, and the weight of what is kept on its side. */
interface Side {
  readonly old: number
  readonly weight: number
  /** The rows next to the marker are old ones up to one that says something and stands once, or to the end of both. */
  readonly isTold: boolean
}

/** The meaning of a marker between two old rows: the place that keeps more of the old text than any other does. */
export function between(sides: Anchored, at: number, last: number): readonly [Edge, Edge] | undefined {
  const { old, fresh, kept, places } = sides
  const row = fresh[at - 1]
  const starts: readonly Side[] = !row
    ? [{ old: 0, weight: 0, isTold: true }]
    : placesOf(places, row)
        .filter(j => (row.says ? isInSameBlock(sides, at - 1, j) : openerOf(fresh, at - 1) === openerOf(old, j)))
        .map(j => ({ old: j + 1, weight: kept.before(at - 1, j), isTold: isTold(sides, at - 1, j, -1) }))
  const ends: readonly Side[] = !fresh[last + 1]
    ? [{ old: old.length, weight: 0, isTold: true }]
    : placesOf(places, fresh[last + 1]!).map(j => ({
        old: j,
        weight: kept.after(last + 1, j),
        isTold: isTold(sides, last + 1, j, 1),
      }))
  const [best, next] = heaviest(told(starts), told(ends))
  if (!best || best.weight + MARGIN <= kept.most) return undefined
  if (next && next.weight + MARGIN > best.weight) return undefined
  return [
    { old: best.from, fresh: at },
    { old: best.to, fresh: last + 1 },
  ]
}

const placesOf = (places: Versions['places'], { text }: TextRow): readonly number[] => places.get(text) ?? []

/** The heaviest pairs first, at least two of them, if there are. Both sides are in the order of the old rows. */
function heaviest(starts: readonly Side[], ends: readonly Side[]) {
  let [above, next]: [readonly Side[], number] = [[], 0]
  const found = ends.flatMap(end => {
    for (; next < starts.length && starts[next]!.old <= end.old; next++)
      above = [...above, starts[next]!].toSorted((one, other) => other.weight - one.weight).slice(0, 2)
    return above.map(start => ({ from: start.old, to: end.old, weight: start.weight + end.weight }))
  })
  return found.toSorted((one, other) => other.weight - one.weight)
}

/** The places that rows next to the marker tell, or all where none does. */
function told(all: readonly Side[]): readonly Side[] {
  const sure = all.filter(({ isTold }) => isTold)
  return sure.length > 0 ? sure : all
}

function isTold({ old, fresh, places }: Versions, from: number, edge: number, step: 1 | -1): boolean {
  for (let [i, j] = [from, edge]; ; [i, j] = [i + step, j + step]) {
    const [row, own] = [fresh[i], old[j]]
    if (row?.text !== own?.text) return false
    if (!own || (own.says && placesOf(places, own).length === 1)) return true
  }
}
