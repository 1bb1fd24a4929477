import type { Block, Source } from '../../core/block.ts'
import { unprinted } from '../carrier/printed.ts'
import type { FormatIndex, SourceLines } from '../format.ts'
import { isArray, isObject, type JsonObject, objectOf } from '../json/value.ts'
import { conversation } from './agents/conversation.ts'
import { markdownTalk } from './agents/markdown.ts'
import { createUnknownSign, unknownLog } from './agents/unknown.ts'
import { mayEdit } from './effect/asked.ts'
import { createLogStream, type LogStream } from './log-stream.ts'
import { logs } from './logs.ts'
import { isPrinted } from './opening.ts'
import { type LogRecord, type RecordReader, recordReader } from './records.ts'
import { createTalkSign } from './talk.ts'
import { fateAt, UNSAID } from './told/words.ts'
import type { Log, Read, Told } from './told.ts'

/** Lines, blank ones too, and records that may be before the first one that shows whose log it is. */
const BEFORE = { lines: 200, blank: 1_000, records: 20 } as const

/** Reads lines while they may be a log, which its first records tell; an author's line makes it a text. @param before lines above the text */
export function createLogReader(source: Omit<Source, 'text'>, formats: FormatIndex, before = 0) {
  const early: LogRecord[] = []
  let records = recordReader(before)
  let [lines, told, isText, hasCall] = [before, 0, false, false]
  let stream: LogStream | undefined
  /** Logs of others that are in the same text, and whose they are. */
  const others: LogStream[] = []
  const names = new Set<string>()
  const place: SourceLines = { ...source, formats, line: () => '', start: () => 0 }

  const sign = createUnknownSign()
  const isTalk = createTalkSign()
  /** The lines of a text that may be a conversation. */
  let held: (readonly [line: string, start: number])[] | undefined = before === 0 ? [] : undefined
  const streamOf = (log: Log | undefined, first: JsonObject): LogStream | undefined => {
    const name = log?.names.find(([, tells]) => tells?.(first) ?? true)?.[0]
    if (!log || name === undefined || names.has(name)) return undefined
    names.add(name)
    return createLogStream(log, { source: place, log: name })
  }
  const opened = (first: JsonObject): LogStream | undefined => {
    // below a call by itself there is no log but one that has its result
    const known = hasCall ? undefined : logOf(first)
    return streamOf(known ?? (sign.shows(first) ? unknownLog : undefined), first)
  }
  const routed = (own: LogStream, record: LogRecord): readonly Block[] => {
    for (const one of [own, ...others]) {
      const blocks = one.take(record)
      if (blocks) return blocks
    }
    const value = record.value as JsonObject
    const other = others.length < MOST_OTHERS ? streamOf(logOf(value), value) : undefined
    if (other) others.push(other)
    return other?.take(record) ?? own.strange(record)
  }
  const take = (record: LogRecord): readonly Block[] => {
    if (stream) return routed(stream, record)
    const { value } = record
    early.push(record)
    stream = isObject(value) ? opened(value) : undefined
    if (stream) return early.splice(0).flatMap(one => routed(stream!, one))
    hasCall ||= isObject(value) && !mayBeRecord(value)
    isText = early.length > BEFORE.records || !isObject(value) || (hasCall && !sign.hasCalls())
    return []
  }
  /** The blocks of records, up to one that makes it a text; undefined if there is none. */
  const takeAll = (found: Iterable<LogRecord>): readonly Block[] | undefined => {
    let blocks: Block[] | undefined
    for (const record of found) {
      blocks ??= []
      blocks.push(...take(record))
      if (isText) break
    }
    return blocks
  }
  /** A line in which no record ends. */
  const pass = (line: string, start: number): readonly Block[] => {
    if (records.isOpen()) return []
    if (stream) return stream.skip(line, { start, end: start + line.length, line: 0 })
    if (/^[\s[\],]*$/.test(line)) isText = lines - before > BEFORE.blank
    else isText = ++told > BEFORE.lines || !isPrinted(line)
    return []
  }

  const feed = (line: string, start: number): readonly Block[] =>
    takeAll(records.push(line, start)) ?? pass(line, start)

  return {
    kind: () => (stream ? 'log' : isText ? 'text' : undefined),
    line: (raw: string, start: number): readonly Block[] => {
      if (isText) return []
      const line = raw.endsWith('\r') ? raw.slice(0, -1) : raw
      lines++
      if (!stream && !hasCall && line !== '') {
        const text = unprinted(line)
        const log = logs.find(({ begins }) => begins?.test(text))
        stream = streamOf(log, { line: text })
        if (stream) records = lineReader(lines - 1)
      }
      if (!held || stream) return feed(line, start)
      held.push([line, start])
      const is = isTalk(line)
      if (is === undefined) return []
      const first = held
      held = undefined
      if (is) stream = streamOf(markdownTalk, {})
      if (is) records = lineReader(0)
      return first.flatMap(([line, start]) => (isText ? [] : feed(line, start)))
    },
    end: (): readonly Block[] => {
      if (isText) return []
      const blocks = takeAll(records.end()) ?? []
      isText = !stream
      return stream ? [...blocks, ...[stream, ...others].flatMap(one => one.end())] : []
    },
  }
}

/** Most logs of others in one text. */
const MOST_OTHERS = 10

/** The log that a record is of, or the part of a record. */
function logOf(record: JsonObject): Log | undefined {
  const known = logs.find(({ is }) => is?.(record))
  if (known) return known
  const key = ENVELOPES.find(name => isObject(record[name]))
  if (key === undefined) return undefined
  const log = logs.find(one => one !== conversation && one.is?.(objectOf(record[key])))
  return log && within(log, key)
}

/** Fields in which tracers and batches keep each record of a log. */
const ENVELOPES = ['message', 'payload', 'record', 'response', 'modelOutput']

/** A log whose records are each in a field of another one, which may say that what is in it was refused. */
function within(log: Log, key: string): Log {
  return {
    ...log,
    names: log.names.map(([name, tells]) => (tells ? [name, first => tells(objectOf(first[key]))] : [name])),
    open: formats => {
      const reader = log.open?.(formats) ?? { read: log.read! }
      const read: Read = record => {
        const { [key]: value = null, ...rest } = record
        const fate = fateAt(rest)
        const told = isObject(value) ? reader.read(value) : undefined
        if (!fate || fate === UNSAID || fate.kind === 'done') return told
        return told?.flatMap((one): readonly Told[] => {
          if (one.kind === 'call') return [{ ...one, id: undefined, ended: fate }]
          if (one.kind !== 'text' && one.kind !== 'piece') return one.kind === 'pieces' ? [] : [one]
          return [{ kind: 'call', tool: '', input: {}, text: one.text, ended: fate }]
        })
      }
      return { ...reader, read }
    },
  }
}

/** True if an object may be above the records of a log: one that may be a call itself is not. */
const mayBeRecord = (value: JsonObject): boolean =>
  (isArray(value['input']) || !('input' in value)) && !('arguments' in value) && !mayEdit({ tool: '', input: value })

/** Each line as a record. @param before how many lines went before */
function lineReader(before: number): RecordReader {
  let number = before
  return {
    push: function* (line, start) {
      yield { start, end: start + line.length, line: ++number, value: { line: unprinted(line) } }
    },
    end: () => [],
    isOpen: () => false,
  }
}
