import type { IndexedText } from '../../text/indexed.ts'
import { isBlank } from '../../text/spacing.ts'
import type { Road, RoadHunk } from '../find/road.ts'
import { nextShown } from '../find/runs.ts'

/** True if a line of the search is a blank one that is not right there in the file. */
export const isGap = ({ script: { search }, line }: Road, s: number): boolean => isBlank(search[s]!) && line[s]! < 0

/** True if a hunk does nothing but add blank lines to one that is not there: how many there are to be is open. */
export const isBesideGap = (road: Road, { old, new: added, above, below }: RoadHunk): boolean =>
  old.length === 0 &&
  added.every(r => isBlank(road.script.replace[r]!)) &&
  [above, below].some(s => s in road.script.search && isGap(road, s))

/**
 * True if a hunk does nothing but drop the blank lines at an edge of the search. Next to another change that is a template's newline and
 * no wish, but for the blank lines at the end of the file.
 */
export function isStrayBlank(file: IndexedText, { script: { search, replace }, line }: Road, hunk: RoadHunk): boolean {
  const isEdge = (s: number) =>
    (search.slice(0, s).every(isBlank) && !isBlank(replace[0] ?? '-')) ||
    (search.slice(s + 1).every(isBlank) && !isBlank(replace.at(-1) ?? '-'))
  const isLast = (s: number) => line[s]! >= 0 && nextShown(file, line[s]!) < 0
  return hunk.new.length === 0 && hunk.old.every(s => isBlank(search[s]!) && isEdge(s) && !isLast(s))
}
