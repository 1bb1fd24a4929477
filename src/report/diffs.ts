import { structuredPatch } from 'diff'
import type { TextContent } from '../core/content.ts'
import type { Diagnostic } from '../core/diagnostic.ts'
import type { FileChange } from '../core/outcome.ts'
import { changedSpan, lineAt } from '../core/text.ts'
import type { Report } from '../run/report.ts'
import { snippet } from './quote.ts'

/** The result for one file. */
export interface FileJson {
  readonly path: string
  readonly change: 'modified' | 'created' | 'deleted' | 'renamed'
  /** Where a renamed file stood. */
  readonly from?: string
}

/** Every file that the outcome changes, by path; a renamed file once, under its new name. */
export function fileChanges({ changes }: Pick<Report, 'changes'>): readonly FileJson[] {
  const left = new Set(changes.flatMap(({ from }) => from ?? []))
  return changes
    .filter(({ path, after }) => after !== undefined || !left.has(path))
    .map(({ path, before, after, from }) => {
      if (from !== undefined) return { path, change: 'renamed', from }
      return { path, change: !before ? 'created' : !after ? 'deleted' : 'modified' }
    })
}

/**
 * A report is for reading: most lines of one file's diff that are shown, and of those that differ in it. Most steps to find the differences
 * of all files together, because they grow with the square of the lines; `few` lines per file when the steps are used up.
 */
const LIMIT = { lines: 200, edits: 2_000, steps: 8_000_000, few: 50 } as const

/** A unified diff for each of {@link fileChanges}, made when it is asked for, and cut to what a reader can take in. */
export function* diffs({ changes, outcome }: Pick<Report, 'changes' | 'outcome'>): Generator<readonly string[]> {
  const left = new Set(changes.flatMap(({ from }) => from ?? []))
  let steps: number = LIMIT.steps
  for (const change of changes) {
    if (change.after === undefined && left.has(change.path)) continue
    const before = change.from ? (outcome.before.get(change.from) as TextContent) : change.before
    const most = Math.max(LIMIT.few, Math.min(LIMIT.edits, Math.sqrt(Math.max(0, steps)) | 0))
    const { lines, differing } = diffOf(change, before, most)
    // all lines of a new or removed file differ, which takes no search
    if (before && change.after) steps -= differing ** 2
    yield lines
  }
}

/** @param most lines that may differ. @returns the diff, and how many do */
function diffOf({ path, from, after }: FileChange, before: TextContent | undefined, most: number) {
  const head = [`--- ${before ? `a/${from ?? path}` : '/dev/null'}`, `+++ ${after ? `b/${path}` : '/dev/null'}`]
  const { above, old, now } = unlikeParts(...sameEndings(before?.text ?? '', after?.text ?? ''))
  const patch = structuredPatch('', '', old, now, undefined, undefined, { context: 3, maxEditLength: most })
  if (!patch) return { lines: [...head, `@@ more than ${most} lines differ @@`], differing: most }
  const body = patch.hunks.flatMap(({ oldStart, oldLines, newStart, newLines, lines }) => [
    `@@ -${rangeOf(above + oldStart, oldLines)} +${rangeOf(above + newStart, newLines)} @@`,
    ...lines,
  ])
  const differing = body.filter(line => /^[-+]/.test(line)).length
  return { lines: [...snippet(head), ...snippet(body, LIMIT.lines)], differing }
}

/** No lines are those after a line: a file that is created has none from line 0 on, as GNU patch wants it. */
export const rangeOf = (start: number, lines: number): string => `${lines === 0 ? start - 1 : start},${lines}`

/** Equal lines on either side that are compared as well, because a change among similar lines can be read further down. */
const AROUND = 100

/** Two texts without most of their common beginning and end, which would take time, and the number of lines removed above. */
function unlikeParts(before: string, after: string) {
  const { start, end } = changedSpan(before, after)
  let [from, to] = [lineStart(after, start), lineNext(after, end)]
  for (let line = 0; line < AROUND; line++) [from, to] = [lineStart(after, from - 1), lineNext(after, to)]
  const old = before.slice(from, before.length - (after.length - to))
  return { above: lineAt(before, from) - 1, old, now: after.slice(from, to) }
}

const lineStart = (text: string, at: number): number => (at <= 0 ? 0 : text.lastIndexOf('\n', at - 1) + 1)

const lineNext = (text: string, at: number): number => text.indexOf('\n', at) + 1 || text.length

/** Without the CR of line endings, unless they are what changed. */
function sameEndings(before: string, after: string): readonly [string, string] {
  const [old, now] = [before.replaceAll('\r\n', '\n'), after.replaceAll('\r\n', '\n')]
  return old === now ? [before, after] : [old, now]
}

/** How the wanted text differs from the nearest place; the nearest lines alone where no diff was made. */
export const nearestDiff = ({ detail }: Diagnostic): readonly string[] =>
  snippet(detail?.diff ?? detail?.nearest?.lines.map(line => ` ${line}`) ?? [])
