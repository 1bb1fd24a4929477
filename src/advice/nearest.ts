import type { Detail } from '../core/diagnostic.ts'
import type { ReplaceOp } from '../core/op.ts'
import { type Halves, halvesOf } from '../core/place/halves.ts'
import { latticeOf } from '../core/place/lattice.ts'
import type { Layout } from '../core/place/lay.ts'
import { comparing, layouts } from '../core/place/layouts.ts'
import { roadOf } from '../core/place/road.ts'
import type { IndexedText } from '../core/text/indexed.ts'
import { comparable, likeness } from '../core/text/likeness.ts'
import { nearLines } from '../core/text/near-lines.ts'
import { occurrences } from '../core/text/occurrences.ts'
import { scriptOf } from '../core/text/script.ts'
import { isBlank } from '../core/text/spacing.ts'
import { workOf } from '../core/text/work.ts'
import { differences } from './differences.ts'

/** Lines of the file that a refusal shows. */
const MAX_LINES = 40

/** A place less like the block than this is not worth showing. */
const WORTH_SHOWING = 0.25

/** Steps of work to find a nearest place. */
const MAX_STEPS = 4_000_000

/** The place that is most like what an op searches for, and how it differs; undefined if nothing is alike. */
export function nearestTo(file: IndexedText, op: ReplaceOp): Detail | undefined {
  const halves = halvesOf(op, file.text)
  if (halves.search.every(isBlank)) return undefined
  return partly(file, halves) ?? laid(file, halves) ?? likest(file, halves)
}

/** The lines that have a search and more: the text is there, but not as whole lines, or inside a word. */
function partly(file: IndexedText, { search }: Halves): Detail | undefined {
  const shown = search.filter(line => !isBlank(line))
  if (shown.length !== 1) return undefined
  const needle = shown[0]!.trim()
  for (let line = 0; needle.length > 2 && line < file.count; line++) {
    const at = file.line(line).indexOf(needle)
    if (at < 0) continue
    const own = file.line(line)
    const [before, after] = [own.slice(0, at).trimStart(), own.slice(at + needle.length).trimEnd()]
    if (before === '' && after === '') return undefined
    const what = [before && `\`${cut(before)}\` before it`, after && `\`${cut(after)}\` after it`].filter(Boolean)
    const hint = `line ${line + 1} has this text and more: ${what.join(' and ')}`
    const count = occurrences(file.text, needle, 100).length
    const hints = count > 1 ? [hint, `the text is in the file ${count} times`] : [hint]
    return { nearest: { line: line + 1, lines: [own], likeness: 1 }, diff: [`-${search.join('\n')}`, `+${own}`], hints }
  }
  return undefined
}

const cut = (text: string): string => (text.length > 40 ? `${text.slice(0, 40)}…` : text)

/** The best layout of a block of which some line is in the file. */
function laid(file: IndexedText, { search }: Halves): Detail | undefined {
  const lattice = latticeOf(scriptOf(search, search))
  const best: Layout | undefined = layouts(file, lattice, comparing(file, new Map()), workOf(MAX_STEPS))?.[0]
  if (!best || best.part < WORTH_SHOWING) return undefined
  return showing(file, search, roadOf(file, lattice.script, best).line, Math.min(best.part, best.standing / best.total))
}

/** The lines most like the weightiest line of a block. */
function likest(file: IndexedText, { search }: Halves): Detail | undefined {
  const lead = search.reduce((best, line, i) => (line.trim().length > search[best]!.trim().length ? i : best), 0)
  const wanted = comparable(search[lead]!)
  const [best] = nearLines(file, wanted, 20, 0.75)
    .map(line => ({ line, alike: likeness(wanted, comparable(file.line(line))) }))
    .sort((a, b) => b.alike - a.alike)
  if (!best || (best.alike < ALIKE && !sharesWord(wanted, file.line(best.line)))) return undefined
  const at = new Int32Array(search.length).fill(-1)
  at[lead] = best.line
  return showing(file, search, at, best.alike)
}

/** Lines that are less alike and share no word have nothing to do with each other. */
const ALIKE = 0.5

const sharesWord = (a: string, b: string): boolean => {
  const words = new Set(b.match(WORD))
  return (a.match(WORD) ?? []).some(word => words.has(word))
}

const WORD = /[\p{L}\p{N}_]{3,}/gu

/** The file's lines at a place, how the block differs from them, and in words if that is one word or whitespace. */
function showing(file: IndexedText, search: readonly string[], at: Int32Array, alike: number): Detail {
  const own = at.filter(line => line >= 0)
  if (own.length === 0) return {}
  const [first, last] = [own[0]!, own.at(-1)!]
  const end = Math.min(last + 1, first + MAX_LINES)
  const lines = Array.from({ length: end - first }, (_, i) => file.line(first + i))
  const { diff, hints } = differences(search, at, file, end)
  return { nearest: { line: first + 1, lines, likeness: alike }, diff, ...(hints.length > 0 && { hints }) }
}
