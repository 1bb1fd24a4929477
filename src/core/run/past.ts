import type { BlockResult } from '../outcome.ts'
import type { RepoPath } from '../path.ts'
import type { Past, Placed } from '../place/ground.ts'
import { type IndexedText, lineAtOffset } from '../text/indexed.ts'
import { inOrder, type Span } from '../text.ts'

/** Effects of one source on a file: text that it put in, in offsets of the file as it is now, and lines that it rewrote. */
export interface Effects {
  readonly added: readonly Span[]
  readonly turned: ReadonlyMap<string, ReadonlySet<string>>
  /** True if one of the source's changes was made before, in whatever file. */
  readonly isAgain: boolean
  readonly isAgainHere: boolean
}

export const NO_EFFECTS: Effects = { added: [], turned: new Map(), isAgain: false, isAgainHere: false }

/** Effects of the blocks of each source on each file so far. */
export type Traces = ReadonlyMap<RepoPath, ReadonlyMap<string, Effects>>

/** Effects of a source's blocks on a file, for its next block. */
export function effectsOf(traces: Traces, source: string, path: RepoPath | undefined): Effects {
  const isAgain = [...traces.values()].some(all => all.get(source)?.isAgainHere)
  return { ...((path && traces.get(path)?.get(source)) ?? NO_EFFECTS), isAgain }
}

/** The same for placing a change. @param again the blocks from this one on that ask for the same */
export function pastOf({ added, ...effects }: Effects, { starts }: IndexedText, again: number): Past {
  const rangeOf = ({ start, end }: Span) => ({
    from: lineAtOffset(starts, start),
    to: lineAtOffset(starts, Math.max(start, end - 1)) + 1,
  })
  return { ...effects, again, added: added.map(rangeOf) }
}

/** The effects after another step. What it found there is its own as well. @param file the text that the step found */
export function effectsAfter(own: Effects, placed: readonly Placed[], { starts }: IndexedText): Effects {
  const found = placed.flatMap(({ made = [] }) =>
    made.map(({ from, to }) => ({ start: starts[from]!, end: starts[to]! })),
  )
  const isMade = placed.every(({ nothing }) => nothing === 'already-applied')
  return {
    added: [...movedBy(own.added, placed), ...insertedBy(placed), ...movedBy(found, placed)],
    turned: turnedBy(own, placed),
    isAgain: own.isAgain || isMade,
    isAgainHere: own.isAgainHere || isMade,
  }
}

/** The traces after another block. A file that it wrote anew, deleted or moved has none. @param effects of its source, with it */
export function traced(traces: Traces, result: BlockResult, effects: Effects | undefined): Traces {
  const { block, path, change, placed = [] } = result
  if (!path || !effects) return traces
  const next = new Map(traces)
  next.delete(path)
  if (change !== undefined && change !== 'modified') return next
  // several steps have offsets of several texts
  const others = block.steps.length > 1 ? [] : (traces.get(path) ?? [])
  const moved = [...others].map(([source, one]) => [source, { ...one, added: movedBy(one.added, placed) }] as const)
  const isAgainHere = effects.isAgainHere || result.status === 'already-applied'
  return next.set(path, new Map(moved).set(block.at.name, { ...effects, isAgainHere }))
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
export function movedBy(spans: readonly Span[], placed: readonly Placed[]): readonly Span[] {
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

function turnedBy({ turned }: Effects, placed: readonly Placed[]): Effects['turned'] {
  const next = new Map(turned)
  for (const [before, after] of placed.flatMap(place => place.turned ?? []))
    next.set(before, new Set([...(next.get(before) ?? []), after]))
  return next
}
