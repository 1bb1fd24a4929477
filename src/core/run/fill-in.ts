import type { Diagnostic } from '../diagnostic.ts'
import { ALIKE, likeness } from '../text/likeness.ts'
import { commentIn, isDots, isElision, standIn } from '../text/stand-in.ts'
import { mayBeAdded } from './fill-in/added.ts'
import { between } from './fill-in/between.ts'
import { headsOf } from './fill-in/blocks.ts'
import { certain, keptRows } from './fill-in/certain.ts'
import { type Anchored, above, below, blockEnd, type Edge } from './fill-in/edges.ts'
import { OPENS } from './fill-in/rewritten.ts'
import { leastWidth, placesIn, rowsOf, type TextRow } from './fill-in/rows.ts'

/** Most pairs of lines that are compared to find what a marker means. */
const MOST_PAIRS = 1_000_000

/** New lines with what a marker means in its place. */
export interface FilledIn {
  readonly lines: readonly string[]
  /** The markers, and how many lines of the old text each meant. */
  readonly markers: readonly { readonly text: string; readonly count: number }[]
  /** A marker that means nothing certain, and is still there. */
  readonly left: string | undefined
}

/** The meaning of a marker: lines `from` to `to` of the old ones, in place of lines `first` to `end` of the new ones (half-open indices). */
interface Gap {
  readonly marker: string
  readonly from: number
  readonly to: number
  readonly first: number
  readonly end: number | undefined
  /** The first rows below it. */
  readonly foot: Edge
}

/**
 * Fills in the old lines that markers in the new ones mean (`// ... existing code ...`): those between the old lines that the new ones show above and
 * below it. New lines next to a marker are added there, unless they may be another version of a line that the marker would mean.
 * @returns undefined where no marker can be filled in
 */
export function fillIn(old: readonly string[], fresh: readonly string[]): FilledIn | undefined {
  const own = new Set(old.map(line => line.trim()))
  const isMarker = (text: string) => !isDots(text) && !own.has(text.trim()) && isElision(text)
  const rows = { old: rowsOf(old), fresh: rowsOf(fresh) }
  const marks = rows.fresh.flatMap((row, at) => (isMarker(row.text) ? [at] : []))
  if (old.length * fresh.length > MOST_PAIRS) return undefined
  const shares = { places: placesIn(rows.old), shown: placesIn(rows.fresh) }
  const isMark = new Set(marks)
  let last = -1
  const marked = rows.fresh.map((_, at) => {
    const above = last
    if (isMark.has(at)) last = at
    return above
  })
  const heads = { old: headsOf(rows.old), fresh: headsOf(rows.fresh) }
  const versions = { ...rows, ...shares, heads, marked, kept: keptRows(rows.old, rows.fresh) }
  const sure = [...certain(versions)]
  if (versions.kept.most === 0 && sure.every(place => place === undefined)) return undefined
  const gaps = marks.flatMap((at, i): readonly Gap[] => {
    // markers one below the other mean one stretch
    if (marks[i - 1] === at - 1) return []
    let last = i
    while (marks[last + 1] === marks[last]! + 1) last++
    const gap = gapOf(
      { ...versions, sure, lines: old.length },
      at,
      marks[last]!,
      marks[i - 1] ?? -1,
      marks[last + 1] ?? rows.fresh.length,
    )
    if (!gap) return []
    sure[gap.foot.fresh] = gap.foot.old
    return [gap]
  })
  if (gaps.length === 0 || gaps.some(({ from }, i) => i > 0 && from < gaps[i - 1]!.to)) return undefined
  const parts: (readonly string[])[] = []
  let next = 0
  for (const { from, to, first, end } of gaps) {
    parts.push(fresh.slice(next, first), old.slice(from, to))
    next = end ?? fresh.length
  }
  const lines = [...parts, fresh.slice(next)].flat()
  return {
    lines,
    left: lines.find(isMarker)?.trim(),
    markers: gaps.map(({ marker, from, to }) => ({ text: marker, count: to - from })),
  }
}

/** The notes on markers that were filled in. @param shown who has them there: `old text shows` */
export const filledNotes = ({ markers }: FilledIn, shown: string): readonly Diagnostic[] =>
  markers.map(({ text, count }) => {
    const lines = count === 1 ? 'the line' : `the ${count} lines`
    return { code: 'parse/healed', message: `\`${text}\` was filled in with ${lines} that the ${shown} there` }
  })

/** The first line that may be a marker of lines that are in the file, and are not in a text in which nothing was filled in. */
export function openMarker(old: readonly string[], fresh: readonly string[]): string | undefined {
  const [own, shown] = [old, fresh].map(lines => new Set(lines.map(line => line.trim()))) as [Set<string>, Set<string>]
  const marker = fresh.find(line => standIn(line) === 'dotted' && !own.has(line.trim()))
  return rowsOf(old).some(({ text }) => !shown.has(text.trim())) ? marker?.trim() : undefined
}

/** The meaning of the markers in new rows `at` to `last`; `top` and `bottom` are the markers before and after them, or where the rows begin and end. */
function gapOf(sides: Anchored, at: number, last: number, top: number, bottom: number): Gap | undefined {
  const { old, fresh, lines } = sides
  const edges = between(sides, at, last)
  const head = edges?.[0] ?? above(sides, at, top)
  if (!head) return undefined
  const isMeant = (foot: Edge | undefined) => foot !== undefined && mayMean(sides, at, last, head, foot)
  const foot = [edges?.[1] ?? below(sides, last, bottom), blockEnd(sides, last, head.old, bottom)].find(isMeant)
  if (!foot) return undefined
  const run = old.slice(head.old, foot.old)
  const [from, to] = [endOf(old[head.old - 1]), old[foot.old]?.at ?? lines]
  // blank lines next to a marker are the old ones, where there are some
  const first = head.fresh === at || run[0]!.at > from ? endOf(fresh[at - 1]) : fresh[at]!.at
  const end = foot.fresh === last + 1 || endOf(run.at(-1)) < to ? fresh[last + 1]?.at : endOf(fresh[last])
  return { marker: fresh[at]!.text.trim(), from, to, first, end, foot }
}

/** True if a marker may mean the old rows between two edges, and the new rows next to it are added there. */
function mayMean(sides: Anchored, at: number, last: number, head: Edge, foot: Edge): boolean {
  const { old, fresh } = sides
  const run = old.slice(head.old, foot.old)
  const [over, under] = [fresh.slice(head.fresh, at), fresh.slice(last + 1, foot.fresh)]
  // a marker in a block that the rows above it open goes on with that block: its head is another version of one
  const isOpen = over.length > 0 && Math.min(over.at(-1)!.width, fresh[at]!.width) > leastWidth(over)
  return (
    !isOpen &&
    !leavesBlock(run, fresh[at - 1], fresh[at]!, fresh[last + 1]) &&
    isLeftOut(run, sides, fresh[at]!) &&
    mayBeAdded({ rows: over, run, above: old.slice(0, head.old), below: run[0], isUnder: false }) &&
    mayBeAdded({ rows: under, run, above: old.slice(0, foot.old), below: old[foot.old], isUnder: true })
  )
}

/** True if rows leave the block in which a marker is: past the bracket that is shown below it, or where no bracket ends it, to what is not deeper. */
function leavesBlock(
  run: readonly TextRow[],
  opener: TextRow | undefined,
  marker: TextRow,
  next: TextRow | undefined,
): boolean {
  if (!opener || !OPENS.test(opener.text)) return false
  const outside = run.filter(({ width }) => width <= opener.width)
  const isClosed = outside.some(({ text }) => CLOSES.test(text))
  if (next?.width === opener.width && CLOSES.test(next.text)) return isClosed
  return !isClosed && marker.width > opener.width && outside.some(({ text }) => DEFINES.test(text))
}

const CLOSES = /^\s*(?:[})\]]|end\b)/
const DEFINES = /^\s*(?:def|class|func|function|fn)\b/

const endOf = (row: TextRow | undefined): number => (row ? row.at + 1 : 0)

/** True if a marker means these old rows: one that says something is not among the new ones as often. A version of a single line is that line, rewritten, and another comment in its place most likely too. */
function isLeftOut(run: readonly TextRow[], { places, shown }: Anchored, { text: marker }: TextRow): boolean {
  const isAlike = ({ text }: TextRow) =>
    likeness(text.trim(), marker.trim()) >= ALIKE ||
    (/\p{L}/u.test(marker) && standIn(marker) !== 'sure' && commentIn(text) !== undefined)
  const isVersion = run.length === 1 && isAlike(run[0]!)
  return !isVersion && run.some(({ text, says }) => says && (shown.get(text)?.length ?? 0) < places.get(text)!.length)
}
