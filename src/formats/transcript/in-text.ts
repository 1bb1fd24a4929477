import type { Block } from '../../core/op.ts'
import { closesFence, fenceLine } from '../carrier/markdown.ts'
import type { Openings } from '../carrier/scan.ts'
import type { Carrier, Format, Here } from '../carrier.ts'
import { createSniffer, type FoundLog } from './sniff.ts'

/** Lines that are read to find out whether a log begins. */
const MOST_SNIFFED = 400

/**
 * A log in a text: in a fence, or one record a line. Read as a log, so that a call that was declined there is as little applied as in a file.
 * @param openings the formats of the text in its answers
 */
export const logInText = (openings: () => Openings): Format => ({
  name: 'transcript',
  initial: '{[de',
  may: line => /^\s*(?:\{|\[\s*$|\[\s*\{|data:|event:)/.test(line),
  read: (carrier, here) => {
    if (!mayStart(carrier, here)) return undefined
    const end = endOf(carrier, here)
    const log = found(carrier, here, end, openings())
    if (!log) return undefined
    const blocks: Block[] = log.early.flatMap(log.stream.take)
    for (let at = log.next; at < end; at++)
      blocks.push(...log.records.push(carrier.line(at)!, carrier.start(at)).flatMap(log.stream.take))
    blocks.push(...log.records.end().flatMap(log.stream.take), ...log.stream.end())
    return { first: here.at, last: end - 1, blocks }
  },
})

/** At the first line of a fence, or at a line that is not below another record. */
function mayStart(carrier: Carrier, { at, fence }: Here): boolean {
  if (fence) return at === fence.open + 1
  const above = at === 0 ? '' : carrier.line(at - 1)!
  return !/^\s*[{[]/.test(above) && /^\s*\{.*\}\s*$/.test(carrier.line(at)!)
}

/** The line behind the log: the end of the fence, or the first blank line. */
function endOf(carrier: Carrier, { at, fence }: Here): number {
  for (let end = at; ; end++) {
    const line = carrier.line(end)
    if (line === undefined || (!fence && line.trim() === '')) return end
    const mark = fenceLine(line)
    if (mark && (!fence || closesFence(mark, fence))) return end
  }
}

/** The log that begins at a line, and the line that is to be read next. */
function found(
  carrier: Carrier,
  { at }: Here,
  end: number,
  openings: Openings,
): (FoundLog & { readonly next: number }) | undefined {
  const sniffer = createSniffer(carrier.source, openings, at)
  for (let next = at; next < Math.min(end, at + MOST_SNIFFED); next++) {
    const judged = sniffer.push(carrier.line(next)!, carrier.start(next))
    if (judged === 'text') return undefined
    if (judged) return { ...judged, next: next + 1 }
  }
  return undefined
}
