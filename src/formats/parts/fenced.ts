import { type FenceLine, fenceLine } from '../carrier/markdown.ts'
import type { SourceLines } from '../format.ts'
import { HEAD, lastOfUnclosed } from './unclosed.ts'

/** Where a code block ends: the line that closes it, if there is one. */
export interface Fenced {
  readonly close: number | undefined
  /** The last line: the closing one, or the last before what cannot be inside. */
  readonly last: number
}

/** Why a block that is a fence is refused where that has no end. */
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
