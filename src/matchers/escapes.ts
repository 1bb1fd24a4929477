import type { Halves } from '../core/place/halves.ts'
import type { Ungarbling } from '../core/place/rule.ts'
import { hasLine, type IndexedText } from '../core/text/indexed.ts'

const ESCAPE = /\\(?:([nrt"'`\\$/_*#[\]()<>~|])|u00(22|26|27|3[ce]|3[CE]))/g
const CONTROL: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' }

/**
 * The block has one level of escaping too many: undone in both halves alike. First all escapes of a JSON string, then partial ones: only
 * quotes, only tabs, only newlines, only `\u003c` and the like, only the signs of Markdown. Or it has one too few: see {@link unbroken}.
 */
export const escapes: Ungarbling = {
  kind: 'ungarbling',
  name: 'escapes',
  seed: 'EscapeNormalizedReplacer',
  level: 'similar',
  signs: true,
  read: (halves, file) => {
    const whole = unbroken(halves, file)
    if (whole) return [whole]
    // where lines break, a break or tab that only the new half escapes is one in a string
    const isMeant = (char: string) =>
      halves.replace.length < 2 || halves.search.some(line => line.includes(`\\${char}`))
    return distinct(
      halves,
      SETS.map(set =>
        undo(
          halves,
          set.replace(/[nrt]/g, char => (isMeant(char) ? char : '')),
        ),
      ),
    )
  },
}

/** Which escapes are undone: `u` means an escape by number. */
const SETS = ['nrt"\'`\\$/u', '"\'`$', 'n', 't', 'nt', 'u', '_*#[]()<>~|']

function undo(halves: Halves, set: string): Halves {
  const { search, replace } = halves
  const half = (lines: readonly string[]) =>
    lines
      .join('\n')
      .replace(ESCAPE, (whole, char?: string, code?: string) => {
        if (!set.includes(char ?? 'u')) return whole
        return char === undefined ? String.fromCharCode(Number.parseInt(code!, 16)) : (CONTROL[char] ?? char)
      })
      .replace(/\r\n/g, '\n')
      .split('\n')
  return { ...halves, search: half(search), replace: replace.length === 0 ? replace : half(replace) }
}

function distinct(halves: Halves, read: readonly Halves[]): readonly Halves[] {
  const seen = new Set([halves.search.join('\n')])
  return read.filter(({ search }) => {
    const text = search.join('\n')
    return !seen.has(text) && seen.add(text)
  })
}

/** A string that a line break tears apart is on at most this many lines. */
const MAX_LINES = 8

/**
 * The halves with `\n` in place of the line breaks that tear a string apart (gemini-cli #20317): the file has such a line. Undefined if it
 * has none.
 */
function unbroken({ search, replace, whole }: Halves, file: IndexedText): Halves | undefined {
  const joined = joinedStrings(search, line => hasLine(file, line))
  return joined.length === search.length ? undefined : { search: joined, replace: joinedStrings(replace), whole }
}

/** Lines, those joined in which a string begins that ends on a later one; a joined line must be `wanted`. */
function joinedStrings(lines: readonly string[], wanted = (_: string): boolean => true): readonly string[] {
  const out: string[] = []
  for (let i = 0; i < lines.length; i++) {
    let [line, more] = [lines[i]!, 0]
    for (const next of lines.slice(i + 1, i + 1 + MAX_LINES)) {
      if (!leavesOpen(line)) break
      line += `\\n${next}`
      more++
    }
    const isOne = !leavesOpen(line) && wanted(line)
    out.push(isOne ? line : lines[i]!)
    if (isOne) i += more
  }
  return out
}

/** Before a quote: it is in a comment, or of a string that may have several lines. */
const WHOLE = /(?:^|\s)(?:#|\/\/|--)|"""|'''/

/** True if a string that begins on this line does not end on it. An apostrophe after a letter begins none. */
function leavesOpen(line: string): boolean {
  let [open, at] = ['', 0]
  for (let i = 0; i < line.length; i++) {
    const char = line[i]!
    if (char === '\\') i++
    else if (char === open) open = ''
    else if (open === '' && (char === '"' || (char === "'" && !/\w/.test(line[i - 1] ?? '')))) [open, at] = [char, i]
  }
  return open !== '' && !WHOLE.test(line.slice(0, at + 1))
}
