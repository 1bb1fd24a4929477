import type { Diagnostic } from '../../core/diagnostic.ts'
import { linesBetween, type SourceLines } from '../format.ts'
import { readFileDiff } from './diff-text.ts'
import { readHunks } from './hunk.ts'

/** A change as a tool prints it among its findings: its lines are diffs with signs of its own. */
export interface PrintedDiff extends Pick<ReturnType<typeof readFileDiff>, 'path' | 'steps' | 'problems' | 'notes'> {
  readonly last: number
}

type Reader = (source: SourceLines, at: number, free: number) => PrintedDiff | undefined

const RUSTFMT = /^Diff in (\S.{0,1000}?)(?: at line |:)(\d{1,7}):\s*$/
const SPOTLESS = /^\s{2,40}@@ -\d{1,7}(?:,\d{1,7})? \+\d{1,7}(?:,\d{1,7})? @@\s*$/
const RUFF = /^help: \S/
const BIOME =
  /^\s*(?:[×✖] (?:Formatter would have|The imports and exports|File content differs)|[iℹ] (?:Safe|Unsafe) fix:)/
const TYPOS = /^error: `[^`]{1,100}` should be `/

/** True if such a change may begin with a line. */
export const mayBePrinted = (line: string): boolean =>
  [RUSTFMT, SPOTLESS, RUFF, BIOME, TYPOS].some(begins => begins.test(line))

/** The change that begins at a line. @param free the first line that may be looked at */
export function printedDiff(source: SourceLines, at: number, free: number): PrintedDiff | undefined {
  const line = source.line(at)!
  const readers: readonly (readonly [RegExp, Reader])[] = [
    [RUSTFMT, rustfmt],
    [SPOTLESS, spotless],
    [RUFF, ruff],
    [BIOME, biome],
    [TYPOS, typos],
  ]
  return readers.find(([begins]) => begins.test(line))?.[1](source, at, free)
}

const changed = (path: string, last: number, lines: readonly string[], line: number): PrintedDiff => {
  const [{ op, problem, notes = [] } = {}] = readHunks([{ lines, hint: { line } }])
  return { path, last, steps: op ? [[op]] : [], problems: problem ? [problem] : [], notes }
}

const refused = (path: string, last: number, message: string, help: string): PrintedDiff => {
  const problem: Diagnostic = { code: 'parse/unsupported', message, help }
  return { path, last, steps: [], problems: [problem], notes: [] }
}

/** The last of the lines after one that have a shape. */
export function lastOf(source: SourceLines, from: number, belongs: RegExp): number {
  let at = from
  while (belongs.test(source.line(at) ?? '')) at++
  return at - 1
}

const rustfmt: Reader = (source, at) => {
  const [, path, line] = RUSTFMT.exec(source.line(at)!)!
  const last = lastOf(source, at + 1, /^[ +-]/)
  return changed(path!, last, linesBetween(source, at + 1, last + 1), Number(line))
}

/** Spotless: below an indented path hunks that are indented further, blanks as `·`, tabs as `\t`. */
const spotless: Reader = (source, at, free) => {
  const indent = source.line(at)!.search(/\S/)
  const [, before = '', path] = (at > free && /^(\s+)(\S+)\s*$/.exec(source.line(at - 1)!)) || []
  if (path === undefined || before.length >= indent) return undefined
  const last = lastOf(source, at, new RegExp(`^\\s{${indent}}[-+ @\\\\.]`))
  const lines = linesBetween(source, at, last + 1).map(line => line.slice(indent))
  if (lines.some(line => /^\.\.\. \(\d+ more/.test(line)))
    return refused(
      path,
      last,
      'Spotless left out lines of the diff',
      'Send the output of `git diff` after `spotlessApply`.',
    )
  const text = [`--- ${path}`, `+++ ${path}`, ...lines.map(shown)]
  return { ...readFileDiff(i => text[i], 0, { ends: () => false, fenced: false }, 0), last }
}

const shown = (line: string): string =>
  /^[-+ ]/.test(line)
    ? line.replaceAll('·', ' ').replace(/^.(?: |\\t)+/, indent => indent.replaceAll('\\t', '\t'))
    : line

/** Ruff's findings: after its help a diff, lines with their numbers in the new file. */
const ruff: Reader = (source, at, free) => {
  const place = lineAbove(source, at, free, /^\s*-->\s(\S.{0,1000}?):(\d{1,7}):\d{1,7}\s*$/)
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
  return changed(
    path!.replaceAll('\\', '/'),
    last,
    rows.map(row => row.line),
    Number(rows[0]!.number ?? line),
  )
}

/** Biome shows blanks as dots, and of short changes only the parts. */
const biome: Reader = (source, at, free) => {
  const head =
    /^(\S.{0,1000}?)(?::\d{1,7}:\d{1,7})? (?:format|ci|check|organizeImports|assist\/|lint\/|suppressions\/).{0,200}━{5,}\s*$/
  const [, path] = lineAbove(source, at, free, head)?.found ?? []
  return path === undefined
    ? undefined
    : refused(path, at, 'what Biome prints is not read', 'Send the output of `git diff` after `biome check --write`.')
}

const typos: Reader = (source, at) => {
  const [, path] = /^\s*(?:-->|╭▸)\s(\S.{0,1000}?):\d{1,7}:\d{1,7}\s*$/.exec(source.line(at + 1) ?? '') ?? []
  return path === undefined
    ? undefined
    : refused(path, at + 1, 'what typos prints is not read', 'Use `typos --diff` or `--format json`.')
}

/** Lines to look back for the place of a finding. */
const FAR = 80

/** The nearest line above one that has a shape. */
function lineAbove(source: SourceLines, from: number, free: number, shape: RegExp) {
  for (let at = from - 1; at >= Math.max(free, from - FAR); at--) {
    const found = shape.exec(source.line(at)!)
    if (found) return { at, found }
  }
  return undefined
}
