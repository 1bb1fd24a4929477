import { type Fence, fenceLine } from '../carrier/markdown.ts'
import type { LineAt, SourceLines } from '../format.ts'
import { asPath, asPathTag, mentionedPaths } from './paths.ts'

interface Named {
  readonly path: string
  readonly line: number
  /** Lines with fences above it. */
  readonly fences: number
  readonly isLine: boolean
  /** Only blank lines are between it and the fence, or the end of a block, above it, and the fence below it. */
  isAlone?: boolean
}

interface Reading {
  readonly free: number
  at: number
  readonly named: Named[]
  readonly fences: number[]
  /** The paths in a half sentence that leads to the block. */
  lead: readonly string[]
  /** That half sentence ends in the file that the block is to be in: "The same in `a.py`:". */
  isInto: boolean
  /** The last line that is neither blank nor a fence, and whether a fence or nothing is above it. */
  words: number
  isBelowFence: boolean
}

/** Of each text what was read below each block, so that no line is read again for the next block that turns out to be none. */
const readings = new WeakMap<LineAt, Map<number, Reading>>()

/** The paths between a block that ended and a line: whole lines, within prose, and in a last half sentence. @param free the first line after that block @param fence the fence that the line is in */
export function pathsBetween({ line: lineAt }: SourceLines, free: number, at: number, fence?: Fence) {
  const all = readings.get(lineAt) ?? new Map<number, Reading>()
  const known = all.get(free)
  const fresh = { free, at: free, named: [], fences: [], lead: [], isInto: false, words: -1, isBelowFence: false }
  const read: Reading = known && known.at <= at ? known : fresh
  readings.set(lineAt, all.set(free, read))
  for (; read.at < at; read.at++) {
    const text = lineAt(read.at)!
    const whole = asPath(text) ?? asPathTag(text)
    const own = whole ? [] : mentionedPaths(text).map(named => named.replace(/^\.\/(?=[^/])/, ''))
    const place = { line: read.at, fences: read.fences.length, isLine: whole !== undefined }
    read.named.push(...(whole ? [whole] : own).map(path => ({ path, ...place })))
    if (fenceLine(text)) {
      const last = read.named.at(-1)
      if (last && last.line === read.words && read.isBelowFence) last.isAlone = true
      read.fences.push(read.at)
    } else if (text.trim() !== '') {
      read.isBelowFence = read.words < 0 || read.fences.at(-1)! > read.words
      read.words = read.at
      // a step of what it leads to names no other file
      const isStep = own.length === 0 && /^\s*\d{1,3}[.)]\s(?!.*\w\.[a-z])/i.test(text)
      if (!isStep && !/[:：]\W{0,4}$/.test(text)) read.lead = []
      else if (own.length > 0) read.lead = own
      read.isInto = own.length > 0 && /\b(?:in|into|to|for)\W+\S+$/i.test(text)
    }
  }
  const { named, lead, isInto } = read
  const isShown = shownIn(read, fence)
  // a path alone in a fence names the file: of the block below it, or if nothing else does
  const counts = (one: Named): boolean =>
    one.isLine && (!isShown(one) || (one.isAlone === true && one.line === read.words))
  const isMention = (one: Named): boolean => (isShown(one) ? one.isLine && one.isAlone === true : !one.isLine)
  const pathsOf = (which: (one: Named) => boolean) => named.filter(which).map(({ path }) => path)
  return { paths: pathsOf(counts), mentions: pathsOf(one => !counts(one) && isMention(one)), lead, isInto }
}

/** True for what is in a fence that is closed above the block: it is code, or the output of a command. */
function shownIn({ free, fences }: Reading, fence: Fence | undefined): (one: Named) => boolean {
  if (fence && fence.open < free) return () => false
  let count = fences.length
  while (fence && count > 0 && fences[count - 1]! >= fence.open) count--
  return one => one.fences < count && one.fences % 2 !== count % 2
}
