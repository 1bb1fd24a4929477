import type { Block } from '../../core/block.ts'
import { closesFence, fenceLine } from '../carrier/markdown.ts'
import { recordText } from '../carrier/printed.ts'
import type { At, Format, SourceLines } from '../format.ts'
import { createLogReader } from './log-reader.ts'
import { recordOpening } from './opening.ts'

/** Lines that are read to find out whether a log begins. */
const MOST_SNIFFED = 400

/** A log in a fence or one record a line, asked before the formats whose calls are in it: a declined call is not applied here either. */
export const logInText = (): Format => ({
  name: 'transcript',
  ...recordOpening,
  read: (source, here) => {
    if (!mayStart(source, here)) return undefined
    // most fences with a bracket: one line, in which no record ends
    if (!source.line(here.line)!.trimEnd().endsWith('}') && isEnd(source, here, here.line + 1)) return undefined
    const log = createLogReader(source, source.formats, here.line)
    const blocks: Block[] = []
    let at = here.line
    for (; !isEnd(source, here, at); at++) {
      blocks.push(...log.line(source.line(at)!, source.start(at)))
      if (log.kind() === 'text' || (log.kind() === undefined && at - here.line > MOST_SNIFFED)) return undefined
    }
    // a record that has not ended makes no log
    if (log.kind() === undefined) return undefined
    return { first: here.line, last: at - 1, blocks: [...blocks, ...log.end()] }
  },
})

/** At the first line of a fence, or at a record that is not below another one. */
function mayStart(source: SourceLines, { line: at, fence }: At): boolean {
  if (fence) return at === fence.open + 1
  if (at > 0 && /^\s*[{[]/.test(recordText(source.line(at - 1)!))) return false
  return /^(?:[{[]\s*$|\s*\{.*\}\s*$)/.test(recordText(source.line(at)!))
}

/** True for the line after a log: the end of the fence, or the first blank line. */
function isEnd(source: SourceLines, { fence }: At, at: number): boolean {
  const line = source.line(at)
  if (line === undefined || (!fence && line.trim() === '')) return true
  return fence ? closesFence(line, fence) : fenceLine(line) !== undefined
}
