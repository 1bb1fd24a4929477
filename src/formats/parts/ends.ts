import { closesFence, type FenceLine, fenceLine } from '../carrier/markdown.ts'
import { type At, lineBefore, opensAt, type SourceLines } from '../format.ts'
import { asPath } from './paths.ts'

/** Where a code block ends: the line that closes it, if there is one. */
export interface Fenced {
  readonly close: number | undefined
  /** The last line: the closing one, or the last before what cannot be inside. */
  readonly last: number
}

export const UNCLOSED = 'the fence that starts here has no closing line'

/** Where a fence ends. A fence of its size with an info string opens an inner one: models put Markdown with code into three signs. */
export function readFenced(source: SourceLines, at: number, fence: FenceLine, nests: boolean): Fenced {
  const unclosedAt = (line: number): Fenced => ({
    close: undefined,
    last: Math.min(line - 1, lastOfUnclosed(source, { fence: undefined }, at, line + HEAD)),
  })
  let depth = 0
  for (let line = at + 1; ; line++) {
    const text = source.line(line)
    const inner = text === undefined ? undefined : fenceLine(text)
    if (text === undefined || depth > 8) return unclosedAt(line)
    if (!inner || inner.sign !== fence.sign || inner.size < fence.size) continue
    if (inner.info !== '' && nests) depth++
    else if (inner.info !== '') return unclosedAt(line)
    else if (depth-- === 0) return { close: line, last: line }
  }
}

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
const HEAD = 4

/** Leaves the lines that may belong to the next block to it: its path, its fence, tags around it. */
export function beforeHead(source: SourceLines, from: number, last: number): number {
  let end = last
  for (let i = 0; i < HEAD && end > from; i++) {
    const text = source.line(end)!
    if (text.trim() !== '' && !fenceLine(text) && !asPath(text) && !/^\s*<[\w-]+>/.test(text)) break
    end--
  }
  return end
}
