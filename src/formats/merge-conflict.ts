import { claimOf, type Format } from './carrier.ts'
import { findNearPath } from './parts/find-path.ts'

/**
 * A merge conflict as git leaves it in a file: `<<<<<<< HEAD`, `=======`, `>>>>>>> branch`. It looks like a search/replace block and is none, so it is
 * recognised and refused.
 */
export const mergeConflict: Format = {
  name: 'merge-conflict',
  initial: '<',
  read: (carrier, here) => {
    if (!/^<{7}(?: (?!(?:SEARCH|ORIGINAL|OLD|BEFORE|FIND)\b)\S.*)?$/i.test(carrier.line(here.at)!)) return undefined
    let divided = false
    for (let line = here.at + 1; ; line++) {
      const text = carrier.line(line)
      if (text === undefined || text.startsWith('<<<<<<<')) return undefined
      if (/^={7}$/.test(text)) divided = true
      if (!/^>{7}(?: \S.*)?$/.test(text)) continue
      if (!divided) return undefined
      const { path, first } = findNearPath(carrier, here) ?? { path: '', first: here.at }
      const problem = {
        code: 'parse/unsupported',
        message: 'this is a merge conflict, not an edit',
        help: HELP,
      } as const
      return claimOf(carrier, { format: 'merge-conflict', first, last: line, path, problems: [problem] })
    }
  },
}

const HELP = 'Write the lines of the conflict as the old text of a block, and the resolved lines as the new text.'
