import { type Pasts, remember, withBlame } from './apply/blame.ts'
import { NOTHING_SPENT, spend } from './apply/budget.ts'
import { withMergeHint } from './apply/merge-hint.ts'
import type { Placed, Rules } from './apply/place.ts'
import { runBlock } from './apply/run-block.ts'
import { runSpread } from './apply/spread.ts'
import type { Content, TextContent } from './content.ts'
import type { Code, Diagnostic, Result } from './diagnostic.ts'
import type { Block } from './op.ts'
import type { RepoPath } from './path.ts'

/** Path → what stands there; a path that is absent has no file. */
export type Snapshot = ReadonlyMap<RepoPath, Content>

export type Status = 'applied' | 'validated' | 'already-applied' | 'no-change' | 'failed' | 'skipped' | 'not-in-context'

/** What became of one block. */
export interface BlockResult {
  readonly block: Block
  readonly status: Status
  readonly code: Code
  readonly path?: RepoPath
  /** Where it moved the file to. */
  readonly movedTo?: RepoPath
  /** What it did to the file, when it did something. */
  readonly change?: 'modified' | 'created' | 'deleted' | 'renamed'
  /** 1-based line of the file before this block at which the change begins. */
  readonly line?: number
  /** The loosest rule that one of its ops needed. */
  readonly matcher?: string
  /** How many places were changed, for ops that change every one. */
  readonly count?: number
  /** Where each op landed that edits text, in the order of the ops. */
  readonly placed?: readonly Placed[]
  /** The numbered lines that the block asked to see. */
  readonly answer?: string
  /** The refusal. */
  readonly problem?: Diagnostic
  readonly notes: readonly Diagnostic[]
}

export interface Outcome {
  readonly results: readonly BlockResult[]
  readonly before: Snapshot
  readonly after: Snapshot
}

export interface ApplyOptions extends Rules {
  readonly atomic: 'none' | 'file' | 'all'
  readonly dryRun: boolean
  /** The commit that the files are of, where there is one. */
  readonly base?: string
  /** Says that the time of the run is up: the blocks that are left are refused. */
  readonly expired?: () => boolean
  /** Why a block is left out altogether, if so: not selected, its format not accepted, over a limit. `index` is 0-based. */
  readonly skip?: (block: Block, index: number) => Diagnostic | undefined
  /** Why a block may not touch this path, if so: protected paths, allowed paths. */
  readonly refuse?: (path: RepoPath) => Diagnostic | undefined
  /** The files that a block for many files means, of those given; undefined for a block for the one at its path. */
  readonly spread?: (block: Block, paths: Iterable<RepoPath>) => readonly RepoPath[] | undefined
  /** How many files one block may change; absent: any number. */
  readonly maxFiles?: number
  /** Whether the author of the edits had seen this file; absent: every file. */
  readonly inContext?: (path: RepoPath) => boolean
  /** Told of each block as it is done, with its 0-based index; what it says may yet be taken back where blocks land together. */
  readonly onBlock?: (result: BlockResult, index: number) => void
  /** What is wrong with a changed file (it no longer parses): a refusal, or notes. `added` are the new lines, where edits alone changed it. */
  readonly check?: (
    path: RepoPath,
    before: string | undefined,
    after: string,
    added?: string,
  ) => Result<readonly Diagnostic[]>
}

/**
 * Applies blocks one after another: each sees what the blocks before it did; one that fails changes nothing and the next
 * still runs. Pure: the snapshot given stays as it is.
 */
export function apply(blocks: readonly Block[], before: Snapshot, options: ApplyOptions): Outcome {
  const first = runBlocks(blocks, before, options, () => false)
  const sunk = sunkBy(first.results, options.atomic)
  return sunk ? runBlocks(blocks, before, { ...options, onBlock: () => {} }, sunk) : first
}

/** Which blocks must stay out because another one failed; undefined when none. */
function sunkBy(
  results: readonly BlockResult[],
  atomic: ApplyOptions['atomic'],
): ((block: Block) => boolean) | undefined {
  const failed = results.filter(result => result.status === 'failed' || result.status === 'not-in-context')
  const words = new Set(failed.flatMap(({ block }) => block.together ?? []))
  if ((atomic === 'none' && words.size === 0) || failed.length === 0) return undefined
  const itself = new Set(failed.map(result => result.block))
  const paths = new Set(failed.map(result => result.block.path))
  const sinks = ({ path, together }: Block) =>
    atomic === 'all' || (atomic === 'file' && paths.has(path)) || (together !== undefined && words.has(together))
  return block => !itself.has(block) && sinks(block)
}

function runBlocks(
  blocks: readonly Block[],
  before: Snapshot,
  options: ApplyOptions,
  sunk: (block: Block) => boolean,
): Outcome {
  let files = before
  const pasts: Pasts = new Map()
  let spent = NOTHING_SPENT
  let last: BlockResult | undefined
  const one = (block: Block, index: number): BlockResult => {
    const left = options.skip?.(block, index) ?? (sunk(block) ? ANOTHER_FAILED : undefined)
    if (left) return without(block, 'skipped', left)
    if (options.expired?.()) return without(block, 'failed', TIME_IS_UP)
    const paths = options.spread?.(block, files.keys())
    const step = paths ? runSpread(block, paths, files, options) : runBlock(block, files, options)
    const { result, after } = step
    if (after === files) return withBlame(result, pasts, options)
    const used = spend(spent, files, step)
    if (!used.ok) return without(block, 'failed', used.problem)
    const told = withMergeHint(result, last, files)
    remember({ number: index + 1, result, before: files }, pasts)
    last = result
    files = after
    spent = used.value
    return told
  }
  const results = blocks.map((block, index) => {
    const result = one(block, index)
    options.onBlock?.(result, index)
    return result
  })
  return { results, before, after: files }
}

const TIME_IS_UP: Diagnostic = { code: 'locate/budget', message: 'the time of this run was up before this block' }

const ANOTHER_FAILED: Diagnostic = { code: 'policy/atomic', message: 'another block failed' }

const without = (block: Block, status: 'skipped' | 'failed', problem: Diagnostic): BlockResult => ({
  block,
  status,
  code: problem.code,
  problem,
  notes: block.notes,
})

/** A file that the outcome changes; `after` is undefined when it is deleted, `before` when it is new. */
export interface Change {
  readonly path: RepoPath
  readonly before: TextContent | undefined
  readonly after: TextContent | undefined
  /** Where the file came from, when it was renamed: it keeps that file's mode. */
  readonly from?: RepoPath
}

/** What has to be written so that the outcome stands, by path. */
export function changesOf({ results, before, after }: Outcome): readonly Change[] {
  const came = new Map(
    results.flatMap(result => (result.movedTo && result.path ? [[result.movedTo, result.path] as const] : [])),
  )
  const text = (files: Snapshot, path: RepoPath) => files.get(path) as TextContent | undefined
  return [...new Set([...before.keys(), ...after.keys()])]
    .filter(path => before.get(path) !== after.get(path) && !sameText(text(before, path), text(after, path)))
    .sort()
    .map(path => ({
      path,
      before: text(before, path),
      after: text(after, path),
      ...(came.has(path) && { from: came.get(path)! }),
    }))
}

const sameText = (a: TextContent | undefined, b: TextContent | undefined): boolean =>
  a !== undefined && b !== undefined && a.text === b.text && a.bom === b.bom
