import type { Detail, Diagnostic } from '../diagnostic.ts'
import { type Layout, layouts, placed } from '../locate/align.ts'
import { wantedLines } from '../locate/worth.ts'
import type { Alignment, Change, Located } from '../locate.ts'
import { agree } from '../merge/agree.ts'
import { merge } from '../merge.ts'
import type { FileText } from '../text/file-text.ts'
import { collapse, isBlank } from '../text/spacing.ts'
import { applyEdits, lineNext } from '../text.ts'
import { differences } from './differences.ts'

/** A refusal shows so many lines of the file. */
const MAX_LINES = 40

/** A place that is less alike is not worth showing. */
const WORTH_SHOWING = 0.25

/** Why nothing was found: where something like it stands, and how that differs; or that only a stricter setting forbids it. */
export function explainAbsent(file: FileText, change: Change, looser: Located | undefined): Diagnostic {
  const problem: Diagnostic = { code: 'locate/not-found', message: 'the text to replace is not in the file' }
  const only = looser?.places[0]
  if (looser?.places.length === 1 && only && !only.span) {
    const message = `the text to replace is not in the file exactly as written; the rule \`${looser.rule}\` would find it`
    return {
      ...problem,
      message,
      detail: { ...showing(file, looser.change, only, 1), ...corrected(file, looser, only) },
    }
  }
  const best = nearest(file, change)
  if (!best) return problem
  const place = placed(file, change.search, wantedLines(change.search), best)
  return { ...problem, detail: showing(file, change, place, best.score) }
}

function nearest(file: FileText, { search }: Change): Layout | undefined {
  const best = layouts(file, wantedLines(search))?.[0]
  return best && best.score >= WORTH_SHOWING ? best : undefined
}

/** Why a place that was found cannot be changed: the file's lines beside the block's. */
export function explainConflict(file: FileText, change: Change, place: Alignment, problem: Diagnostic): Diagnostic {
  if (place.span) return problem
  return { ...problem, detail: { ...showing(file, change, place, place.score ?? 1), ...problem.detail } }
}

/** What tells the places of an ambiguity apart: the line above each of them, or below. */
export function explainAmbiguous(file: FileText, places: readonly Alignment[], problem: Diagnostic): Diagnostic {
  const beside = (place: Alignment, where: 'above' | 'below'): string | undefined => {
    const own = place.lines.filter(line => line >= 0)
    let line = (where === 'above' ? own[0] : own.at(-1)) ?? Number.NaN
    do line += where === 'above' ? -1 : 1
    while (line >= 0 && line < file.lines.length && isBlank(file.lines[line]!.text))
    return file.lines[line]?.text
  }
  for (const where of ['above', 'below'] as const) {
    const lines = places.map(place => beside(place, where))
    const told = new Set(lines.map(line => line && collapse(line)))
    if (told.size !== places.length || told.has(undefined)) continue
    const hints = lines.slice(0, 5).map((line, i) => `${where} line ${problem.lines![i]}: \`${line!.trim()}\``)
    return { ...problem, detail: { hints } }
  }
  return problem
}

/** The file's lines at a place, how the block differs from them, and in words where that is one word or white space. */
function showing(file: FileText, { search }: Change, place: Alignment, likeness: number): Detail {
  const own = [...place.lines].filter(line => line >= 0)
  const [first, last] = [own[0]!, own.at(-1)!]
  if (own.length === 0) return {}
  const end = Math.min(last + 1, first + MAX_LINES)
  const lines = file.lines.slice(first, end).map(line => line.text)
  const { diff, hints } = differences(search, place.lines, file.lines, end)
  return { nearest: { line: first + 1, lines, likeness }, diff, ...(hints.length > 0 && { hints }) }
}

/** The block as it would be found to the letter: the file's lines, and these lines with the change in them. */
function corrected(file: FileText, { change }: Located, place: Alignment): Pick<Detail, 'corrected'> {
  const made = merge(file, agree(file, change, place), place)
  const own = place.lines.filter(line => line >= 0)
  if (!made.ok || made.value.length === 0) return {}
  const from = file.lines[own[0]!]!.start
  const to = lineNext(file.lines[own.at(-1)!]!)
  if (made.value.some(({ span }) => span.start < from || span.end > to)) return {}
  const search = file.text.slice(from, to)
  const moved = made.value.map(({ span, insert }) => ({
    span: { start: span.start - from, end: span.end - from },
    insert,
  }))
  return { corrected: { search: ended(search), replace: ended(applyEdits(search, moved)) } }
}

/** Lines of which the last one ends as well. */
const ended = (lines: string): string => (lines === '' || lines.endsWith('\n') ? lines : `${lines}\n`)
