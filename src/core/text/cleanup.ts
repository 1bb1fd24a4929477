import type { Diagnostic } from '../diagnostic.ts'
import type { Site } from './indent.ts'
import { isBlank } from './spacing.ts'

type Cleanup = 'prefix_strip' | 'boundary_echo_strip' | 'insert_echo_strip'

/** New lines with what was copied along left out, and a note for each kind of cleaning. */
interface Cleaned {
  readonly lines: readonly string[]
  readonly notes: readonly Diagnostic[]
}

const cleaned = (kind: Cleanup, what: string): Diagnostic => ({ code: 'edit/cleanup', message: `${kind}: ${what}` })

/** The kind of cleaning in a note; undefined for other notes. */
export function cleanupOf({ code, message }: Diagnostic): Cleanup | undefined {
  return code === 'edit/cleanup' ? KINDS.find(kind => message.startsWith(`${kind}:`)) : undefined
}

const KINDS: readonly Cleanup[] = ['prefix_strip', 'boundary_echo_strip', 'insert_echo_strip']

const ANCHOR_PREFIX = /^\d+:[0-9a-f]{4}\|/

/**
 * Removes the prefixes of an anchored view (`12:a3b1|`) if every line that is not blank has one and there are at least two. A single such
 * line may be meant (rule and threshold of seed 003).
 */
export function withoutPrefixes(text: string): { readonly text: string; readonly notes: readonly Diagnostic[] } {
  const lines = text.split('\n')
  const filled = lines.filter(line => line.trim() !== '')
  if (filled.length < 2 || !filled.every(line => ANCHOR_PREFIX.test(line))) return { text, notes: [] }
  const bare = lines.map(line => line.replace(ANCHOR_PREFIX, '')).join('\n')
  return {
    text: bare,
    notes: [cleaned('prefix_strip', 'anchors copied from the view were removed from the new lines')],
  }
}

/**
 * Removes lines that new lines repeat at their edge: the anchor line of an insertion, or both neighbors of a replaced range. Only lines that are
 * equal to the last blank, and only where brackets are not less balanced without them: a closing brace may be meant.
 */
export function withoutEchoes(lines: readonly string[], site: Site, anchor?: 'above' | 'below'): Cleaned {
  return anchor ? withoutAnchor(lines, site, anchor) : withoutNeighbours(lines, site)
}

function withoutAnchor(lines: readonly string[], { file, first }: Site, anchor: 'above' | 'below'): Cleaned {
  const echoed = (anchor === 'above' ? file[first - 1] : file[first])?.text
  const edge = anchor === 'above' ? lines[0] : lines.at(-1)
  if (lines.length < 2 || echoed !== edge || isBlank(edge!)) return { lines, notes: [] }
  const rest = anchor === 'above' ? lines.slice(1) : lines.slice(0, -1)
  return chosen(lines, rest, 'insert_echo_strip', 'the anchor line')
}

function withoutNeighbours(lines: readonly string[], { file, first, end }: Site): Cleaned {
  const [above, below] = [file[first - 1]?.text, file[end]?.text]
  if (lines.length < 3 || lines.length <= end - first || lines[0] !== above || lines.at(-1) !== below)
    return { lines, notes: [] }
  return chosen(lines, lines.slice(1, -1), 'boundary_echo_strip', 'the lines before and after the range')
}

function chosen(lines: readonly string[], rest: readonly string[], kind: Cleanup, what: string): Cleaned {
  if (Math.abs(balance(rest)) > Math.abs(balance(lines))) {
    const message = `the new lines repeat ${what}; they were kept because the brackets need them`
    return { lines, notes: [{ code: 'edit/cleanup', message }] }
  }
  return { lines: rest, notes: [cleaned(kind, `the new lines repeated ${what}, which was removed`)] }
}

/** How many more brackets open than close. */
function balance(lines: readonly string[]): number {
  let open = 0
  for (const line of lines)
    for (const char of line) {
      if (char === '{' || char === '(' || char === '[') open++
      else if (char === '}' || char === ')' || char === ']') open--
    }
  return open
}

/**
 * Removes the prefixes of a numbered view (` 12: `) if there are at least two, every line has one, and they count up from the replaced
 * line: nothing else looks like that.
 */
export function withoutNumbers(
  text: string,
  first: number,
): { readonly text: string; readonly notes: readonly Diagnostic[] } {
  const lines = (text.endsWith('\n') ? text.slice(0, -1) : text).split('\n')
  const prefixed = lines.every((line, i) => {
    const found = /^ {0,5}(\d{1,7}):(?: |$)/.exec(line)
    return found !== null && Number(found[1]) === first + i
  })
  if (lines.length < 2 || !prefixed) return { text, notes: [] }
  const bare = lines.map(line => line.replace(/^ {0,5}\d{1,7}: ?/, '')).join('\n')
  const note = cleaned('prefix_strip', 'line numbers copied from the view were removed from the new lines')
  // a blank line at the end is one though no newline follows it
  return { text: text.endsWith('\n') || bare.endsWith('\n') ? `${bare}\n` : bare, notes: [note] }
}
