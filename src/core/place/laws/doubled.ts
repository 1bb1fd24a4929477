import type { IndexedText } from '../../text/indexed.ts'
import { lineKey } from '../../text/line-key.ts'
import { isBlank } from '../../text/spacing.ts'
import { stands } from '../grade.ts'
import type { Road, RoadHunk } from '../road.ts'
import { nextShown } from '../runs.ts'

/**
 * True if a removed line may be the kept one: the search has the line twice in a row, and the file has it once.
 */
export function isDoubled(file: IndexedText, { script: { search }, line, grade }: Road, hunk: RoadHunk): boolean {
  const old = hunk.old.filter(s => !isBlank(search[s]!))
  const isTwin = (s: number, gone: number | undefined, step: 1 | -1): boolean => {
    let kept = s
    while (kept in search && isBlank(search[kept]!)) kept += step
    if (gone === undefined || !(kept in search) || lineKey(search[kept]!) !== lineKey(search[gone]!)) return false
    return line[kept]! < 0 || !stands(grade[kept]!) || nextShown(file, line[gone]!, step) !== line[kept]
  }
  return isTwin(hunk.above, old[0], -1) || isTwin(hunk.below, old.at(-1), 1)
}
