import { diffArrays } from 'diff'
import type { TextContent } from './core/content.ts'
import type { Diagnostic } from './core/diagnostic.ts'
import type { Block } from './core/op.ts'
import type { ApplyOptions, BlockResult, FileChange, Outcome, Snapshot } from './core/outcome.ts'
import type { RepoPath } from './core/path.ts'

/** A commit's change of one file, or the reason it can never be undone. */
type CommittedChange = FileChange & { readonly problem?: Diagnostic }

/** A change of a commit that is to be taken back: a file as a whole, or some lines of it. */
interface Undoing {
  readonly block: Block
  readonly change: CommittedChange
  /** Lines of the file as the commit left it, 0-based, end excluded, and what they were before. Absent: the whole file. */
  readonly region?: { readonly from: number; readonly to: number; readonly lines: readonly string[] }
}

/** The blocks that undo a commit, one for each change, and how they apply to the current files. */
export interface Undo {
  readonly blocks: readonly Block[]
  readonly apply: (files: Snapshot, options: UndoOptions) => Outcome
}

type UndoOptions = Pick<ApplyOptions, 'dryRun' | 'skip' | 'refuse' | 'onBlock'> & Partial<Pick<ApplyOptions, 'atomic'>>

/**
 * Takes a commit back change by change. Lines that no one touched since become what they were; where someone built on a change, it
 * is refused and the others are taken back all the same.
 * @param name of the commit, as the report names it
 */
export function undoOf(changes: readonly CommittedChange[], name: string): Undo {
  const all = changes.flatMap(change => regionsOf(change, name))
  return {
    blocks: all.map(({ block }) => block),
    apply: (before, options) => {
      const first = undoAll(all, before, options)
      const failed = first.results.flatMap(({ status, block }) => (status === 'failed' ? [block] : []))
      if (failed.length === 0 || (options.atomic ?? 'none') === 'none') return first
      const paths = new Set(failed.map(({ path }) => path))
      const sinks = (block: Block) => !failed.includes(block) && (options.atomic === 'all' || paths.has(block.path))
      const skip: UndoOptions['skip'] = (block, index) =>
        options.skip?.(block, index) ?? (sinks(block) ? ANOTHER_FAILED : undefined)
      return undoAll(all, before, { ...options, skip, onBlock: () => {} })
    },
  }
}

const ANOTHER_FAILED: Diagnostic = { code: 'policy/atomic', message: 'another change could not be undone' }

function undoAll(all: readonly Undoing[], before: Snapshot, options: UndoOptions): Outcome {
  let files = before
  const results = all.map((undoing, index): BlockResult => {
    const { block, change } = undoing
    const skipped = options.skip?.(block, index)
    const problem = options.refuse?.(change.path) ?? change.problem
    const step = skipped
      ? failed(block, skipped, 'skipped')
      : problem
        ? failed(block, problem)
        : undone(undoing, before, files, options.dryRun)
    const result = 'after' in step ? step.result : step
    if ('after' in step) files = step.after
    options.onBlock?.(result, index)
    return result
  })
  return { results, before, after: files }
}

const linesOf = (content: TextContent | undefined): string[] => content?.text.match(/[^\n]*\n|[^\n]+$/g) ?? []

/** Most lines that may differ for a comparison to be worth its time. */
const MOST_EDITS = 5_000

interface Range {
  readonly from: number
  readonly to: number
  readonly lines: readonly string[]
}

/** The stretches of `a` that are something else in `b`; undefined if too much differs. */
function differences(a: string[], b: string[]): readonly Range[] | undefined {
  const parts = diffArrays(a, b, { maxEditLength: MOST_EDITS })
  if (!parts) return undefined
  const ranges: Range[] = []
  let at = 0
  for (const { added, removed, value } of parts) {
    const last = ranges.at(-1)
    const touches = last !== undefined && last.to === at
    if (removed) {
      if (touches) ranges[ranges.length - 1] = { ...last, to: at + value.length }
      else ranges.push({ from: at, to: at + value.length, lines: [] })
      at += value.length
    } else if (added) {
      if (touches) ranges[ranges.length - 1] = { ...last, lines: [...last.lines, ...value] }
      else ranges.push({ from: at, to: at, lines: value })
    } else at += value.length
  }
  return ranges
}

/** One block for each stretch that the commit changed; a file that it made, removed or changed altogether is one. */
function regionsOf(change: CommittedChange, name: string): readonly Undoing[] {
  const { path, before, after } = change
  const ranges = before && after ? differences(linesOf(after), linesOf(before)) : undefined
  const blockAt = (line: number): Block => ({
    id: '000000',
    format: 'undo',
    at: { name, span: { start: 0, end: 0 }, line },
    path,
    steps: [],
    problems: [],
    notes: [],
  })
  if (!ranges || ranges.length === 0) return [{ block: blockAt(1), change }]
  return ranges.map(region => ({ block: blockAt(region.from + 1), change, region }))
}

type Step = { readonly result: BlockResult; readonly after: Snapshot }

function undone(undoing: Undoing, first: Snapshot, files: Snapshot, dryRun: boolean): Step | BlockResult {
  const { block, change, region } = undoing
  const now = files.get(change.path)
  if (now?.kind === 'unreadable') return failed(block, { code: now.code, message: now.message })
  if (!region) return wholeFile(undoing, now, files, dryRun)
  const met = linesOf(first.get(change.path) as TextContent | undefined)
  const place = now && placeOf(region, linesOf(change.after), met)
  if (place === 'undone') return already(block, change.path)
  if (!now || !place) return failed(block, builtOn(now ? undefined : 'the file is gone'))
  // the changes before this one in the file have moved it
  const lines = linesOf(now)
  const shift = shiftOf(met, lines, place.from)
  const text = [...lines.slice(0, place.from + shift), ...region.lines, ...lines.slice(place.to + shift)].join('')
  return done(block, change.path, place.from + 1, files, { ...now, text }, dryRun)
}

function wholeFile({ block, change }: Undoing, now: TextContent | undefined, files: Snapshot, dryRun: boolean) {
  const { path, before, after } = change
  if (now?.text === before?.text && now?.bom === before?.bom) return already(block, path)
  if (now?.text !== after?.text || now?.bom !== after?.bom) return failed(block, builtOn())
  return done(block, path, undefined, files, before, dryRun)
}

/** Where a stretch of the committed file is by now: undefined if someone has touched it since, `undone` if it is as it was before. */
function placeOf(
  region: Range,
  committed: string[],
  now: string[],
): { from: number; to: number } | 'undone' | undefined {
  const { from, to, lines } = region
  const ranges = differences(committed, now)
  if (!ranges) return undefined
  let shift = 0
  for (const range of ranges) {
    if (range.from === from && range.to === to && range.lines.join('') === lines.join('')) return 'undone'
    if (range.to < from || (range.to === from && range.from < from))
      shift += range.lines.length - (range.to - range.from)
    else if (range.from > to) break
    else return undefined
  }
  return { from: from + shift, to: to + shift }
}

/** How far a line has moved by what was done above it. */
function shiftOf(before: string[], after: string[], line: number): number {
  let shift = 0
  for (const { from, to, lines } of differences(before, after) ?? []) {
    if (from >= line) break
    shift += lines.length - (to - from)
  }
  return shift
}

const builtOn = (message = 'these lines were changed since the commit'): Diagnostic => ({
  code: 'locate/conflict',
  message,
  help: 'Change them by hand.',
})

const failed = (block: Block, problem: Diagnostic, status: 'failed' | 'skipped' = 'failed'): BlockResult => ({
  block,
  status,
  code: problem.code,
  path: block.path as RepoPath,
  problem,
  notes: [],
})

const already = (block: Block, path: RepoPath): BlockResult => ({
  block,
  status: 'already-applied',
  code: 'ok/already-applied',
  path,
  notes: [],
})

function done(
  block: Block,
  path: RepoPath,
  line: number | undefined,
  files: Snapshot,
  content: TextContent | undefined,
  dryRun: boolean,
): Step {
  const after = new Map(files)
  if (content) after.set(path, content)
  else after.delete(path)
  const change = !content ? 'deleted' : files.has(path) ? 'modified' : 'created'
  const status = dryRun ? 'validated' : 'applied'
  return {
    after,
    result: { block, status, code: `ok/${status}`, path, change, ...(line !== undefined && { line }), notes: [] },
  }
}
