import type { Block } from '../../../core/block.ts'
import type { Diagnostic } from '../../../core/diagnostic.ts'
import { blockOf, MOST_BLOCKS } from '../../block.ts'
import { type At, type Claim, endOf, type Format, type SourceLines } from '../../format.ts'
import { findPath, type PathFound } from '../../parts/find-path.ts'
import { schemaOfFields } from '../fields.ts'
import { type JsonSpec, type Reading, readingsOf } from '../spec.ts'
import type { JsonPlace, JsonRead, JsonValue, Spanned } from '../value.ts'
import { pathOf } from '../vocabulary.ts'
import { type Call, callsIn } from './call.ts'
import { documentAt, healedNotes, type JsonDocument, type JsonSpan } from './document.ts'
import { jsonOpening } from './opening.ts'
import { TOO_DEEP } from './reader.ts'
import { indexOf, type SpecIndex } from './spec-index.ts'
import { brokenBlock, brokenOwner, insideStrings } from './unread.ts'

/** Makes formats of specs. All read with one function, and each call's block has the name of the format that knows it. */
export const jsonFormatsOf = (specs: readonly JsonSpec[]): readonly Format[] => {
  let index: SpecIndex | undefined
  const common: Omit<Format, 'name'> = {
    ...jsonOpening,
    read: (source, here) => {
      // a text without JSON needs none
      index ??= indexOf(specs)
      const document = documentAt(source, here, index)
      return document && claim(index, source, here, document)
    },
  }
  return specs.map(({ name, write, guide, answer, fields }) => ({
    ...common,
    name,
    ...(fields.length > 0 && { schema: () => schemaOf(name, fields) }),
    ...(write && { write }),
    ...(guide && { guide }),
    ...(answer && { answer }),
  }))
}

const schemaOf = (title: string, fields: JsonSpec['fields']): object => ({
  title,
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  ...(fields.length === 1 ? schemaOfFields(fields[0]!) : { anyOf: fields.map(schemaOfFields) }),
})

function claim(index: SpecIndex, source: SourceLines, here: At, document: JsonDocument): Claim | undefined {
  if (document.uncertain && !tells(index, document)) return undefined
  const found = findCalls(index, document)
  const owner = found[0]?.spec ?? brokenOwner(index, source, here, document)
  if (!owner) {
    const inside = here.line === 0 ? insideStrings(source, document) : []
    return isOther(index, document, here) || inside.length > 0
      ? { first: here.line, last: document.last, blocks: inside }
      : undefined
  }
  const blocks = found.flatMap(call => blocksOf(source, here, call))
  const rest = brokenBlock(source, here, document, owner)
  const last = rest?.last ?? document.last
  return { first: here.line, last, blocks: apart(source, here, rest ? [...blocks, rest.block] : blocks) }
}

/** True if some key speaks for a format by itself. */
const tells = (index: SpecIndex, { values, failure }: JsonDocument): boolean =>
  [...values, ...(failure ? [failure] : [])].some(({ keys }) => index.isDistinctive(keys))

/** Blocks that stand side by side: where two share a text (files of one patch in a string), the first has it. */
function apart(source: SourceLines, { line: at }: At, blocks: readonly Block[]): readonly Block[] {
  let [row, free] = [at, 0]
  return blocks.map(block => {
    const { span } = block.at
    const start = Math.max(span.start, free)
    free = Math.max(start, span.end)
    if (start === span.start) return block
    while (endOf(source, row) < start) row++
    return { ...block, at: { ...block.at, span: { start, end: free }, line: row + 1 } }
  })
}

type Spans = ReadonlyMap<unknown, Spanned>

type FoundCall = ReturnType<typeof knownOf>[number]

/** The calls of a document that some format knows. Of a broken array, the elements before the break that say which file they are for. */
function findCalls(index: SpecIndex, { values, failure }: JsonDocument): readonly FoundCall[] {
  const found =
    values.length === 0 ? [] : joined(values.flatMap(read => knownOf(index, read, callsIn(read.value, index.fits))))
  if (!failure || !index.knows(failure.keys)) return found
  const complete: Call[] = []
  for (const item of failure.complete) {
    if (complete.length > MOST_BLOCKS) break
    complete.push(...callsIn(item, index.fits).filter(({ input }) => pathOf(input) !== undefined))
  }
  return [...found, ...knownOf(index, failure, complete)]
}

/** The calls as one, of a list, where that is how their format is read. */
function joined(found: readonly FoundCall[]): readonly FoundCall[] {
  const [first, last] = [found.at(0), found.at(-1)]
  if (!first || !last || first === last || !found.every(({ spec }) => spec.joins)) return found
  const inputs = found.map(({ call }) => call.input as JsonValue)
  const [start, end] = [first.spans.get(first.call.within), last.spans.get(last.call.within)]
  const spans: Spans = new Map([[inputs, { ...end!, row: start!.row, col: start!.col }]])
  const call = { tool: '', input: inputs, within: inputs }
  return [{ ...first, call, spans, notes: found.flatMap(one => one.notes) }]
}

function knownOf(index: SpecIndex, read: JsonRead, calls: readonly Call[]) {
  const spans: Spans = new Map(calls.length > 0 ? read.spans.map(one => [one.value, one]) : [])
  return calls.slice(0, MOST_BLOCKS + 1).flatMap(call => {
    const spec = index.ofCall(call)
    const within = calls.length > 1 || !read.ok ? spanOf(spans, call.within) : undefined
    return spec ? { call, spec, spans, notes: healedNotes(read.healed, within) } : []
  })
}

function spanOf(spans: Spans, value: unknown): JsonSpan | undefined {
  const found = spans.get(value)
  return found && { start: found, end: { row: found.endRow, col: found.endCol } }
}

function blocksOf(source: SourceLines, here: At, { call, spec, spans, notes }: FoundCall): Block[] {
  const whole = spanOf(spans, call.within)!
  const readings: readonly Reading[] = call.broken
    ? [{ problems: [{ code: 'parse/json', message: `the arguments cannot be read: ${call.broken}` }] }]
    : readingsOf(spec, call, source)
  return readings.map(reading => {
    const { within = [] } = reading
    const place: PathFound =
      reading.path === undefined
        ? findPath(source, here, { format: spec.name, at: here.line })
        : { path: reading.path, first: here.line }
    const { start } = spanOf(spans, within.at(0)) ?? whole
    const { end } = spanOf(spans, within.at(-1)) ?? whole
    const problems = together([...(reading.problems ?? []), ...(place.problem ? [place.problem] : [])])
    return blockOf(source, {
      ...reading,
      format: spec.name,
      ...place,
      first: start.row,
      last: end.row,
      span: { start: offset(source, start), end: offset(source, end) },
      problems,
      notes: [...notes, ...(reading.notes ?? [])],
    })
  })
}

/** One refusal with every problem, so that all can be corrected at once. */
function together([first, ...others]: readonly Diagnostic[]): readonly Diagnostic[] {
  if (!first || others.length === 0) return first ? [first] : []
  return [{ ...first, detail: { hints: others.slice(0, 20).map(other => other.message) } }]
}

const offset = (source: SourceLines, { row, col }: JsonPlace): number => source.start(row) + col

/** JSON over several lines that is not an edit, as far as the text goes or too deep for one: nothing inside it is one. */
function isOther(index: SpecIndex, { failure, healed, last }: JsonDocument, { line: at }: At): boolean {
  if (!failure || last === at) return last > at && !healed
  return failure.reason === TOO_DEEP || (failure.unclosed && failure.healed.length === 0 && !index.knows(failure.keys))
}
