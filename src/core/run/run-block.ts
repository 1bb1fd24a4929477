import { type Block, opsOf } from '../block.ts'
import type { Content, TextContent } from '../content.ts'
import { type Diagnostic, ok } from '../diagnostic.ts'
import type { BlockResult, FailedOp, RefusedBlock, Snapshot } from '../outcome.ts'
import { type RepoPath, repoPath } from '../path.ts'
import type { Context } from './context.ts'
import { type FileDraft, runSteps } from './draft.ts'
import type { Effects } from './past.ts'
import { otherVersion } from './seen.ts'

/** A block's result and the snapshot after it. */
export interface Step {
  readonly result: BlockResult
  readonly after: Snapshot
  readonly failed?: FailedOp
  /** Effects of its source on the file, with this block; absent if it was refused. */
  readonly effects?: Effects
}

/** One block on one snapshot: the snapshot after it, or the very same snapshot when it is not applied. */
export function runBlock(block: Block, files: Snapshot, context: Context): Step {
  const { options } = context
  const refused = (problem: Diagnostic, status: RefusedBlock['status'] = 'failed', path?: RepoPath): Step => ({
    result: { block, status, code: problem.code, problem, notes: block.notes, ...(path && { path }) },
    after: files,
  })
  if (block.problems[0]) return refused(block.problems[0])
  const path = repoPath(block.path)
  if (!path.ok) return refused(path.problem)
  const creates = opsOf(block).some(op => op.kind === 'create')
  if (!creates && options.inContext?.(path.value) === false) {
    return refused(
      { code: 'policy/not-in-context', message: 'the author had not seen this file' },
      'not-in-context',
      path.value,
    )
  }
  const barred = options.refuse?.(path.value)
  if (barred) return refused(barred, 'failed', path.value)
  const { seen } = block
  const content = files.get(path.value)
  const stale = seen && content?.kind === 'text' ? otherVersion(seen, content.text, options.base) : undefined
  const proven = seen && !stale ? { ...context, options: { ...options, positions: 'proven' as const } } : context
  const made = runSteps(block, path.value, files, proven)
  if (stale && !(made.ok && isUnchanged(made.value, content) && wasMade(made.value)))
    return refused(stale, 'failed', path.value)
  if (!made.ok) return { ...refused(made.problem, 'failed', path.value), ...(made.failed && { failed: made.failed }) }
  return settle(block, path.value, files, made.value, context)
}

const isUnchanged = ({ content, movedTo }: FileDraft, old: Content | undefined): boolean => content === old && !movedTo

/** True if the block, or a part of it, was applied before. */
const wasMade = ({ nothing, placed }: FileDraft): boolean =>
  nothing === 'already-applied' || placed.some(place => place.nothing === 'already-applied')

/** Gives a draft its status, checks the new text, and puts it into the snapshot. */
function settle(block: Block, path: RepoPath, files: Snapshot, draft: FileDraft, { options }: Context): Step {
  const old = files.get(path) as TextContent | undefined
  const notes = [...block.notes, ...(draft.notes ?? []), ...draft.placed.flatMap(place => place.notes)]
  const { effects } = draft
  const facts = { block, path, notes, placed: draft.placed, ...summary(draft) }
  if (draft.answer !== undefined && draft.content === old) {
    const result = { ...facts, status: 'no-change', code: 'ok/answered', answer: draft.answer } as const
    return { result, after: files, effects }
  }
  if (isUnchanged(draft, old)) {
    const status = wasMade(draft) ? 'already-applied' : 'no-change'
    return { result: { ...facts, status, code: `ok/${status}` }, after: files, effects }
  }
  const checked = old?.fixed
    ? { ok: false as const, problem: old.fixed }
    : draft.content && options.check
      ? options.check(draft.movedTo ?? path, old?.text, draft.content.text, draft.added, block)
      : ok([])
  if (!checked.ok) {
    return {
      result: { ...facts, status: 'failed', code: checked.problem.code, problem: checked.problem },
      after: files,
    }
  }
  const after = new Map(files)
  if (!draft.content || draft.movedTo) after.delete(path)
  if (draft.content) after.set(draft.movedTo ?? path, draft.content)
  const status = options.dryRun || block.dryRun ? 'validated' : 'applied'
  const change = draft.movedTo ? 'renamed' : !old ? 'created' : !draft.content ? 'deleted' : 'modified'
  const moved = draft.movedTo ? { movedTo: draft.movedTo } : {}
  const result = {
    ...facts,
    ...moved,
    status,
    code: `ok/${status}`,
    change,
    notes: [...notes, ...checked.value],
  } as const
  return { result, after, effects }
}

/** The summary of a block's ops for the report: the first line, the loosest rule, the number of places. */
function summary({ placed }: FileDraft): Pick<BlockResult, 'line' | 'matcher' | 'count'> {
  const written = placed.filter(place => place.edits.length > 0)
  const lines = (written.length > 0 ? written : placed).map(place => place.line)
  const matcher =
    placed.findLast(place => place.matcher && place.matcher !== 'exact')?.matcher ??
    placed.find(place => place.matcher)?.matcher
  const counts = placed.flatMap(place => place.count ?? [])
  return {
    ...(lines.length > 0 && { line: Math.min(...lines) }),
    ...(matcher && { matcher }),
    ...(counts.length > 0 && { count: counts.reduce((a, b) => a + b, 0) }),
  }
}
