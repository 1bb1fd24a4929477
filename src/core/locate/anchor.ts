import type { Alignment, Change } from '../locate.ts'
import { type FileText, lowerBound } from '../text/file-text.ts'
import type { Hunk } from '../text/script.ts'
import { isBlank } from '../text/spacing.ts'
import { isOwn } from './fit.ts'

/**
 * Whether it is certain where a change goes although other lines of the block do not fit: the lines that do fit, one
 * under the other around it, stand once only where the block lies; and where the same change could as well be read a
 * few lines higher or lower (a diff slides), all of these lines are among them.
 */
export function isAnchored(file: FileText, change: Change, place: Alignment, hunk: Hunk): boolean {
  const run = fittingRun(file, change.search, place, hunk)
  if (!run) return false
  const [up, down] = slides(change, hunk)
  const shown = (s: number) => !isBlank(change.search[s]!)
  for (let s = hunk.above; s > hunk.above - up; s--) if (shown(s) && s < run.above) return false
  for (let s = hunk.below; s < hunk.below + down; s++) if (shown(s) && s > run.below) return false
  const own = place.lines.filter(line => line >= 0)
  return standsOnce(file, run, positionOf(file, own[0]!), positionOf(file, own.at(-1)!) + 1)
}

/** Lines of the search and of the file that fit one under the other around a hunk, blank lines left out. */
interface Run {
  /** Index into the search of the first fitting line above, and of the last below. */
  readonly above: number
  readonly below: number
  /** Their range in `file.shown`, half-open. */
  readonly from: number
  readonly to: number
}

function fittingRun(file: FileText, search: readonly string[], place: Alignment, hunk: Hunk): Run | undefined {
  const fits = (s: number) => place.lines[s]! >= 0 && isOwn(place.fits?.[s])
  const at = (s: number) => positionOf(file, place.lines[s]!)
  const inside = hunk.removed.filter(s => !isBlank(search[s]!))
  let from = inside.length > 0 ? at(inside[0]!) : -1
  let to = inside.length > 0 ? at(inside.at(-1)!) + 1 : -1
  let above = hunk.above + 1
  for (let s = hunk.above; s >= 0; s--) {
    if (isBlank(search[s]!)) continue
    if (!fits(s) || (from >= 0 && at(s) !== from - 1)) break
    from = at(s)
    if (to < 0) to = from + 1
    above = s
  }
  let below = hunk.below - 1
  for (let s = hunk.below; s < search.length; s++) {
    if (isBlank(search[s]!)) continue
    if (!fits(s) || (to >= 0 && at(s) !== to)) break
    to = at(s) + 1
    if (from < 0) from = to - 1
    below = s
  }
  if (from < 0) return undefined
  const [top, bottom] = [neighbour(search, hunk.above, -1), neighbour(search, hunk.below, 1)]
  const held = inside.length > 0 || (above <= top && below >= bottom) || [top, bottom].some(fits)
  return held ? { above, below, from, to } : undefined
}

/** The next line of the search that is not blank, from a line on, in one direction. */
export function neighbour(search: readonly string[], from: number, step: 1 | -1): number {
  let s = from
  while (s >= 0 && s < search.length && isBlank(search[s]!)) s += step
  return s
}

/** The position in `file.shown` of a line. */
export const positionOf = ({ shown }: FileText, line: number): number => lowerBound(shown, line)

/** By how many lines a pure insertion or deletion may be read higher and lower with the same effect. */
function slides({ search, replace }: Change, { removed, added, above, below }: Hunk): readonly [number, number] {
  if (removed.length > 0 && added.length > 0) return [0, 0]
  const moved = removed.length > 0 ? removed.map(s => search[s]!) : added.map(r => replace[r]!)
  const turn = moved.length
  let up = 0
  while (above - up >= 0 && search[above - up] === moved[turn - 1 - (up % turn)]) up++
  let down = 0
  while (below + down < search.length && search[below + down] === moved[down % turn]) down++
  return [up, down]
}

/** How far around the block the same lines may stand again. */
const NEAR = 2

/** Whether the lines of a run stand there alone among those that the block lies beside. */
function standsOnce({ keys }: FileText, run: Run, first: number, last: number): boolean {
  const length = run.to - run.from
  const end = Math.min(keys.length, last + NEAR) - length
  for (let at = Math.max(0, first - NEAR); at <= end; at++) {
    if (at === run.from) continue
    let k = 0
    while (k < length && keys[at + k] === keys[run.from + k]) k++
    if (k === length) return false
  }
  return true
}
