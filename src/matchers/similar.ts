import { type Layout, layouts, placed, type WantedLine, wantedLines } from '../core/align.ts'
import { isElision } from '../core/elision.ts'
import type { Fit, Matcher } from '../core/locate.ts'

/**
 * Most lines stand there, and the rest is near: lines have a slip of the pen, differ, were dropped or have come in between.
 * Lines that are rare in the file say where to look; there the block is laid beside the file line by line.
 */
export const similar: Matcher = {
  kind: 'matcher',
  name: 'similar',
  seed: 'ContextAwareReplacer, BlockAnchorReplacer',
  level: 'similar',
  graded: true,
  find: (file, { search }) => {
    if (search.some(isElision)) return []
    const wanted = wantedLines(search)
    const found = layouts(file, wanted)
    if (!found) return 'over-budget'
    const [best] = found
    if (!best || best.score < FLOOR || !stands(best, wanted)) return []
    const rivals = found.slice(1).filter(rival => rival.score >= FLOOR && !beats(best, rival, wanted))
    return [best, ...rivals].map(layout => placed(file, search, wanted, layout))
  },
}

/** A place below it is none. */
const FLOOR = 0.6

/** So much of the block must stand there as it is. */
const STANDING = 0.5

function stands({ fits }: Layout, wanted: readonly WantedLine[]): boolean {
  let [standing, all] = [0, 0]
  wanted.forEach(({ weight }, i) => {
    all += weight
    if (fits[i] === 'same' || fits[i] === 'slip') standing += weight
  })
  return standing >= all * STANDING
}

/** How much better a place must be than every other to be the one. */
const MARGIN = 0.1

/** A line says enough to tell two places apart when it has this weight. */
const TELLING = 0.4
const CONTRA = 0.4

/**
 * Whether one place is clearly better than another: by far, or by a telling line that stands here and not there, with next
 * to nothing that speaks for the other: a line that stands there and not here, a line in between here that the block lacks.
 */
function beats(best: Layout, rival: Layout, wanted: readonly WantedLine[]): boolean {
  if (best.score - rival.score >= MARGIN) return true
  let pro = Math.max(0, rival.unseen - best.unseen) * STRANGE
  let contra = Math.max(0, best.unseen - rival.unseen) * STRANGE
  wanted.forEach(({ weight }, i) => {
    const more = STANDS[best.fits[i]!] - STANDS[rival.fits[i]!]
    if (more > 0) pro += more * weight
    else contra -= more * weight
  })
  return pro >= TELLING && contra <= pro * CONTRA
}

/** How far a line speaks for a place by the way it fits. */
const STANDS: Readonly<Record<Fit, number>> = { same: 1, slip: 1, near: 0.5, other: 0, absent: 0 }

/** What a line of the file that the block does not show speaks against a place. */
const STRANGE = 0.35
