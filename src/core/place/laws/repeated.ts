import type { IndexedText } from '../../text/indexed.ts'
import { says } from '../../text/line-key.ts'
import { isBlank } from '../../text/spacing.ts'
import { nextShown } from '../find/runs.ts'
import { closes } from '../find/side.ts'
import type { LineRange } from '../ground.ts'

/** The most lines that an author copies on. */
const MAX_REPEATED = 50

/**
 * New lines without those at their ends that the file has right there, next to the range that they replace, and the search does not show: the
 * author copied on into the line below. (Of 5,973 runs of new lines in real commits one ends next to its double.)
 * @param shown the lines of the file that the block shows
 */
export function withoutRepeated(
  file: IndexedText,
  { from, to }: LineRange,
  added: readonly string[],
  shown: ReadonlySet<number>,
): readonly string[] {
  const below = cutEnd(file, to - 1, 1, added, shown)
  return cutEnd(file, from, -1, below.toReversed(), shown).toReversed()
}

/** Lines without the end that the file repeats from a line on, up or down. */
function cutEnd(
  file: IndexedText,
  line: number,
  step: 1 | -1,
  added: readonly string[],
  shown: ReadonlySet<number>,
): readonly string[] {
  const said = added.flatMap((text, i) => (isBlank(text) ? [] : [i]))
  const own: string[] = []
  const most = Math.min(said.length, MAX_REPEATED)
  const isFree = (at: number) => at >= 0 && !shown.has(at) && own.length < most
  for (let at = nextShown(file, line, step); isFree(at); at = nextShown(file, at, step))
    own.push(file.line(at).trimEnd())
  const isRepeated = (count: number) => said.slice(-count).every((i, k) => added[i]!.trimEnd() === own[k])
  let count = own.length
  while (count > 0 && !isRepeated(count)) count--
  if (count === 0) return added
  // lines that say nothing, and close nothing, may be wanted twice in a row: those of a table of numbers
  if (!own.slice(0, count).some(text => closes(text) || says(text))) return added
  const rest = added.slice(0, said.at(-count))
  const gap = Math.abs(nextShown(file, line, step) - line) - 1
  for (let blanks = gap; blanks > 0 && rest.length > 0 && isBlank(rest.at(-1)!); blanks--) rest.pop()
  return rest
}
