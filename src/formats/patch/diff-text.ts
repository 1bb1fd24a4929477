import type { Diagnostic } from '../../core/diagnostic.ts'
import type { DeleteOp, Hint, Op } from '../../core/op.ts'
import { type FileRequest, MOST_BLOCKS } from '../block.ts'
import type { LineAt } from '../format.ts'
import { pathDiffers } from '../parts/find-path.ts'
import { healed, malformed, unclosed, unsupported } from '../parts/problems.ts'
import { type DiffHead, readDiffHead, startsDiff } from './diff-head.ts'
import { endOp, gap, headHint, readHunks } from './hunk.ts'
import { type DiffBounds, hunksAt, type RawHunk } from './raw-hunk.ts'

/** A diff's request for one file; `last` is the index of its last line. */
type FileDiff = FileRequest & { readonly last: number }

/**
 * Reads one file's diff from its first header line. Line numbers are hints, and the lines' signs correct wrong counts. A diff that does not
 * edit text (a binary file, a link, a copy) is refused as a whole.
 * @param strip how many folders the names begin with, where that is known
 */
export function readFileDiff(lineAt: LineAt, at: number, bounds: DiffBounds, strip?: number): FileDiff {
  const said = readDiffHead(lineAt, at, strip)
  const { hunks, next } = hunksAt(lineAt, said.next, bounds)
  const head: DiffHead =
    said.kind === 'change' && !namesVersion(said) && isNewFile(hunks) ? { ...said, kind: 'create' } : said
  const path = head.from ?? head.to ?? ''
  const named = head.kind === 'change' || head.kind === 'create' ? (head.to ?? path) : path
  const { others: names, becomes } = head
  const more = { ...(names && { names }), ...(becomes && { becomes }) }
  return { last: Math.max(at, next - 1), path: named, ...more, ...askedBy(head, hunks) }
}

const namesVersion = ({ blob = '' }: DiffHead): boolean => /[^0]/.test(blob)

/** `@@ -0,0 +1,9 @@` and new lines alone: there was no file, also where the header names one instead of `/dev/null`. */
const isNewFile = ([hunk, ...others]: readonly RawHunk[]): boolean =>
  hunk?.head.line === 0 && hunk.head.old === 0 && others.length === 0 && hunk.lines.every(line => /^[+\\]/.test(line))

function askedBy(head: DiffHead, raw: readonly RawHunk[]): Pick<FileDiff, 'steps' | 'problems' | 'notes'> {
  const refused = refusalOf(head, raw) ?? (raw.some(hunk => hunk.cut) ? brokenOff : undefined)
  if (refused) return { steps: [], problems: [refused], notes: [] }
  const hinted = raw.slice(0, MOST_BLOCKS + 1).map(hunk => ({ ...hunk, hint: hintOf(hunk, head.blob) }))
  const { ops, problems, notes: healed } = readHunks(hinted, head.kind === 'create')
  const notes = [...(raw.some(hunk => hunk.miscounted) ? [recounted] : []), ...modeNote(head), ...healed]
  return { steps: problems.length > 0 ? [] : stepsOf(head, ops, raw), problems, notes }
}

const recounted = healed('wrong line counts of a hunk were ignored')

/** The hunks' edits, what they say of the end of the file, and what becomes of it as a whole. */
function stepsOf(head: DiffHead, ops: readonly Op[], raw: readonly RawHunk[]): readonly (readonly Op[])[] {
  const end = head.kind === 'change' || head.kind === 'rename' ? endOp(raw.at(-1)?.lines ?? []) : undefined
  const edits = [ops, ...(end ? [[end]] : [])].filter(step => step.length > 0)
  if (head.kind === 'create') return edits.length > 0 ? edits : [[{ kind: 'create', text: '' }]]
  if (head.kind === 'delete') return [...edits, [deletion(head, edits.length > 0)]]
  return head.kind === 'rename' ? [...edits, [{ kind: 'rename', to: head.to! }]] : edits
}

/**
 * A file is deleted only if it has exactly the text that the diff shows, or, without its text, if it is the version that the diff names.
 */
function deletion({ blob }: DiffHead, isShown: boolean): DeleteOp {
  const isEmpty = isShown || blob === undefined || EMPTY_BLOB.startsWith(blob) || /^0+$/.test(blob)
  return isEmpty ? { kind: 'delete', empty: true } : { kind: 'delete', blob }
}

const EMPTY_BLOB = 'e69de29bb2d1d6434b8b29ae775ad8c2e48c5391'

const brokenOff = unclosed('the text ends inside a hunk')

function refusalOf(head: DiffHead, hunks: readonly RawHunk[]): Diagnostic | undefined {
  if (head.differ?.[1]) return pathDiffers(head.differ)
  if (head.kind === 'binary') return unsupported('binary diffs are not supported')
  if (head.kind === 'copy') return unsupported('diffs that copy a file are not supported')
  if (head.kind === 'combined') return unsupported('combined diffs of a merge are not supported')
  if (head.mode === '120000') return unsupported('diffs that create a symbolic link are not supported')
  if (head.mode === '160000') return unsupported('diffs that change a submodule are not supported')
  const hasLine = (pattern: RegExp) => hunks.some(({ lines }) => lines.some(line => pattern.test(line)))
  if (!hasLine(/^[-+]/) && hasLine(WORDS))
    return unsupported('a diff of words is not read', 'Send the output of `git diff` without `--word-diff`.')
  if (hunks.length > 0 || head.kind !== 'change') return undefined
  return head.mode
    ? unsupported('diffs that change only the mode are not supported')
    : malformed('the diff has no hunk')
}

/** `git diff --word-diff`: what was removed, or added, within a line. */
const WORDS = /\[-[^[\]]{1,1000}-\]|\{\+[^{}]{1,1000}\+\}/

const modeNote = ({ mode }: DiffHead): Diagnostic[] =>
  mode && mode !== '100644' ? [unsupported(`the mode ${mode} is not set`)] : []

const hintOf = ({ head, miscounted }: RawHunk, blob = ''): Hint => ({
  ...headHint(head),
  ...(head.newLine !== undefined && !miscounted && { counted: head.newLine + gap(head.fresh) }),
  ...(blob.length >= LEAST_ID && !miscounted && { blob }),
})

/** Digits of an id that name one version. */
const LEAST_ID = 7

/** All files' diffs in a text that contains nothing else of interest, as a tool call carries it. */
export function readDiffText(lines: readonly string[]): readonly (FileDiff & { readonly first: number })[] {
  const lineAt: LineAt = index => lines[index]
  const diffs: (FileDiff & { first: number })[] = []
  for (let at = 0; at < lines.length; at++) {
    if (!startsDiff(lineAt, at)) continue
    const diff = readFileDiff(lineAt, at, { ends: () => false, fenced: false })
    diffs.push({ ...diff, first: at })
    at = diff.last
  }
  return diffs
}
