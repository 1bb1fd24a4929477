import type { Hint } from '../core/op.ts'
import type { Carrier, Format } from './carrier.ts'
import type { Mark } from './parts/halves.ts'
import { infoPath } from './parts/paths.ts'
import { readTwoHalves } from './parts/two-halves.ts'

/**
 * Search/replace blocks in the dialects of Aider, Cline, Roo Code and Zed:
 *
 *     src/a.py
 *     <<<<<<< SEARCH          ------- SEARCH          <<<<<<< ORIGINAL
 *     old lines
 *     =======
 *     new lines
 *     >>>>>>> REPLACE         +++++++ REPLACE         >>>>>>> UPDATED
 *
 * An empty first half creates the file. Roo's `:start_line:12` and Zed's `line=12` are hints.
 */
export const searchReplace: Format = {
  name: 'search-replace',
  initial: '<-',
  may: line => /[<-]{5}/.test(line),
  read: (carrier, here) => {
    const open = OPEN.exec(carrier.line(here.at)!)
    if (!open) return undefined
    const { hint, skip } = roo(carrier, here.at + 1)
    const line = hint ?? lineHint(open[2]!)
    const path = infoPath(open[2]!)
    return readTwoHalves(carrier, here, {
      format: 'search-replace',
      size: open[1]!.length,
      markOf,
      skip,
      blankCreates: true,
      ...(line && { hint: line }),
      ...(path && { path }),
    })
  },
}

const OPEN = /^\s*(<{5,9}|-{5,9}) ?(?:SEARCH|ORIGINAL|OLD|BEFORE|FIND)\b>?[ \t:]*(.*?)\s*$/i
const MARK =
  /^(?:(<{5,9}|-{5,9}) ?(?:SEARCH|ORIGINAL|OLD|BEFORE|FIND)(?:>|\s.*)?|(={5,9})|([>+]{5,9}) ?(?:REPLACED?|UPDATED|NEW|AFTER)>?(?:`{3,}| \([\w ]{1,40}\))?|(<{5,9}) \S.*|(>{5,9}) \S.*)$/i

/** Indented markers count; a merge conflict among the content nests. */
function markOf(text: string): Mark | undefined {
  if (!/[<=>+-]{5}/.test(text)) return undefined
  const [, open, turn, close, theirs, ours] = MARK.exec(text.trim()) ?? []
  if (open) return { kind: 'open', size: open.length }
  if (turn) return { kind: 'turn', size: turn.length }
  if (close) return { kind: 'close', size: close.length }
  if (theirs) return { kind: 'open', size: theirs.length, foreign: true }
  if (ours) return { kind: 'close', size: ours.length, foreign: true }
  return undefined
}

const lineHint = (rest: string): Hint | undefined => {
  const line = /^(?:line=)(\d{1,7})$/.exec(rest)
  return line ? { line: Number(line[1]) } : undefined
}

/** Roo's lines below the opening one: `:start_line:12`, `:end_line:14`, `-------`. */
function roo(carrier: Carrier, from: number): { readonly hint?: Hint; readonly skip: number } {
  let line: number | undefined
  let at = from
  for (; ; at++) {
    const head = /^\s*:(start|end)_line:\s*(\d{1,7})\s*$/.exec(carrier.line(at) ?? '')
    if (!head) break
    if (head[1] === 'start') line = Number(head[2])
  }
  if (at > from && /^\s*-{5,9}\s*$/.test(carrier.line(at) ?? '')) at++
  return { skip: at - from, ...(line && { hint: { line } }) }
}
