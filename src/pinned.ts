import type { Block } from './core/block.ts'
import type { Op } from './core/op.ts'
import type { Snapshot } from './core/outcome.ts'
import type { RepoPath } from './core/path.ts'
import { type Edit, performEdits } from './core/text.ts'
import type { Engine, EngineOptions } from './engine.ts'
import { rewritings } from './formats/corrected.ts'

/** Which block of the comment, by its index, is to mean which 1-based line of its file. */
export interface Choice {
  readonly index: number
  readonly line: number
}

/**
 * The comment with a block rewritten so that only the chosen one of its places matches. It adds as few of the file's surrounding lines as
 * possible. The engine has the last word: undefined if no new comment does just what was chosen.
 */
export async function pinned(
  engine: Engine,
  comment: string,
  files: Snapshot,
  { index, line }: Choice,
  options: EngineOptions,
): Promise<string | undefined> {
  const blocks = engine.parse({ name: 'comment', text: comment })
  const block = blocks[index]
  if (!block) return undefined
  const run = async (some: readonly Block[], before: Snapshot) => engine.apply(some, before, options)
  const before = (await run(blocks.slice(0, index), files)).after
  const ops = block.steps.flat()
  for (const [at, op] of ops.entries()) {
    if (op.kind !== 'replace') continue
    const { results, after } = await run([withLine(block, op, line)], before)
    const { path, placed, status } = results[0]!
    if (status !== 'validated' || !path) continue
    const step = block.steps.findIndex(some => some.includes(op))
    const text = textAt((await run([{ ...block, steps: block.steps.slice(0, step) }], before)).after, path)
    for (const halves of widened(text, placed?.[at]?.edits ?? [], line, countLines(op.search))) {
      const changes = ops.flatMap((other, i) => (i === at ? halves : other.kind === 'replace' ? other : []))
      if (changes.length < ops.length) return undefined
      for (const candidate of rewritings(comment, block, changes, engine.formats)) {
        const again = engine.parse({ name: 'comment', text: candidate })
        const hasOthers =
          again.length === blocks.length && again.every(({ id }, i) => i === index || id === blocks[i]!.id)
        if (hasOthers && textAt((await run([again[index]!], before)).after, path) === textAt(after, path))
          return candidate
      }
    }
  }
  return undefined
}

const countLines = (text: string): number => text.replace(/\n$/, '').split('\n').length

const textAt = (files: Snapshot, path: RepoPath): string => {
  const content = files.get(path)
  return content?.kind === 'text' ? content.text : ''
}

/** The block with one op tied to a line, as the lines of a review comment are. */
const withLine = (block: Block, op: Op, line: number): Block => {
  const tied = { ...op, hint: { line, certain: true } } as Op
  return { ...block, steps: block.steps.map(ops => ops.map(one => (one === op ? tied : one))) }
}

/** Whole lines before and after a change, where they occur once in the file: with as few around them as possible first. */
function widened(text: string, edits: readonly Edit[], first: number, count: number) {
  const [start, end] = [edits[0]?.span.start, edits.at(-1)?.span.end]
  if (start === undefined || end === undefined) return []
  const made = performEdits(text, edits)
  const [before, after] = [text.split(/\r?\n/), made.split(/\r?\n/)]
  const from = Math.min(first, lineAt(text, start)) - 1
  const to = Math.max(first + count - 1, lineAt(text, Math.max(start, end - 1)))
  const size = text.endsWith('\n') ? before.length - 1 : before.length
  return MARGINS.flatMap(([above, below]) => {
    const [a, b] = [from - above, to + below]
    // a blank line at the edge tells nothing apart
    if (a < 0 || b > size || (above > 0 && isBlank(before[a]!)) || (below > 0 && isBlank(before[b - 1]!))) return []
    const search = before.slice(a, b)
    if (!isOnce(search, before)) return []
    return { search: joined(search), replace: joined(after.slice(a, after.length - before.length + b)) }
  }).slice(0, MOST_TRIED)
}

/** How many lines more above and below: on one side, then on both. */
const MARGINS = [
  [0, 0] as const,
  ...Array.from({ length: 60 }, (_, i) => i + 1).flatMap(
    n =>
      [
        [n, 0],
        [0, n],
        [n, n],
      ] as const,
  ),
]

/** Most widened blocks to try. */
const MOST_TRIED = 6

const joined = (lines: readonly string[]): string => lines.map(line => `${line}\n`).join('')

const isBlank = (line: string): boolean => line.trim() === ''

const lineAt = (text: string, offset: number): number => text.slice(0, offset).split('\n').length

const isOnce = (some: readonly string[], all: readonly string[]): boolean =>
  all.filter((_, i) => some.every((line, j) => all[i + j] === line)).length === 1
