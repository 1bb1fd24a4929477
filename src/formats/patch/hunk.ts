import type { Diagnostic } from '../../core/diagnostic.ts'
import type { Hint, Op } from '../../core/op.ts'
import { MOST_BLOCKS } from '../block.ts'
import { type Halves, textOf } from '../format.ts'
import { halfLines } from '../parts/two-halves.ts'

/** What the lines of one hunk ask, and what was put right while reading them. */
export interface Hunk {
  readonly op?: Op
  readonly problem?: Diagnostic
  readonly notes: readonly Diagnostic[]
}

interface Sides {
  readonly old: string[]
  readonly fresh: string[]
  /** Whether the last line of the side has no newline. */
  bareOld: boolean
  bareFresh: boolean
}

/**
 * Reads the lines of a hunk (` ` context, `-` old, `+` new; an empty line is blank context). A context line without its blank is
 * healed; numbers and headers stand in the hint and are never addresses.
 */
export function readHunk(lines: readonly string[], hint: Hint, creates = false): Hunk {
  const body = dropLast(lines, line => line === '')
  const bare = body.some(isBare)
  const raw = bare && body.every(line => isBare(line) || !line.startsWith(' ') || evenIndent(line))
  const sides: Sides = { old: [], fresh: [], bareOld: false, bareFresh: false }
  let sign = ' '
  for (const line of body) sign = addLine(sides, line, sign, raw)
  const [search, replace] = [sideText(sides.old, sides.bareOld), sideText(sides.fresh, sides.bareFresh)]
  const notes: Diagnostic[] = bare
    ? [{ code: 'parse/healed', message: 'context lines without a leading blank were taken as context' }]
    : []
  if (creates) return wholeFile(search, replace, notes)
  if (search.trim() === '') return bareInsertion(replace, hint, notes)
  return { op: { kind: 'replace', search, replace, ...(Object.keys(hint).length > 0 && { hint }) }, notes }
}

/** The hunks of one file; where there are several, each has a name that a refusal can say. */
export function readHunks(
  hunks: readonly { readonly lines: readonly string[]; readonly hint: Hint }[],
): readonly Hunk[] {
  if (hunks.length > MOST_BLOCKS) return [{ problem: tooMany, notes: [] }]
  return hunks.map(({ lines, hint }, i) => {
    const hunk = readHunk(lines, hint)
    const { op } = hunk
    if (hunks.length < 2 || (op?.kind !== 'replace' && op?.kind !== 'append')) return hunk
    return { ...hunk, op: { ...op, label: `hunk ${i + 1}` } }
  })
}

const tooMany: Diagnostic = { code: 'policy/limit', message: `one file has more than ${MOST_BLOCKS} hunks` }

function wholeFile(search: string, text: string, notes: readonly Diagnostic[]): Hunk {
  if (search === '') return { op: { kind: 'create', text }, notes }
  return { problem: { code: 'parse/malformed', message: 'a new file has no old lines' }, notes }
}

/** New lines with nothing around them have a place only at the end of the file, where the hunk says so. */
function bareInsertion(text: string, hint: Hint, notes: readonly Diagnostic[]): Hunk {
  if (hint.atEnd && text !== '') return { op: { kind: 'append', text }, notes }
  const message = text === '' ? 'the hunk has no lines' : 'the hunk shows no line of the file, only new ones'
  return { problem: { code: 'parse/empty-search', message, help: 'Show the lines around the new ones.' }, notes }
}

function addLine(sides: Sides, line: string, before: string, raw: boolean): string {
  if (isNoNewline(line)) {
    if (before !== '+') sides.bareOld = true
    if (before !== '-') sides.bareFresh = true
    return before
  }
  const sign = line[0] === '+' || line[0] === '-' ? line[0] : ' '
  const text = sign !== ' ' || (line[0] === ' ' && !raw) ? line.slice(1) : line
  if (sign !== '+') sides.old.push(text)
  if (sign !== '-') sides.fresh.push(text)
  return sign
}

/** Git says it in the language of its user; the backslash is what counts. */
export const isNoNewline = (line: string): boolean => line[0] === '\\' && /^\\ \S/.test(line)

const sideText = (lines: readonly string[], bare: boolean): string =>
  bare ? textOf(lines).slice(0, -1) : textOf(lines)

/** A line without any of the signs: context whose blank was dropped. */
const isBare = (line: string): boolean => !hasSign(line) && line.trim() !== ''

export const hasSign = (line: string): boolean => line !== '' && ' +-\\'.includes(line[0]!)

/** Beside bare lines, lines with an even indentation have most likely lost their blank as well. */
const evenIndent = (line: string): boolean => line.search(/[^ ]|$/) % 2 === 0

/** What a patch makes of the hunks of some changes; a hunk is for one place. */
export const writeHunks = <T>(
  changes: readonly Halves[],
  patch: (hunks: readonly (readonly string[])[]) => T,
): T | undefined => (changes.some(({ all }) => all) ? undefined : patch(changes.map(writeHunk)))

/** The lines of a hunk: what both halves begin or end with is context. */
function writeHunk({ search, replace }: Halves): readonly string[] {
  const [old, fresh] = [halfLines(search), halfLines(replace)]
  const most = Math.min(old.length, fresh.length)
  let head = 0
  while (head < most && old[head] === fresh[head]) head++
  let tail = 0
  while (tail < most - head && old.at(-1 - tail) === fresh.at(-1 - tail)) tail++
  return [
    ...old.slice(0, head).map(line => ` ${line}`),
    ...old.slice(head, old.length - tail).map(line => `-${line}`),
    ...fresh.slice(head, fresh.length - tail).map(line => `+${line}`),
    ...old.slice(old.length - tail).map(line => ` ${line}`),
  ]
}

export function dropLast(lines: readonly string[], drop: (line: string) => boolean): readonly string[] {
  let end = lines.length
  while (end > 0 && drop(lines[end - 1]!)) end--
  return lines.slice(0, end)
}

/** What a line that begins with `@@` says: the old line number, and the text that stands above the place. */
export interface HunkHead {
  readonly line?: number
  readonly old?: number
  readonly fresh?: number
  readonly text: string
}

const NUMBERS = /^@@+ -(\d{1,9})(?:,(\d{1,9}))? \+\d{1,9}(?:,(\d{1,9}))? ?(?:@@+)?(.*)$/

/** Reads `@@ -1,3 +1,4 @@ def f():`, `@@ def f():`, `@@ def f() @@`, `@@ ... @@`, `@@`; undefined for another line. */
export function hunkHead(line: string): HunkHead | undefined {
  if (!line.startsWith('@@')) return undefined
  const numbers = NUMBERS.exec(line)
  if (numbers) {
    const [, at, old = '1', fresh = '1', text = ''] = numbers
    return { line: Number(at), old: Number(old), fresh: Number(fresh), text: text.trim() }
  }
  const text = line.slice(2).trim()
  const bare = text.endsWith('@@') ? text.slice(0, -2).trim() : text
  return { text: /^[-+.,…\s]*$/.test(bare) ? '' : bare }
}
