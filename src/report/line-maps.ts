import type { TextContent } from '../core/content.ts'
import type { Op } from '../core/op.ts'
import type { BlockResult, Outcome } from '../core/outcome.ts'
import { orderOf } from '../core/run/order.ts'
import { type Edit, inOrder, lineAt, performEdits } from '../core/text.ts'

/** Where a block's line is in the file before the first block and after the last: other blocks changed the file before or since. */
interface LineMap {
  readonly atBase: (line: number) => number
  readonly atEnd: (line: number) => number
}

const AS_IT_IS: LineMap = { atBase: line => line, atEnd: line => line }

/** One stretch of lines that became another one: where it began and ended before (1-based, end excluded), and how many lines it has now. */
interface Shift {
  readonly from: number
  readonly to: number
  readonly now: number
}

/**
 * Converts a block's own line numbers to the final file's: one map a result. From where a file was written
 * anew, moved or removed, its lines cannot be distinguished, and the numbers stay. Nothing is worked out before a line is asked for.
 */
export function lineMaps({ results, before }: Outcome): readonly LineMap[] {
  const files = new Map<string, File>()
  let lost = false
  const mapOf = (result: BlockResult): LineMap => {
    const { path, change, block } = result
    const start = path && (before.get(path) as TextContent | undefined)
    // a block for many files changes some that it does not name
    lost ||= change !== undefined && path === undefined
    if (lost || !path || start?.kind !== 'text') return AS_IT_IS
    const file = files.get(path) ?? { text: start.text, changes: [] }
    files.set(path, file)
    const met = file.changes.length
    const own = change && !block.dryRun ? 1 : 0
    if (own) file.changes.push(result)
    const steps = () => (file.steps ??= stepsOf(file))
    return {
      atBase: line => (met > steps().length ? line : undone(steps().slice(0, met), line)),
      atEnd: line => (steps().length < file.changes.length ? line : redone(steps().slice(met + own), line)),
    }
  }
  const maps: LineMap[] = []
  for (const index of orderOf(results.map(({ block }) => block))) maps[index] = mapOf(results[index]!)
  return maps
}

type Steps = readonly (readonly (readonly Shift[])[])[]

const undone = (steps: Steps, line: number): number => steps.flat().reduceRight((at, shifts) => back(shifts, at), line)

const redone = (steps: Steps, line: number): number => steps.flat().reduce((at, shifts) => forth(shifts, at), line)

/** A file as it is at the head, and the results that have changed it. */
interface File {
  readonly text: string
  readonly changes: BlockResult[]
  steps?: Steps
}

/** For each change the shifts of its steps, up to the first change from which on lines cannot be distinguished. */
function stepsOf({ text, changes }: File): Steps {
  let now = text
  const lost = changes.findIndex(({ change, block }) => change !== 'modified' || block.steps.some(isWhole))
  return changes.slice(0, lost < 0 ? changes.length : lost).map(({ block, placed = [] }) => {
    let at = 0
    return block.steps.map(({ length }) => {
      const edits = placed.slice(at, at + length).flatMap(place => place.edits)
      const shifts = shiftsOf(now, edits)
      now = performEdits(now, edits)
      at += length
      return shifts
    })
  })
}

const WHOLE: ReadonlySet<Op['kind']> = new Set(['create', 'delete', 'rename', 'rewrite', 'view'])

const isWhole = ([op]: readonly Op[]): boolean => op !== undefined && WHOLE.has(op.kind)

const breaks = (text: string): number => lineAt(text, text.length) - 1

function shiftsOf(text: string, edits: readonly Edit[]): readonly Shift[] {
  let [line, at] = [1, 0]
  return inOrder(edits).map(({ span, insert }) => {
    line += breaks(text.slice(at, span.start))
    const [from, removed] = [line, breaks(text.slice(span.start, span.end))]
    line += removed
    at = span.end
    return { from, to: from + removed, now: breaks(insert) }
  })
}

/** Undoes one step: a line that came with it is reported as the line at which it came. */
function back(shifts: readonly Shift[], line: number): number {
  let moved = 0
  for (const { from, to, now } of shifts) {
    if (line < from + moved) break
    if (line < from + moved + now) return from
    moved += now - (to - from)
  }
  return line - moved
}

/** Does one step: a line that it replaced is reported as the first of those that came for it. */
function forth(shifts: readonly Shift[], line: number): number {
  let moved = 0
  for (const { from, to, now } of shifts) {
    if (line < from) break
    if (line < to) return from + moved
    moved += now - (to - from)
  }
  return line + moved
}

/** A result whose lines are reported as another version of the file has them. */
export function seenAt(result: BlockResult, at: (line: number) => number): BlockResult {
  const { line } = result
  const moved = line === undefined ? result : { ...result, line: at(line) }
  if (!moved.problem) return moved
  const { problem } = moved
  const nearest = problem.detail?.nearest
  return {
    ...moved,
    problem: {
      ...problem,
      ...(problem.lines && { lines: problem.lines.map(at) }),
      ...(nearest && { detail: { ...problem.detail, nearest: { ...nearest, line: at(nearest.line) } } }),
    },
  }
}
