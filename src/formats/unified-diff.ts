import { closesFence, type Fence, fenceLine } from './carrier/markdown.ts'
import { type Carrier, claimOf, type Format, type Here } from './carrier.ts'
import type { LineAt } from './parts/diff-head.ts'
import { startsDiff } from './parts/diff-head.ts'
import { readFileDiff } from './parts/diff-text.ts'

/**
 * Unified diffs, plain and of git: `--- a/x`, `+++ b/x`, `@@ -1,2 +1,3 @@`. The part for one file is a block; its hunks land together.
 */
export const unifiedDiff: Format = {
  name: 'unified-diff',
  initial: '-d',
  may: line => line.includes('--'),
  read: (carrier, here) => {
    const text = carrier.line(here.at)!
    const bare = text.trimStart()
    if (!bare.startsWith('--- ') && !bare.startsWith('diff --')) return undefined
    const lineAt = linesWithout(carrier, text.slice(0, text.length - bare.length))
    if (!startsDiff(lineAt, here.at)) return undefined
    const diff = readFileDiff(lineAt, here.at, { ends: endOf(here, lineAt), fenced: here.fence !== undefined })
    return claimOf(carrier, { ...diff, format: 'unified-diff', first: here.at })
  },
}

/** The lines without the indentation that the diff's first line has. */
const linesWithout =
  (carrier: Carrier, indent: string): LineAt =>
  index => {
    const text = carrier.line(index)
    return text?.startsWith(indent) ? text.slice(indent.length) : text
  }

/**
 * The closing line of the fence. Behind one blank more than the fence has it may as well be a line of the file: it is where the signs of a
 * diff go on from there to a closing line without the blank.
 */
const endOf =
  ({ fence }: Here, lineAt: LineAt) =>
  (text: string, at: number) => {
    const line = fence && fenceLine(text)
    if (!line || !closesFence(line, fence)) return false
    return line.indent !== ' ' || !goesOnToClose(lineAt, at + 1, fence)
  }

function goesOnToClose(lineAt: LineAt, from: number, fence: Fence): boolean {
  for (let at = from; ; at++) {
    const text = lineAt(at)
    if (text === undefined) return false
    const line = fenceLine(text)
    if (line?.indent === '' && closesFence(line, fence)) return true
    if (text !== '' && !/^(?:[ +\\@-]|diff --|index )/.test(text)) return false
  }
}
