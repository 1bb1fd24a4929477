import type { Alignment, Change } from '../locate.ts'
import { type FileText, lowerBound } from '../text/file-text.ts'
import type { Hunk } from '../text/script.ts'
import { isBlank } from '../text/spacing.ts'
import { isOwn } from './fit.ts'

/**
 * Whether it is certain where a change goes although other lines of the block do not fit: the lines that do fit, one
 * under the other around it, stand once only where the block lies; and where the same change could as well be read a
 * few lines higher (a diff slides), all of these lines are among them.
 */
export function isAnchored(file: FileText, change: Change, place: Alignment, hunk: Hunk): boolean {
  const run = fittingRun(file, change.search, place, hunk)
  const slid = change.search.slice(hunk.above + 1 - slides(change, hunk), run.above)
  if (!slid.every(isBlank)) return false
  const own = place.lines.filter(line => line >= 0)
  const [first, last] = [positionOf(file, own[0]!), positionOf(file, own.at(-1)!)]
  const near = file.keys.subarray(Math.max(0, first - NEAR), last + 1 + NEAR)
  return isOnce(file.keys.subarray(run.from, run.to), near)
}

/** How far around the block the same lines may stand again. */
const NEAR = 2

/** Lines of the search and of the file that fit one under the other around a hunk, blank lines left out. */
interface Run {
  /** Index into the search of its first line above the hunk; behind the kept line above where it has none. */
  readonly above: number
  /** Their range in `file.shown`, half-open. */
  readonly from: number
  readonly to: number
}

function fittingRun(file: FileText, search: readonly string[], place: Alignment, hunk: Hunk): Run {
  const fits = (s: number) => place.lines[s]! >= 0 && isOwn(place.fits?.[s])
  const at = (s: number) => positionOf(file, place.lines[s]!)
  const inside = hunk.removed.filter(s => !isBlank(search[s]!))
  const [top, bottom] = [neighbour(search, hunk.above, -1), neighbour(search, hunk.below, 1)]
  let from = inside.length > 0 ? at(inside[0]!) : fits(top) ? at(top) + 1 : at(bottom)
  let to = from + inside.length
  let above = hunk.above + 1
  for (let s = top; fits(s) && at(s) === from - 1; s = neighbour(search, s - 1, -1)) {
    from--
    above = s
  }
  for (let s = bottom; fits(s) && at(s) === to; s = neighbour(search, s + 1, 1)) to++
  return { above, from, to }
}

/** The next line of the search that is not blank, from a line on, in one direction. */
export function neighbour(search: readonly string[], from: number, step: 1 | -1): number {
  let s = from
  while (s in search && isBlank(search[s]!)) s += step
  return s
}

/** The position in `file.shown` of a line. */
export const positionOf = ({ shown }: FileText, line: number): number => lowerBound(shown, line)

/** By how many lines a pure insertion or deletion may be read higher with the same effect; a script has it at its lowest. */
function slides({ search, replace }: Change, { removed, added, above }: Hunk): number {
  if (removed.length > 0 && added.length > 0) return 0
  const moved = removed.length > 0 ? removed.map(s => search[s]!) : added.map(r => replace[r]!)
  let up = 0
  while (search[above - up] === moved[moved.length - 1 - (up % moved.length)]) up++
  return up
}

/** Whether keys stand one behind the other only once among others; no keys stand nowhere. */
export function isOnce(run: ArrayLike<number>, keys: Int32Array | readonly number[]): boolean {
  let stands = false
  for (let at = keys.indexOf(run[0]!); at >= 0; at = keys.indexOf(run[0]!, at + 1)) {
    let k = 1
    while (k < run.length && keys[at + k] === run[k]) k++
    if (k < run.length) continue
    if (stands) return false
    stands = true
  }
  return stands
}
