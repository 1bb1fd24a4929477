import { lineKey } from './line-key.ts'
import { type Line, splitLines } from './text.ts'

/**
 * A file's text with what the rules need to find lines in it: made once for a text, on demand.
 * Line indices are 0-based here; the surface adds one.
 */
export interface FileText {
  readonly text: string
  readonly lines: readonly Line[]
  /** The indices of the lines that are not blank. */
  readonly shown: Int32Array
  /** For each of `shown` its line's {@link lineKey}: two lines that any rule takes for the same have the same key. */
  readonly keys: Int32Array
}

let last: FileText | undefined

/** The view of a text; the last one is remembered, because the ops of a block ask for the same text again. */
export function readFile(text: string): FileText {
  if (last?.text !== text) last = viewText(text)
  return last
}

/** The view of a text that nobody asks for again. */
export function viewText(text: string): FileText {
  let lines: readonly Line[] | undefined
  let index: Pick<FileText, 'shown' | 'keys'> | undefined
  return {
    text,
    get lines() {
      lines ??= splitLines(text)
      return lines
    },
    get shown() {
      index ??= indexLines(text, this.lines)
      return index.shown
    },
    get keys() {
      index ??= indexLines(text, this.lines)
      return index.keys
    },
  }
}

function indexLines(text: string, lines: readonly Line[]): Pick<FileText, 'shown' | 'keys'> {
  const shown = new Int32Array(lines.length)
  const keys = new Int32Array(lines.length)
  let count = 0
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i]!
    const key = lineKey(text, line.start, line.start + line.text.length)
    if (key === 0) continue
    shown[count] = i
    keys[count++] = key
  }
  return { shown: shown.subarray(0, count), keys: keys.subarray(0, count) }
}
