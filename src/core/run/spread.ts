import type { Block } from '../block.ts'
import type { Diagnostic } from '../diagnostic.ts'
import type { KeptBlock, Snapshot, WrittenBlock } from '../outcome.ts'
import type { RepoPath } from '../path.ts'
import type { Context } from './context.ts'
import type { Step } from './run-block.ts'

/**
 * One block on many files: all of them or none. Files that must not or cannot be edited are skipped and named; files without a match are
 * ignored. If no file is left, the block fails as it does on one file.
 * @param runBlock runs it on one
 */
export function runSpread(
  block: Block,
  paths: readonly RepoPath[],
  files: Snapshot,
  context: Context,
  runBlock: (block: Block, files: Snapshot, context: Context) => Step,
): Step {
  const { options } = context
  const done: WrittenBlock[] = []
  const same: KeptBlock[] = []
  const left: Diagnostic[] = []
  const missed: Diagnostic[] = []
  let state = files
  for (const path of paths) {
    const { result, after } = runBlock({ ...block, path }, state, context)
    const { problem } = result
    const barred = options.refuse?.(path) ?? (problem?.code.startsWith('file/') ? problem : undefined)
    if (barred) {
      left.push({ code: barred.code, message: `${path} is skipped: ${barred.message}` })
      continue
    }
    if (result.change) done.push(result)
    else if (!result.problem) same.push(result)
    else if (result.problem.code === 'locate/not-found') missed.push(result.problem)
    else return refused(block, files, { ...result.problem, message: `${path}: ${result.problem.message}` }, left)
    if (options.maxFiles !== undefined && done.length > options.maxFiles) {
      return refused(block, files, tooMany(options.maxFiles), left)
    }
    state = after
  }
  const told = done.length > 0 ? done : same
  if (told.length > 0) return { result: together(block, told, left), after: state }
  return refused(block, files, nowhere(block, missed), left)
}

const tooMany = (most: number): Diagnostic => ({
  code: 'policy/limit',
  message: `the block would change more than ${most} file${most === 1 ? '' : 's'}, the limit (\`max-files\`)`,
  help: 'Name fewer files.',
})

function nowhere(block: Block, [missed, ...more]: readonly Diagnostic[]): Diagnostic {
  if (!missed) return { code: 'file/missing', message: `${block.path} matches no file that may be edited` }
  return more.length === 0 ? missed : { ...missed, message: `${missed.message} in ${more.length + 1} files` }
}

const refused = (block: Block, after: Snapshot, problem: Diagnostic, left: readonly Diagnostic[]): Step => ({
  result: { block, status: 'failed', code: problem.code, problem, notes: [...block.notes, ...left] },
  after,
})

/** One result for all files: how many places in each. */
function together(
  block: Block,
  done: readonly (WrittenBlock | KeptBlock)[],
  left: readonly Diagnostic[],
): WrittenBlock | KeptBlock {
  const first = done[0]!
  const { code, matcher } = first
  const counts = done.map(
    ({ path, count = 1 }) => ({ code, message: `${count} place${count === 1 ? '' : 's'} in ${path}` }) as const,
  )
  const count = done.reduce((sum, result) => sum + (result.count ?? 1), 0)
  const notes = [...block.notes, ...counts, ...left, ...done.flatMap(result => result.notes)]
  const facts = { block, code, count, notes, ...(matcher && { matcher }) }
  return first.change ? { ...facts, status: first.status, change: first.change } : { ...facts, status: first.status }
}
