import type { BlockResult, Snapshot } from '../outcome.ts'
import type { RepoPath } from '../path.ts'
import { NO_PAST, type Past, type Placed } from '../place/ground.ts'
import { type IndexedText, lineAtOffset } from '../text/indexed.ts'
import { inOrder, type Span } from '../text.ts'
import type { Views } from './context.ts'

/** Text that blocks of one source added to a file, in offsets of the file as it is now, and the lines that they rewrote. */
interface Trace {
  readonly source: string
  readonly added: readonly Span[]
  readonly turned: ReadonlyMap<string, ReadonlySet<string>>
  /** True if one of the blocks was made before. */
  readonly isAgain: boolean
}

/** Effects of the blocks on each file so far. */
export type Traces = ReadonlyMap<RepoPath, readonly Trace[]>

/** Effects of a source's blocks on a file, for its next block. */
export function pastOf(
  traces: Traces,
  source: string,
  path: RepoPath | undefined,
  files: Snapshot,
  views: Views,
): Past {
  const trace = path && traces.get(path)?.find(one => one.source === source)
  const content = path && files.get(path)
  const isAgain = [...traces.values()].some(all => all.some(one => one.source === source && one.isAgain))
  if (!trace || content?.kind !== 'text') return { ...NO_PAST, isAgain }
  const { starts } = views.of(content)
  const added = trace.added.map(({ start, end }) => ({
    from: lineAtOffset(starts, start),
    to: lineAtOffset(starts, Math.max(start, end - 1)) + 1,
  }))
  return { ...NO_PAST, turned: trace.turned, isAgain, added }
}

/**
 * The traces after another block. What it found already there is its own as well. A file that it wrote anew, deleted or moved has
 * no traces.
 * @param file the text that the block found
 */
export function traced(traces: Traces, result: BlockResult, file: IndexedText | undefined): Traces {
  const { block, path, movedTo, change, placed = [] } = result
  if (!path || !file || block.steps.length > 1) return traces
  const next = new Map(traces)
  next.delete(path)
  if (movedTo || (change !== undefined && change !== 'modified')) return next
  const source = block.at.name
  const all = (traces.get(path) ?? []).map(trace => ({ ...trace, added: movedBy(trace.added, placed) }))
  const own = all.find(trace => trace.source === source) ?? { source, added: [], turned: new Map(), isAgain: false }
  const found = placed.flatMap(({ made = [] }) =>
    made.map(({ from, to }) => ({ start: file.starts[from]!, end: file.starts[to]! })),
  )
  const added = [...own.added, ...insertedBy(placed), ...movedBy(found, placed)]
  const isAgain = own.isAgain || result.status === 'already-applied'
  return next.set(path, [
    ...all.filter(trace => trace !== own),
    { source, added, turned: turnedBy(own, placed), isAgain },
  ])
}

/** Where the text is that edits put in. */
function insertedBy(placed: readonly Placed[]): readonly Span[] {
  let shift = 0
  return inOrder(placed.flatMap(({ edits }) => edits)).flatMap(({ span, insert }) => {
    const start = span.start + shift
    shift += insert.length - (span.end - span.start)
    return insert.trim() === '' ? [] : [{ start, end: start + insert.length }]
  })
}

/** Spans after edits; those that an edit touches are gone. One walk along both, since a block may make 200,000 edits. */
function movedBy(spans: readonly Span[], placed: readonly Placed[]): readonly Span[] {
  const edits = inOrder(placed.flatMap(({ edits }) => edits))
  let [next, shift] = [0, 0]
  return spans
    .toSorted((a, b) => a.start - b.start)
    .flatMap(({ start, end }) => {
      for (; next < edits.length && edits[next]!.span.end <= start; next++) {
        const { span, insert } = edits[next]!
        shift += insert.length - (span.end - span.start)
      }
      const isTouched = next < edits.length && edits[next]!.span.start < end
      return isTouched ? [] : [{ start: start + shift, end: end + shift }]
    })
}

function turnedBy({ turned }: Trace, placed: readonly Placed[]): Trace['turned'] {
  const next = new Map(turned)
  for (const [before, after] of placed.flatMap(place => place.turned ?? []))
    next.set(before, new Set([...(next.get(before) ?? []), after]))
  return next
}
