import type { Block, Source } from '../../core/block.ts'
import { indexFormats } from '../carrier/format-index.ts'
import { type BlockStream, createStream } from '../carrier/stream.ts'
import type { FormatIndex } from '../format.ts'
import { createOrders, readWithOrders } from '../in-words.ts'
import { createLogReader } from './log-reader.ts'

export function readSource(source: Source, formats: FormatIndex): readonly Block[] {
  const log = createLogReader(source, formats)
  const blocks: Block[] = []
  for (let start = 0; start <= source.text.length && log.kind() !== 'text'; ) {
    const newline = source.text.indexOf('\n', start)
    const end = newline < 0 ? source.text.length : newline
    blocks.push(...log.line(source.text.slice(start, end), start))
    start = end + 1
  }
  blocks.push(...log.end())
  return log.kind() === 'log' ? blocks : readWithOrders(source, formats)
}

/** A parser that takes a text in pieces, be it the log of an agent or any other text. */
export function createSourceStream(source: Omit<Source, 'text'>, formats: FormatIndex): BlockStream {
  const log = createLogReader(source, formats)
  const text = createStream(source, formats)
  const orders = createOrders(source, formats)
  const given: Block[] = []
  /** The state of a text that may still be a log. */
  const held: Block[] = []
  let [tail, offset] = ['', 0]

  const readLines = (lines: readonly string[]): readonly Block[] =>
    lines.flatMap(line => {
      const start = offset
      offset += line.length + 1
      if (log.kind() !== 'log') orders.line(line, start)
      return log.kind() === 'text' ? [] : log.line(line, start)
    })
  const wholeLines = (piece: string): readonly string[] => {
    const last = piece.lastIndexOf('\n')
    const before = tail
    tail = last < 0 ? before + piece : piece.slice(last + 1)
    return last < 0 ? [] : (before + piece.slice(0, last)).split('\n')
  }
  const asText = (blocks: readonly Block[]): readonly Block[] => {
    held.push(...blocks)
    if (log.kind() !== 'text') return []
    const now = held.splice(0)
    given.push(...now)
    return now
  }

  return {
    push: piece => {
      const blocks = readLines(wholeLines(piece))
      return log.kind() === 'log' ? blocks : asText(text.push(piece))
    },
    end: () => {
      const blocks = [...readLines([tail]), ...log.end()]
      if (log.kind() === 'log') return blocks
      const last = asText(text.end())
      return [...last, ...orders.left(given)]
    },
  }
}

/** True if a text that begins so may be a log: its first whole lines begin a log, or are undecided. */
export function mayBeLog(start: string): boolean {
  const log = createLogReader({ name: '' }, indexFormats([]))
  const lines = start.split('\n')
  for (const line of lines.length > 1 ? lines.slice(0, -1) : []) if (log.kind() === undefined) log.line(line, 0)
  return log.kind() === 'log' || (log.kind() === undefined && /^\s*[{[]/.test(start))
}
