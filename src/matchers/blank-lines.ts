import { ignoringBlanks } from '../core/locate/windows.ts'
import type { Matcher } from '../core/locate.ts'
import { collapse } from '../core/text/spacing.ts'

/** Blank lines do not count, at the edges of the block or inside, nor does white space inside lines. */
export const blankLines: Matcher = {
  kind: 'matcher',
  name: 'blank-lines',
  seed: 'TrimmedBoundaryReplacer',
  level: 'whitespace',
  find: (file, { search }) => ignoringBlanks(file, search, (own, wanted) => collapse(own) === collapse(wanted)),
}
