import { neighbour, positionOf } from '../locate/anchor.ts'
import { isOwn } from '../locate/fit.ts'
import type { Alignment, Change } from '../locate.ts'
import type { FileText } from '../text/file-text.ts'
import { lineKey } from '../text/line-key.ts'
import type { Hunk } from '../text/script.ts'
import { isBlank } from '../text/spacing.ts'

/**
 * Whether a line that a hunk removes may be the one that it keeps: the search has the line twice, one under the other, and
 * the file has not.
 */
export function mayBeKept(file: FileText, { search }: Change, { lines, fits }: Alignment, hunk: Hunk): boolean {
  const removed = hunk.removed.filter(s => !isBlank(search[s]!))
  const at = (s: number) => positionOf(file, lines[s]!)
  const isTwin = (kept: number, gone: number | undefined) =>
    gone !== undefined &&
    kept in search &&
    lineKey(search[kept]!) === lineKey(search[gone]!) &&
    (lines[kept]! < 0 || !isOwn(fits?.[kept]) || Math.abs(at(kept) - at(gone)) > 1)
  return (
    isTwin(neighbour(search, hunk.above, -1), removed[0]) || isTwin(neighbour(search, hunk.below, 1), removed.at(-1))
  )
}
