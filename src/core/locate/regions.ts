import type { FileText } from '../text/file-text.ts'
import { comparable, slipsBetween } from '../text/likeness.ts'
import type { Stretch, WantedLine } from './worth.ts'

/** Lines that stand in more places say nothing about where a block belongs. */
const MAX_HITS = 40

/** So many stretches are looked at. */
const MAX_REGIONS = 12

/**
 * The stretches of a file that a block may belong to, likeliest first. Each wanted line votes for where the block would
 * start if it stood there, rare lines louder than common ones; no window is walked.
 */
export function regionsOf(file: FileText, wanted: readonly WantedLine[]): readonly Stretch[] {
  const votes = new Map<number, number>()
  const hits = hitsOf(file, wanted)
  wanted.forEach(({ key, weight }, i) => {
    const places = hits.get(key) ?? []
    if (places.length > MAX_HITS) return
    for (const at of places) votes.set(at - i, (votes.get(at - i) ?? 0) + weight / Math.sqrt(places.length))
  })
  if (votes.size === 0) for (const at of slippedLines(file, wanted)) votes.set(at, 1)
  const slack = Math.max(4, Math.ceil(wanted.length / 3))
  const starts: number[] = []
  for (const [at] of [...votes].sort((a, b) => b[1] - a[1])) {
    if (starts.length === MAX_REGIONS) break
    if (!starts.some(start => Math.abs(start - at) <= slack / 2)) starts.push(at)
  }
  return starts.map(at => {
    const from = Math.max(0, at - slack)
    return { from, to: Math.min(file.shown.length, at + wanted.length + slack), lead: at - from }
  })
}

/** For the key of each wanted line the positions in `file.shown` that have it, one more than {@link MAX_HITS} at most. */
function hitsOf(file: FileText, wanted: readonly WantedLine[]): ReadonlyMap<number, readonly number[]> {
  const hits = new Map<number, number[]>(wanted.map(({ key }) => [key, []]))
  for (const [key, places] of hits) {
    for (let at = file.keys.indexOf(key); at >= 0 && places.length <= MAX_HITS; at = file.keys.indexOf(key, at + 1)) {
      places.push(at)
    }
  }
  return hits
}

/** Where the weightiest wanted line stands with a slip of the pen, for blocks of which no line stands there. */
function slippedLines(file: FileText, wanted: readonly WantedLine[]): readonly number[] {
  const lead = wanted.reduce((best, line, i) => (line.weight > wanted[best]!.weight ? i : best), 0)
  const text = wanted[lead] && comparable(wanted[lead].text)
  if (!text) return []
  const found: number[] = []
  for (let at = 0; at < file.shown.length && found.length < MAX_HITS; at++) {
    const own = file.lines[file.shown[at]!]!.text
    if (Math.abs(own.trim().length - text.length) > NEARLY) continue
    if (slipsBetween(text, comparable(own))) found.push(at - lead)
  }
  return found
}

/** A line with slips of the pen is about as long as the right one; runs of spaces count for some. */
const NEARLY = 8
