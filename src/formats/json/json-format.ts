import type { Diagnostic } from '../../core/diagnostic.ts'
import type { Block } from '../../core/op.ts'
import { blockOf, type Carrier, type CarrierLine, type Claim, type Format, type Here } from '../carrier.ts'
import { findPath } from '../find-path.ts'
import { brokenBlock, brokenOwner } from './broken.ts'
import { type Call, callsIn, isObject } from './call.ts'
import { documentAt, healedNotes, type JsonDocument } from './document.ts'
import { readInner } from './inner.ts'
import type { JsonPlace, JsonValue, Spans } from './json-value.ts'
import type { JsonSpec, Reading } from './spec.ts'
import { indexOf, type SpecIndex } from './spec-index.ts'

/**
 * Makes formats of specs. All of them read the same document; the one that its first call belongs to claims it, and makes the blocks of
 * the other calls as well, each under its own format's name.
 */
export const jsonFormatsOf = (specs: readonly JsonSpec[]): readonly Format[] => {
  const meaningAt = rememberingLast(indexOf(specs), specs[0])
  return specs.map(spec => ({
    name: spec.name,
    initial: '{[<jJ',
    read: (carrier, here) => {
      const meaning = meaningAt(carrier, here)
      return meaning?.owner === spec ? claim(carrier, here, meaning) : undefined
    },
  }))
}

/** What begins at a line, what it asks, and which format speaks for it. */
interface Meaning {
  readonly document: JsonDocument
  readonly found: readonly FoundCall[]
  readonly owner: JsonSpec | undefined
}

/** Every format asks for the meaning of the same line in turn; it is worked out once, and holds while the lines looked at are the same. */
function rememberingLast(index: SpecIndex, first: JsonSpec | undefined) {
  let last: { line: CarrierLine; seen: number; end: CarrierLine | undefined; meaning: Meaning | undefined } | undefined
  return (carrier: Carrier, here: Here): Meaning | undefined => {
    const line = carrier.line(here.at)!
    if (last?.line === line && carrier.line(last.seen) === last.end) return last.meaning
    let seen = here.at
    const watched: Carrier = {
      source: carrier.source,
      line: row => {
        seen = Math.max(seen, row)
        return carrier.line(row)
      },
    }
    const meaning = meaningOf(index, first, watched, here)
    last = { line, seen, end: carrier.line(seen), meaning }
    return meaning
  }
}

function meaningOf(index: SpecIndex, first: JsonSpec | undefined, carrier: Carrier, here: Here): Meaning | undefined {
  const document = documentAt(carrier, here)
  if (!document) return undefined
  const found = findCalls(index, document)
  const owner = found[0]?.spec ?? brokenOwner(index, carrier, here, document)
  return { document, found, owner: owner ?? (isOther(document, here) ? first : undefined) }
}

function claim(carrier: Carrier, here: Here, { document, found, owner }: Meaning): Claim {
  const blocks = blocksOf(carrier, here, document, found)
  if (found.length === 0 && isOther(document, here)) return { first: here.at, last: document.last, blocks }
  const broken = brokenBlock(carrier, here, document, owner!, blocks.at(-1)?.at.span.end)
  const last = broken?.last ?? document.last
  return { first: here.at, last, blocks: broken ? [...blocks, broken.block] : blocks }
}

interface FoundCall {
  readonly call: Call
  readonly spec: JsonSpec
  readonly spans: Spans
  readonly notes: readonly Diagnostic[]
}

/** The calls of a document that some format knows. Of a broken array, the elements before the break that say which file they are for. */
function findCalls(index: SpecIndex, { values, failure }: JsonDocument): readonly FoundCall[] {
  if (values.length === 0 && failure?.complete.length === 0) return []
  const parts = values.map(({ value, spans, healed }) => ({ value, spans, healed, whole: true }))
  if (failure) parts.push({ value: failure.complete, spans: failure.spans, healed: failure.healed, whole: false })
  return parts.flatMap(({ value, spans, healed, whole }) => {
    const calls = whole ? callsOf(index, value) : (value as readonly JsonValue[]).flatMap(item => callsOf(index, item))
    return calls.flatMap(call => {
      const spec = index.ofCall(call)
      if (!spec || !(whole || saysPath(call))) return []
      const within = calls.length > 1 || !whole ? spans.get(call.within) : undefined
      return { call, spec, spans, notes: healedNotes(healed, within) }
    })
  })
}

const callsOf = (index: SpecIndex, value: JsonValue): readonly Call[] =>
  callsIn(value, input => index.fitting(input) !== undefined, readInner)

const saysPath = ({ input }: Call): boolean =>
  isObject(input) && ['path', 'file_path', 'filePath'].some(key => typeof input[key] === 'string')

/** The blocks of all calls, side by side: one that shares its text with the one before stands, without length, behind it. */
function blocksOf(carrier: Carrier, here: Here, document: JsonDocument, calls: readonly FoundCall[]): Block[] {
  let free: JsonPlace = { row: here.at, col: 0 }
  return calls.flatMap(found =>
    readingsOf(found).map(reading => {
      const span = found.spans.get(reading.within ?? found.call.within) ?? {
        start: { row: here.at, col: 0 },
        end: { row: document.last, col: 0 },
      }
      const start = later(free, span.start)
      free = later(start, span.end)
      return blockFor(carrier, here, found, reading, { start, end: free })
    }),
  )
}

const readingsOf = ({ call, spec }: FoundCall): readonly Reading[] =>
  call.broken
    ? [{ problems: [{ code: 'parse/json', message: `the arguments cannot be read: ${call.broken}` }] }]
    : spec.read(call)

const later = (a: JsonPlace, b: JsonPlace): JsonPlace => (b.row > a.row || (b.row === a.row && b.col > a.col) ? b : a)

interface Extent {
  readonly start: JsonPlace
  readonly end: JsonPlace
}

function blockFor(
  carrier: Carrier,
  here: Here,
  { spec, notes }: FoundCall,
  reading: Reading,
  { start, end }: Extent,
): Block {
  const found = reading.path === undefined ? findPath(carrier, here, here.at, spec.name) : { path: reading.path }
  const block = blockOf(carrier, {
    format: spec.name,
    first: start.row,
    last: end.row,
    span: { start: offset(carrier, start), end: offset(carrier, end) },
    path: found.path,
    steps: reading.steps ?? [],
    problems: together([...(reading.problems ?? []), ...('problem' in found && found.problem ? [found.problem] : [])]),
    notes: [...notes, ...(reading.notes ?? [])],
  })
  return reading.dryRun ? { ...block, dryRun: true } : block
}

/** One refusal that tells of every problem, so that all can be put right at once. */
function together([first, ...others]: readonly Diagnostic[]): readonly Diagnostic[] {
  if (!first) return []
  return [
    others.length === 0 ? first : { ...first, detail: { hints: others.slice(0, 20).map(other => other.message) } },
  ]
}

const offset = (carrier: Carrier, { row, col }: JsonPlace): number => carrier.line(row)!.start + col

/** Whole JSON over several lines that is no edit, or JSON deeper than any edit: nothing inside it is one. */
const isOther = ({ values, failure, last }: JsonDocument, { at }: Here): boolean =>
  last > at && (failure ? failure.fault === 'too-deep' : values.every(({ healed }) => healed.size === 0))
