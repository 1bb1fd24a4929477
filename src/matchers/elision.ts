import type { Halves } from '../core/place/halves.ts'
import type { Open, Ungarbling } from '../core/place/rule.ts'
import { runsOf } from '../core/place/runs.ts'
import { hasLine, type IndexedText } from '../core/text/indexed.ts'
import { lineKey, longestWord } from '../core/text/line-key.ts'
import { isBlank } from '../core/text/spacing.ts'
import { isElision } from '../core/text/stand-in.ts'
import { type Work, workOf } from '../core/text/work.ts'

/**
 * Lines like `...` or `// ... existing code ...` in both halves mean what is there. The file's own lines take their place, so
 * that a plain block is left. The pieces between them are in the file in order, and each that the change touches has one place only.
 */
export const elision: Ungarbling = {
  kind: 'ungarbling',
  name: 'elision',
  level: 'similar',
  read: (halves, file) => {
    const made = filled(file, halves, 'touched')
    if (!Array.isArray(made) || made.length > 0) return made
    // the change may have been made before: then its new half is the one that is there
    const back = filled(file, { ...halves, search: halves.replace, replace: halves.search }, 'all')
    if (!Array.isArray(back) || back.length === 0) return filled(file, halves, 'all')
    return back.map(({ search, replace, whole }) => ({ search: replace, replace: search, whole }))
  },
}

/**
 * The halves with the file's own lines for the markers.
 * @param shown the pieces that are in them; those that the change does not touch may be needed to tell which of its places a touched one means
 */
function filled(
  file: IndexedText,
  { search, replace, whole }: Halves,
  shown: 'touched' | 'all',
): readonly Halves[] | Open {
  const [before, after] = [piecesOf(search), piecesOf(replace)]
  const isOwn = search.some(line => isElision(line) && hasLine(file, line))
  if (before.length < 2 || before.length !== after.length || isOwn) return []
  const touched = before.map((piece, k) => piece.join('\n') !== after[k]!.join('\n'))
  const work = workOf(MAX_STEPS)
  const anywhere = before.map(piece => placesOf(file, piece, work))
  const places = inOrder(anywhere)
  if (!work.take(0)) return []
  if (places.some(all => all?.length === 0) || touched.some((is, k) => is && !places[k])) return []
  const open = places.find((all, k) => touched[k] && all!.length > 1)
  if (open) return { open: open.map(({ first }) => first) }
  if (shown === 'touched' && touched.some((is, k) => is && anywhere[k]!.length > 1)) return []
  const [old, now]: [string[], string[]] = [[], []]
  let end: number | undefined
  places.forEach((all, k) => {
    if (all?.length !== 1 || !(touched[k] || shown === 'all')) return
    const [place] = all
    const upTo = touched[k] ? place!.first : place!.end
    const own = Array.from({ length: upTo - (end ?? place!.first) }, (_, i) => file.line((end ?? place!.first) + i))
    old.push(...own, ...(touched[k] ? before[k]! : []))
    now.push(...own, ...(touched[k] ? after[k]! : []))
    end = place!.end
  })
  return end === undefined ? [] : [{ search: old, replace: now, whole }]
}

/** Where a piece is: its first line, and the line below its last one. */
interface Place {
  readonly first: number
  readonly end: number
}

/** The lines between markers. */
function piecesOf(lines: readonly string[]): readonly (readonly string[])[] {
  const pieces: string[][] = [[]]
  for (const line of lines) {
    if (isElision(line)) pieces.push([])
    else pieces.at(-1)!.push(line)
  }
  return pieces
}

/** The most steps of work to find the pieces of a block. */
const MAX_STEPS = 4_000_000

/** Every place of a piece; undefined for a piece without text, which is anywhere. */
function placesOf(file: IndexedText, piece: readonly string[], work: Work): readonly Place[] | undefined {
  const sought = piece.filter(line => !isBlank(line)).map(line => ({ key: lineKey(line), word: longestWord(line) }))
  if (sought.length === 0) return undefined
  return runsOf(file, sought, work).map(run => ({ first: run[0]!, end: run.at(-1)! + 1 }))
}

/** The places of each piece that have a place of the piece before above them, and one of the piece after below. */
function inOrder(places: readonly (readonly Place[] | undefined)[]): readonly (readonly Place[] | undefined)[] {
  let above = 0
  const down = places.map(all => {
    const left = all?.filter(({ first }) => first >= above)
    if (left?.[0]) above = left[0].end
    return left
  })
  let below = Number.POSITIVE_INFINITY
  return down
    .toReversed()
    .map(all => {
      const left = all?.filter(({ end }) => end <= below)
      if (left?.length) below = left.at(-1)!.first
      return left
    })
    .toReversed()
}
