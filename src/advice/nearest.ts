import type { Detail } from '../core/diagnostic.ts'
import type { ReplaceOp } from '../core/op.ts'
import type { Layout } from '../core/place/find/lay.ts'
import { comparing, layouts } from '../core/place/find/layouts.ts'
import { roadOf } from '../core/place/find/road.ts'
import { type Halves, halvesOf } from '../core/place/halves.ts'
import { latticeOf } from '../core/place/lattice.ts'
import { opens } from '../core/place/laws/names.ts'
import type { Rule, Ungarbling } from '../core/place/rule.ts'
import { fileLines, hasLine, type IndexedText, lineAtOffset } from '../core/text/indexed.ts'
import { comparable, likeness } from '../core/text/likeness.ts'
import { lineKey, longestWord, says } from '../core/text/line-key.ts'
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
export function nearestTo(file: IndexedText, op: ReplaceOp, rules: readonly Rule[]): Detail | undefined {
  const given = halvesOf(op, file.text)
  const bare = rules.find(rule => rule.kind === 'ungarbling' && rule.name === 'line-numbers') as Ungarbling | undefined
  const read = bare?.read(given, file) ?? []
  // a viewer did not put there what the file has too
  const isOwn = given.search.some(line => !isBlank(line) && hasLine(file, line))
  const halves = ('open' in read || isOwn ? undefined : read[0]) ?? given
  if (halves.search.every(isBlank)) return undefined
  return partly(file, halves) ?? laid(file, halves) ?? headed(file, halves) ?? likest(file, halves)
}

/** The lines that have a search and more: the text is there, but not as whole lines, or inside a word. */
function partly(file: IndexedText, { search }: Halves): Detail | undefined {
  const shown = search.filter(line => !isBlank(line))
  if (shown.length !== 1) return undefined
  const needle = shown[0]!.trim()
  const places = needle.length > 2 ? occurrences(file.text, needle, 100) : []
  if (places.length === 0) return undefined
  const line = lineAtOffset(file.starts, places[0]!)
  const own = file.line(line)
  const at = places[0]! - file.starts[line]!
  const [before, after] = [own.slice(0, at).trimStart(), own.slice(at + needle.length).trimEnd()]
  if (before === '' && after === '') return undefined
  const what = [before && `\`${cut(before)}\` before it`, after && `\`${cut(after)}\` after it`].filter(Boolean)
  const hint = `line ${line + 1} has this text and more: ${what.join(' and ')}`
  const hints = places.length > 1 ? [hint, `the text is in the file ${places.length} times`] : [hint]
  return { nearest: { line: line + 1, lines: [own], likeness: 1 }, diff: [`-${search.join('\n')}`, `+${own}`], hints }
}

const cut = (text: string): string => (text.length > 40 ? `${text.slice(0, 40)}…` : text)

/** The best layout of a block of which some line is in the file. */
function laid(file: IndexedText, { search }: Halves): Detail | undefined {
  const lattice = latticeOf(scriptOf(search, search))
  const best: Layout | undefined = layouts(file, lattice, comparing(file, new Map()), workOf(MAX_STEPS))?.[0]
  const alike = best ? Math.max(best.part, best.standing / best.total) : 0
  if (!best || alike < WORTH_SHOWING) return undefined
  return showing(file, search, roadOf(file, lattice.script, best).line, alike)
}

/** The only line of the file that names what the block is about, and the lines below it, where hardly another one is alike. */
function headed(file: IndexedText, { search }: Halves): Detail | undefined {
  for (const [i, head] of search.entries()) {
    if (!opens(search, i) || !says(head)) continue
    const [line, ...others] = file.linesWith(lineKey(head), longestWord(head), 2)
    if (line === undefined || others.length > 0) continue
    const at = new Int32Array(search.length).fill(-1)
    at[i] = line
    let to = Math.min(line + search.length - i, file.count)
    while (file.key(to - 1) === 0) to--
    return showing(file, search, at, 1 / search.filter(text => !isBlank(text)).length, to)
  }
  return undefined
}

/** The lines most like the weightiest line of a block. */
function likest(file: IndexedText, { search }: Halves): Detail | undefined {
  const lead = search.reduce((best, line, i) => (line.trim().length > search[best]!.trim().length ? i : best), 0)
  const wanted = comparable(search[lead]!)
  const [best] = nearLines(file, wanted, 20, 0.75)
    .map(line => ({ line, alike: likeness(wanted, comparable(file.line(line))) }))
    .sort((a, b) => b.alike - a.alike)
  if (!best || (best.alike < ALIKE && !sharesWord(search[lead]!, file.line(best.line)))) return undefined
  const at = new Int32Array(search.length).fill(-1)
  at[lead] = best.line
  const share = best.alike / search.filter(line => !isBlank(line)).length
  return share < LEAST ? undefined : showing(file, search, at, share)
}

/** A line alike says nothing of a block that has ten times as many. */
const LEAST = 0.1

/** Lines that are less alike and share no word have nothing to do with each other. */
const ALIKE = 0.5

const sharesWord = (a: string, b: string): boolean => {
  const words = new Set(b.match(WORD))
  return (a.match(WORD) ?? []).some(word => words.has(word))
}

const WORD = /[\p{L}\p{N}_]{3,}/gu

/**
 * The file's lines at a place, how the block differs from them, and in words if that is one word or whitespace.
 * @param to lines before this one are shown though the block has none like them
 */
function showing(file: IndexedText, search: readonly string[], at: Int32Array, alike: number, to = 0): Detail {
  const own = at.filter(line => line >= 0)
  const [first, last] = [own[0]!, own.at(-1)!]
  const end = Math.min(Math.max(last + 1, to), first + MAX_LINES)
  const lines = fileLines(file, first, end)
  const { diff, hints } = differences(search, at, file, end)
  return { nearest: { line: first + 1, lines, likeness: alike }, diff, ...(hints.length > 0 && { hints }) }
}
