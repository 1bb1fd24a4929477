import type { Block } from '../../core/op.ts'
import { closesFence, fenceLine } from '../carrier/markdown.ts'
import type { At, Format, SourceLines } from '../format.ts'
import { createSniffer, type FoundLog } from './sniff.ts'

/** Lines that are read to find out whether a log begins. */
const MOST_SNIFFED = 400

/**
 * A log in a text: in a fence, or one record a line. Read as a log, so that a call that was declined there is as little applied as in a file. It is asked
 * before the formats, whose calls are in it.
 */
export const logInText = (): Format => ({
  name: 'transcript',
  firstChars: '{[de',
  mayOpen: line => /^\s*(?:\{|\[\s*$|\[\s*\{|data:|event:)/.test(line),
  read: (source, here) => {
    if (!mayStart(source, here)) return undefined
    const end = endOf(source, here)
    const log = found(source, here, end)
    if (!log) return undefined
    const blocks: Block[] = log.early.flatMap(log.stream.take)
    for (let at = log.next; at < end; at++)
      blocks.push(...[...log.records.push(source.line(at)!, source.start(at))].flatMap(log.stream.take))
    blocks.push(...[...log.records.end()].flatMap(log.stream.take), ...log.stream.end())
    return { first: here.line, last: end - 1, blocks }
  },
})

/** At the first line of a fence, or at a line that is not below another record. */
function mayStart(source: SourceLines, { line: at, fence }: At): boolean {
  if (fence) return at === fence.open + 1
  const above = at === 0 ? '' : source.line(at - 1)!
  return !/^\s*[{[]/.test(above) && /^\s*\{.*\}\s*$/.test(source.line(at)!)
}

/** The line after the log: the end of the fence, or the first blank line. */
function endOf(source: SourceLines, { line: at, fence }: At): number {
  for (let end = at; ; end++) {
    const line = source.line(end)
    if (line === undefined || (!fence && line.trim() === '')) return end
    const mark = fenceLine(line)
    if (mark && (!fence || closesFence(mark, fence))) return end
  }
}

/** The log that begins at a line, and the line that is to be read next. */
function found(source: SourceLines, { line: at }: At, end: number): (FoundLog & { readonly next: number }) | undefined {
  const sniffer = createSniffer(source, source.formats, at)
  for (let next = at; next < Math.min(end, at + MOST_SNIFFED); next++) {
    const judged = sniffer.push(source.line(next)!, source.start(next))
    if (judged === 'text') return undefined
    if (judged) return { ...judged, next: next + 1 }
  }
  return undefined
}
