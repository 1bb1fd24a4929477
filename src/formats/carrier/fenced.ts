import type { Carrier } from '../carrier.ts'
import { type FenceLine, fenceLine } from './markdown.ts'

/** Where a code block ends: the line that closes it, if there is one. */
export interface Fenced {
  readonly close: number | undefined
  /** The last line that is certainly inside when nothing closes it. */
  readonly last: number
}

/**
 * Where a fence that opens at `at` ends. Inside, a fence of its size with an info string opens an inner one, which has a closing line of its own:
 * models put Markdown into a fence of three signs and more code blocks into that.
 */
export function readFenced(carrier: Carrier, at: number, fence: FenceLine, nests: boolean): Fenced {
  let depth = 0
  for (let line = at + 1; ; line++) {
    const text = carrier.line(line)
    const inner = text === undefined ? undefined : fenceLine(text)
    if (text === undefined || depth > 8) return { close: undefined, last: line - 1 }
    if (!inner || inner.sign !== fence.sign || inner.size < fence.size) continue
    if (inner.info !== '' && nests) depth++
    else if (inner.info !== '') return { close: undefined, last: line - 1 }
    else if (depth-- === 0) return { close: line, last: line }
  }
}
