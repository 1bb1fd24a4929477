import type { TextContent } from '../content.ts'
import type { ApplyOptions } from '../outcome.ts'
import type { Placed } from '../place/ground.ts'
import { type IndexedText, indexText } from '../text/indexed.ts'
import { type Work, workOf } from '../text/work.ts'
import type { Effects } from './past.ts'

/** The input of a block's run, besides the block and the files. */
export interface Context {
  readonly options: ApplyOptions
  readonly views: Views
  /** The bound on this block's work. */
  readonly work: Work
  /** Effects of earlier blocks of the same source on the file. */
  readonly effects: Effects
  /** Number of blocks from this one on that ask for the same. */
  readonly again: number
  /** Where it is applied, if that is known from another version of the file. */
  readonly carried?: Placed
}

/** The indexed texts of one run. What is known of a text follows from it alone, so that it never depends on earlier reads. */
export interface Views {
  readonly of: (content: TextContent) => IndexedText
  /** Says how the view of a content can be made from another one, for when it is asked for. */
  readonly set: (content: TextContent, make: () => IndexedText) => void
}

/** Characters of text whose views are kept, at most; the view asked for last is always kept. */
const MAX_KEPT = 8 << 20

export function createViews(): Views {
  const views = new Map<TextContent, () => IndexedText>()
  let kept = 0
  const put = (content: TextContent, view: () => IndexedText) => {
    if (views.delete(content)) kept -= content.text.length
    views.set(content, view)
    kept += content.text.length
    for (const old of views.keys()) {
      if (kept <= MAX_KEPT || old === content) break
      views.delete(old)
      kept -= old.text.length
    }
  }
  return {
    of: content => {
      const view = views.get(content)?.() ?? indexText(content.text)
      put(content, () => view)
      return view
    },
    set: put,
  }
}

/** Steps of work for one block, about a second at most; and for all blocks of a run. */
const BLOCK_STEPS = 40_000_000
const RUN_STEPS = 10 * BLOCK_STEPS

/** Bounds on the work of each block of a run, and on that of all together. */
export function workOfRun({ expired }: ApplyOptions): () => Work {
  const run = workOf(RUN_STEPS, expired)
  return () => {
    const block = workOf(BLOCK_STEPS)
    return { take: steps => run.take(steps) && block.take(steps) }
  }
}
