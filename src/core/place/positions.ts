import { type Diagnostic, fail, ok, type Result } from '../diagnostic.ts'
import type { AppendOp, InsertOp, LinesOp } from '../op.ts'
import { withoutEchoes } from '../text/cleanup.ts'
import { indented, type Site } from '../text/indent.ts'
import type { IndexedText } from '../text/indexed.ts'
import { newLines } from '../text/new-lines.ts'
import type { Line } from '../text.ts'
import type { Placed } from './ground.ts'
import { staleness, weakAnchors } from './guard.ts'
import { splice } from './replay/splice.ts'

/**
 * How far line numbers are believed. `guarded`: only with a hash or an `expect`. `trusted`: without one, too. `proven`: the author named
 * the version of the file, and it is this one.
 */
export type Positions = 'guarded' | 'trusted' | 'proven'

export type PositionOp = LinesOp | InsertOp | AppendOp

/** The input for placing by number. */
export interface PositionRules {
  readonly positions: Positions
  /** Of the file: what opens a block depends on the language. */
  readonly path: string
}

/**
 * Places whole lines by number. Numbers are 1-based lines of the text given; the empty string after a final newline is not a line. Each new
 * line takes the ending of the line it replaces or follows, and a missing final newline stays missing.
 * @returns the edits, or `locate/out-of-range`, or `locate/stale` when a hash or the expected text says otherwise
 */
export function placePosition(file: IndexedText, op: PositionOp, rules: PositionRules): Result<Placed> {
  switch (op.kind) {
    case 'lines':
      return placeLines(file, op, rules)
    case 'insert':
      return placeInsert(file, op, rules)
    case 'append':
      return placeAppend(file, op)
    default:
      return op satisfies never
  }
}

function placeLines(text: IndexedText, given: LinesOp, rules: PositionRules): Result<Placed> {
  const file = text.lines
  const [first, end] = [given.first.line - 1, given.last.line]
  const op = file[end - 1]?.text === '' ? withLastBlank(given, file, end - first) : given
  for (const ref of [op.first, op.last]) {
    if (ref.line < 1 || ref.line > file.length) return outOfRange(file, ref.line)
  }
  if (end <= first)
    return fail(
      'locate/out-of-range',
      `Invalid line range: start line ${op.first.line} is after end line ${op.last.line}`,
    )
  const site = { file, first, end, path: rules.path }
  const written = op.tidy ? withoutEchoes(newLines(op.text, file), site) : { lines: newLines(op.text, file), notes: [] }
  const { lines, notes } = fitted(written.lines, op, site)
  const stale = staleness(file, [op.first, op.last], first, end, op.expect, rules.positions)
  if (stale) {
    return standsAt(file, first, lines)
      ? ok({ edits: [], line: first + 1, nothing: 'already-applied', notes: [] })
      : { ok: false, problem: stale }
  }
  const weak = weakAnchors(file, [op.first, op.last], op.expect, rules.positions)
  const edit = splice(text, first, end, lines)
  return ok({
    edits: edit ? [edit] : [],
    line: first + 1,
    notes: [...written.notes, ...notes, ...weak],
  })
}

/** Lines joined by newlines end in one if the last of them is blank: one line fewer than the range tells so. */
function withLastBlank(op: LinesOp, file: readonly Line[], count: number): LinesOp {
  const { text, expect = '' } = op
  const isJoined = expect.endsWith('\n') && newLines(expect, file).length + 1 === count
  return isJoined ? { ...op, expect: `${expect}\n`, text: text.endsWith('\n') ? `${text}\n` : text } : op
}

function placeInsert(text: IndexedText, op: InsertOp, rules: PositionRules): Result<Placed> {
  const file = text.lines
  const named = op.before ?? op.after
  const gap = op.before ? op.before.line - 1 : op.after.line
  const lowest = op.before || named.hash !== undefined ? 1 : 0
  // the start of the file is where it was, even if the file has changed since
  const isStart = gap === 0 && (named.line === 0 || (named.hash === undefined && op.expect === undefined))
  if (named.line < lowest || (named.line > file.length && !isStart)) return outOfRange(file, named.line, op)
  const site = { file, first: gap, end: gap, path: rules.path }
  const echo = op.before ? 'below' : 'above'
  const written = op.tidy
    ? withoutEchoes(newLines(op.text, file), site, echo)
    : { lines: newLines(op.text, file), notes: [] }
  const { lines, notes } = fitted(written.lines, op, site)
  const stale = isStart ? undefined : staleness(file, [named], named.line - 1, named.line, op.expect, rules.positions)
  if (tells(lines) && standsAt(file, gap, lines))
    return ok({ edits: [], line: gap + 1, nothing: 'already-applied', notes: [] })
  if (stale) return { ok: false, problem: stale }
  return ok(
    insertion(text, gap, lines, op.text, [
      ...written.notes,
      ...notes,
      ...weakAnchors(file, [named], op.expect, rules.positions),
    ]),
  )
}

function placeAppend(file: IndexedText, op: AppendOp): Result<Placed> {
  const lines = newLines(op.text, file.lines)
  const first = file.count - lines.length
  if (tells(lines) && standsAt(file.lines, first, lines))
    return ok({ edits: [], line: first + 1, nothing: 'already-applied', notes: [] })
  return ok(insertion(file, file.count, lines, op.text, []))
}

/** True if lines say enough that a second copy of them right there cannot be meant. */
const tells = (lines: readonly string[]): boolean => lines.some(line => /[\p{L}\p{N}]/u.test(line))

/** Puts lines into the gap before the line with this index. */
function insertion(
  file: IndexedText,
  gap: number,
  lines: readonly string[],
  written: string,
  notes: readonly Diagnostic[],
): Placed {
  const line = Math.min(gap + 1, Math.max(file.count, 1))
  // an empty file has no state of its final newline to keep: it takes the text as written
  const whole = lines.join('\n') + (written.endsWith('\n') ? '\n' : '')
  const edit = file.count > 0 ? splice(file, gap, gap, lines)! : { span: { start: 0, end: 0 }, insert: whole }
  return { edits: lines.length > 0 ? [edit] : [], line, notes }
}

function fitted(lines: readonly string[], op: LinesOp | InsertOp, site: Site) {
  const { lines: placed, added, movedLiteral } = indented(lines, op.indent, site)
  const notes: Diagnostic[] = []
  if (added !== undefined) {
    const by = added === '' ? 'removed' : `set to ${JSON.stringify(added)}`
    const literal = movedLiteral ? ', inside strings over several lines too' : ''
    notes.push({ code: 'edit/indent', message: `the indentation of the new lines was ${by}${literal}` })
  }
  return { lines: placed, notes }
}

const standsAt = (file: readonly Line[], first: number, lines: readonly string[]): boolean =>
  lines.length > 0 && lines.every((line, i) => file[first + i]?.text === line)

function outOfRange(file: readonly Line[], line: number, op?: InsertOp): Result<never> {
  const help =
    op && !op.before && op.after.hash === undefined
      ? { help: `Use ${file.length} to add lines at the end of the file.` }
      : {}
  return fail('locate/out-of-range', `Line ${line} out of range (file has ${file.length} lines)`, help)
}
