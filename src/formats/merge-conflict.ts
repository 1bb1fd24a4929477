import { refusedClaim } from './block.ts'
import type { Format } from './format.ts'
import { findNearPath } from './parts/find-path.ts'

/** A merge conflict as git leaves it in a file. It looks like a search/replace block, so it is recognized and refused. */
export const mergeConflict: Format = {
  name: 'merge-conflict',
  firstChars: '<',
  mayOpen: line => line.startsWith('<<<<<<<'),
  opens: (lineAt, at) => /^\s*<{7} \S/.test(lineAt(at)!),
  fallback: true,
  read: (source, here) => {
    if (!/^<{7}(?: \S.*)?$/.test(source.line(here.line)!)) return undefined
    let divided = false
    for (let line = here.line + 1; ; line++) {
      const text = source.line(line)
      if (text === undefined || text.startsWith('<<<<<<<')) return undefined
      if (/^={7}$/.test(text)) divided = true
      if (!/^>{7}(?: \S.*)?$/.test(text)) continue
      if (!divided) return undefined
      const { path, first } = findNearPath(source, here) ?? { path: '', first: here.line }
      const found = { format: 'merge-conflict', first, last: line, path }
      return refusedClaim(source, found, 'parse/unsupported', 'this is a merge conflict, not an edit', HELP)
    }
  },
}

const HELP = 'Write the lines of the conflict as the old text of a block, and the resolved lines as the new text.'
