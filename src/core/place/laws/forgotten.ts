import { BRACKETS, openIn } from '../../text/brackets.ts'
import type { IndexedText } from '../../text/indexed.ts'
import { ALIKE, comparable, likeness } from '../../text/likeness.ts'
import { says } from '../../text/line-key.ts'
import type { Script } from '../../text/script.ts'
import { isBlank } from '../../text/spacing.ts'
import { differByComment } from '../find/grade.ts'
import type { Road, RoadHunk } from '../find/road.ts'
import { nextShown } from '../find/runs.ts'

/** The most omitted lines to look at on each side of a hunk. */
const MOST_OMITTED = 4

/**
 * The line that the search seems to omit although the author replaces it. It is between the lines that go and the kept line next to them in
 * the block. A new line is it, or another version of it, or the halves differ by just its brackets, or it may go along
 * with a line that moves, or it is a line that goes once more.
 * @param own the lines of the file that go
 * @returns the index of the line
 */
export function forgottenLine(
  file: IndexedText,
  { line, script }: Road,
  hunk: RoadHunk,
  own: readonly number[],
): number | undefined {
  const { search, replace, lines } = script
  const keptFrom = (s: number, step: 1 | -1): number =>
    s in search && isBlank(search[s]!) ? keptFrom(s + step, step) : (line[s] ?? -1)
  const old = own.map(at => comparable(file.line(at)))
  const added = hunk.new.map(r => comparable(replace[r]!))
  const now = new Set(lines.flatMap(step => (step.kind === 'new' ? [replace[step.r]!.trim()] : [])))
  const isMoved = hunk.old.some(s => says(search[s]!) && now.has(search[s]!.trim()))
  const isMeant = (at: number) => {
    const omitted = comparable(file.line(at))
    if (/\w/.test(omitted) && added.some(text => text === omitted || differByComment(text, omitted))) return true
    return says(omitted) && (isMoved || old.includes(omitted) || added.some(text => likeness(omitted, text) >= ALIKE))
  }
  const above = omitted(file, own[0] ?? -1, keptFrom(hunk.above, -1), -1)
  const below = omitted(file, own.at(-1) ?? -1, keptFrom(hunk.below, 1), 1)
  for (const side of [above, below]) {
    const found = side.find(
      (at, i) =>
        isMeant(at) ||
        balances(
          side.slice(0, i + 1).map(one => file.line(one)),
          script,
        ),
    )
    if (found !== undefined) return found
  }
  return undefined
}

/** The lines between one that goes and the kept line next to it, nearest first; none if one of both is not there. */
function omitted(file: IndexedText, from: number, kept: number, step: 1 | -1): readonly number[] {
  const lines: number[] = []
  if (from < 0 || kept < 0) return lines
  for (let at = nextShown(file, from, step); at >= 0 && at !== kept; at = nextShown(file, at, step)) {
    lines.push(at)
    if (lines.length === MOST_OMITTED) break
  }
  return lines
}

/** True if lines have just the brackets that the replacement has more than the search. */
function balances(lines: readonly string[], { search, replace }: Script): boolean {
  const [own, old, now] = [lines, search, replace].map(half => BRACKETS.map(pair => openIn(half.join('\n'), pair)))
  return own!.some(open => open !== 0) && own!.every((open, i) => old![i]! + open === now![i])
}
