import type { Matcher } from '../core/locate.ts'
import { tighten } from '../core/spacing.ts'
import { contiguous } from '../core/windows.ts'

/** A run of white space is one space, and none beside a sign: `f( a,  b )` is `f(a, b)`. */
export const innerSpacing: Matcher = {
  kind: 'matcher',
  name: 'inner-spacing',
  seed: 'WhitespaceNormalizedReplacer',
  level: 'whitespace',
  find: (file, { search }) => contiguous(file, search, (own, wanted) => tighten(own) === tighten(wanted)),
}
