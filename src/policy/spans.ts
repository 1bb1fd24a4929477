import type { Diagnostic } from '../core/diagnostic.ts'
import type { AppendOp, Block, LinesOp, Position, SpanEdit } from '../core/op.ts'
import type { Snapshot } from '../core/outcome.ts'
import type { RepoPath } from '../core/path.ts'

/**
 * Makes the replacements by position of each block into replacements of whole lines, as the file has them now. What a tool says to be at a position
 * must be there. Where it does not say so, the lines carry no guard: the core takes them only in the version of the file that they are of.
 */
export function spansAsLines(blocks: readonly Block[], files: Snapshot): readonly Block[] {
  return blocks.map(block => {
    const { spans, ...rest } = block
    if (!spans || block.problems.length > 0) return block
    const file = files.get(block.path as RepoPath)
    // without a file there is nothing to count in: the core says that it is missing
    if (file?.kind !== 'text') return { ...rest, steps: [[{ kind: 'delete' }]] }
    const text: Indexed = { text: file.text, starts: startsOf(file.text) }
    const edits = spans.map(span => resolved(text, span)).toSorted((a, b) => a.start - b.start || a.end - b.end)
    const problem = isMade(file.text, edits) ? undefined : problemOf(edits)
    return problem
      ? { ...rest, problems: [problem] }
      : { ...rest, steps: [isMade(file.text, edits) ? [] : linesOf(text, edits)] }
  })
}

/** A text, and where its lines start. */
interface Indexed {
  readonly text: string
  readonly starts: readonly number[]
}

function startsOf(text: string): readonly number[] {
  const starts = [0]
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return starts
}

/** A replacement by offsets; `wrong` where the file has not what it is for. */
interface Edit {
  readonly start: number
  readonly end: number
  readonly text: string
  readonly guarded: boolean
  /** The line that it begins at, where it was given by lines. */
  readonly line?: number
  readonly movesLines: boolean
  readonly wrong?: Diagnostic
}

function resolved(file: Indexed, { start, end, unit, text: fresh, deleted }: SpanEdit): Edit {
  const [from, to] = [start, end].map(position => offsetOf(file, position, unit))
  if (from === undefined || to === undefined || from > to)
    return { start: 0, end: 0, text: '', guarded: false, movesLines: false, wrong: outside(start) }
  const isOther = deleted !== undefined && withLf(file.text.slice(from, to)) !== withLf(deleted)
  const [first, last] = [start, end].map(position => (typeof position === 'number' ? undefined : position.line))
  return {
    start: from,
    end: to,
    text: fresh,
    guarded: deleted !== undefined,
    movesLines: first !== undefined && (first !== last || fresh.includes('\n')),
    ...(first !== undefined && { line: first }),
    ...(isOther && { wrong: other(start) }),
  }
}

const said = (position: Position): string =>
  typeof position === 'number' ? `offset ${position}` : `line ${position.line}, column ${position.column ?? 'last'}`

const outside = (position: Position): Diagnostic => ({
  code: 'locate/out-of-range',
  message: `the file has no ${said(position)}`,
})

const other = (position: Position): Diagnostic => ({
  code: 'locate/stale',
  message: `the file has other text at ${said(position)} than the one to be replaced`,
  help: 'Run the tool again on the file as it is now.',
})

/**
 * True if the new texts are already at their places, so that the replacements were made before: signs and blanks alone prove nothing. Those after one
 * that moves lines are not looked for.
 */
function isMade(text: string, edits: readonly Edit[]): boolean {
  let [shift, line] = [0, edits[0]!.line]
  for (const [i, edit] of edits.entries()) {
    if (edit.line !== line) shift = 0
    line = edit.line
    if (!text.startsWith(edit.text, edit.start + shift)) return false
    if (edit.movesLines && i < edits.length - 1) return false
    shift += edit.text.length - (edit.end - edit.start)
  }
  return edits.some(edit => /\w/.test(edit.text)) && edits.every(edit => edit.wrong?.code !== 'locate/out-of-range')
}

/** Two fixes of one stretch cannot both be made: tools leave the second to their next run. */
function problemOf(edits: readonly Edit[]): Diagnostic | undefined {
  const wrong = edits.find(edit => edit.wrong)?.wrong
  const overlap = edits.some((edit, i) => i > 0 && edit.start < edits[i - 1]!.end)
  if (wrong || !overlap) return wrong
  return { code: 'edit/overlap', message: 'two replacements are for the same text', help: 'Send one of them.' }
}

/** The offset of a position, in UTF-16 units; undefined where the text has none. */
function offsetOf({ text, starts }: Indexed, position: Position, unit: SpanEdit['unit']): number | undefined {
  if (typeof position === 'number') return unitsAt(text, position, unit)
  const start = starts[position.line - 1]
  if (start === undefined) return position.line === starts.length + 1 && position.column === 1 ? text.length : undefined
  const end = starts[position.line]
  const own = text.slice(start, end === undefined ? text.length : end - 1)
  const units = position.column === undefined ? own.replace(/\r$/, '').length : unitsAt(own, position.column - 1, unit)
  return units === undefined ? undefined : start + units
}

/** How many UTF-16 units so many bytes or characters of a text are. */
function unitsAt(text: string, count: number, unit: SpanEdit['unit']): number | undefined {
  if (unit === 'utf16') return count <= text.length ? count : undefined
  let [units, left] = [0, count]
  for (const char of text) {
    if (left <= 0) break
    left -= unit === 'bytes' ? new TextEncoder().encode(char).length : 1
    units += char.length
  }
  return left === 0 ? units : undefined
}

/** Replacements of whole lines; those that share a line are one. */
function linesOf(file: Indexed, edits: readonly Edit[]): readonly (LinesOp | AppendOp)[] {
  const groups: Edit[][] = []
  for (const edit of edits) {
    const last = groups.at(-1)?.at(-1)
    const shares = last && lineAt(file, edit.start) <= lineAt(file, Math.max(last.end - 1, last.start))
    if (shares) groups.at(-1)!.push(edit)
    else groups.push([edit])
  }
  return groups.map(group => asLines(file, group))
}

function asLines(file: Indexed, group: readonly Edit[]): LinesOp | AppendOp {
  const { text, starts } = file
  const [head] = group as [Edit]
  if (head.start === text.length && /^$|\n$/.test(text))
    return { kind: 'append', text: withLf(group.map(edit => edit.text).join('')) }
  const first = lineAt(file, head.start)
  const start = starts[first - 1]!
  let [at, made] = [start, '']
  for (const edit of group) {
    made += text.slice(at, edit.start) + edit.text
    at = edit.end
  }
  // up to the start of a line, that line stays as it is
  const below = lineAt(file, at)
  const isWhole = at > start && starts[below - 1] === at && /^$|\n$/.test(made)
  const last = isWhole ? below - 1 : below
  const end = starts[last] ?? text.length
  const guard = group.every(edit => edit.guarded) ? { expect: withLf(text.slice(start, end)) } : {}
  const fresh = withLf(made + text.slice(at, end))
  return { kind: 'lines', first: { line: first }, last: { line: last }, text: fresh, indent: 'keep', ...guard }
}

/** The 1-based line of an offset: the last that starts there or before. */
function lineAt({ starts }: Indexed, at: number): number {
  let [low, high] = [0, starts.length]
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if (starts[middle]! <= at) low = middle
    else high = middle
  }
  return low + 1
}

const withLf = (text: string): string => text.replaceAll('\r\n', '\n')
