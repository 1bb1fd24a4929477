import type { FileText } from './file-text.ts'
import type { Alignment, Change } from './locate.ts'
import { lineScript } from './script.ts'
import { collapse, isBlank } from './spacing.ts'
import { samePlain } from './typography.ts'
import { ignoringBlanks } from './windows.ts'

const same = (own: string, wanted: string): boolean => samePlain(own, wanted, collapse)

/**
 * Whether a change stands there already: its new text does, as a whole. Where the search was found too, it must be the
 * very lines that the new text has around its own.
 * @returns the index of the first line of the new text
 */
export function standsAlready(file: FileText, change: Change, place: Alignment | undefined): number | undefined {
  const steps = lineScript(change.search, change.replace)
  const added = steps.flatMap(step => (step.kind === 'add' ? change.replace[step.r]! : []))
  if (place && (added.every(isBlank) || steps.some(step => step.kind === 'remove'))) return undefined
  if (!place && !telling(change.replace)) return undefined
  const places = ignoringBlanks(file, change.replace, same)
  if (!place) return places.length === 1 ? firstLine(places[0]!) : undefined
  const around = places.find(({ lines }) =>
    steps.every(
      step => step.kind !== 'keep' || isBlank(change.search[step.s]!) || lines[step.r] === place.lines[step.s],
    ),
  )
  return around && firstLine(around)
}

/** Whether lines say enough to be known again. */
const telling = (lines: readonly string[]): boolean => lines.filter(line => /[\p{L}\p{N}]{3}/u.test(line)).length > 0

const firstLine = ({ lines }: Alignment): number => lines.find(line => line >= 0) ?? 0
