import type { Span } from '../../core/text.ts'
import type { Aligned } from './align.ts'

/** The change of a match: a range of the file with its leaves, and the range of the rewrite that replaces it. */
interface Middle {
  readonly file: Span
  readonly leaves: readonly Aligned[]
  readonly rewrite: Span
}

/**
 * The common ends of pattern and rewrite stay as the file has them, with spacing and comments. In `old($$$ARGS)` → `renamed($$$ARGS)` only the
 * name changes, also in nested matches. What the pattern does not show after its end (the body of `def f($$$ARGS)`) is never touched.
 */
export function middleOf(pattern: string, rewrite: string, leaves: readonly Aligned[]): Middle {
  const { head, tail } = commonEnds(pattern, rewrite, leaves)
  const start = startOf(leaves, head)
  const end = endOf(leaves, pattern.length - tail, pattern.length, rewrite.length)
  // Where nothing is removed between two leaves, what comes in is after the first of them.
  const file = { start: Math.min(start.file, end.file), end: end.file }
  return {
    file,
    leaves: leaves.filter(({ span }) => span.start >= file.start && span.end <= file.end),
    rewrite: { start: start.rewrite, end: end.rewrite },
  }
}

/** The lengths of what is common at both ends; nothing where the rewrite wraps the pattern, which then stays in one piece. */
function commonEnds(pattern: string, rewrite: string, leaves: readonly Aligned[]) {
  const empty = leaves.filter(({ span }) => span.start === span.end)
  const head = Math.min(commonHead(pattern, rewrite), empty[0]?.goal.start ?? pattern.length)
  const shared = commonTail(pattern, rewrite, Math.min(pattern.length, rewrite.length) - head)
  const tail = Math.min(shared, pattern.length - (empty.at(-1)?.goal.end ?? 0))
  const wraps = head < pattern.length && tail < pattern.length && rewrite.includes(pattern)
  return wraps ? { head: 0, tail: 0 } : { head, tail }
}

interface Border {
  readonly file: number
  readonly rewrite: number
}

/** The beginning of the first leaf beyond the common head, or the end of the leaf before it when the gap differs. */
function startOf(leaves: readonly Aligned[], head: number): Border {
  const first = leaves.findIndex(({ goal }) => goal.end > head)
  const leaf = leaves[first]
  if (leaf && leaf.goal.start <= head) return { file: leaf.span.start, rewrite: leaf.goal.start }
  const before = first < 0 ? leaves.at(-1) : leaves[first - 1]
  return before ? { file: before.span.end, rewrite: before.goal.end } : { file: leaf!.span.start, rewrite: 0 }
}

function endOf(leaves: readonly Aligned[], tail: number, length: number, rewriteLength: number): Border {
  const last = leaves.findLastIndex(({ goal }) => goal.start < tail)
  const leaf = leaves[last]
  const inRewrite = (at: number) => rewriteLength - (length - at)
  if (leaf && leaf.goal.end >= tail) return { file: leaf.span.end, rewrite: inRewrite(leaf.goal.end) }
  const after = leaves[last + 1]
  return after
    ? { file: after.span.start, rewrite: inRewrite(after.goal.start) }
    : { file: leaf!.span.end, rewrite: rewriteLength }
}

/** How many characters two texts have in common at the beginning, no word or variable cut in two. */
function commonHead(a: string, b: string): number {
  let at = 0
  while (at < a.length && at < b.length && a[at] === b[at]) at++
  while (at > 0 && (cutsWord(a, at) || cutsWord(b, at))) at--
  return at
}

function commonTail(a: string, b: string, most: number): number {
  let count = 0
  while (count < most && a.at(-1 - count) === b.at(-1 - count)) count++
  while (count > 0 && (cutsWord(a, a.length - count) || cutsWord(b, b.length - count))) count--
  return count
}

const WORD = /[\p{L}\p{N}_$]/u

/** True if a place is inside a word or a variable. */
export const cutsWord = (text: string, at: number): boolean =>
  at > 0 && at < text.length && WORD.test(text[at - 1]!) && WORD.test(text[at]!)
