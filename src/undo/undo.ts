import type { Block } from '../core/block.ts'
import type { TextContent } from '../core/content.ts'
import type { Diagnostic } from '../core/diagnostic.ts'
import {
  type ApplyOptions,
  type BlockResult,
  type FileChange,
  type Outcome,
  type Snapshot,
  sameContent,
} from '../core/outcome.ts'
import type { RepoPath } from '../core/path.ts'
import { linesWithEnds } from '../core/text.ts'
import { type CompareTexts, comparison, type Range } from './compare.ts'

/** A commit's change of one file, or the reason it can never be undone. */
type CommittedChange = FileChange & { readonly problem?: Diagnostic }

/** A change of a commit that is to be taken back: a file as a whole, or some lines of it. */
interface Undoing {
  readonly block: Block
  readonly change: CommittedChange
  /** Lines of the file as the commit left it, 0-based, end excluded, and what they were before. Absent: the whole file. */
  readonly region?: Range
}

/** The blocks that undo a commit, one for each change, and how they apply to the current files. */
export interface Undo {
  readonly blocks: readonly Block[]
  readonly apply: (files: Snapshot, options: UndoOptions) => Outcome
}

type UndoOptions = Pick<ApplyOptions, 'dryRun' | 'skip' | 'refuse' | 'onBlock'> & Partial<Pick<ApplyOptions, 'atomic'>>

/**
 * Takes a commit back change by change. Lines that no one has touched since get their old text. A change that someone built on is refused,
 * and the others are undone all the same.
 * @param name of the commit, as the report names it
 */
export function undoOf(changes: readonly CommittedChange[], name: string): Undo {
  const compare = comparison()
  const all = changes.flatMap(change => regionsOf(change, name, compare))
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
  const sinceOf = changesSince(before)
  const undone: Undone[] = []
  const results = all.map((undoing, index): BlockResult => {
    const { block, change } = undoing
    const skipped = options.skip?.(block, index)
    const problem = options.refuse?.(change.path) ?? change.problem
    const found = skipped
      ? failed(block, skipped, 'skipped')
      : problem
        ? failed(block, problem)
        : judged(undoing, before, sinceOf)
    if (!('status' in found)) undone.push(found)
    const result = 'status' in found ? found : done(undoing, found, before, options.dryRun)
    options.onBlock?.(result, index)
    return result
  })
  return { results, before, after: undone.length === 0 ? before : withUndone(before, undone) }
}

/** A file's undoing: other lines for some that it has now, or its content before the commit. */
type Undone = { readonly path: RepoPath } & ({ readonly range: Range } | { readonly was: TextContent | undefined })

function withUndone(before: Snapshot, undone: readonly Undone[]): Snapshot {
  const after = new Map(before)
  const ranges = new Map<RepoPath, Range[]>()
  for (const each of undone) {
    if ('range' in each) ranges.set(each.path, [...(ranges.get(each.path) ?? []), each.range])
    else if (each.was) after.set(each.path, each.was)
    else after.delete(each.path)
  }
  for (const [path, some] of ranges) {
    const content = before.get(path) as TextContent
    const lines = linesWithEnds(content.text)
    let at = 0
    const text = some.flatMap(({ from, to, lines: put }) => {
      const kept = lines.slice(at, from)
      at = to
      return [...kept, ...put]
    })
    after.set(path, { ...content, text: [...text, ...lines.slice(at)].join('') })
  }
  return after
}

/** The changes to a commit's files since then, each file compared once. */
function changesSince(now: Snapshot): (change: CommittedChange) => ReturnType<CompareTexts> {
  const compare = comparison()
  const known = new Map<CommittedChange, ReturnType<CompareTexts>>()
  return change => {
    const { after, path } = change
    if (!known.has(change))
      known.set(change, compare(after?.text ?? '', (now.get(path) as TextContent | undefined)?.text ?? ''))
    return known.get(change)
  }
}

/** One block for each stretch that the commit changed; a file that it made, removed or changed altogether is one. */
function regionsOf(change: CommittedChange, name: string, compare: CompareTexts): readonly Undoing[] {
  const { path, before, after } = change
  const ranges = before && after ? compare(after.text, before.text) : undefined
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

/** How a change is taken back, or why it is not. */
function judged(
  { block, change, region }: Undoing,
  files: Snapshot,
  sinceOf: (change: CommittedChange) => ReturnType<CompareTexts>,
): Undone | BlockResult {
  const { path, before, after } = change
  const now = files.get(path)
  if (now?.kind === 'unreadable') return failed(block, { code: now.code, message: now.message })
  if (!region) {
    if (sameContent(now, before)) return already(block, path)
    return sameContent(now, after) ? { path, was: before } : failed(block, builtOn())
  }
  if (!now) return failed(block, builtOn('the file is gone'))
  const place = placeOf(region, sinceOf(change))
  if (place === 'undone') return already(block, path)
  return place ? { path, range: { ...place, lines: region.lines } } : failed(block, builtOn())
}

/** Where a stretch of the committed file is by now: undefined if someone has touched it since, `undone` if it is as it was before. */
function placeOf(
  { from, to, lines }: Range,
  since: ReturnType<CompareTexts>,
): { from: number; to: number } | 'undone' | undefined {
  if (!since) return undefined
  let shift = 0
  for (const range of since) {
    if (range.from === from && range.to === to && range.lines.join('') === lines.join('')) return 'undone'
    if (range.to < from || (range.to === from && range.from < from))
      shift += range.lines.length - (range.to - range.from)
    else if (range.from > to) break
    else return undefined
  }
  return { from: from + shift, to: to + shift }
}

const builtOn = (message = 'these lines have been changed since'): Diagnostic => ({
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

function done({ block }: Undoing, undone: Undone, files: Snapshot, dryRun: boolean): BlockResult {
  const { path } = undone
  const status = dryRun ? 'validated' : 'applied'
  const facts = { block, status, code: `ok/${status}`, path, notes: [] } as const
  if ('range' in undone) return { ...facts, change: 'modified', line: undone.range.from + 1 }
  return { ...facts, change: !undone.was ? 'deleted' : files.has(path) ? 'modified' : 'created' }
}
