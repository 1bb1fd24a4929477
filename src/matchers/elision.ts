import { runsOf } from '../core/place/find/runs.ts'
import type { Halves } from '../core/place/halves.ts'
import type { Open, Ungarbling } from '../core/place/rule.ts'
import { fileLines, hasLine, type IndexedText } from '../core/text/indexed.ts'
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
    const { search, replace, whole } = halves
    const pieces = findPieces(file, halves)
    const made = filled(file, { pieces, whole }, 'touched')
    if (!Array.isArray(made) || made.length > 0) return made
    // the change may have been made before: then its new half is the one that is there
    const turned = { search: replace, replace: search, whole }
    const back = filled(file, { pieces: findPieces(file, turned), whole }, 'all')
    if (!Array.isArray(back) || back.length === 0) return filled(file, { pieces, whole }, 'all')
    return back.map(made => ({ search: made.replace, replace: made.search, whole }))
  },
}

/** A piece of both halves. */
interface Piece {
  readonly before: readonly string[]
  readonly after: readonly string[]
  readonly isTouched: boolean
  /** Where its old text is at all, and where it is in the order of the pieces; undefined for a piece without text, which is anywhere. */
  readonly anywhere: readonly Place[] | undefined
  readonly places: readonly Place[] | undefined
}

/** The pieces of halves that are all in the file, in their order; none if they are not, or there is no marker. */
function findPieces(file: IndexedText, { search, replace }: Halves): readonly Piece[] {
  const [old, now] = [piecesOf(search), piecesOf(replace)]
  const isOwn = search.some(line => isElision(line) && hasLine(file, line))
  if (old.length < 2 || old.length !== now.length || isOwn) return []
  const work = workOf(MAX_STEPS)
  const anywhere = old.map(piece => placesOf(file, piece, work))
  const ordered = inOrder(anywhere)
  if (!work.take(0)) return []
  const pieces = old.map((before, k) => {
    const after = now[k]!
    const isTouched = before.join('\n') !== after.join('\n')
    return { before, after, isTouched, anywhere: anywhere[k], places: ordered[k] }
  })
  return pieces.some(({ places, isTouched }) => (places ? places.length === 0 : isTouched)) ? [] : pieces
}

/**
 * The halves with the file's own lines for the markers.
 * @param shown the pieces that are in them; those that the change does not touch may be needed to tell which of its places a touched one means
 */
function filled(
  file: IndexedText,
  { pieces, whole }: Pick<Halves, 'whole'> & { readonly pieces: readonly Piece[] },
  shown: 'touched' | 'all',
): readonly Halves[] | Open {
  const touched = pieces.filter(({ isTouched }) => isTouched)
  const open = touched.find(({ places }) => places!.length > 1)
  if (open) return { open: open.places!.map(({ first }) => first) }
  if (shown === 'touched' && touched.some(({ anywhere }) => anywhere!.length > 1)) return []
  const [search, replace]: [string[], string[]] = [[], []]
  let end: number | undefined
  for (const { before, after, isTouched, places } of pieces) {
    const [place] = places ?? []
    if (!place || !(isTouched || shown === 'all')) continue
    const from = end ?? place.first
    const upTo = isTouched ? place.first : place.end
    const own = fileLines(file, from, upTo)
    search.push(...own, ...(isTouched ? before : []))
    replace.push(...own, ...(isTouched ? after : []))
    end = place.end
  }
  return end === undefined ? [] : [{ search, replace, whole }]
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
