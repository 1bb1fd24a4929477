import { type Block, hasRun, kinOf, opsOf } from './block.ts'
import type { Diagnostic } from './diagnostic.ts'
import {
  type ApplyOptions,
  type BlockResult,
  changesOf,
  type EarlierBlock,
  filesIn,
  type Outcome,
  type Snapshot,
  type Stage,
} from './outcome.ts'
import { foldersAbove, type RepoPath, repoPath } from './path.ts'
import type { alternatives } from './run/alternatives.ts'
import { runAsItWas } from './run/as-it-was.ts'
import { NOTHING_SPENT, spend } from './run/budget.ts'
import { createViews, workOfRun } from './run/context.ts'
import { remembered } from './run/earlier.ts'
import type { withMergeHint } from './run/merge-hint.ts'
import { orderOf } from './run/order.ts'
import { effectsOf, type Traces, traced } from './run/past.ts'
import { previewOf } from './run/preview.ts'
import type { Later, laterThan } from './run/repeats.ts'
import { runBlock, type Step } from './run/run-block.ts'
import type { runSpread } from './run/spread.ts'

/** Parts of a run that are loaded when a block needs them. */
export interface Late {
  /** For a block on many files. */
  readonly runSpread?: typeof runSpread
  /** For several blocks. */
  readonly laterThan?: typeof laterThan
  /** For a block with `mergeWithin`. */
  readonly withMergeHint?: typeof withMergeHint
  /** For a block with `option`. */
  readonly alternatives?: typeof alternatives
}

type Options = ApplyOptions & Late

/**
 * Applies blocks one after another: each sees what the blocks before it did; one that fails changes nothing and the next
 * still runs. Pure: the snapshot given stays as it is.
 */
export function apply(blocks: readonly Block[], before: Snapshot, asked: Options): Outcome {
  const { inContext } = asked
  // no one could see a file that was not there
  const options = inContext ? { ...asked, inContext: (path: RepoPath) => !before.has(path) || inContext(path) } : asked
  const quiet = { ...options, onBlock: () => {} }
  const first = runBlocks(blocks, before, options, () => undefined)
  const again = comeAgain(first.results)
  const made = again.size > 0 ? runBlocks(blocks, before, quiet, () => undefined, again) : first
  const held = heldBy(made.results, options.atomic)
  return held ? runBlocks(blocks, before, quiet, held, again) : made
}

/** The files that a block changed before later blocks, which ask for something else, told that their source comes again. */
function comeAgain(results: readonly BlockResult[]): ReadonlySet<string> {
  const [changed, again] = [new Map<string, Set<string>>(), new Set<string>()]
  for (const { block, change, status } of results) {
    if (change !== 'modified' && status !== 'already-applied') continue
    const [kin, asked] = [kinOf(block), JSON.stringify(block.steps)]
    const others = changed.get(kin) ?? new Set()
    if (change === 'modified') changed.set(kin, others.add(asked))
    else if (others.size > 0 && !others.has(asked)) again.add(kin)
  }
  return again
}

/** The results, with the deletions that were made before: a file that blocks made has the name of its folder, or is in a folder of its name. */
function goneBefore(results: readonly BlockResult[]): readonly BlockResult[] {
  const made = results.flatMap(({ status, path }) => (status === 'already-applied' && path ? path : []))
  const [files, folders] = [new Set<string>(made), new Set(made.flatMap(foldersAbove))]
  const isGone = ({ code, block }: BlockResult) =>
    code.startsWith('file/') &&
    opsOf(block).some(({ kind }) => kind === 'delete') &&
    (folders.has(block.path) || foldersAbove(block.path).some(folder => files.has(folder)))
  return results.map(result => {
    const { problem: _, ...facts } = result
    return isGone(result)
      ? { ...facts, status: 'already-applied', code: 'ok/already-applied', change: undefined }
      : result
  })
}

/** Why blocks must stay out because another one failed; undefined if none must. */
function heldBy(
  results: readonly BlockResult[],
  atomic: ApplyOptions['atomic'],
): ((block: Block) => Diagnostic | undefined) | undefined {
  const failed = results.flatMap((result, i) =>
    result.status === 'failed' || result.status === 'not-in-context' ? [{ block: result.block, number: i + 1 }] : [],
  )
  const words = new Set(failed.flatMap(({ block }) => block.together ?? []))
  if ((atomic === 'none' && words.size === 0) || failed.length === 0) return undefined
  const itself = new Set(failed.map(({ block }) => block))
  const sinks = (other: Block, { path, together }: Block) =>
    atomic === 'all' ||
    (atomic === 'file' && other.path === path) ||
    (together !== undefined && other.together === together)
  return block => {
    const other = failed.find(one => sinks(one.block, block))
    return other && !itself.has(block) ? { code: 'policy/atomic', message: `block ${other.number} failed` } : undefined
  }
}

function runBlocks(
  blocks: readonly Block[],
  before: Snapshot,
  options: Options,
  held: (block: Block) => Diagnostic | undefined,
  again: ReadonlySet<string> = new Set(),
): Outcome {
  let files = before
  let traces: Traces = new Map()
  let spent = NOTHING_SPENT
  let last: BlockResult | undefined
  let earlier: readonly EarlierBlock[] = []
  const views = createViews()
  const nextWork = workOfRun(options)
  const wanted = blocks.map((block, index) => options.skip?.(block, index) === undefined)
  const later = options.laterThan?.(blocks, wanted) ?? blocks.map(() => ALONE)
  const beside = options.alternatives?.(blocks, wanted, later, kinOf)
  const step = (block: Block, index: number, state: Snapshot): Step => {
    const path = repoPath(block.path)
    const { again: equal, both } = later[index]!
    const known = again.has(kinOf(block)) && { isAgain: true, isAgainHere: true }
    const past = { ...effectsOf(traces, block.at.name, path.ok ? path.value : undefined), ...known }
    // a call that ran found the text of the calls before it like any other
    const effects = hasRun(block) ? { ...past, added: [] } : past
    const context = { options, views, work: nextWork(), effects, again: equal }
    const paths = options.spread?.(block, filesIn(state))
    const whole = both && runBlock(both, state, context)
    if (whole?.result.status === 'already-applied')
      return { ...whole, result: { ...whole.result, block, notes: [...whole.result.notes, MADE_OVER] } }
    const made =
      (paths && options.runSpread?.(block, paths, state, context, runBlock)) ??
      runAsItWas(block, state, context, earlier)
    return block.dryRun ? tried(made, state) : made
  }
  const one = (block: Block, index: number): BlockResult => {
    const alternative = beside?.get(index)
    const skipped = options.skip?.(block, index)
    if (alternative && !skipped) return without(block, 'failed', alternative)
    const left = skipped ?? later[index]!.superseded ?? held(block)
    if (left) return without(block, 'skipped', left)
    if (options.expired?.()) return without(block, 'failed', TIME_IS_UP)
    const made = step(block, index, files)
    const { result, after, failed } = made
    const asked = {
      files,
      view: views.of,
      earlier,
      failed,
      rerun: (state: Snapshot) => step(block, index, state).result,
    }
    const advised = options.advise?.(result, asked) ?? result
    traces = traced(traces, result, made.effects)
    if (after === files) return untraced(advised)
    const used = spend(spent, files, made)
    if (!used.ok) return without(block, 'failed', used.problem)
    const told = untraced(options.withMergeHint?.(advised, last, files) ?? advised)
    earlier = remembered(earlier, { number: index + 1, result: told, before: files })
    last = told
    files = after
    spent = used.value
    return told
  }
  const results: BlockResult[] = []
  // they keep every version of a file
  const stages: Stage[] | undefined = options.keepsStages ? [] : undefined
  for (const index of orderOf(blocks)) {
    const found = files
    results[index] = one(blocks[index]!, index)
    if (stages) stages[index] = { before: found, after: files }
    options.onBlock?.(results[index], index)
  }
  return { results: goneBefore(results), before, after: files, ...(stages && { stages }) }
}

/** It is the only one. */
const ALONE: Later = { again: 1 }

/** A block that only asks what it would change. */
function tried(made: Step, before: Snapshot): Step {
  const { result, after } = made
  if (!result.change) return made
  return { result: { ...result, answer: previewOf(changesOf({ results: [], before, after })) }, after: before }
}

/** A result without the lines that it changed: each would keep the whole text that it is cut from. */
const untraced = (result: BlockResult): BlockResult =>
  result.placed ? { ...result, placed: result.placed.map(({ turned: _, ...place }) => place) } : result

const MADE_OVER: Diagnostic = { code: 'ok/already-applied', message: 'a later block replaced what this one wrote' }

const TIME_IS_UP: Diagnostic = { code: 'locate/budget', message: "the run's time limit was reached before this block" }

const without = (block: Block, status: 'skipped' | 'failed', problem: Diagnostic): BlockResult => ({
  block,
  status,
  code: problem.code,
  problem,
  notes: block.notes,
})
