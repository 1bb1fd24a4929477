import { contiguous } from '../core/locate/windows.ts'
import type { Matcher } from '../core/locate.ts'
import { collapse } from '../core/text/spacing.ts'

/** A run of white space inside a line is one space. */
export const innerSpacing: Matcher = {
  kind: 'matcher',
  name: 'inner-spacing',
  seed: 'WhitespaceNormalizedReplacer',
  level: 'whitespace',
  find: (file, { search }) => contiguous(file, search, (own, wanted) => collapse(own) === collapse(wanted)),
}
