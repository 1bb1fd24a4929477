import type { Block } from '../../../core/block.ts'
import type { Fence } from '../../carrier/markdown.ts'
import { type Claim, linesBetween, type SourceLines } from '../../format.ts'
import { jsonSpecs } from '../../json/index.ts'
import { problem } from '../../parts/problems.ts'
import { recordReader } from '../records.ts'
import { fateBelow } from '../told/below.ts'
import { foundIn } from '../told/found.ts'
import { type Fate, stronger } from '../told.ts'
import { judge, leftOut, notesOf, withOrigin } from './blocks.ts'

/** Formats whose blocks are calls, which have results. */
const CALLS = new Set(jsonSpecs.flatMap(({ name, fields }) => (fields.length > 0 ? [name] : [])))

/** A claim of calls with their outcomes: results with their ids anywhere, and a fence or an element with a result right below. */
export function answered(source: SourceLines, claim: Claim, fence: Fence | undefined): Claim {
  if (!claim.blocks.some(mayHaveResult)) return claim
  const hasId = linesBetween(source, claim.first, claim.last + 1).some(line => ID.test(line))
  const known = hasId ? fatesIn(source) : new Map<string, Fate>()
  const ids = known.size > 0 ? idsIn(source, claim) : []
  const fates = ids.some(id => known.has(id)) ? ids.map(id => known.get(id)) : [fateBelow(source, claim.last, fence)]
  const all = fates.reduce((a, b) => (a && b ? stronger(a, b) : (a ?? b)))
  const blocks = claim.blocks.map((block, i) => {
    const fate = fates.length === claim.blocks.length ? fates[i] : all
    if (!fate || fate.kind === 'done' || !mayHaveResult(block)) return block
    if (fate.kind === 'failed') return leftOut(block, FAILED_BELOW)
    const origin = { log: 'the text', ...block.origin, ...judge(fate) }
    return withOrigin({ ...block, notes: [...block.notes, ...notesOf(fate)] }, origin)
  })
  return { ...claim, blocks }
}

/** True for a call that is whole, and of which nothing more is known. */
const mayHaveResult = ({ format, origin, problems }: Block): boolean =>
  problems.length === 0 && (origin ? origin.fate === 'open' : CALLS.has(format))

const FAILED_BELOW = problem('log/failed', 'its result, which the text has too, says that the call failed')

/** The id of a call, in the call or in its result. */
const ID = /"(?:id|(?:tool_?)?(?:call|use)_?id)"\s{0,9}:/i

const idsIn = (source: SourceLines, { first, last }: Claim): readonly string[] =>
  toldIn(source, first, last).flatMap(one => (one.kind === 'call' && one.id ? [one.id] : []))

function toldIn(source: SourceLines, first: number, last: number) {
  const [reader, known] = [recordReader(first), new Set<string>()]
  return linesBetween(source, first, last + 1).flatMap((line, i) =>
    [...reader.push(line, source.start(first + i))].flatMap(({ value = null }) => [...foundIn(value, known)]),
  )
}

/** The results with an id in a text, which is looked through once. */
const read = new WeakMap<SourceLines, { readonly lines: number; readonly fates: ReadonlyMap<string, Fate> }>()

function fatesIn(source: SourceLines): ReadonlyMap<string, Fate> {
  const known = read.get(source)
  let lines = known?.lines ?? 0
  if (known && source.line(lines) === undefined) return known.fates
  const fates = new Map<string, Fate>()
  while (source.line(lines) !== undefined) lines++
  for (const one of toldIn(source, 0, lines - 1))
    if (one.kind === 'result' && one.id !== undefined) fates.set(one.id, stronger(fates.get(one.id), one.fate))
  read.set(source, { lines, fates })
  return fates
}
