import type { FileText } from './file-text.ts'
import type { Alignment, Change } from './locate.ts'
import { lineScript } from './script.ts'
import { collapse, isBlank } from './spacing.ts'
import { samePlain } from './typography.ts'
import { ignoringBlanks, type Same } from './windows.ts'

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
  const steps = lineScript(change.search, change.replace)
  const added = steps.flatMap(step => (step.kind === 'add' ? change.replace[step.r]! : []))
  if (place && added.every(isBlank)) return undefined
  if (!place && !telling(change.replace)) return undefined
  const places = ignoringBlanks(file, change.replace, place?.exact ? sameLine : same)
  if (!place) return places.length === 1 ? firstLine(places[0]!) : undefined
  const [first, last] = extent(place.at)
  const around = places.find(stands => {
    const [from, to] = extent(stands)
    return from <= first && to >= last && to - from > last - first
  })
  return around && firstLine(around)
}

/** Whether lines say enough to be known again. */
const telling = (lines: readonly string[]): boolean => lines.filter(line => /[\p{L}\p{N}]{3}/u.test(line)).length > 0

/** The first and the last line of the file that an alignment speaks of. */
function extent({ lines }: Alignment): readonly [number, number] {
  const own = lines.filter(line => line >= 0)
  return [own[0] ?? 0, own.at(-1) ?? 0]
}

const firstLine = (place: Alignment): number => extent(place)[0]
