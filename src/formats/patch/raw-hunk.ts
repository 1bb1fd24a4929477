import type { LineAt } from '../format.ts'
import { afterNames, startsDiff } from './diff-head.ts'
import { type HunkHead, hasSign, hunkHead, isNoNewline } from './hunk.ts'

export interface DiffBounds {
  /** True if a line ends the text that can belong to the diff: the closing line of its fence. */
  readonly ends: (line: string, at: number) => boolean
  /** Inside a fence every line up to its end belongs to the diff, also one without a sign. */
  readonly fenced: boolean
}

export interface RawHunk {
  readonly head: HunkHead
  readonly lines: readonly string[]
  /** Set when the text broke off before the hunk had the lines that its head announces. */
  readonly cut: boolean
  readonly miscounted: boolean
  /** The lines that the head counts, if those after them look like prose or the end of a mail: the file must decide. */
  readonly counted?: number
}

export function hunksAt(lineAt: LineAt, from: number, bounds: DiffBounds) {
  const hunks: RawHunk[] = []
  let next = from
  while (!isEnd(lineAt, next, bounds)) {
    const head = hunkHead(lineAt(next)!)
    const start = head ? next + 1 : next
    if (!head && (hunks.length > 0 || !/^[ +-]/.test(lineAt(next)!) || isSignature(lineAt, next))) break
    const body = readBody(lineAt, start, head ?? { text: '' }, bounds)
    hunks.push({ head: head ?? { text: '' }, ...body })
    next = start + body.lines.length
    let below = next
    while (lineAt(below) === '') below++
    if (lineAt(below)?.startsWith('@@')) next = below
  }
  if (hunks.length > 1 && lineAt(next) !== undefined && isBareEnd(hunks.at(-1)!)) hunks.pop()
  return { hunks, next }
}

/** A head without numbers and lines, which models write below the last hunk (`@@ ... @@`). */
const isBareEnd = ({ head, lines }: RawHunk): boolean =>
  lines.length === 0 && head.old === undefined && head.text === ''

/** The end of a mail of git that lost its blank. */
const isSignature = (lineAt: LineAt, at: number): boolean => lineAt(at) === '--' && /^\d/.test(lineAt(at + 1) ?? '')

const isEnd = (lineAt: LineAt, at: number, { ends }: DiffBounds): boolean => {
  const line = lineAt(at)
  return (
    line === undefined ||
    ends(line, at) ||
    startsDiff(lineAt, at) ||
    (line.includes(' end diff ') && /^\s*-{5,20} end diff -{5,20}\s*$/.test(line)) ||
    (line === '-- ' && /^\d/.test(lineAt(at + 1) ?? ''))
  )
}

function readBody(lineAt: LineAt, from: number, head: HunkHead, bounds: DiffBounds): Omit<RawHunk, 'head'> {
  const end = countedEnd(lineAt, from, head)
  if (end === undefined) return signedBody(lineAt, from, head, bounds)
  if (isEnd(lineAt, end, bounds) || !/^[ +-]/.test(lineAt(end)!) || afterNames(lineAt, end) > end) {
    const lines: string[] = []
    for (let at = from; at < end; at++) lines.push(lineAt(at) || ' ')
    return { lines, cut: false, miscounted: false }
  }
  const body = signedBody(lineAt, from, head, bounds)
  const tail = body.lines.slice(end - from)
  return tail.every(isTail) ? { ...body, miscounted: false, counted: end - from } : body
}

/** A line that ends a mail, or an item of a list after a diff: as a line of the hunk it would be removed. */
const isTail = (line: string): boolean => /^-(?:-? | ?$|- ?$)/.test(line) || !hasSign(line)

/** The index after the lines that the head announces, when so many with signs are there. */
function countedEnd(lineAt: LineAt, from: number, head: HunkHead): number | undefined {
  if (head.old === undefined || head.fresh === undefined) return undefined
  let [old, fresh] = [head.old, head.fresh]
  let next = from
  for (; old > 0 || fresh > 0 || isNoNewline(lineAt(next) ?? ''); next++) {
    const line = lineAt(next)
    if (line === undefined || (line !== '' && !hasSign(line))) return undefined
    if (line[0] !== '+' && line[0] !== '\\') old--
    if (line[0] !== '-' && line[0] !== '\\') fresh--
    if (old < 0 || fresh < 0) return undefined
  }
  // above another hunk, names belong to the next file, if they are git's or a blank line without its sign is above
  const isApart = lineAt(next - 3) === '' || /^--- a\/./.test(lineAt(next - 2) ?? '')
  const isNext = isApart && startsDiff(lineAt, next - 2) && hunkHead(lineAt(next) ?? '') !== undefined
  return isNext && next - 2 > from ? undefined : next
}

/** The lines that have the signs of a hunk, whatever the head says. */
function signedBody(lineAt: LineAt, from: number, head: HunkHead, bounds: DiffBounds): Omit<RawHunk, 'head'> {
  const lines: string[] = []
  let next = from
  for (; !isEnd(lineAt, next, bounds) && !lineAt(next)!.startsWith('@@'); next++) {
    const line = lineAt(next)!
    if (!bounds.fenced && !hasSign(line) && !goesOn(lineAt, next, bounds)) break
    lines.push(line)
  }
  while (lines.at(-1) === '') lines.pop()
  const ended = !bounds.fenced && /^(?: |$)/.test(lines.at(-1) ?? '+')
  const cut = lineAt(next) === undefined && !ended && falls(lines, head)
  return { lines, cut, miscounted: head.old !== undefined }
}

/** Outside a fence a blank line is context only where the hunk goes on after it. */
const goesOn = (lineAt: LineAt, at: number, { ends }: DiffBounds): boolean => {
  const [line, after] = [lineAt(at)!, lineAt(at + 1)]
  return line === '' && after !== undefined && !ends(after, at + 1) && /^[ +-]/.test(after)
}

/** True if the lines fall short of what the head announces. */
function falls(lines: readonly string[], { old = 0, fresh = 0 }: HunkHead): boolean {
  const count = (sign: string) => lines.filter(line => line[0] !== sign && line[0] !== '\\').length
  return count('+') < old || count('-') < fresh
}
