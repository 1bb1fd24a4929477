import { closesFence, fenceLine } from '../carrier/markdown.ts'
import { type At, lineBefore, opensAt, type SourceLines } from '../format.ts'
import { asPath } from './paths.ts'

/**
 * The last line of a block without an end, to which line `from` certainly belongs. It is the line before the next block with its path and
 * fence, before the line that closes the surrounding fence, or the last one.
 * @param to lines from here on are not looked at
 */
export function lastOfUnclosed(
  source: SourceLines,
  { fence }: Pick<At, 'fence'>,
  from: number,
  to = Number.POSITIVE_INFINITY,
): number {
  const ends = (text: string, at: number) => at >= to || opensAt(source, at) || closesFence(text, fence)
  return beforeHead(source, from, lineBefore(source.line, from, ends))
}

/** Lines that the head of a block has at most: its path, blank lines, its fence. */
export const HEAD = 4

/** Leaves the lines that may belong to the next block to it: its path, its fence. */
export function beforeHead(source: SourceLines, from: number, last: number): number {
  let end = last
  for (let i = 0; i < HEAD && end > from; i++) {
    const text = source.line(end)!
    if (text.trim() !== '' && !fenceLine(text) && !asPath(text)) break
    end--
  }
  return end
}
