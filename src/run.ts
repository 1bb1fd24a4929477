import type { Block, Source } from './core/block.ts'
import type { Code } from './core/codes.ts'
import { changesOf, type Outcome } from './core/outcome.ts'
import { type Engine, type EngineOptions, expectParsers, needsList, pathsOf } from './engine.ts'
import type { ChosenPlaces } from './places.ts'
import { excess, type Limits, limitBlocks, limitsOf, timeFor } from './policy/blocks/limits.ts'
import type { Moved, Repository, Thread, Workspace } from './run/ports.ts'
import { hasEdits, isWritten, type Landed, type Plan, type Report, reportOf } from './run/report.ts'

/** One step of a run, for a progress line, a log group or a caller's own display. */
export interface Progress {
  /** 0 to 100. */
  readonly percentage: number
  readonly operation: string
  readonly details?: string
}

export interface RunOptions extends EngineOptions {
  /** Total attempts if the branch changes during the run. */
  readonly attempts?: number
  readonly engine?: Engine
  /** Which of several equal places is meant. */
  readonly places?: ChosenPlaces
  readonly limits?: Partial<Limits>
  readonly onProgress?: (progress: Progress) => void
}

/** The whole program: read, parse, read the files, apply, write, report. Each `await` is a port. */
export async function run(
  thread: Thread,
  repository: Repository,
  options: RunOptions & { readonly engine: Engine },
): Promise<Report> {
  const { engine, attempts = 3, onProgress = () => {}, places, ...rules } = options
  const limits = limitsOf(rules.limits)
  onProgress({ percentage: 0, operation: 'Reading' })
  const sources = await thread.read()
  const isWanted = (block: Block, index: number) => rules.skip?.(block, index) === undefined
  const parsed = limitBlocks(sources.flatMap(engine.parse), limits, isWanted)
  // the report names a parser that cannot be loaded where it is needed
  expectParsers(parsed, rules).catch(() => {})
  let moved: Moved | undefined
  let left = timeFor(parsed.length, limits)
  for (let attempt = 1; ; attempt++) {
    onProgress({
      percentage: 10,
      operation: `Processing ${parsed.length} block(s)`,
      ...(attempt > 1 && { details: `attempt ${attempt}` }),
    })
    const { workspace, sink, rules: ofHead = {} } = await repository.open(moved)
    const base = workspace.base === undefined ? {} : { base: workspace.base }
    const isLocated = parsed.some(({ origin }) => origin?.folders?.length)
    const blocks = (isLocated && engine.located?.(parsed, await workspace.list(), rules.roots ?? [])) || parsed
    // a block's file may be selected by another path than is written, so all are read while there are not too many
    const read = excess(blocks, limits) === undefined ? blocks : blocks.filter(isWanted)
    const { tracked, before } = await readFiles(workspace, read, rules.roots)
    let done = 0
    const onBlock: RunOptions['onBlock'] = (result, index) => {
      const percentage = 10 + Math.round((50 * ++done) / blocks.length)
      onProgress({ percentage, operation: `Block ${done} of ${blocks.length}`, details: result.block.path })
      rules.onBlock?.(result, index)
    }
    // only placing counts against the deadline; reading and writing take the time that they need
    const began = performance.now()
    const asked = {
      expired: () => performance.now() - began > left,
      maxFiles: limits.files,
      ...base,
      ...rules,
      ...ofHead,
      ...(tracked && { tracked }),
      ...(workspace.keepsFolders && { keepsFolders: true }),
    }
    const quiet = { ...asked, onBlock: () => {} }
    const placed = places?.size
      ? await (await import('./places.ts')).withPlaces(blocks, places, some => engine.apply(some, before, quiet))
      : blocks
    const found = await engine.apply(placed, before, { ...asked, onBlock })
    left -= performance.now() - began
    const outcome = await advised(found, workspace, sources)
    const changes = changesOf(outcome)
    // of a log without edits it is said what it is
    const isLog = ({ name }: Source) => outcome.results.some(({ block }) => block.at.name === name)
    const lesson = hasEdits(outcome.results) ? {} : { lesson: await engine.teach(sources.filter(one => !isLog(one))) }
    const plan: Plan = { sources, outcome, dryRun: rules.dryRun ?? false, ...base, ...lesson }
    const writes = !plan.dryRun && changes.length > 0
    onProgress({
      percentage: 60,
      ...(writes ? { operation: 'Writing', details: `${changes.length} file(s)` } : { operation: 'Reporting' }),
    })
    const landed: Landed = writes ? await sink.write(changes, plan) : { kind: 'nothing' }
    if (isWorthAnother(landed) && attempt < attempts) {
      moved = { times: attempt, ...('at' in landed && { at: landed.at }) }
      continue
    }
    const report = reportOf({ ...plan, landed }, changes)
    await thread.report?.(report)
    const written = isWritten(landed) ? changes.length : 0
    onProgress({
      percentage: 100,
      operation: 'Done',
      details: plan.dryRun ? 'Nothing was written' : `Applied ${written} change(s)`,
    })
    return report
  }
}

/** True if what was written to changed under the plan. */
const isWorthAnother = (landed: Landed): boolean =>
  landed.kind === 'head-moved' || (landed.kind === 'refused' && landed.again === true)

/** An outcome with what other files say of its refusals. What tells is loaded when there is one. */
async function advised(found: Outcome, workspace: Workspace, sources: readonly Source[]): Promise<Outcome> {
  const has = (...codes: readonly Code[]) => found.results.some(({ code }) => codes.includes(code))
  const named = has('file/missing', 'path/unsafe')
    ? (await import('./advice/near-path.ts')).withNearPaths(found, await workspace.list())
    : found
  if (!workspace.isNear || !has('locate/not-found')) return named
  return (await import('./advice/other-file.ts')).withOtherFiles(named, workspace, sources)
}

/** The files that blocks name; where one is not there, all tracked paths, and the files that may be meant. */
async function readFiles(workspace: Workspace, blocks: readonly Block[], roots: readonly string[] = []) {
  const named = await pathsOf(blocks)
  const before = await workspace.read(named)
  if (!needsList(blocks, before)) return { before }
  const tracked = await workspace.list()
  const more = [...(await pathsOf(blocks, tracked, roots))].filter(path => !named.has(path))
  return { tracked, before: more.length > 0 ? new Map([...before, ...(await workspace.read(more))]) : before }
}
