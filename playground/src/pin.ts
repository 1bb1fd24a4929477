import type { Block, Engine, EngineOptions, Op, RepoPath, Snapshot } from 'apply-edits'
import { type Lines, rewritings } from './rewrite-block.ts'

/** Which block of the comment, by its index, shall mean which 1-based line of its file. */
export interface Choice {
  readonly index: number
  readonly line: number
}

/**
 * The comment in which a block that fits several places is written so that only the chosen one fits, with as many of the file's lines
 * around it as that takes. The engine has the last word: undefined where the new comment would not do just what was chosen.
 */
export async function pinned(
  engine: Engine,
  comment: string,
  files: Snapshot,
  { index, line }: Choice,
  options: EngineOptions,
): Promise<string | undefined> {
  const blocks = read(engine, comment)
  const block = blocks[index]
  if (!block) return undefined
  const run = async (some: readonly Block[], before: Snapshot) => engine.apply(some, before, options)
  const before = (await run(blocks.slice(0, index), files)).after
  for (const [at, op] of block.steps.flat().entries()) {
    if (op.kind !== 'replace') continue
    const { results, after } = await run([withLine(block, op, line)], before)
    const { path, placed, status } = results[0]!
    if (status !== 'validated' || !path) continue
    const step = block.steps.findIndex(ops => ops.includes(op))
    const text = textAt((await run([{ ...block, steps: block.steps.slice(0, step) }], before)).after, path)
    const place = { first: line, last: line + countLines(op.search) - 1 }
    const written = widened(text, placed?.[at]?.edits ?? [], place)
    for (const candidate of written.flatMap(lines => rewritings(engine, comment, block, at, lines))) {
      const again = read(engine, candidate)
      const hasOthers =
        again.length === blocks.length && again.every(({ id }, i) => i === index || id === blocks[i]!.id)
      if (hasOthers && textAt((await run([again[index]!], before)).after, path) === textAt(after, path))
        return candidate
    }
  }
  return undefined
}

const countLines = (text: string): number => text.replace(/\n$/, '').split('\n').length

const read = (engine: Engine, text: string) => engine.parse({ name: 'comment', text })

const textAt = (files: Snapshot, path: RepoPath): string => {
  const content = files.get(path)
  return content?.kind === 'text' ? content.text : ''
}

/** The block with one op tied to a line, as the lines of a review comment are. */
const withLine = (block: Block, op: Op, line: number): Block => {
  const tied = { ...op, hint: { line, certain: true } } as Op
  return { ...block, steps: block.steps.map(ops => ops.map(one => (one === op ? tied : one))) }
}

interface Edit {
  readonly span: { readonly start: number; readonly end: number }
  readonly insert: string
}

/** The lines of a change, wherever they stand once in the file: with as few around them as can be first. */
function widened(
  text: string,
  edits: readonly Edit[],
  { first, last }: { readonly first: number; readonly last: number },
): readonly Lines[] {
  const [start, end] = [edits[0]?.span.start, edits.at(-1)?.span.end]
  if (start === undefined || end === undefined) return []
  const made = edits.reduceRight(
    (rest, { span, insert }) => rest.slice(0, span.start) + insert + rest.slice(span.end),
    text,
  )
  const [before, after] = [text.split(/\r?\n/), made.split(/\r?\n/)]
  const from = Math.min(first, lineAt(text, start)) - 1
  const to = Math.max(last, lineAt(text, Math.max(start, end - 1)))
  const size = text.endsWith('\n') ? before.length - 1 : before.length
  return MARGINS.flatMap(([above, below]) => {
    const [a, b] = [from - above, to + below]
    // a blank line at the edge tells nothing apart
    if (a < 0 || b > size || (above > 0 && isBlank(before[a]!)) || (below > 0 && isBlank(before[b - 1]!))) return []
    const search = before.slice(a, b)
    const replace = after.slice(a, after.length - before.length + b)
    return isOnce(search, before) ? [{ search, replace }] : []
  }).slice(0, ENOUGH)
}

/** How many lines more above and below: on one side, then on both. */
const MARGINS: readonly (readonly [number, number])[] = [
  [0, 0],
  ...Array.from(
    { length: 60 },
    (_, i) =>
      [
        [i + 1, 0],
        [0, i + 1],
        [i + 1, i + 1],
      ] as const,
  ).flat(),
]

/** What the engine does not take with so many margins, it does not take with more. */
const ENOUGH = 6

const isBlank = (line: string): boolean => line.trim() === ''

const lineAt = (text: string, offset: number): number => text.slice(0, offset).split('\n').length

const isOnce = (some: readonly string[], all: readonly string[]): boolean =>
  all.filter((_, i) => some.every((line, j) => all[i + j] === line)).length === 1
