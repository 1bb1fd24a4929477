import { contiguous } from '../core/locate/windows.ts'
import type { Matcher } from '../core/locate.ts'

/** White space at the ends of lines does not count. */
export const trailingSpace: Matcher = {
  kind: 'matcher',
  name: 'trailing-space',
  seed: 'LineTrimmedReplacer',
  level: 'whitespace',
  find: (file, { search }) => contiguous(file, search, (own, wanted) => own.trimEnd() === wanted.trimEnd()),
}
