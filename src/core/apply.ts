import type { Content, TextContent } from './content.ts'
import { textContent } from './content.ts'
import { type Code, type Diagnostic, fail, ok, type Result } from './diagnostic.ts'
import { wrongEncoding } from './eight-bit.ts'
import { newName } from './new-name.ts'
import { type Block, type Op, opsOf } from './op.ts'
import { type RepoPath, repoPath } from './path.ts'
import { type Placed, placeOp, type Rules } from './place.ts'
import { applyEdits, type Edit, findOverlap, lineAt } from './text.ts'
import { numbered, type ViewRange, view } from './view.ts'

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
  /** Why a block is left out altogether, if so: not selected, its format not accepted, over a limit. `index` is 0-based. */
  readonly skip?: (block: Block, index: number) => Diagnostic | undefined
  /** Why a block may not touch this path, if so: protected paths, allowed paths. */
  readonly refuse?: (path: RepoPath) => Diagnostic | undefined
  /** Whether the author of the edits had seen this file; absent: every file. */
  readonly inContext?: (path: RepoPath) => boolean
  /** What is wrong with a changed file (it no longer parses): a refusal, or notes. */
  readonly check?: (path: RepoPath, before: string | undefined, after: string) => Result<readonly Diagnostic[]>
}

/**
 * Applies blocks one after another: each sees what the blocks before it did; one that fails changes nothing and the next
 * still runs. Pure: the snapshot given stays as it is.
 */
export function apply(blocks: readonly Block[], before: Snapshot, options: ApplyOptions): Outcome {
  const first = runBlocks(blocks, before, options, () => false)
  const sunk = sunkBy(first.results, options.atomic)
  return sunk ? runBlocks(blocks, before, options, sunk) : first
}

/** Which blocks must stay out because another one failed; undefined when none. */
function sunkBy(
  results: readonly BlockResult[],
  atomic: ApplyOptions['atomic'],
): ((block: Block) => boolean) | undefined {
  const failed = results.filter(result => result.status === 'failed' || result.status === 'not-in-context')
  if (atomic === 'none' || failed.length === 0) return undefined
  const itself = new Set(failed.map(result => result.block))
  const paths = new Set(failed.map(result => result.block.path))
  return block => !itself.has(block) && (atomic === 'all' || paths.has(block.path))
}

function runBlocks(
  blocks: readonly Block[],
  before: Snapshot,
  options: ApplyOptions,
  sunk: (block: Block) => boolean,
): Outcome {
  let files = before
  const results = blocks.map((block, index) => {
    const left = options.skip?.(block, index) ?? (sunk(block) ? ANOTHER_FAILED : undefined)
    if (left) return skipped(block, left)
    const { result, after } = runBlock(block, files, options)
    files = after
    return result
  })
  return { results, before, after: files }
}

const ANOTHER_FAILED: Diagnostic = { code: 'policy/atomic', message: 'another block failed' }

const skipped = (block: Block, problem: Diagnostic): BlockResult => ({
  block,
  status: 'skipped',
  code: problem.code,
  problem,
  notes: block.notes,
})

interface Step {
  readonly result: BlockResult
  readonly after: Snapshot
}

/** One block on one snapshot: the snapshot after it, or the very same snapshot when it is not applied. */
function runBlock(block: Block, files: Snapshot, options: ApplyOptions): Step {
  const refused = (problem: Diagnostic, status: Status = 'failed', path?: RepoPath): Step => ({
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
  const made = runSteps(block, path.value, files, options)
  if (!made.ok) return refused(made.problem, 'failed', path.value)
  return settle(block, path.value, files, made.value, options)
}

/** A file on its way through a block's steps. */
interface Draft {
  readonly content: TextContent | undefined
  readonly movedTo?: RepoPath
  readonly placed: readonly Placed[]
  readonly nothing?: 'already-applied' | 'no-change'
  readonly answer?: string
}

function runSteps(block: Block, path: RepoPath, files: Snapshot, options: ApplyOptions): Result<Draft> {
  const start = files.get(path)
  if (start?.kind === 'unreadable') return fail(start.code, start.message)
  let draft: Draft = { content: start, placed: [] }
  for (const step of block.steps) {
    const next = runStep(step, path, draft, files, options)
    if (!next.ok) return next
    draft = next.value
  }
  return ok(draft)
}

function runStep(
  ops: readonly Op[],
  path: RepoPath,
  draft: Draft,
  files: Snapshot,
  options: ApplyOptions,
): Result<Draft> {
  const [op] = ops
  if (!op) return ok(draft)
  const foreign = wrongEncoding(ops, draft.content)
  if (foreign) return { ok: false, problem: foreign }
  switch (op.kind) {
    case 'create':
      return create(op.text, path, draft, files)
    case 'rewrite':
      return rewrite(op.text, path, draft, files)
    case 'delete':
      return draft.content ? ok({ ...draft, content: undefined }) : missing(path)
    case 'rename':
      return rename(op.to, draft, files, options)
    case 'view':
      return draft.content ? answer(op, draft, draft.content.text) : missing(path)
    default:
      return draft.content ? editText(ops, path, draft, draft.content, options) : missing(path)
  }
}

const missing = (path: RepoPath) => fail('file/missing', `there is no tracked file ${path}`)

function create(text: string, path: RepoPath, draft: Draft, files: Snapshot): Result<Draft> {
  if (!draft.content) return rewrite(text, path, draft, files)
  if (withLf(draft.content.text) === withLf(text)) return ok({ ...draft, nothing: 'already-applied' })
  return fail('file/exists', `${path} exists already, with other content`)
}

const withLf = (text: string): string => text.replace(/\r\n/g, '\n')

function rewrite(text: string, path: RepoPath, draft: Draft, files: Snapshot): Result<Draft> {
  const name = draft.content ? ok(path) : newName(path, files)
  return name.ok ? ok({ ...draft, content: rewritten(draft.content, text) }) : name
}

/** The new text of a whole file; an existing file keeps its byte order mark and its line ending. */
function rewritten(old: TextContent | undefined, text: string): TextContent {
  if (!old) return textContent(text)
  const crlf = old.text.includes('\r\n') && !/(^|[^\r])\n/.test(old.text)
  return { ...old, text: crlf ? withLf(text).replace(/\n/g, '\r\n') : text }
}

function rename(to: string, draft: Draft, files: Snapshot, options: ApplyOptions): Result<Draft> {
  const target = repoPath(to)
  if (!target.ok) return target
  const barred = options.refuse?.(target.value)
  if (barred) return { ok: false, problem: barred }
  const there = files.get(target.value)
  if (there?.kind === 'unreadable') return fail(there.code, there.message)
  if (there) return fail('file/exists', `${to} exists already`)
  const name = newName(target.value, files)
  if (!name.ok) return name
  return ok({ ...draft, movedTo: target.value })
}

function editText(
  ops: readonly Op[],
  path: RepoPath,
  draft: Draft,
  content: TextContent,
  options: ApplyOptions,
): Result<Draft> {
  const placed: Placed[] = []
  for (const op of ops) {
    const place = placeOp(content.text, op as Parameters<typeof placeOp>[1], options, path)
    if (!place.ok && !mayMiss(op, place.problem)) return labelled(place.problem, op)
    placed.push(place.ok ? place.value : { edits: [], line: 1, count: 0, notes: [] })
  }
  const edits = placed.flatMap(place => place.edits)
  const overlap = findOverlap(edits)
  if (overlap) {
    const owner = (edit: Edit) => ops[placed.findIndex(place => place.edits.includes(edit))]!
    return overlapping(content.text, overlap, overlap.map(owner))
  }
  const text = applyEdits(content.text, edits)
  return ok({
    ...draft,
    content: text === content.text ? content : { ...content, text },
    placed: [...draft.placed, ...placed],
  })
}

/** Whether an op that its author called optional found nothing. */
const mayMiss = (op: Op, { code }: Diagnostic): boolean =>
  'optional' in op && op.optional === true && code === 'locate/not-found'

/** A refusal that names the op by its format's word for it. */
const labelled = (problem: Diagnostic, op: Op): Result<never> => ({
  ok: false,
  problem: 'label' in op && op.label ? { ...problem, message: `${op.label}: ${problem.message}` } : problem,
})

function overlapping(text: string, [a, b]: readonly [Edit, Edit], owners: readonly Op[]): Result<never> {
  const lines = [lineAt(text, a.span.start), lineAt(text, b.span.start)]
  const labels = owners.flatMap(op => ('label' in op && op.label ? op.label : []))
  const who = labels.length === 2 ? labels.join(' and ') : 'two operations'
  return fail('edit/overlap', `${who} change the same text`, { lines })
}

function answer(range: ViewRange, draft: Draft, text: string): Result<Draft> {
  const shown = view(text, numbered, range)
  return shown.ok ? ok({ ...draft, answer: shown.value.text }) : shown
}

/** Gives a draft its status, checks the new text, and puts it into the snapshot. */
function settle(block: Block, path: RepoPath, files: Snapshot, draft: Draft, options: ApplyOptions): Step {
  const old = files.get(path) as TextContent | undefined
  const notes = [...block.notes, ...draft.placed.flatMap(place => place.notes)]
  const facts = { block, path, notes, placed: draft.placed, ...summary(draft) }
  if (draft.answer !== undefined && draft.content === old) {
    return { result: { ...facts, status: 'no-change', code: 'ok/answered', answer: draft.answer }, after: files }
  }
  if (draft.content === old && !draft.movedTo) {
    const already =
      draft.nothing === 'already-applied' || draft.placed.some(place => place.nothing === 'already-applied')
    const status = already ? 'already-applied' : 'no-change'
    return { result: { ...facts, status, code: `ok/${status}` }, after: files }
  }
  const checked =
    draft.content && options.check ? options.check(draft.movedTo ?? path, old?.text, draft.content.text) : ok([])
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
  return { result, after: block.dryRun ? files : after }
}

/** What a block's ops have in common for the report: the first line, the loosest rule, the number of places. */
function summary({ placed }: Draft): Pick<BlockResult, 'line' | 'matcher' | 'count'> {
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
