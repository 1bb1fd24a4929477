import { type StructuredPatchHunk, structuredPatch } from 'diff'
import { encode, type TextContent } from '../core/content.ts'
import type { Diagnostic } from '../core/diagnostic.ts'
import type { FileChange } from '../core/outcome.ts'
import { changedSpan, lineAt } from '../core/text.ts'
import type { Report } from '../run/report.ts'
import { snippet } from './quote.ts'

/** Changes as a patch for `git apply` and `patch -p1` (GNU), to the byte. A moved file is one that goes and one that comes: both know that. */
export function patchOf(changes: readonly FileChange[]): Uint8Array {
  let steps = MOST_STEPS
  const executable = new Set(changes.flatMap(({ path, before }) => (before?.executable ? path : [])))
  const parts = changes.flatMap(change => {
    const [old, now] = [textOf(change.before), textOf(change.after)]
    const most = Math.sqrt(steps) | 0
    const hunks = hunksOf(old, now, 3, old && now ? most : Number.POSITIVE_INFINITY)
    // all lines of a new or removed file differ, which takes no search
    if (old && now) steps -= Math.min(most, hunks ? differing(hunks) : most) ** 2
    const mode = change.after?.executable || executable.has(change.from ?? change.path) ? '100755' : '100644'
    return partOf(change, mode, hunks ?? [wholeOf(old, now)])
  })
  const whole = new Uint8Array(parts.reduce((size, part) => size + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

/** Steps to find the differences of all files: they grow with the square of the lines. A file beyond them is replaced as a whole. */
const MOST_STEPS = 25_000_000

/** All lines of one text out, all of the other in. */
function wholeOf(old: string, now: string): StructuredPatchHunk {
  const only = (...texts: [string, string]) => hunksOf(...texts, 3, Number.POSITIVE_INFINITY)![0]!
  const [out, come] = [only(old, ''), only('', now)]
  return { ...come, ...out, newStart: 1, newLines: come.newLines, lines: [...out.lines, ...come.lines] }
}

function partOf(
  { path, before, after }: FileChange,
  mode: string,
  hunks: readonly StructuredPatchHunk[],
): readonly Uint8Array[] {
  const encoding = (after ?? before)!.encoding
  const lines = [
    `diff --git ${quoted(`a/${path}`, HEAD)} ${quoted(`b/${path}`, HEAD)}`,
    ...(before ? [] : [`new file mode ${mode}`]),
    ...(after ? [] : [`deleted file mode ${mode}`]),
    // a tab ends a name with a space in it; without an id, `patch` asks whether an empty file is to go
    ...(hunks.length > 0
      ? [`--- ${before ? named(`a/${path}`) : '/dev/null'}`, `+++ ${after ? named(`b/${path}`) : '/dev/null'}`]
      : [before ? `index ${EMPTY}..0000000` : `index 0000000..${EMPTY}`]),
    ...linesOfHunks(hunks),
  ]
  return [
    encode({ kind: 'text', text: `${lines.join('\n')}\n`, bom: false, encoding: isAscii(path) ? encoding : 'utf-8' }),
  ]
}

const textOf = (content: TextContent | undefined): string =>
  content ? (content.bom ? '\uFEFF' : '') + content.text : ''

const named = (name: string): string => (name.includes(' ') ? `${quoted(name)}\t` : quoted(name))

/** As git quotes names: in C's way if a quote or a backslash is in them. */
const quoted = (name: string, signs = /["\\]/): string =>
  signs.test(name) ? `"${name.replace(/["\\]/g, '\\$&')}"` : name

/** The first digits of git's id of an empty file. */
const EMPTY = 'e69de29'

/** Where no other line has the name, as for an empty file, `patch` takes one with a space only in quotes. */
const HEAD = /["\\ ]/

const isAscii = (text: string): boolean => /^[\x20-\x7e]*$/.test(text)

/** The result for one file. */
export interface FileJson {
  readonly path: string
  readonly change: 'modified' | 'created' | 'deleted' | 'renamed'
  /** Where a renamed file stood. */
  readonly from?: string
}

/** Every file that the outcome changes, by path; a renamed file once, under its new name. */
export const fileChanges = (report: Pick<Report, 'changes'>): readonly FileJson[] =>
  filesOf(report).map(({ path, before, after, from }) => {
    if (from !== undefined) return { path, change: 'renamed', from }
    return { path, change: !before ? 'created' : !after ? 'deleted' : 'modified' }
  })

/** The changes without what is left of a renamed file under its old name. */
function filesOf({ changes }: Pick<Report, 'changes'>): readonly FileChange[] {
  const left = new Set(changes.flatMap(({ from }) => from ?? []))
  return changes.filter(({ path, after }) => after !== undefined || !left.has(path))
}

/**
 * A report is for reading: most lines of one file's diff that are shown, and of those that differ in it. Most steps to find the differences
 * of all files together, because they grow with the square of the lines; `few` lines per file when the steps are used up.
 */
const LIMIT = { lines: 200, edits: 2_000, steps: 8_000_000, few: 50 } as const

/** A unified diff for each of {@link fileChanges}, made when it is asked for, and cut to what a reader can take in. */
export function* diffs(report: Pick<Report, 'changes' | 'outcome'>): Generator<readonly string[]> {
  let steps: number = LIMIT.steps
  for (const change of filesOf(report)) {
    const before = change.from ? (report.outcome.before.get(change.from) as TextContent) : change.before
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
  const hunks = hunksOf(old, now, 3, most)
  if (!hunks) return { lines: [...head, `@@ more than ${most} lines differ @@`], differing: most }
  const body = linesOfHunks(hunks, above)
  return { lines: [...snippet(head), ...snippet(body, LIMIT.lines)], differing: differing(hunks) }
}

/** The differences of two texts; undefined if more than `most` lines differ. @param context equal lines around each */
export const hunksOf = (
  old: string,
  now: string,
  context: number,
  most: number,
): readonly StructuredPatchHunk[] | undefined =>
  structuredPatch('', '', old, now, undefined, undefined, { context, maxEditLength: most })?.hunks

/** How many lines differ. */
export const differing = (hunks: readonly StructuredPatchHunk[]): number =>
  hunks.reduce((sum, { lines }) => sum + lines.filter(line => /^[-+]/.test(line)).length, 0)

/** Hunks as a unified diff has them. @param above lines before those that were compared */
const linesOfHunks = (hunks: readonly StructuredPatchHunk[], above = 0): readonly string[] =>
  hunks.flatMap(({ oldStart, oldLines, newStart, newLines, lines }) => [
    `@@ -${rangeOf(above + oldStart, oldLines)} +${rangeOf(above + newStart, newLines)} @@`,
    ...lines,
  ])

/** No lines are those after a line: a file that is created has none from line 0 on, as GNU patch wants it. */
const rangeOf = (start: number, lines: number): string => `${lines === 0 ? start - 1 : start},${lines}`

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
