import type { Source } from '../../core/op.ts'
import { fenceLine } from '../carrier/markdown.ts'
import { opensBlock } from '../carrier/openers.ts'
import type { Openings } from '../carrier/scan.ts'
import { isObject } from '../json/reading/call.ts'
import type { JsonObject } from '../json/reading/json-value.ts'
import { mayEdit } from './asked.ts'
import { createLogStream, type LogStream } from './log-stream.ts'
import { logs } from './logs.ts'
import { type LogRecord, type RecordReader, recordReader, unprinted } from './records.ts'

/** Lines and records that may stand before the first one that shows whose log it is. */
const BEFORE = { lines: 200, records: 20 } as const

/** A log that was found: its records so far, and what reads those to come. */
export interface FoundLog {
  readonly stream: LogStream
  readonly early: readonly LogRecord[]
  readonly records: RecordReader
}

/** Takes the lines of a text until it is known whether it is the log of an agent: by its first records. */
export interface Sniffer {
  /** Undefined: not known yet. What may begin an edit by itself makes it a text. */
  readonly push: (line: string, start: number) => FoundLog | 'text' | undefined
  readonly end: () => FoundLog | 'text'
}

export function createSniffer(source: Omit<Source, 'text'>, openings: Openings): Sniffer {
  const records = recordReader()
  const early: LogRecord[] = []
  let [lines, told] = [0, 0]

  const opened = (first: JsonObject): LogStream | undefined => {
    const log = logs.find(({ is }) => is(first))
    const name = typeof log?.name === 'function' ? log.name(first) : log?.name
    return log && createLogStream(log, { source, openings, log: name! })
  }
  const judged = (found: readonly LogRecord[]): FoundLog | 'text' | undefined => {
    early.push(...found)
    for (const { value } of found) {
      const stream = isObject(value) ? opened(value) : undefined
      if (stream) return { stream, early, records }
      if (early.length > BEFORE.records || !isObject(value) || !mayBeRecord(value)) return 'text'
    }
    return undefined
  }

  return {
    push: (line, start) => {
      lines++
      const byLine = told === 0 && line !== '' ? opened({ line }) : undefined
      if (byLine) {
        const records = lineReader(lines - 1)
        return { stream: byLine, early: records.push(line, start), records }
      }
      const found = records.push(line, start)
      if (found.length > 0 || records.isOpen()) return judged(found)
      const text = unprinted(line)
      if (text.trim() === '') return undefined
      return ++told > BEFORE.lines || fenceLine(text) || opensBlock(text) ? 'text' : undefined
    },
    end: () => judged(records.end()) ?? 'text',
  }
}

/** What records of logs have. */
const SIGNS = ['type', 'role', 'method', 'kind', 'jsonrpc', 'timestamp']

/** Whether an object may be a record of a log that says nothing of edits; one that may be a call itself is none. */
const mayBeRecord = (value: JsonObject): boolean =>
  SIGNS.some(key => key in value) &&
  !('input' in value) &&
  !('arguments' in value) &&
  !mayEdit({ tool: '', input: value })

/** Each line as a record. @param before how many lines went before */
function lineReader(before: number): RecordReader {
  let number = before
  return {
    push: (line, start) => [{ start, end: start + line.length, line: ++number, value: { line } }],
    end: () => [],
    isOpen: () => false,
  }
}
