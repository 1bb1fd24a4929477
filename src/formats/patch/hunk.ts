import { type Diagnostic, NO_PLACE } from '../../core/diagnostic.ts'
import type { Hint, Op, RegexOp } from '../../core/op.ts'
import { textLines } from '../../core/text.ts'
import { type FileRequest, MOST_BLOCKS } from '../block.ts'
import { linesText, type OldAndNew } from '../format.ts'
import { healed, malformed, problem } from '../parts/problems.ts'

/** The request of one hunk, and the corrections made while reading it. */
interface ReadHunk {
  readonly op?: Op
  readonly problem?: Diagnostic
  readonly notes: readonly Diagnostic[]
}

/**
 * Reads the lines of a hunk (` ` context, `-` old, `+` new; an empty line is blank context). A context line without its blank is
 * healed; whether others lost theirs too the file must say. Numbers and headers are in the hint and are never addresses.
 */
function readHunk(lines: readonly string[], hint: Hint, creates: boolean, isOnly: boolean): ReadHunk {
  const body = dropLast(lines, line => line === '')
  const bare = body.some(isBare)
  const raw = bare && body.every(line => !line.startsWith(' ') || line.trim() === '' || evenIndent(line))
  const { search, replace } = halvesOf(body, raw)
  const notes = bare ? [healed('context lines lacked the leading space; corrected')] : []
  if (creates && search !== '') return { problem: malformed('a new file cannot contain old lines'), notes }
  if (creates) return { op: { kind: 'create', text: replace }, notes }
  if (search.trim() === '') return bareInsertion(search, replace, hint, notes, isOnly)
  // a changed item has two signs: by one, or by a removed line that is no item, the author's others are context
  const isListed = raw && body.some(line => /^[+-]- |^-(?! \S)/.test(line)) && !body.some(line => /^\+ \S/.test(line))
  const others = [halvesOf(body, !raw), ...(isListed ? [halvesOf(body, raw, true)] : [])].filter(
    other => other.search !== search && other.search !== other.replace,
  )
  const instead = others.length > 0 && { instead: others }
  return { op: { kind: 'replace', search, replace, ...instead, ...(Object.keys(hint).length > 0 && { hint }) }, notes }
}

/** The old and the new lines of a hunk. @param raw the context lines have lost their blank @param listed those that begin with `- ` too */
function halvesOf(body: readonly string[], raw: boolean, listed = false): Pick<OldAndNew, 'search' | 'replace'> {
  const [old, fresh]: [string[], string[]] = [[], []]
  // the last line of the side has no newline
  let [bareOld, bareFresh] = [false, false]
  let sign = ' '
  for (const line of body) {
    if (isNoNewline(line)) {
      bareOld ||= sign !== '+'
      bareFresh ||= sign !== '-'
      continue
    }
    const isItem = listed && /^- \S/.test(line)
    sign = (line[0] === '+' || line[0] === '-') && !isItem ? line[0] : ' '
    const text = sign !== ' ' || line === ' ' || (line[0] === ' ' && !raw) ? line.slice(1) : line
    if (sign !== '+') old.push(text)
    if (sign !== '-') fresh.push(text)
  }
  return { search: sideText(old, bareOld), replace: sideText(fresh, bareFresh) }
}

/** Reads the hunks of one file; where there are several, each has a name that a refusal can say. @param creates the file is new */
export function readHunks(
  hunks: readonly { readonly lines: readonly string[]; readonly hint: Hint; readonly counted?: number | undefined }[],
  creates = false,
): Pick<FileRequest, 'problems' | 'notes'> & { readonly ops: readonly Op[] } {
  if (hunks.length > MOST_BLOCKS) return { ops: [], problems: [tooMany], notes: [] }
  const read = hunks.map(({ lines, hint }, i) => {
    const own = { ...hint, ...(i > 0 && { ordered: true }) }
    return readHunk(lines.map(withPlainSign), own, creates, hunks.length === 1)
  })
  const ops = read.flatMap(({ op }, i): readonly Op[] => {
    if (op?.kind !== 'replace' && op?.kind !== 'append') return op ? [op] : []
    const { lines, counted } = hunks[i]!
    // the lines that the head counts are the hunk, where the file has not the others
    const instead = counted === undefined ? undefined : halvesOf(lines.slice(0, counted).map(withPlainSign), false)
    const meant = op.kind === 'replace' && instead ? { ...op, instead: [instead] } : op
    return [hunks.length > 1 ? { ...meant, label: `hunk ${i + 1}` } : meant]
  })
  return { ops, problems: read.flatMap(({ problem }) => problem ?? []), notes: read.flatMap(({ notes }) => notes) }
}

/** A page may show the sign of an old line as a mathematical one. */
const withPlainSign = (line: string): string => line.replace(/^\u2212/, '-')

const tooMany = problem('policy/limit', `one file has more than ${MOST_BLOCKS} hunks`)

/** A hunk without an informative line has a place only at the end of the file, if the hunk says so, by counted numbers, or alone in an empty file. */
function bareInsertion(
  search: string,
  text: string,
  hint: Hint,
  notes: readonly Diagnostic[],
  isOnly: boolean,
): ReadHunk {
  if (text === '' && (search === '' || hint.counted === undefined))
    return { problem: { ...NO_PLACE, message: 'the hunk has no lines' }, notes }
  if (hint.atEnd && text.trim() !== '' && blanksIn(search) <= blanksIn(text))
    return { op: { kind: 'append', text }, notes }
  if (hint.counted === undefined && (search !== '' || hint.headers || !isOnly)) return { problem: NO_PLACE, notes }
  return { op: { kind: 'replace', search, replace: text, ...(hint.counted && { hint }) }, notes }
}

const blanksIn = (text: string): number => text.split('\n').filter(line => line.trim() === '').length

/** The operation that gives the last line its newline, or takes it. It does nothing if the file ends in another line. */
export function endOp(lines: readonly string[]): RegexOp | undefined {
  if (!lines.some(isNoNewline)) return undefined
  const marks = lines.flatMap((line, i) => (isNoNewline(line) ? (lines[i - 1]?.[0] ?? '') : []))
  const [isOld, isNew] = [marks.some(sign => sign !== '+'), marks.some(sign => sign !== '-')]
  const last = lines.findLast(line => line !== '' && !/^[-\\]/.test(line))
  if (isOld === isNew || last === undefined) return undefined
  const tail = [...last.slice(1)]
    .slice(-MOST_TAIL)
    .join('')
    .replace(/[!-/:-@[-`{-~]/g, '\\$&')
  return isNew
    ? { kind: 'regex', pattern: `(${tail}[ \\t]*)\\n\\z`, replacement: '$1', flags: '', optional: true }
    : { kind: 'regex', pattern: `(${tail}[ \\t]*)\\z`, replacement: '$1\n', flags: '', optional: true }
}

/** Characters of the last line that tell it from others. */
const MOST_TAIL = 200

/** Git says it in the language of its user; the backslash is what counts. */
export const isNoNewline = (line: string): boolean => line[0] === '\\' && /^\\ \S/.test(line)

const sideText = (lines: readonly string[], bare: boolean): string =>
  bare ? linesText(lines).slice(0, -1) : linesText(lines)

/** A line without any of the signs: context whose blank was dropped. */
const isBare = (line: string): boolean => !hasSign(line) && line.trim() !== ''

export const hasSign = (line: string): boolean => line !== '' && ' +-\\'.includes(line[0]!)

/** Next to bare lines, lines with an even indentation have most likely lost their blank as well. */
const evenIndent = (line: string): boolean => line.search(/[^ ]/) % 2 === 0

/** The hunks of some changes, as a patch has them; each hunk is for one place. */
export const writeHunks = <T>(
  changes: readonly OldAndNew[],
  patch: (hunks: readonly (readonly string[])[]) => T,
): T | undefined => (changes.some(({ all }) => all) ? undefined : patch(changes.map(writeHunk)))

/** The lines of a hunk: what both halves begin or end with is context. */
function writeHunk({ search, replace }: OldAndNew): readonly string[] {
  const [old, fresh] = [textLines(search), textLines(replace)]
  const most = Math.min(old.length, fresh.length)
  const head = commonLines(old, fresh, most, i => i)
  const tail = commonLines(old, fresh, most - head, i => -1 - i)
  return [
    ...old.slice(0, head).map(line => ` ${line}`),
    ...old.slice(head, old.length - tail).map(line => `-${line}`),
    ...fresh.slice(head, fresh.length - tail).map(line => `+${line}`),
    ...old.slice(old.length - tail).map(line => ` ${line}`),
  ]
}

/** How many lines two texts have in common, from the one on that the first index names. */
export function commonLines(a: readonly string[], b: readonly string[], most: number, at: (index: number) => number) {
  let count = 0
  while (count < most && a.at(at(count)) === b.at(at(count))) count++
  return count
}

export function dropLast(lines: readonly string[], drop: (line: string) => boolean): readonly string[] {
  let end = lines.length
  while (end > 0 && drop(lines[end - 1]!)) end--
  return lines.slice(0, end)
}

/** The content of a line that begins with `@@`: both line numbers with their counts, and the text that is above the place. */
export interface HunkHead {
  readonly line?: number
  readonly newLine?: number
  readonly old?: number
  readonly fresh?: number
  readonly text: string
}

const NUMBERS = /^@@+ -(\d{1,9})(?:,(\d{1,9}))? \+(\d{1,9})(?:,(\d{1,9}))? ?(?:@@+)?(.*)$/

/** Reads `@@ -1,3 +1,4 @@ def f():`, `@@ def f():`, `@@ def f() @@`, `@@ ... @@`, `@@`; undefined for another line. */
export function hunkHead(line: string): HunkHead | undefined {
  if (!line.startsWith('@@')) return undefined
  const numbers = NUMBERS.exec(line)
  if (numbers) {
    const [, at, old = '1', now, fresh = '1', text = ''] = numbers
    return { line: Number(at), newLine: Number(now), old: Number(old), fresh: Number(fresh), text: text.trim() }
  }
  const text = line.slice(2).trim()
  const bare = text.endsWith('@@') ? text.slice(0, -2).trim() : text
  return { text: /^[-+.,…\s]*$/.test(bare) ? '' : bare }
}

/** The number of a side without lines is that of the line above. */
export const gap = (lines: number | undefined): number => (lines === 0 ? 1 : 0)

/** The hint in the head of a diff's hunk. The text after the numbers is the last line above that opens a section, often of the section before. */
export const headHint = ({ line = 0, old, text }: HunkHead): Hint => ({
  ...(line + gap(old) > 0 && { line: line + gap(old) }),
  ...(text !== '' && { headers: [text], loose: true }),
})
