import type { ApplyOptions, BlockResult, Snapshot } from './apply.ts'
import type { Diagnostic } from './diagnostic.ts'
import type { Block } from './op.ts'
import type { RepoPath } from './path.ts'
import { runBlock, type Step } from './run-block.ts'

/**
 * One block on many files: all of them or none. Files that may not be touched are left out and named; files in which it
 * finds nothing are left alone; if that is every file, it fails as it does on one.
 */
export function runSpread(block: Block, paths: readonly RepoPath[], files: Snapshot, options: ApplyOptions): Step {
  const done: BlockResult[] = []
  const left: Diagnostic[] = []
  let missed: Diagnostic | undefined
  let state = files
  for (const path of paths) {
    const barred = options.refuse?.(path)
    if (barred) {
      left.push({ ...barred, message: `${path} is left out: ${barred.message}` })
      continue
    }
    const { result, after } = runBlock({ ...block, path }, state, options)
    if (result.code === 'locate/not-found') missed = result.problem
    else if (result.problem)
      return refused(block, files, { ...result.problem, message: `${path}: ${result.problem.message}` })
    else if (result.change) done.push(result)
    state = after
  }
  if (done.length > 0) return { result: together(block, done, left), after: state }
  return refused(
    block,
    files,
    missed ?? { code: 'file/missing', message: `no file that may be edited is meant by ${block.path}` },
  )
}

const refused = (block: Block, after: Snapshot, problem: Diagnostic): Step => ({
  result: { block, status: 'failed', code: problem.code, problem, notes: block.notes },
  after,
})

/** One result for all files: how many places in each. */
function together(block: Block, done: readonly BlockResult[], left: readonly Diagnostic[]): BlockResult {
  const { status, code, change, matcher } = done[0]!
  const counts = done.map(
    ({ path, count = 1 }) => ({ code, message: `${path}: ${count} place${count === 1 ? '' : 's'}` }) as const,
  )
  const count = done.reduce((sum, result) => sum + (result.count ?? 1), 0)
  const notes = [...block.notes, ...counts, ...left, ...done.flatMap(result => result.notes)]
  return { block, status, code, count, notes, ...(change && { change }), ...(matcher && { matcher }) }
}
