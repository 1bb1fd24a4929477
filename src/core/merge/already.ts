import { ignoringBlanks, type Same } from '../locate/windows.ts'
import type { Alignment, Change } from '../locate.ts'
import { type FileText, viewText } from '../text/file-text.ts'
import { lineScript } from '../text/script.ts'
import { collapse, isBlank } from '../text/spacing.ts'
import { samePlain } from '../text/typography.ts'
import { lineNext, type Span } from '../text.ts'
import { isOneMove } from './reindent.ts'

const same: Same = (own, wanted) => samePlain(own, wanted, collapse)
const sameLine: Same = (own, wanted) => own.trimEnd() === wanted.trimEnd()

/**
 * Whether a change stands there already: its new text does, as a whole. Where the search was found too, it must lie
 * inside the new text.
 * @returns the index of the first line of the new text
 */
export function standsAlready(
  file: FileText,
  change: Change,
  place?: { readonly at: Alignment; readonly exact: boolean },
): number | undefined {
  const added = addedLines(change)
  if (place && added.every(isBlank)) return undefined
  if (!place && !telling(change.replace)) return undefined
  if (!place) {
    const places = ignoringBlanks(file, change.replace, same)
    return places.length === 1 ? firstLine(places[0]!) : undefined
  }
  const says = added.find(line => !isBlank(line))!
  return standsAround(file, change.replace, says, place)
}

/**
 * The index of the first line of the new text, if it stands where a hint points and what was found does not: of places that were equal, it was
 * made at the one that was meant.
 */
export function standsWhereMeant(
  file: FileText,
  change: Change,
  found: Alignment,
  isMeant: (place: Alignment) => boolean,
): number | undefined {
  if (isMeant(found)) return undefined
  const there = telling(addedLines(change)) ? ignoringBlanks(file, change.replace, same).find(isMeant) : undefined
  return there && firstLine(there)
}

/** Where the new text stands, and whether that is where the old text was found. */
export interface Standing {
  readonly line: number
  readonly here: boolean
}

/**
 * Whether the new text stands there where the old text is found only by forgiving more: to the letter where lines were
 * found by a fold, by a fold where they were found by likeness. That says more than what was found, when the new text has a
 * line of its own that says something, or stands elsewhere, or has a kept line to the letter that the old text has not.
 */
export function standsExactly(file: FileText, change: Change, found: Alignment): Standing | undefined {
  const places = ignoringBlanks(file, change.replace, found.fits ? same : (line, wanted) => line === wanted)
  const [first, last] = extent(found)
  const isHere = ({ lines }: Alignment) => lines.some(line => line >= first && line <= last)
  const [only] = places
  const says =
    telling(addedLines(change)) || (found.fits !== undefined && only && !isHere(only) && telling(change.replace))
  if (only && places.length === 1 && says) return { line: firstLine(only), here: isHere(only) }
  const isForgiven = (s: number) =>
    file.lines[found.lines[s]!]?.text !== change.search[s] && !isBlank(change.search[s]!)
  const forgiven = lineScript(change.search, change.replace).flatMap(step =>
    step.kind === 'keep' && isForgiven(step.s) ? [step] : [],
  )
  const torn = places.find(place => isHere(place) && forgiven.some(({ s, r }) => place.lines[r] !== found.lines[s]))
  return torn && { line: firstLine(torn), here: true }
}

/**
 * Whether a change that does nothing but indent lines anew was made where its lines were found whatever their indentation: the file has
 * them as the new text has, moved as a whole, and not as the old text has.
 */
export function isIndentedSo({ lines }: FileText, { search, replace }: Change, found: Alignment): boolean {
  if (search.length !== replace.length || !search.every((line, i) => line.trim() === replace[i]!.trim())) return false
  const beside = (text: readonly string[]) =>
    text.flatMap((wanted, i) =>
      isBlank(wanted) || found.lines[i]! < 0 ? [] : { wanted, own: lines[found.lines[i]!]!.text },
    )
  return isOneMove(beside(replace)) && !isOneMove(beside(search))
}

/** Whether a text stands around a range that holds another one: the range was replaced by it before. */
export function surrounds(text: string, span: Span, search: string, replace: string): boolean {
  for (let at = replace.indexOf(search); at >= 0; at = replace.indexOf(search, at + 1)) {
    if (replace.length > search.length && text.startsWith(replace, span.start - at)) return true
  }
  return false
}

/** Blank lines of the file within the new text that it does not have. */
const SPARE = 8

/**
 * Whether lines stand where others do, and reach further: looked for in the neighbourhood alone, and only if the one that says
 * that they are new stands there.
 */
function standsAround(
  { text, lines }: FileText,
  wanted: readonly string[],
  says: string,
  { at, exact }: { readonly at: Alignment; readonly exact: boolean },
): number | undefined {
  if (lines.length === 0) return undefined
  const [first, last] = extent(at)
  const reach = wanted.length + SPARE
  const from = Math.max(0, last + 1 - reach)
  const to = Math.min(lines.length, first + reach)
  const part = text.slice(lines[from]!.start, lineNext(lines[to - 1]!))
  if (exact && !part.includes(says.trimEnd())) return undefined
  const around = ignoringBlanks(viewText(part), wanted, exact ? sameLine : same).find(stands => {
    const [top, bottom] = extent(stands)
    return from + top <= first && from + bottom >= last && bottom - top > last - first
  })
  return around && from + firstLine(around)
}

/** The lines of the new text that the old one has not. */
const addedLines = ({ search, replace }: Change): readonly string[] =>
  lineScript(search, replace).flatMap(step => (step.kind === 'add' ? replace[step.r]! : []))

/** Whether lines say enough to be known again. */
export const telling = (lines: readonly string[]): boolean => lines.some(line => /[\p{L}\p{N}]{3}/u.test(line))

/** The first and the last line of the file that an alignment speaks of. */
function extent({ lines }: Alignment): readonly [number, number] {
  const own = lines.filter(line => line >= 0)
  return [own[0] ?? 0, own.at(-1) ?? 0]
}

const firstLine = (place: Alignment): number => extent(place)[0]
