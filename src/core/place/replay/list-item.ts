import { indentOf } from '../../text/indent.ts'
import type { IndexedText } from '../../text/indexed.ts'
import { nextShown } from '../find/runs.ts'
import { closes, isCodeComment } from '../find/side.ts'
import { separatorOf } from '../form.ts'

/** Opens a list, and not the body of something. */
const LIST = /[[(]$|(?:[=:(,] ?|^)\{$/

/**
 * True if a line is an item of a list: the line above, the one above on its level, or the one that it is inside of ends in the separator; or that one opens
 * a list.
 */
export function isItem(file: IndexedText, line: number, separator: string): boolean {
  const depth = indentOf(file.line(line)).length
  // the next line on its level is what a closing line closes
  let isOpener = closes(file.line(line))
  const above = nextShown(file, line, -1)
  if (separatorOf(file.line(above)) === separator) return true
  for (let at = above; at >= 0; at = nextShown(file, at, -1)) {
    const text = file.line(at).trimEnd()
    const own = indentOf(text).length
    if (own < depth) return separatorOf(text) === separator || LIST.test(text)
    if (own > depth || isCodeComment(text)) continue
    if (!isOpener) return separatorOf(text) === separator
    isOpener = false
  }
  return false
}
