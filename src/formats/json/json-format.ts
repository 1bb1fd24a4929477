import type { Diagnostic } from '../../core/diagnostic.ts'
import type { Block } from '../../core/op.ts'
import { blockOf, type Carrier, type CarrierLine, type Claim, type Format, type Here } from '../carrier.ts'
import { findPath } from '../find-path.ts'
import { brokenBlock, brokenOwner } from './broken.ts'
import { type Call, callsIn, isObject } from './call.ts'
import { documentAt, healedNotes, type JsonDocument } from './document.ts'
import { readInner } from './inner.ts'
import type { JsonPlace, JsonValue, Spans } from './json-value.ts'
import { TOO_DEEP } from './reader.ts'
import { seenIn } from './seen.ts'
import type { JsonSpec, Reading } from './spec.ts'

/**
 * Makes formats of specs. All of them read the same document; the one that its first call belongs to claims it, and makes the blocks of
 * the other calls as well, each under its own format's name.
 */
export const jsonFormatsOf = (specs: readonly JsonSpec[]): readonly Format[] => {
  const readingAt = rememberingLast(specs)
  return specs.map(spec => ({
    name: spec.name,
    initial: '{[<jJA',
    read: (carrier, here) => {
      const reading = readingAt(carrier, here)
      return reading?.owner === spec ? claim(carrier, here, reading, spec) : undefined
    },
  }))
}

function claim(carrier: Carrier, here: Here, reading: DocumentReading, owner: JsonSpec): Claim {
  const { document, found, broken } = reading
  const blocks = found.flatMap(call => blocksOf(carrier, here, document, call))
  const rest = broken ? brokenBlock(carrier, here, document, owner) : undefined
  const last = rest?.last ?? document.last
  return { first: here.at, last, blocks: apart(carrier, here, rest ? [...blocks, rest.block] : blocks) }
}

/** Blocks that stand side by side: where two share a text (files of one patch in a string), the first has it. */
function apart(carrier: Carrier, { at }: Here, blocks: readonly Block[]): readonly Block[] {
  let [row, free] = [at, 0]
  return blocks.map(block => {
    const { span } = block.at
    const start = Math.max(span.start, free)
    free = Math.max(start, span.end)
    if (start === span.start) return block
    while (carrier.line(row)!.end < start) row++
    return { ...block, at: { ...block.at, span: { start, end: free }, line: row + 1 } }
  })
}

/** The document at a line, the calls in it, and the format that it belongs to. */
interface DocumentReading {
  readonly document: JsonDocument
  readonly found: readonly FoundCall[]
  readonly owner: JsonSpec | undefined
  /** Whether what could not be read is told of: not where it speaks of no format. */
  readonly broken: boolean
}

/** Every format asks for the document at the same line in turn: it is read once, and holds while the lines looked at are the same. */
function rememberingLast(specs: readonly JsonSpec[]) {
  let last:
    | { at: CarrierLine; seen: number; end: CarrierLine | undefined; reading: DocumentReading | undefined }
    | undefined
  return (carrier: Carrier, here: Here): DocumentReading | undefined => {
    const at = carrier.line(here.at)!
    if (last?.at === at && carrier.line(last.seen) === last.end) return last.reading
    let seen = here.at
    const line = (index: number) => {
      seen = Math.max(seen, index)
      return carrier.line(index)
    }
    const reading = readDocument(specs, { source: carrier.source, line }, here)
    last = { at, seen, end: carrier.line(seen), reading }
    return reading
  }
}

function readDocument(specs: readonly JsonSpec[], carrier: Carrier, here: Here): DocumentReading | undefined {
  const document = documentAt(carrier, here)
  if (!document) return undefined
  const found = findCalls(specs, document)
  const owner = found[0]?.spec ?? brokenOwner(specs, carrier, here, document)
  if (owner) return { document, found, owner, broken: true }
  return { document, found, owner: isOther(document, here) ? specs[0] : undefined, broken: false }
}

interface FoundCall {
  readonly call: Call
  readonly spec: JsonSpec
  readonly spans: Spans
  readonly notes: readonly Diagnostic[]
}

/** The calls of a document that some format knows. Of a broken array, the elements before the break that say which file they are for. */
function findCalls(specs: readonly JsonSpec[], { values, failure }: JsonDocument): readonly FoundCall[] {
  const parts = values.map(({ value, spans, healed }) => ({ value, spans, healed, whole: true }))
  if (failure) parts.push({ value: failure.complete, spans: failure.spans, healed: failure.healed, whole: false })
  return parts.flatMap(({ value, spans, healed, whole }) => {
    const calls = whole ? callsOf(specs, value) : (value as readonly JsonValue[]).flatMap(item => callsOf(specs, item))
    return calls.flatMap(call => {
      const spec = specOf(specs, call)
      if (!spec || !(whole || saysPath(call))) return []
      const within = calls.length > 1 || !whole ? spans.get(call.within) : undefined
      return { call, spec, spans, notes: healedNotes(healed, within) }
    })
  })
}

const callsOf = (specs: readonly JsonSpec[], value: JsonValue): readonly Call[] =>
  callsIn(value, input => specs.some(spec => spec.fits(input)), readInner)

/** The fields decide; where they do not, the tool's name. */
const specOf = (specs: readonly JsonSpec[], { tool, input }: Call): JsonSpec | undefined =>
  specs.find(spec => spec.tools.includes(tool) && (spec.fits(input) || spec.fitsNamed?.(input))) ??
  specs.find(spec => spec.fits(input)) ??
  specs.find(spec => spec.tools.includes(tool))

const saysPath = ({ input }: Call): boolean =>
  isObject(input) && ['path', 'file_path', 'filePath'].some(key => typeof input[key] === 'string')

function blocksOf(
  carrier: Carrier,
  here: Here,
  document: JsonDocument,
  { call, spec, spans, notes }: FoundCall,
): Block[] {
  const whole = spans.get(call.within) ?? { start: { row: here.at, col: 0 }, end: { row: document.last, col: 0 } }
  const readings: readonly Reading[] = call.broken
    ? [{ problems: [{ code: 'parse/json', message: `the arguments cannot be read: ${call.broken}` }] }]
    : spec.read(call)
  const seen = seenIn(call.input)
  return readings.map(reading => {
    const found = reading.path === undefined ? findPath(carrier, here, here.at, spec.name) : { path: reading.path }
    const [first, last] = [reading.within?.at(0), reading.within?.at(-1)]
    const { start } = spans.get(first as object) ?? whole
    const { end } = spans.get(last as object) ?? whole
    const problems = together([
      ...(reading.problems ?? []),
      ...('problem' in found && found.problem ? [found.problem] : []),
    ])
    const block = blockOf(carrier, {
      format: spec.name,
      first: start.row,
      last: end.row,
      span: { start: offset(carrier, start), end: offset(carrier, end) },
      path: found.path,
      literal: true,
      steps: reading.steps ?? [],
      problems,
      notes: [...notes, ...(reading.notes ?? [])],
    })
    return { ...block, ...(reading.dryRun && { dryRun: true }), ...(seen && { seen }) }
  })
}

/** One refusal that tells of every problem, so that all can be put right at once. */
function together([first, ...others]: readonly Diagnostic[]): readonly Diagnostic[] {
  if (!first) return []
  return [
    others.length === 0 ? first : { ...first, detail: { hints: others.slice(0, 20).map(other => other.message) } },
  ]
}

const offset = (carrier: Carrier, { row, col }: JsonPlace): number => carrier.line(row)!.start + col

/** JSON over several lines that is no edit, whole or too deep for one: nothing inside it is one. */
const isOther = ({ values, failure, last }: JsonDocument, { at }: Here): boolean =>
  last > at &&
  (failure
    ? failure.reason === TOO_DEEP
    : values.every(({ value, healed }) => typeof value === 'object' && healed.size === 0))
