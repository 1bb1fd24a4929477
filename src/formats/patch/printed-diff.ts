import { diffAfter, type FileRequest } from '../block.ts'
import { type At, firstAbove, lineBefore, linesBetween, type SourceLines } from '../format.ts'
import { findPath, type PathFound } from '../parts/find-path.ts'
import { asPath } from '../parts/paths.ts'
import { unsupported } from '../parts/problems.ts'
import { readFileDiff } from './diff-text.ts'
import { readHunks } from './hunk.ts'
import { BIOME, CODESPELL, DENO, DIFFTASTIC, FIX_IT, HUNK, MIX, RUFF, RUSTFMT, STYLUA, TYPOS } from './other-opening.ts'

/** A change as a tool prints it among its findings: its lines are diffs with signs of its own. */
type PrintedDiff = Pick<FileRequest, 'path' | 'steps' | 'problems' | 'notes'> &
  Omit<PathFound, 'first'> & { readonly last: number }

type Reader = (source: SourceLines, here: At) => PrintedDiff | undefined

const BIOME_FILE =
  /^(\S.{0,1000}?)(?::\d{1,7}:\d{1,7})? (?:format|ci|check|organizeImports|assist\/|lint\/|suppressions\/).{0,200}━{5,}\s*$/
const MIX_ROW = /^\s*(?:\d{1,7}\s+){0,2}[-+]? ?\|/
const BARRED = /^\s*\d{0,7}\s{1,16}\d{0,7}\s{0,4}\|\s?[-+ ]/
const COLUMNS = /^\s{0,9}(?:\d{1,7}|\.{1,7})(?:\s|$)/
const TYPOS_FILE = /^\s*(?:-->|╭▸)\s(\S.{0,1000}?):\d{1,7}:\d{1,7}\s*$/

export const printedDiff = (source: SourceLines, here: At): PrintedDiff | undefined =>
  READERS.find(([begins]) => begins.test(source.line(here.line)!))?.[1](source, here)

const changed = (path: string, last: number, lines: readonly string[], line: number): PrintedDiff => {
  const { ops, ...rest } = readHunks([{ lines, hint: { line } }])
  return { path, last, steps: [ops], ...rest }
}

/** A change of a file that is not read; none where no file is named. */
const refused = (path: string | undefined, last: number, message: string, help: string): PrintedDiff | undefined =>
  path === undefined ? undefined : { path, last, steps: [], problems: [unsupported(message, help)], notes: [] }

export const lastOf = (source: SourceLines, from: number, belongs: RegExp): number =>
  lineBefore(source.line, from - 1, line => !belongs.test(line))

const rustfmt: Reader = (source, { line: at }) => {
  const [, path, line] = RUSTFMT.exec(source.line(at)!)!
  const last = lastOf(source, at + 1, /^[ +-]/)
  return changed(path!, last, linesBetween(source, at + 1, last + 1), Number(line))
}

/** Hunks below a line with the file: Spotless (blanks as `·`, tabs as `\t`), Pint, Rector, PHP CS Fixer, djlint, Perforce. */
const bareHunks: Reader = (source, here) => {
  const { line: at } = here
  const indent = source.line(at)!.search(/\S/)
  const belongs = new RegExp(`^\\s{${indent}}(?:[-+ \\\\]|@@ |\\.\\.\\. \\()`)
  // some have a blank line below the head
  const first = source.line(at + 1)?.trim() === '' ? at + 2 : at + 1
  // a hunk without a change is only shown
  const change = lastOf(source, first, new RegExp(`^\\s{${indent}} `)) + 1
  if (!/^\s*[-+]/.test(source.line(change) ?? '')) return undefined
  const name = nameAbove(source, here)
  const place: PathFound =
    name === undefined ? findPath(source, here, { format: 'other-diff', at, signed: true }) : { path: name, first: at }
  if (!place.path && !here.previous && !here.fence) return undefined
  const last = lastOf(source, first, belongs)
  const body = [source.line(at)!, ...linesBetween(source, first, last + 1)]
  const lines = body.map(line => line.slice(indent).replace(/^@@ Line: .*/, '@@ @@'))
  if (lines.some(line => /^\.\.\. \(\d+ more/.test(line)))
    return refused(place.path, last, 'Spotless left out lines of the diff', diffAfter('spotlessApply'))
  const text = ['--- file', '+++ file', ...(indent >= 8 && isDotted(lines) ? lines.map(undotted) : lines)]
  const diff = readFileDiff(i => text[i], 0, { ends: () => false, fenced: false }, 0)
  return { ...diff, ...place, last }
}

const RULE = /^[\s─━=-]*(?:begin diff[\s-]*)?$/
const NAME =
  /^\s*(?:\d{1,4}\)\s+|[⨯✗×✘]\s+|={4} \S+ - )?(\S{1,1000}?)(?::\d{1,7})?(?: ={4}|\s{2,}\S.{0,200}| \(.{0,200}\))?\s*$/

/** The file on the nearest line above that is more than a rule. */
const nameAbove = (source: SourceLines, here: At): string | undefined =>
  asPath(firstAbove(source, here, 5, line => (RULE.test(line) ? undefined : (NAME.exec(line)?.[1] ?? ''))) ?? '')

const isRow = (line: string): boolean => /^[-+ ]/.test(line)

/** True if Spotless, whose diffs are indented by 8 or more, shows whitespace: then there is no blank but the sign. */
const isDotted = (lines: readonly string[]): boolean => !lines.some(line => isRow(line) && line.includes(' ', 1))

const undotted = (line: string): string =>
  isRow(line) ? line.replaceAll('·', ' ').replace(/^.(?: |\\t)+/, indent => indent.replaceAll('\\t', '\t')) : line

/** Ruff's findings: after its help a diff, lines with their numbers in the new file. */
const ruff: Reader = (source, here) => {
  const { line: at } = here
  if (at === here.free || !/^\s*(?:\||-->)/.test(source.line(at - 1)!)) return undefined
  const place = lineAbove(source, here, /^\s*-->\s(\S.{0,1000}?):(\d{1,7}):\d{1,7}\s*$/)
  const last = lastOf(source, at + 1, /^\s{0,9}(?:\d{1,7})?\s{1,9}[-+|](?: |$)/)
  const rows = linesBetween(source, at + 1, last + 1).flatMap(line => {
    const [, number, sign, text = ''] = /^\s*(\d+)?\s+([-+|])(?: (.*))?$/.exec(line)!
    return number === undefined && sign === '|' ? [] : [{ number, line: `${sign === '|' ? ' ' : sign}${text}` }]
  })
  if (!place || rows.every(({ line }) => line.startsWith(' '))) return undefined
  const [, path, line] = place.found
  const isSafe =
    (source.line(place.at - 1) ?? '').includes('[*]') && !/^note: This is an? /.test(source.line(last + 1) ?? '')
  if (!isSafe)
    return refused(path!, last, 'Ruff does not call the fix safe', 'If you want it, write it as another block.')
  const lines = rows.map(row => row.line)
  return changed(path!.replaceAll('\\', '/'), last, lines, Number(rows[0]!.number ?? line))
}

/**
 * What a tool prints that is not read: how it begins, and what to say. The file is on a line above, or on the next one; else on the first. If that
 * is not itself one of the rows, there must be one.
 */
type Unread = readonly [begins: RegExp, what: string, help: string, Partial<Record<'above' | 'below' | 'rows', RegExp>>]

const UNREAD: readonly Unread[] = [
  // it shows blanks as dots, and of short changes only the parts
  [BIOME, 'what Biome prints', diffAfter('biome check --write'), { above: BIOME_FILE }],
  // a word of a line without its column, so not which one of several
  [CODESPELL, 'the output of codespell', diffAfter('codespell -w'), { rows: CODESPELL }],
  // two columns, of which a terminal cuts and wraps the lines
  [DIFFTASTIC, 'the output of difftastic', 'Send the output of `git diff --no-ext-diff`.', { rows: COLUMNS }],
  [FIX_IT, 'a fix-it of a compiler', 'Send the output of `gcc -fdiagnostics-generate-patch`, or of `git diff`.', {}],
  [TYPOS, 'what typos prints', 'Use `typos --diff` or `--format json`.', { below: TYPOS_FILE }],
  // the changed lines alone, or numbers of both files
  [DENO, 'what Deno or dprint prints', diffAfter('deno fmt'), { rows: BARRED }],
  [STYLUA, 'what StyLua prints', diffAfter('stylua'), { rows: BARRED }],
  [MIX, 'what `mix format` prints', diffAfter('mix format'), { above: /^\s*\* (\S{1,1000})\s*$/, rows: MIX_ROW }],
]

const unread =
  ([begins, what, help, { above, below, rows }]: Unread): Reader =>
  (source, here) => {
    const at = here.line
    const last = rows ? lastOf(source, at + 1, rows) : below ? at + 1 : at
    if (rows && last === at && !rows.test(source.line(at)!)) return undefined
    const path = above
      ? lineAbove(source, here, above)?.found[1]
      : (below ?? begins).exec(source.line(below ? at + 1 : at) ?? '')?.[1]
    return refused(path, last, `${what} is not read`, help)
  }

const READERS: readonly (readonly [begins: RegExp, reader: Reader])[] = [
  [RUSTFMT, rustfmt],
  [HUNK, bareHunks],
  [RUFF, ruff],
  ...UNREAD.map(row => [row[0], unread(row)] as const),
]

/** Lines to look back for the place of a finding. */
const FAR = 40

const lineAbove = (source: SourceLines, here: At, shape: RegExp) =>
  firstAbove(source, here, FAR, (text, at) => {
    const found = shape.exec(text)
    return found ? { at, found } : undefined
  })
