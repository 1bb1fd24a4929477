import { contiguous } from '../core/locate/windows.ts'
import type { Matcher } from '../core/locate.ts'

/** Indentation does not count, nor white space at the ends of lines. */
export const indentation: Matcher = {
  kind: 'matcher',
  name: 'indentation',
  seed: 'IndentationFlexibleReplacer, LineTrimmedReplacer',
  level: 'whitespace',
  find: (file, { search }) => contiguous(file, search, (own, wanted) => own.trim() === wanted.trim()),
}
