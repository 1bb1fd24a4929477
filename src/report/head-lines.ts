import type { BlockResult, Outcome } from '../core/apply.ts'
import type { TextContent } from '../core/content.ts'
import type { Op } from '../core/op.ts'
import { applyEdits, type Edit, inOrder, lineAt } from '../core/text.ts'

/** The line of the file as it stands at the head, for a line of the file as a block met it: others had changed it before. */
export type HeadLine = (line: number) => number

const AS_IT_IS: HeadLine = line => line

/** One stretch of lines that became another one: where it began and ended before (1-based, end excluded), and how many lines it has now. */
interface Shift {
  readonly from: number
  readonly to: number
  readonly now: number
}

/**
 * What a reader of the head needs instead of a block's own line numbers: one function a result. From where a file was written
 * anew, moved or taken away, no line of it can be told from another, and the numbers stay. Nothing is worked out before a line is asked for.
 */
export function headLines({ results, before }: Outcome): readonly HeadLine[] {
  const files = new Map<string, File>()
  let lost = false
  return results.map((result): HeadLine => {
    const { path, change, block } = result
    const start = path && (before.get(path) as TextContent | undefined)
    // a block for many files changes some that it does not name
    lost ||= change !== undefined && path === undefined
    if (lost || !path || start?.kind !== 'text') return AS_IT_IS
    const file = files.get(path) ?? { text: start.text, changes: [] }
    files.set(path, file)
    const met = file.changes.length
    if (change && !block.dryRun) file.changes.push(result)
    return line => {
      file.undo ??= stepsOf(file)
      if (met > file.undo.length) return line
      return file.undo
        .slice(0, met)
        .flat()
        .reduceRight((at, shifts) => back(shifts, at), line)
    }
  })
}

/** A file as it stands at the head, and the results that have changed it. */
interface File {
  readonly text: string
  readonly changes: BlockResult[]
  undo?: ReturnType<typeof stepsOf>
}

/** For each change the shifts of its steps, up to the first change from which on no line can be told from another. */
function stepsOf({ text, changes }: File): readonly (readonly (readonly Shift[])[])[] {
  let now = text
  const lost = changes.findIndex(({ change, block }) => change !== 'modified' || block.steps.some(isWhole))
  return changes.slice(0, lost < 0 ? changes.length : lost).map(({ block, placed = [] }) => {
    let at = 0
    return block.steps.map(({ length }) => {
      const edits = placed.slice(at, at + length).flatMap(place => place.edits)
      const shifts = shiftsOf(now, edits)
      now = applyEdits(now, edits)
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

/** Undoes one step: a line that came with it is told as the line at which it came. */
function back(shifts: readonly Shift[], line: number): number {
  let moved = 0
  for (const { from, to, now } of shifts) {
    if (line < from + moved) break
    if (line < from + moved + now) return from
    moved += now - (to - from)
  }
  return line - moved
}
