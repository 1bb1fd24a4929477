import type { Hint } from '../core/op.ts'
import type { Format, SourceLines } from './format.ts'
import { COPY, EXAMPLE, type Guide, MISTAKES } from './guide.ts'
import type { Mark } from './parts/halves.ts'
import { infoPath } from './parts/paths.ts'
import { readTwoHalves, writeTwoHalves } from './parts/two-halves.ts'

const guide: Guide = {
  use: 'The best choice for most changes to a file: the lines as they are, and as they should be.',
  rules: [
    'Write the path alone on a line, then the block.',
    'Old lines go between `<<<<<<< SEARCH` and `=======`, new lines between `=======` and `>>>>>>> REPLACE`.',
    ...COPY,
    'To insert, put a line that stays into both halves. To delete, leave the lines out of the second half. An empty first half creates the file.',
  ],
  example:
    'src/math.py\n<<<<<<< SEARCH\ndef multiply(a, b):\n    return a + b  # BUG\n=======\ndef multiply(a, b):\n    return a * b\n>>>>>>> REPLACE\n',
  files: EXAMPLE,
  mistakes: MISTAKES,
}

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
  firstChars: '<-',
  mayOpen: line => line.includes('<<<') || line.includes('---'),
  opens: (lineAt, at) => opensSearch(lineAt(at)!),
  read: (source, here) => {
    const open = opensSearch(source.line(here.line)!) ? OPEN.exec(source.line(here.line)!) : null
    if (!open) return undefined
    const { hint } = roo(source, here.line + 1)
    const rest = open[2]!.trim()
    const said = /^line=(\d{1,7})$/.exec(rest)?.[1]
    const line = hint ?? (said === undefined ? undefined : { line: Number(said) })
    const path = infoPath(rest)
    return readTwoHalves(source, here, {
      format: 'search-replace',
      size: open[1]!.length,
      markOf: marksOf(open[1]!),
      contentAt: (lines, from) => roo(lines, from).end,
      blankCreates: true,
      ...(line && { hint: line }),
      ...(path && { path }),
    })
  },
  write: (path, changes) =>
    writeTwoHalves(path, changes, ['<<<<<<< SEARCH', '=======', '>>>>>>> REPLACE'], marksOf('<<<<<<<')),
  guide,
}

const OPEN = /^\s*(<{3,40}|-{3,40}) ?(?:SEARCH|ORIGINAL|OLD|BEFORE|FIND)\b>?[ \t:]*(.*)$/i
/** Dashes head many comments: after them the word must be a marker's. Few signs or many are a marker with nothing else on its line. */
const DASHES = /^\s*-{5,9} ?(?:SEARCH|ORIGINAL|OLD|BEFORE|FIND)\b>?:?(?:[ \t]+\S+)?\s*$/
const SIGNS = /^\s*<{5,9} ?(?:SEARCH|ORIGINAL|OLD|BEFORE|FIND)\b/i
const OTHER_SIZE = /^\s*(?:<{3,40}|-{3,40}) ?SEARCH>?\s*$/

const opensSearch = (line: string): boolean => SIGNS.test(line) || DASHES.test(line) || OTHER_SIZE.test(line)

const MARK =
  /^(?:(<{3,40}|-{3,40}) ?SEARCH>?|(<{5,9}|-{5,9}) ?(?:SEARCH|ORIGINAL|OLD|BEFORE|FIND)(?:[>:]|\s.*)?|(={3,40})|([>+]{5,9}|[>+]{3,40}(?= ?REPLACE>?$)|[<-]{5,9}(?= ?REPLACE$)) ?(?:REPLACED?|UPDATED|NEW|AFTER)>?:?(?:`{3,}|<\/diff>| \([\w ]{1,40}\))?|(<{5,9}) \S.*|(>{5,9}) \S.*)$/i

const isUsual = (size: number): boolean => size > 4 && size < 10

/** The markers of a block whose first one has these signs. Indented ones count; a merge conflict among the content nests. */
const marksOf =
  ({ length: opening, 0: sign }: string) =>
  (text: string): Mark | undefined => {
    if (!/[<=>+-]{3}/.test(text)) return undefined
    const [, other, open = other, turn, close, theirs, ours] = MARK.exec(text.trim()) ?? []
    // signs of another size are text between usual ones
    if (isUsual(opening) && !isUsual((open ?? close)?.length ?? opening)) return undefined
    if (open) return { kind: 'open', size: open.length }
    // other lines of equal signs are under a title
    if (turn)
      return (turn.length > 4 && turn.length < Math.max(10, opening)) || turn.length === opening
        ? { kind: 'turn', size: turn.length }
        : undefined
    // dashes head comments
    if (close) return close[0] === '-' && sign !== '-' ? undefined : { kind: 'close', size: close.length }
    if (theirs) return { kind: 'open', size: theirs.length, foreign: true }
    if (ours) return { kind: 'close', size: ours.length, foreign: true }
    return undefined
  }

/** Roo's lines below the opening one: `:start_line:12`, `:end_line:14`, `-------`. */
function roo(source: SourceLines, from: number): { readonly hint?: Hint; readonly end: number } {
  let line: number | undefined
  let at = from
  for (; ; at++) {
    const head = /^\s*:(start|end)_line:\s*(\d{1,7})\s*$/.exec(source.line(at) ?? '')
    if (!head) break
    if (head[1] === 'start') line = Number(head[2])
  }
  if (at > from && /^\s*-{5,9}\s*$/.test(source.line(at) ?? '')) at++
  return { end: at, ...(line && { hint: { line } }) }
}
