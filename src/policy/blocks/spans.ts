import type { Block, Position, SpanEdit } from '../../core/block.ts'
import type { TextContent } from '../../core/content.ts'
import type { Diagnostic } from '../../core/diagnostic.ts'
import type { AppendOp, LinesOp, RegexOp } from '../../core/op.ts'
import type { Snapshot } from '../../core/outcome.ts'
import type { RepoPath } from '../../core/path.ts'
import { withLf } from '../../core/text.ts'
import { mayBeBeginnings, spansAreMade } from './made-spans.ts'
import { indexed, lineOfOffset, offsetOf, type TextPositions } from './positions.ts'

/**
 * Makes the replacements by position of each block into replacements of whole lines, as the file has them now. What a tool says to be at a position
 * must be there. Otherwise the lines carry no guard: the core accepts them only in the version of the file that they count in.
 * @param areOfFiles the positions are known to be of these files: no block before may have changed the lines
 */
export function spansAsLines(blocks: readonly Block[], files: Snapshot, areOfFiles: boolean): readonly Block[] {
  const known = new Map<string, TextPositions>()
  return blocks.map(block => {
    const { spans, ...rest } = block
    if (!spans || block.problems.length > 0) return block
    const file = files.get(block.path as RepoPath)
    // without a file there is nothing to count in: the core says that it is missing
    if (file?.kind !== 'text') return { ...rest, steps: [[{ kind: 'delete' }]] }
    const text = known.get(block.path) ?? indexed(file)
    known.set(block.path, text)
    const isOfFile = areOfFiles || block.seen !== undefined
    const edits = spans.map(span => resolved(text, span)).toSorted(byPlace)
    if (spansAreMade(text, spans, () => prove(edits, spans)))
      return mayBeBeginnings(text, spans) ? { ...rest, problems: [unsure] } : { ...rest, steps: [[], ...rest.steps] }
    const problem = problemOf(edits)
    return problem
      ? { ...rest, problems: [problem] }
      : { ...rest, steps: [lineOps(text, edits, isOfFile), ...newlineAtEnd(text, edits), ...rest.steps] }
  })
}

/** A replacement by offsets; `wrong` where the file has not what it is for. */
interface Edit {
  readonly start: number
  readonly end: number
  readonly text: string
  readonly rank: number
  readonly guarded: boolean
  readonly wrong?: Diagnostic
}

const byPlace = (a: Edit, b: Edit): number => a.start - b.start || a.end - b.end || a.rank - b.rank

function resolved(file: TextPositions, { start, end, unit, text: fresh, deleted, rank = 0 }: SpanEdit): Edit {
  const [from, to] = [start, end].map(position => offsetOf(file, position, unit))
  // a tool may end what it replaces below the last line; what begins there has no line, or would be on the last if that is open
  const isOpen = !file.text.endsWith('\n') && /^\r?\n/.test(fresh)
  const isBelow = typeof start !== 'number' && start.line > file.starts.length && !isOpen
  if (from === undefined || to === undefined || from > to || isBelow)
    return { start: 0, end: 0, text: '', rank, guarded: false, wrong: outside(start) }
  const isOther = deleted !== undefined && withLf(file.text.slice(from, to)) !== withLf(deleted)
  return {
    start: from,
    end: to,
    text: fresh,
    rank,
    guarded: deleted !== undefined,
    ...(isOther && { wrong: other(start) }),
  }
}

const said = (position: Position): string =>
  typeof position === 'number' ? `offset ${position}` : `line ${position.line}, column ${position.column ?? 'last'}`

const unsure: Diagnostic = {
  code: 'locate/stale',
  message: 'the file has the new text there, which may be the beginning of the old one',
  help: 'Write a search and replace block, or send the output of a tool that says the old text.',
}

const outside = (position: Position): Diagnostic => ({
  code: 'locate/out-of-range',
  message: `the file has no ${said(position)}`,
})

const other = (position: Position): Diagnostic => ({
  code: 'locate/stale',
  message: `the file has other text at ${said(position)} than the text to be replaced`,
  help: 'Run the tool again on the file as it is now.',
})

/** True if a file has what each replacement says to be at its position. */
export function spansProve(spans: readonly SpanEdit[], file: TextContent): boolean {
  const text = indexed(file)
  return prove(
    spans.map(span => resolved(text, span)),
    spans,
  )
}

const prove = (edits: readonly Edit[], spans: readonly SpanEdit[]): boolean =>
  edits.every(edit => edit.guarded && !edit.wrong) && spans.some(({ deleted = '' }) => /\w/.test(deleted))

/** True if a file has the new texts where the replacements would put them. */
export const spansStand = (spans: readonly SpanEdit[], file: TextContent): boolean =>
  spansAreMade(indexed(file), spans, () => spansProve(spans, file))

/** Two fixes of one stretch cannot both be made: tools leave the second to their next run. */
function problemOf(edits: readonly Edit[]): Diagnostic | undefined {
  const wrong = edits.find(edit => edit.wrong)?.wrong
  const overlap = edits.some((edit, i) => i > 0 && edit.start < edits[i - 1]!.end)
  if (wrong || !overlap) return wrong
  return { code: 'edit/overlap', message: 'two replacements are for the same text', help: 'Send one of them.' }
}

/** Makes or removes the newline at the end of the file, as the replacements do; replacements of whole lines leave it. */
function newlineAtEnd({ text }: TextPositions, edits: readonly Edit[]): readonly (readonly RegexOp[])[] {
  let [end, last] = [text.length, '']
  for (const edit of edits.toReversed()) {
    if (edit.end < end || last !== '') break
    ;[end, last] = [edit.start, edit.text.slice(-1)]
  }
  const isThere = (last || text.charAt(end - 1)) === '\n'
  if (isThere === text.endsWith('\n')) return []
  const [pattern, replacement] = isThere ? ['([^\\n])\\z', '$1\n'] : ['\\r?\\n\\z', '']
  return [[{ kind: 'regex', pattern, replacement, flags: '', optional: true }]]
}

/** Replacements of whole lines; those that share a line are one. */
function lineOps(file: TextPositions, edits: readonly Edit[], isOfFile: boolean): readonly (LinesOp | AppendOp)[] {
  const groups: Edit[][] = []
  for (const edit of edits) {
    const last = groups.at(-1)?.at(-1)
    const shares = last && lineOfOffset(file, edit.start) <= lineOfOffset(file, last.end)
    if (shares) groups.at(-1)!.push(edit)
    else groups.push([edit])
  }
  return groups.map(group => asLines(file, group, isOfFile))
}

function asLines(file: TextPositions, group: readonly Edit[], isOfFile: boolean): LinesOp | AppendOp {
  const { text, starts } = file
  const [head] = group as [Edit]
  if (head.start === text.length && /^$|\n$/.test(text))
    return { kind: 'append', text: withLf(group.map(edit => edit.text).join('')) }
  const first = lineOfOffset(file, head.start)
  const start = starts[first - 1]!
  let [at, made] = [start, '']
  for (const edit of group) {
    made += text.slice(at, edit.start) + edit.text
    at = edit.end
  }
  // up to the start of a line, that line stays as it is
  const below = lineOfOffset(file, at)
  const isWhole = at > start && starts[below - 1] === at && (at === text.length || /^$|\n$/.test(made))
  const last = isWhole ? below - 1 : below
  const end = starts[last] ?? text.length
  const guard = isOfFile || group.every(edit => edit.guarded) ? { expect: withLf(text.slice(start, end)) } : {}
  const fresh = withLf(made + text.slice(at, end))
  return { kind: 'lines', first: { line: first }, last: { line: last }, text: fresh, indent: 'keep', ...guard }
}
