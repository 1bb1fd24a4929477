import type { Alignment, Change } from '../locate.ts'
import type { FileText } from '../text/file-text.ts'
import { lineKey, weightOf } from '../text/line-key.ts'
import { type Hunk, hunksOf, lineScript } from '../text/script.ts'
import { isBlank } from '../text/spacing.ts'
import { isOnce, neighbour, positionOf } from './anchor.ts'
import { isOwn } from './fit.ts'

/** A line that says less is no landmark. */
const SAYING = 0.25

/**
 * Whether the lines around each change say alone where it goes, however little of the rest of the block stands there: what it
 * takes out stands once in the file, and in the block, and a line next to it says enough; of new lines the two neighbours stand
 * so, side by side.
 */
export function hasLandmarks(file: FileText, { search, replace }: Change, place: Alignment): boolean {
  const wanted = search.map(line => lineKey(line)).filter(key => key !== 0)
  return hunksOf(lineScript(search, replace), search.length).every(hunk => {
    const mark = landmarkOf(file, search, place, hunk)
    if (!mark) return false
    const at = positionOf(file, place.lines[mark[0]!]!)
    const keys = mark.map(s => lineKey(search[s]!))
    return isOnce(file.keys.subarray(at, at + mark.length), file.keys) && isOnce(keys, wanted)
  })
}

/** The lines of the search that must stand once, where they and what says enough stand one under the other. */
function landmarkOf(
  file: FileText,
  search: readonly string[],
  { lines, fits }: Alignment,
  { removed, above, below }: Hunk,
): readonly number[] | undefined {
  const stands = (s: number) => lines[s]! >= 0 && isOwn(fits?.[s])
  const at = (s: number) => positionOf(file, lines[s]!)
  const isRun = (run: readonly number[]) => run.every((s, i) => stands(s) && at(s) === at(run[0]!) + i)
  const says = (s: number) => s in search && weightOf(search[s]!) >= SAYING
  const gone = removed.filter(s => !isBlank(search[s]!))
  const [top, bottom] = [neighbour(search, above, -1), neighbour(search, below, 1)]
  const whole = [top, ...gone, bottom]
  if (!gone.some(says)) return isRun(whole) && whole.some(says) ? whole : undefined
  const isHeld = (says(top) && isRun(whole.slice(0, -1))) || (says(bottom) && isRun(whole.slice(1)))
  return isHeld ? gone : undefined
}
