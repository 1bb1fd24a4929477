import { align, type Layout, type Stretch, type WantedLine, wantedLines } from '../core/align.ts'
import { isElision } from '../core/elision.ts'
import type { FileText } from '../core/file-text.ts'
import { comparable, slipsBetween } from '../core/likeness.ts'
import type { Alignment, Fit, Matcher } from '../core/locate.ts'
import { fillBlanks } from '../core/windows.ts'

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
    const layouts = regions(file, wanted)
      .map(region => align(file, wanted, region))
      .filter(layout => layout.score >= FLOOR)
      .sort((a, b) => b.score - a.score)
    const best = layouts[0]
    if (!best || !stands(best, wanted)) return []
    const rivals = layouts.filter(layout => apart(layout, best) && !beats(best, layout, wanted))
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

/** Lines that stand in more places say nothing. */
const MAX_HITS = 40
const MAX_REGIONS = 12

function regions(file: FileText, wanted: readonly WantedLine[]): readonly Stretch[] {
  const votes = new Map<number, number>()
  wanted.forEach(({ key, weight }, i) => {
    const hits = hitsOf(file, key)
    for (const hit of hits) votes.set(hit - i, (votes.get(hit - i) ?? 0) + weight / Math.sqrt(hits.length))
  })
  if (votes.size === 0) for (const at of slippedLines(file, wanted)) votes.set(at, 1)
  const slack = Math.max(4, Math.ceil(wanted.length / 3))
  const found: { at: number; votes: number }[] = []
  for (const [at, count] of [...votes].sort((a, b) => b[1] - a[1])) {
    const near = found.find(region => Math.abs(region.at - at) <= slack / 2)
    if (near) near.votes += count
    else if (found.length < MAX_REGIONS) found.push({ at, votes: count })
  }
  return found.map(({ at }) => {
    const from = Math.max(0, at - slack)
    return { from, to: Math.min(file.shown.length, at + wanted.length + slack), lead: at - from }
  })
}

function hitsOf(file: FileText, key: number): readonly number[] {
  const hits: number[] = []
  for (let at = file.keys.indexOf(key); at >= 0; at = file.keys.indexOf(key, at + 1)) {
    if (hits.push(at) > MAX_HITS) return []
  }
  return hits
}

/** Where the weightiest wanted line stands with a slip of the pen, for blocks of which no line stands there. */
function slippedLines(file: FileText, wanted: readonly WantedLine[]): readonly number[] {
  const lead = wanted.reduce((best, line, i) => (line.weight > wanted[best]!.weight ? i : best), 0)
  const text = wanted[lead] && comparable(wanted[lead].text)
  if (!text) return []
  const found: number[] = []
  file.shown.forEach((line, at) => {
    const own = comparable(file.lines[line]!.text)
    if (Math.abs(own.length - text.length) <= 2 && slipsBetween(text, own)) found.push(at - lead)
  })
  return found
}

/** Whether two layouts speak of different lines of the file. */
function apart(a: Layout, b: Layout): boolean {
  const [from, to] = extent(a)
  const [first, last] = extent(b)
  return first > to || last < from
}

function extent({ at }: Layout): readonly [number, number] {
  const stands = at.filter(position => position >= 0)
  return [stands[0] ?? -1, stands.at(-1) ?? -1]
}

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

function placed(file: FileText, search: readonly string[], wanted: readonly WantedLine[], layout: Layout): Alignment {
  const lines = new Int32Array(search.length).fill(-1)
  const fits: Fit[] = search.map(() => 'same')
  wanted.forEach(({ at }, i) => {
    const position = layout.at[i]!
    lines[at] = position < 0 ? -1 : file.shown[position]!
    fits[at] = layout.fits[i]!
  })
  return { lines: fillBlanks(file, search, lines), fits, score: layout.score, loose: true }
}
