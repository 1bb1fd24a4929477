import type { Source } from '../../core/op.ts'
import type { FormatIndex } from '../format.ts'
import { isObject } from '../json/reading/call.ts'
import type { JsonObject } from '../json/reading/json-value.ts'
import { mayEdit } from './asked.ts'
import { createLogStream, type LogStream } from './log-stream.ts'
import { logs } from './logs.ts'
import { type LogRecord, type RecordReader, recordReader, unprinted } from './records.ts'

/** Lines, blank ones too, and records that may be before the first one that shows whose log it is. */
const BEFORE = { lines: 200, blank: 1_000, records: 20 } as const

/** A log that was found: its records so far, and what reads those to come. */
export interface FoundLog {
  readonly stream: LogStream
  readonly early: readonly LogRecord[]
  readonly records: RecordReader
}

/** Takes the lines of a text until it is known whether it is the log of an agent: by its first records. */
interface Sniffer {
  /** Undefined: not known yet. A line that someone may have written makes it a text. */
  readonly push: (line: string, start: number) => FoundLog | 'text' | undefined
  readonly end: () => FoundLog | 'text'
}

/** @param before lines of the source above the text */
export function createSniffer(source: Omit<Source, 'text'>, formats: FormatIndex, before = 0): Sniffer {
  const records = recordReader(before)
  const early: LogRecord[] = []
  let [lines, told] = [before, 0]

  const opened = (first: JsonObject): LogStream | undefined => {
    const log = logs.find(({ is }) => is(first))
    const name = log?.names.find(([, tells]) => tells?.(first) ?? true)?.[0] ?? ''
    return log && createLogStream(log, { source, formats, log: name })
  }
  const judged = (found: IterableIterator<LogRecord>): FoundLog | 'text' | undefined => {
    for (const record of found) {
      const { value } = record
      early.push(record)
      const stream = isObject(value) ? opened(value) : undefined
      if (stream) return { stream, early: [...early, ...found], records }
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
        return { stream: byLine, early: [...records.push(line, start)], records }
      }
      const before = early.length
      const found = judged(records.push(line, start))
      if (found || early.length > before || records.isOpen()) return found
      if (/^[\s[\],]*$/.test(line)) return lines - before > BEFORE.blank ? 'text' : undefined
      return ++told > BEFORE.lines || !isPrinted(line) ? 'text' : undefined
    },
    end: () => judged(records.end()) ?? 'text',
  }
}

/** Lines that tools and runners print around a log; no author's text begins with them. */
const PRINTED =
  /^(?::|##\[|--JSON Event--|(?:npm|pnpm|yarn) (?:warn|notice|error|run|exec)\b|\(node:\d|(?:Reading prompt|Loaded cached|Data collection|YOLO mode) |\[[^\]\n]{1,60}\]\s)/i

const isPrinted = (line: string): boolean => PRINTED.test(line) || unprinted(line) !== line

/** True if an object may be above the records of a log: one that may be a call itself is not. */
const mayBeRecord = (value: JsonObject): boolean =>
  !('input' in value) && !('arguments' in value) && !mayEdit({ tool: '', input: value })

/** Each line as a record. @param before how many lines went before */
function lineReader(before: number): RecordReader {
  let number = before
  return {
    push: function* (line, start) {
      yield { start, end: start + line.length, line: ++number, value: { line } }
    },
    end: function* () {},
    isOpen: () => false,
  }
}
