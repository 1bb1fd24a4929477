import { type Layout, layouts, placed } from '../core/locate/align.ts'
import { type Fit, isOwn } from '../core/locate/fit.ts'
import { hasLandmarks } from '../core/locate/landmark.ts'
import { type WantedLine, wantedLines } from '../core/locate/worth.ts'
import type { Matcher } from '../core/locate.ts'
import { isMadeAt } from '../core/merge/fits-better.ts'
import type { FileText } from '../core/text/file-text.ts'
import { lineKey } from '../core/text/line-key.ts'
import { isElision } from '../core/text/stand-in.ts'

/**
 * Most lines stand there, and the rest is near: lines have a slip of the pen, differ, were dropped or have come in between; or the lines
 * to change are landmarks. Lines that are rare in the file say where to look; there the block is laid beside the file line by line.
 */
export const similar: Matcher = {
  kind: 'matcher',
  name: 'similar',
  seed: 'ContextAwareReplacer, BlockAnchorReplacer',
  level: 'similar',
  graded: true,
  find: (file, change) => {
    const { search } = change
    if (search.some(line => isElision(line) && !file.keys.includes(lineKey(line)))) return []
    const wanted = wantedLines(search)
    const found = layouts(file, wanted)
    if (!found) return 'over-budget'
    const [best] = found
    if (!best) return []
    const place = (layout: Layout) => placed(file, search, wanted, layout)
    const isLow = best.score < FLOOR || !stands(best, wanted)
    if (isLow && !(best.score >= LOWEST && hasLandmarks(file, change, place(best)))) return []
    const isRival = (other: Layout) => !isLow && !dominates(file, best, other, wanted)
    const isMade = (other: Layout) => isMadeAt(file, change, place(other), place(best))
    return [best, ...found.slice(1).filter(other => isRival(other) || isMade(other))].map(place)
  },
}

/** A place below it is none. */
const FLOOR = 0.6

/** Nor one below this, were the lines to change landmarks. */
const LOWEST = 0.3

/** So much of the block must stand there as it is. */
const STANDING = 0.5

function stands({ fits }: Layout, wanted: readonly WantedLine[]): boolean {
  let [standing, all] = [0, 0]
  wanted.forEach(({ weight }, i) => {
    all += weight
    if (isOwn(fits[i])) standing += weight
  })
  return standing >= all * STANDING
}

/** Lines of less weight say nothing against a place; lines that tell two places apart have this weight together. */
const SAYING = 0.25
const TELLING = 0.4

/** A place at which less of the block stands than this part of what stands at another is none beside it. */
const FAR = 2 / 3

/**
 * Whether one place leaves no doubt about another, however close their scores: the whole block stands here, nothing fits
 * better there, and lines that say enough fit worse there. Where a line does not stand here either, the block was made for
 * another version of the file; then a difference there may be a change made since, and nobody can tell.
 */
function dominates(file: FileText, best: Layout, rival: Layout, wanted: readonly WantedLine[]): boolean {
  const within = keysWithin(file, best, rival)
  let [here, there, more, less] = [0, 0, 0, 0]
  wanted.forEach(({ weight, key }, i) => {
    const [a, b] = [best.fits[i]!, rival.fits[i]!]
    if (isOwn(a)) here += weight
    if (isOwn(b) || within.has(key)) there += weight
    if (isOwn(a) && RANK[a] > RANK[b]) more += weight
    if ((!isOwn(a) || RANK[a] < RANK[b]) && weight >= SAYING) less += weight
  })
  return there < here * FAR || (less === 0 && more >= TELLING)
}

/** The keys of the lines from the first to the last of a place, but for those that another place has: they may be laid otherwise. */
function keysWithin({ keys }: FileText, best: Layout, { at }: Layout): ReadonlySet<number> {
  const from = at.find(position => position >= 0) ?? 0
  const within = keys.subarray(from, (at.findLast(position => position >= 0) ?? -1) + 1)
  return new Set(within.filter((_, i) => !best.at.includes(from + i)))
}

/** The better a line fits, the higher. */
const RANK: Readonly<Record<Fit, number>> = { same: 3, commented: 3, slip: 2, near: 1, other: 0, absent: 0 }
