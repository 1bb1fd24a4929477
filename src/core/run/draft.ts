import { type Block, opsOf } from '../block.ts'
import type { TextContent } from '../content.ts'
import { type Diagnostic, fail, ok, type Result } from '../diagnostic.ts'
import type { Op } from '../op.ts'
import type { ApplyOptions, FailedOp, Snapshot } from '../outcome.ts'
import type { RepoPath } from '../path.ts'
import type { Placed } from '../place/ground.ts'
import type { TextOp } from '../place/op.ts'
import { wrongEncoding } from '../text/eight-bit.ts'
import { numbered, type ViewRange, view } from '../text/view.ts'
import { type Edit, findOverlap, inOrder, lineAt, performEdits } from '../text.ts'
import { BUDGET, countEdits } from './budget.ts'
import type { Context } from './context.ts'
import { type Effects, effectsAfter, pastOf } from './past.ts'
import { placeOps } from './step.ts'
import { create, noSuchFile, remove, rename, rewrite } from './whole.ts'

/** A file on its way through a block's steps. */
export interface FileDraft {
  readonly content: TextContent | undefined
  readonly movedTo?: RepoPath
  readonly placed: readonly Placed[]
  /** The lines that edits have put into the file, whole; absent where it was written anew. */
  readonly added?: string | undefined
  /** Effects of its source on its text. */
  readonly effects: Effects
  readonly nothing?: 'already-applied'
  readonly answer?: string
  readonly notes?: readonly Diagnostic[]
}

/** A draft, or why there is none, and which op is to blame. */
type Drafted = Result<FileDraft> & { readonly failed?: FailedOp }

/** Runs a block's steps on the file at its path: the file as it would be, or why it cannot be. */
export function runSteps(block: Block, path: RepoPath, files: Snapshot, context: Context): Drafted {
  const start = files.get(path)
  if (start?.kind === 'unreadable') {
    const { code, message, help } = start
    if (code !== 'file/exists') return fail(code, message, help === undefined ? {} : { help })
    // git does not track it: it is in the way of a new file, and no file to edit
    const first = opsOf(block)[0]?.kind
    const isInTheWay = first === 'create' || first === 'rewrite'
    return fail(isInTheWay ? code : 'file/missing', message, {
      help: 'Commit it first, or apply the edits without a commit.',
    })
  }
  let draft: FileDraft = { content: start, placed: [], added: '', effects: context.effects }
  const longest = (start?.text.length ?? 0) + BUDGET.growth
  for (const step of block.steps) {
    const written = writtenOuts(step, block, draft, context.options)
    if (!written.ok) return written
    const next = runStep(written.value.ops, path, { ...draft, notes: written.value.notes }, files, context)
    if (!next.ok) return next
    draft = next.value
    if ((draft.content?.text.length ?? 0) > longest) return fail('edit/too-large', 'the file would grow too much')
  }
  return ok(draft)
}

/** A file as a whole with what its markers mean; a diff that names the version it makes is the file itself. */
function writtenOuts(
  ops: readonly Op[],
  { becomes }: Block,
  { content, notes = [] }: FileDraft,
  { writtenOut }: ApplyOptions,
) {
  const [op] = ops
  if (becomes !== undefined || !writtenOut || (op?.kind !== 'create' && op?.kind !== 'rewrite'))
    return ok({ ops, notes })
  const written = writtenOut(op.text, content?.text)
  if (!written.ok) return written
  const { text } = written.value
  return ok({ ops: [{ ...op, text }], notes: [...notes, ...written.value.notes] })
}

function runStep(ops: readonly Op[], path: RepoPath, draft: FileDraft, files: Snapshot, context: Context): Drafted {
  const [op] = ops
  if (!op) return ok(draft)
  const foreign = wrongEncoding(ops, draft.content)
  if (foreign) return { ok: false, problem: foreign }
  if (op.kind === 'append' && op.creates && !draft.content) return rewrite(op.text, path, draft, files)
  switch (op.kind) {
    case 'create':
      return create(op, path, draft, files, context.options)
    case 'rewrite':
      return rewrite(op.text, path, draft, files)
    case 'delete':
      return draft.content ? remove(op, path, draft, draft.content, context.options) : noSuchFile(path)
    case 'rename':
      return draft.content ? rename(op.to, draft, files, context.options) : noSuchFile(path)
    case 'view':
      return draft.content ? answer(op, draft, draft.content.text) : noSuchFile(path)
    default:
      return draft.content ? editText(ops as readonly TextOp[], path, draft, draft.content, context) : noSuchFile(path)
  }
}

function editText(
  ops: readonly TextOp[],
  path: RepoPath,
  draft: FileDraft,
  content: TextContent,
  { options, views, work, again, carried }: Context,
): Drafted {
  const placed: Placed[] = []
  const file = views.of(content)
  const { matchers: rules, match: level } = options
  const past = pastOf(draft.effects, file, again)
  const ground = { file, path, rules, level, work, past }
  const asked = {
    options,
    room: BUDGET.edits - countEdits(draft.placed),
    isVersion: options.hasId?.(content) ?? (() => false),
  }
  const places = carried ? [ok(carried)] : placeOps(ops, ground, asked)
  for (const [i, place] of places.entries()) {
    const op = ops[i]!
    if (place.ok) placed.push(place.value)
    else if (mayMiss(op, place.problem)) placed.push(missed(op))
    else return { ...labelled(place.problem, op), failed: { op, file } }
  }
  const edits = placed.flatMap(place => place.edits)
  const overlap = findOverlap(edits) ?? sharedPlace(ops, placed)
  if (overlap) {
    const owner = (edit: Edit) => ops[placed.findIndex(place => place.edits.includes(edit))]!
    return overlapping(content.text, overlap, overlap.map(owner))
  }
  const text = performEdits(content.text, edits)
  const made = text === content.text ? content : { ...content, text, bom: content.bom && text !== '' }
  if (made !== content) views.set(made, () => file.after(edits, text))
  return ok({
    ...draft,
    content: made,
    placed: [...draft.placed, ...placed],
    effects: effectsAfter(draft.effects, placed, file),
    added: draft.added === undefined ? undefined : draft.added + linesMade(content.text, edits),
  })
}

/** The edits of two hunks that begin at one line, though they were counted for places apart. */
function sharedPlace(ops: readonly TextOp[], placed: readonly Placed[]): readonly [Edit, Edit] | undefined {
  const lineOf = (op: TextOp) => (op.kind === 'replace' && op.hint?.counted && op.hint.line) || Number.NaN
  const i = placed.findIndex(({ start = 0, end = start, edits }, at) => {
    const below = placed[at + 1]
    const isShared = edits.length > 0 && below?.start === start && below.edits.length > 0
    return isShared && lineOf(ops[at + 1]!) - lineOf(ops[at]!) > end - start
  })
  return i < 0 ? undefined : [placed[i]!.edits[0]!, placed[i + 1]!.edits[0]!]
}

/** The lines that edits make, whole: one that changes a part of a line makes that line. The new text is not read: it may be long. */
function linesMade(before: string, edits: readonly Edit[]): string {
  let made = ''
  let from = 0
  let rest = 0
  for (const { span, insert } of inOrder(edits)) {
    const start = startOfLine(before, span.start)
    if (start >= rest) {
      made += before.slice(from, rest)
      from = start
    }
    made += before.slice(from, span.start) + insert
    from = span.end
    rest = startsLine(before, from) && startsLine(made, made.length) ? from : endOfLine(before, from)
  }
  return made + before.slice(from, rest)
}

const startsLine = (text: string, at: number): boolean => at === 0 || text[at - 1] === '\n'
const startOfLine = (text: string, at: number): number => (at === 0 ? 0 : text.lastIndexOf('\n', at - 1) + 1)
const endOfLine = (text: string, at: number): number => text.indexOf('\n', at) + 1 || text.length

/** True if an op that its author called optional found nothing. */
const mayMiss = ({ optional }: TextOp, { code }: Diagnostic): boolean =>
  optional === true && code === 'locate/not-found'

/** The placing of an op that found nothing, and may. One without a name is a reader's own, and no one asked for it. */
const missed = ({ label }: TextOp): Placed => ({
  edits: [],
  line: 1,
  count: 0,
  notes: label ? [{ code: 'locate/not-found', message: `${label} found nothing, and is optional` }] : [],
})

/** A refusal that names the op by its format's word for it. */
const labelled = (problem: Diagnostic, { label }: TextOp): Result<never> => ({
  ok: false,
  problem: label ? { ...problem, message: `${label}: ${problem.message}` } : problem,
})

function overlapping(text: string, [a, b]: readonly [Edit, Edit], owners: readonly TextOp[]): Result<never> {
  const lines = [lineAt(text, a.span.start), lineAt(text, b.span.start)]
  const labels = owners.flatMap(({ label }) => label ?? [])
  const who = labels.length === 2 ? labels.join(' and ') : 'two operations'
  return fail('edit/overlap', `${who} change the same text`, { lines })
}

function answer(range: ViewRange, draft: FileDraft, text: string): Result<FileDraft> {
  const shown = view(text, numbered, range)
  return shown.ok ? ok({ ...draft, answer: shown.value.text }) : shown
}
