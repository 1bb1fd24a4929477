import { type Carrier, claimOf, type Format, type Here } from './carrier.ts'
import type { LineAt } from './diff-head.ts'
import { startsDiff } from './diff-head.ts'
import { readFileDiff } from './diff-text.ts'
import { closesFence, fenceLine } from './markdown.ts'

/**
 * Unified diffs, plain and of git: `--- a/x`, `+++ b/x`, `@@ -1,2 +1,3 @@`. The part for one file is a block; its hunks land together.
 */
export const unifiedDiff: Format = {
  name: 'unified-diff',
  initial: '-d',
  read: (carrier, here) => {
    const { text } = carrier.line(here.at)!
    const bare = text.trimStart()
    if (!bare.startsWith('--- ') && !bare.startsWith('diff --')) return undefined
    const lineAt = linesWithout(carrier, text.slice(0, text.length - bare.length))
    if (!startsDiff(lineAt, here.at)) return undefined
    const diff = readFileDiff(lineAt, here.at, { ends: endOf(here), fenced: here.fence !== undefined })
    return claimOf(carrier, { ...diff, format: 'unified-diff', first: here.at })
  },
}

/** The lines without the indentation that the diff's first line has. */
const linesWithout =
  (carrier: Carrier, indent: string): LineAt =>
  index => {
    const text = carrier.line(index)?.text
    return text?.startsWith(indent) ? text.slice(indent.length) : text
  }

const endOf =
  ({ fence }: Here) =>
  (text: string): boolean => {
    const line = fence && fenceLine(text)
    return line !== undefined && closesFence(line, fence!)
  }
