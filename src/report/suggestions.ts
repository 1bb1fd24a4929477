import type { TextContent } from '../core/content.ts'
import type { FileChange } from '../core/outcome.ts'
import { linesWithEnds } from '../core/text.ts'
import { hunksOf } from './patch.ts'
import { fence, visible } from './quote.ts'

/** Lines `first` to `last` of a file, 1-based, that a pull request's diff shows together. */
export interface Shown {
  readonly first: number
  readonly last: number
}

/** New lines for lines `first` to `last` (1-based) of a file. */
export interface Suggestion {
  readonly path: string
  readonly first: number
  readonly last: number
  readonly old: readonly string[]
  readonly lines: readonly string[]
}

export interface Suggestions {
  readonly made: readonly Suggestion[]
  /** The changes that no suggestion makes: the files without them, and with them. */
  readonly left: readonly FileChange[]
}

/** Most suggestions of one review: reviewdog's limit, above which GitHub has refused them. */
const MOST = 30

/**
 * Turns changes into GitHub's suggestions, each on lines of the diff. A suggestion replaces the lines that it is on and nothing
 * else, so an insertion repeats a line next to it. Skips changes that a comment cannot carry to the byte: a file that is created, deleted
 * or moved, carriage returns, a file without a final newline, invisible characters.
 * @param shownOf the lines of a file that the diff shows; none for a file that it does not have, or has in another version
 * @param fits false for a suggestion that must not be shown
 */
export function suggestionsOf(
  changes: readonly FileChange[],
  shownOf: (change: FileChange) => readonly Shown[],
  fits: (suggestion: Suggestion) => boolean,
): Suggestions {
  const made: Suggestion[] = []
  const left = changes.flatMap(change => {
    const { before, after, from } = change
    const shown = from === undefined && isPlain(before) && isPlain(after) ? shownOf(change) : []
    if (shown.length === 0) return [change]
    const parts = changesIn(before!.text, after!.text)
    const placed = placedIn(change.path, linesWithEnds(before!.text), parts, shown)
    const taken = placed.filter(({ suggestion }) => fits(suggestion)).slice(0, MOST - made.length)
    made.push(...taken.map(({ suggestion }) => suggestion))
    const rest = parts.filter(part => !taken.some(({ hunk }) => hunk === part))
    if (rest.length === 0) return []
    const text = replaced(linesWithEnds(before!.text), rest).join('')
    return [{ ...change, after: { ...after!, text } }]
  })
  return { made, left }
}

const isPlain = (content: TextContent | undefined): boolean =>
  content?.encoding === 'utf-8' && !content.bom && !content.text.includes('\r')

/** Lines from `at` (0-based), before and after the change; each with its newline. */
interface Hunk {
  readonly at: number
  readonly old: readonly string[]
  readonly now: readonly string[]
}

/** Edits after which a shorter description of a change is not looked for. */
const MOST_EDITS = 2_000

function changesIn(before: string, after: string): readonly Hunk[] {
  const [old, now] = [linesWithEnds(before), linesWithEnds(after)]
  const hunks = hunksOf(before, after, 0, MOST_EDITS)
  if (!hunks) return [{ at: 0, old, now }]
  return hunks.map(({ oldStart, oldLines, newStart, newLines }) => ({
    at: oldStart - 1,
    old: old.slice(oldStart - 1, oldStart - 1 + oldLines),
    now: now.slice(newStart - 1, newStart - 1 + newLines),
  }))
}

/** The text with the lines of these hunks in place of the old ones. */
function replaced(lines: readonly string[], hunks: readonly Hunk[]): readonly string[] {
  const out = [...lines]
  for (const { at, old, now } of hunks.toReversed()) out.splice(at, old.length, ...now)
  return out
}

function placedIn(
  path: string,
  file: readonly string[],
  hunks: readonly Hunk[],
  shown: readonly Shown[],
): readonly { readonly hunk: Hunk; readonly suggestion: Suggestion }[] {
  let free = 0
  return hunks.flatMap(hunk => {
    const ways = hunk.old.length > 0 ? [hunk] : besides(file, hunk)
    const one = ways.find(({ at, old, now }) => {
      const inside = shown.some(({ first, last }) => first <= at + 1 && at + old.length <= last)
      return inside && at >= free && [...old, ...now].every(isSayable)
    })
    if (!one) return []
    free = one.at + one.old.length
    const [old, lines] = [one.old.map(bare), one.now.map(bare)]
    return [{ hunk, suggestion: { path, first: one.at + 1, last: free, old, lines } }]
  })
}

/** An insertion as a replacement of the line above it, or of the one below. */
const besides = (file: readonly string[], { at, now }: Hunk): readonly Hunk[] => [
  ...(at > 0 ? [{ at: at - 1, old: [file[at - 1]!], now: [file[at - 1]!, ...now] }] : []),
  ...(at < file.length ? [{ at, old: [file[at]!], now: [...now, file[at]!] }] : []),
]

/** A line with its end, of which nothing is unseen. */
const isSayable = (line: string): boolean => line.endsWith('\n') && bare(line) === visible(bare(line))

const bare = (line: string): string => line.replace(/\n$/, '')

/** A suggestion as GitHub reads it; what follows the fence is not shown. */
export const suggestionBody = ({ lines }: Suggestion, marker: string): string =>
  `${fence(lines, 'suggestion')}\n\n${marker}`
