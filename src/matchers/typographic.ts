import { contiguous, ignoringBlanks, type Same } from '../core/locate/windows.ts'
import type { Matcher } from '../core/locate.ts'
import { collapse } from '../core/text/spacing.ts'
import { samePlain } from '../core/text/typography.ts'

/** Curly quotes, long dashes, ellipses and no-break spaces are their plain characters, on either side; then white space as well. */
export const typographic: Matcher = {
  kind: 'matcher',
  name: 'typographic',
  level: 'similar',
  find: (file, { search }) => {
    const folds = [(line: string) => line, trimEnd, trim, collapse]
    for (const fold of folds) {
      const places = contiguous(file, search, sameAfter(fold))
      if (places.length > 0) return places
    }
    return ignoringBlanks(file, search, sameAfter(collapse))
  },
}

const trimEnd = (line: string) => line.trimEnd()
const trim = (line: string) => line.trim()

const sameAfter =
  (fold: (line: string) => string): Same =>
  (own, wanted) =>
    samePlain(own, wanted, fold)
