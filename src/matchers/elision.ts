import { ignoringBlanks, type Same } from '../core/locate/windows.ts'
import type { Alignment, Change, Matcher } from '../core/locate.ts'
import type { FileText } from '../core/text/file-text.ts'
import { lineScript } from '../core/text/script.ts'
import { collapse, isBlank } from '../core/text/spacing.ts'
import { isElision } from '../core/text/stand-in.ts'
import { samePlain } from '../core/text/typography.ts'

/**
 * Lines like `...` or `// ... existing code ...` in both halves stand for what is there. The pieces between them stand in
 * order, and each piece that the change touches has one place only.
 */
export const elision: Matcher = {
  kind: 'matcher',
  name: 'elision',
  level: 'similar',
  find: (file, change) => {
    const pieces = piecesOf(change.search)
    if (pieces.length < 2 || !keepsMarkers(change)) return []
    const places = pieces.map(piece => placesOf(file, change.search, piece))
    const feasible = inOrder(places)
    const touched = touchedPieces(change, pieces)
    if (feasible.some(places => places.length === 0)) return []
    const open = feasible.findIndex((places, k) => touched.has(k) && places.length > 1)
    const of = (k: number, place: Stretch | undefined) => ({ k, place })
    if (open >= 0) return feasible[open]!.map(place => join(change, pieces, [of(open, place)]))
    return [
      join(
        change,
        pieces,
        feasible.map((places, k) => of(k, touched.has(k) ? places[0] : undefined)),
      ),
    ]
  },
}

/** A half-open range of the search without its markers. */
interface Piece {
  readonly from: number
  readonly to: number
}

/** Where a piece stands: the file's line for each of its lines, and the range of the file's lines it covers. */
interface Stretch {
  readonly lines: Int32Array
  readonly first: number
  readonly last: number
}

function piecesOf(search: readonly string[]): readonly Piece[] {
  const pieces: Piece[] = []
  let from = 0
  search.forEach((line, i) => {
    if (!isElision(line)) return
    pieces.push({ from, to: i })
    from = i + 1
  })
  return [...pieces, { from, to: search.length }]
}

/** Whether the replacement has the same markers, and each keeps its place among the lines. */
function keepsMarkers({ search, replace }: Change): boolean {
  const markers = search.filter(isElision).length
  if (replace.filter(isElision).length !== markers) return false
  const kept = lineScript(search, replace).filter(step => step.kind === 'keep' && isElision(search[step.s]!))
  return kept.length === markers
}

const same: Same = (own, wanted) => samePlain(own, wanted, collapse)

/** Every place of a piece; undefined for a piece without text, which stands anywhere. */
function placesOf(file: FileText, search: readonly string[], { from, to }: Piece): readonly Stretch[] | undefined {
  const lines = search.slice(from, to)
  if (lines.every(isBlank)) return undefined
  return ignoringBlanks(file, lines, same).map(place => {
    const own = place.lines.filter(line => line >= 0)
    return { lines: place.lines, first: own[0]!, last: own.at(-1)! }
  })
}

/** The places of each piece that have a place of the piece before above them, and one of the piece behind below. */
function inOrder(places: readonly (readonly Stretch[] | undefined)[]): readonly (readonly Stretch[])[] {
  let above = -1
  const down = places.map(all => {
    const left = all?.filter(place => place.first > above)
    if (left?.[0]) above = left[0].last
    return left
  })
  let below = Number.POSITIVE_INFINITY
  return down
    .toReversed()
    .map(all => {
      const left = all?.filter(place => place.last < below)
      if (left?.length) below = left.at(-1)!.first
      return left ?? [NOWHERE]
    })
    .toReversed()
}

const NOWHERE: Stretch = { lines: new Int32Array(0), first: -1, last: -1 }

function touchedPieces({ search, replace }: Change, pieces: readonly Piece[]): ReadonlySet<number> {
  const added = piecesOf(replace)
  return new Set(
    pieces.flatMap((piece, k) => {
      const [a, b] = [search.slice(piece.from, piece.to), replace.slice(added[k]!.from, added[k]!.to)]
      return a.length === b.length && a.every((line, i) => line === b[i]) ? [] : k
    }),
  )
}

/** One alignment of the pieces that are placed; the others and the markers stand for nothing. */
function join(
  { search }: Change,
  pieces: readonly Piece[],
  placed: readonly { readonly k: number; readonly place: Stretch | undefined }[],
): Alignment {
  const lines = new Int32Array(search.length).fill(-1)
  for (const { k, place } of placed) if (place) lines.set(place.lines, pieces[k]!.from)
  const elided = new Set(search.flatMap((line, i) => (isElision(line) ? i : [])))
  return { lines, elided, loose: true }
}
