import type { Op } from '../../core/op.ts'
import { claimOf } from '../block.ts'
import { endsFence, type Fence, fenceLine, withoutIndent } from '../carrier/markdown.ts'
import type { At, Format, LineAt, SourceLines } from '../format.ts'
import { afterNames, startsDiff } from './diff-head.ts'
import { readFileDiff } from './diff-text.ts'
import { writeHunks } from './hunk.ts'

/**
 * Unified diffs as they are, plain and of git: `--- a/x`, `+++ b/x`, `@@ -1,2 +1,3 @@`. The part for one file is a block; its hunks apply together.
 */
export const diffs: Format = {
  name: 'unified-diff',
  firstChars: '-+d',
  mayOpen: line => line.includes('--') || line.includes('+++ '),
  opens: startsDiff,
  read: (source, here) => {
    const text = source.line(here.line)!
    const bare = text.trimStart()
    if (!/^(?:---|\+\+\+) |^diff --/.test(bare)) return undefined
    const lineAt = linesWithout(source, text.slice(0, text.length - bare.length))
    if (!startsDiff(lineAt, here.line) && afterNames(lineAt, here.line) === here.line) return undefined
    const bounds = { ends: endOf(here, lineAt), fenced: here.fence !== undefined }
    const diff = readFileDiff(lineAt, here.line, bounds, source.strip)
    const steps = diff.steps.map(ops => ops.map(op => withOwnEndings(op, source, here.line, diff.last)))
    return claimOf(source, { ...diff, steps, format: 'unified-diff', first: here.line, signed: true })
  },
  write: (path, changes) =>
    writeHunks(changes, hunks => [
      `--- a/${path}`,
      `+++ b/${path}`,
      ...hunks.flatMap(lines => ['@@ ... @@', ...lines]),
    ]),
}

/** True if the new lines end in CRLF and the diff's own lines do not. Then the file has these endings, not the text. */
function addsCrlf(source: SourceLines, from: number, last: number): boolean {
  const isCrlf = (at: number) => source.start(at + 1) - source.start(at) === source.line(at)!.length + 2
  let any = false
  if ((source.line(last + 1) === undefined && !source.fed) || isCrlf(from)) return false
  for (let at = from + 1; at <= last; at++) {
    if (!/^\s*\+(?!\+\+ )/.test(source.line(at)!)) continue
    if (isCrlf(at)) any = true
    else if (!/^\s*\\ \S/.test(source.line(at + 1) ?? '')) return false
  }
  return any
}

/** A file that exists has endings of its own; a new one has the endings of its lines. */
const withOwnEndings = (op: Op, source: SourceLines, from: number, last: number): Op =>
  op.kind === 'create' && addsCrlf(source, from, last) ? { ...op, text: op.text.replaceAll('\n', '\r\n') } : op

/** The lines without the indentation that the diff's first line has. */
const linesWithout =
  ({ line }: SourceLines, indent: string): LineAt =>
  index => {
    const text = line(index)
    return text && withoutIndent(text, indent)
  }

/** The fence's closing line. One with more space than the fence is of the file if a diff goes on to a closing line without space. */
const endOf = ({ fence }: At, lineAt: LineAt) => {
  let close = -1
  return (text: string, at: number): boolean => {
    const line = fence && fenceLine(text)
    if (!line || !endsFence(line, fence)) return false
    if (!line.indent.startsWith(' ')) return true
    if (close < at) close = closeFrom(lineAt, at + 1, fence)
    return close < at
  }
}

/** The closing line without space to which the signs of a diff go on; -1 if there is none. */
function closeFrom(lineAt: LineAt, from: number, fence: Fence): number {
  for (let at = from; ; at++) {
    const text = lineAt(at)
    if (text === undefined) return -1
    const line = fenceLine(text)
    if (line?.indent === '' && endsFence(line, fence)) return at
    if (text !== '' && !/^(?:[ +\\@-]|diff --|index )/.test(text)) return -1
  }
}
