import { type Diagnostic, fail, ok, type Result } from '../core/diagnostic.ts'
import { isBlank } from '../core/text/spacing.ts'
import { isElision, mayStandIn, standIn } from '../core/text/stand-in.ts'
import { changedPart, changedSpan } from '../core/text.ts'

/**
 * Refuses a text in which a line like `// ... existing code ...` or `# rest stays the same` has taken the place of lines of the file: whoever
 * wrote it left them out for short. Asked of the whole text before and after, whatever the block was: it sees what the words alone
 * cannot say, that lines of the file are gone.
 * @param before undefined for a new file, which loses nothing
 * @param added the lines that are not as they were, where they are known
 */
export function checkLeftOut(before: string | undefined, after: string, added?: string): Result<readonly Diagnostic[]> {
  if (before === undefined || (added !== undefined && !mayStandIn(added))) return ok([])
  if (!mayStandIn(changedPart(before, after)) || !touchedLines(before, after).some(line => standIn(line))) return ok([])
  const [old, now] = [before.split(/\r?\n/), after.split(/\r?\n/)]
  const known = new Set(old)
  const come = now.filter(line => !known.has(line) && !isBlank(line))
  const marker = come.find(isElision) ?? come.find(line => standIn(line))
  if (marker === undefined) return ok([])
  const kept = new Set(now)
  const gone = old.filter(line => !kept.has(line) && SAYS_SOMETHING.test(line)).length
  const isSure = standIn(marker) === 'sure'
  if (gone < (isSure ? 1 : 3) || (!isSure && gone <= come.length)) return ok([])
  return fail('parse/placeholder', `\`${marker.trim()}\` would replace ${gone} ${gone === 1 ? 'line' : 'lines'}`)
}

/** The lines of a text that have a part that is not as it was before. */
function touchedLines(before: string, after: string): readonly string[] {
  const { start, end } = changedSpan(before, after)
  const feed = after.indexOf('\n', end)
  return after.slice(after.lastIndexOf('\n', start - 1) + 1, feed < 0 ? after.length : feed).split(/\r?\n/)
}

const SAYS_SOMETHING = /[\p{L}\p{N}_]/u
