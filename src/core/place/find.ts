import { fail, ok, type Result } from '../diagnostic.ts'
import { lineOf } from '../text/indexed.ts'
import { isBlank } from '../text/spacing.ts'
import { isElision } from '../text/stand-in.ts'
import { firstChange } from '../text.ts'
import { isBeforeComment, type Part, partsOf } from './find/inside.ts'
import type { Layout } from './find/lay.ts'
import { dominates, layouts, straight } from './find/layouts.ts'
import { replacePart, surrounding } from './find/part.ts'
import { roadOf } from './find/road.ts'
import { standing } from './find/standing.ts'
import { finish } from './finish.ts'
import type { Placed } from './ground.ts'
import type { Lattice } from './lattice.ts'
import { closedAlike } from './laws/closing.ts'
import { hasLandmarks } from './laws/held.ts'
import { definedBy } from './laws/names.ts'
import { allows } from './rule.ts'
import { type BlockReading, chosenOf, isAdded, noted, ruleName, type Search, spotOf } from './search.ts'

/** All lines of the search one below the other, by the strictest rule by which they are. */
export function byLines(
  search: Search,
  reading: BlockReading,
): { readonly rule: string; readonly placed: Result<Placed> } | undefined {
  const { file, compare, level, work } = search
  const { lattice, halves } = reading
  const old = lattice.rows.filter(row => row.kind !== 'new')
  const found = standing(file, old, halves.search, compare, level, work)
  if (!found) return undefined
  let rule = ruleName(reading, found.rule)
  const chosen = chosenOf(
    search,
    found.runs.map(run => straight(lattice, run, compare)),
  )
  if (!chosen) return undefined
  if (!chosen.ok) return { rule, placed: chosen }
  const layout = rule === 'exact' ? chosen.value : closedAlike(file, lattice, chosen.value, compare)
  if (layout !== chosen.value && !allows(level, 'similar')) return undefined
  if (layout !== chosen.value) rule = ruleName(reading, 'similar')
  return { rule, placed: noted(search, layout, finish(search, lattice, layout, rule)) }
}

/** The very text inside lines. @param isLine its lines are elsewhere, indented otherwise */
export function byParts(search: Search, reading: BlockReading, isLine = false): Result<Placed> | undefined {
  const { file, level } = search
  const adds = reading.halves.replace.length > reading.halves.search.length
  const isLines = (part: Part) =>
    (isLine && adds && !isBlank(part.before + part.after)) || isBeforeComment(part, reading.halves)
  const parts = partsOf(file, reading.halves, isLine).filter(part => !isLines(part))
  const spots = parts.map(part => ({ ...spotOf(search, part), part }))
  const chosen = chosenOf(search, spots)
  if (!chosen?.ok) return chosen
  const { part, first } = chosen.value
  const matcher = ruleName(reading, 'inline')
  const start = { matcher, start: first + 1, end: chosen.value.last + 1, line: first + 1 }
  const there = surrounding(file, part, reading.halves)
  if (there) return ok({ ...start, edits: [], nothing: 'already-applied', made: [there], notes: [] })
  const made = replacePart(file, reading.halves, part, level === 'exact')
  if (!made.ok) return made
  const { edits } = made.value
  return ok({ ...start, ...made.value, line: lineOf(file, firstChange(file.text, edits)) })
}

/** A layout that stands less than this part of a block is none; of it, half must stand. */
const FLOOR = 0.6
const STANDING = 0.5
const NEARLY_ALL = 0.9

/** Even lines that say alone where a change goes need this much. */
const LOWEST = 0.3

/** The block laid next to the file line by line; of all its readings the one with the best layout counts. */
export function bySimilarity(search: Search, readings: readonly BlockReading[]): Result<Placed> | undefined {
  const { file, compare, work } = search
  let best: { readonly reading: BlockReading; readonly found: readonly Layout[] } | undefined
  for (const reading of readings) {
    const found = layouts(file, reading.lattice, compare, work)
    if (!found) return fail('locate/budget', 'the block is too large for similarity search')
    const marker = reading.lattice.rows.some(row => row.kind !== 'new' && isMarker(search, row))
    const least = best?.found[0]?.part ?? 0
    if (!marker && found[0] && found[0].part > least) best = { reading, found }
  }
  if (!best) return undefined
  // new text that an earlier block put in says nothing against a place at which nearly all of this one stands
  const isOwn = ({ rows, at }: Layout) =>
    rows.some(({ kind }, i) => kind === 'new' && isAdded(search, { first: at[i]!, last: at[i]! }))
  const found = best.found.filter(layout => !isOwn(layout))
  const isElsewhere = found[0] !== undefined && found[0].part >= NEARLY_ALL
  const [top, ...others] = (isElsewhere ? found : best.found) as readonly [Layout, ...Layout[]]
  const { lattice } = best.reading
  const isLow = top.part < FLOOR || top.standing < top.total * STANDING
  if (isLow && (top.part < LOWEST || !hasLandmarks(file, roadOf(file, lattice.script, top), work))) return undefined
  const isNamed = ({ form }: Lattice['rows'][number], line: number) => {
    const name = definedBy(form.text)
    return name !== undefined && name === definedBy(file.line(line))
  }
  const rivals = others.filter(other => !dominates(top, other, isNamed))
  const chosen = chosenOf(search, [top, ...rivals], true)
  if (!chosen) return undefined
  if (!chosen.ok) return chosen
  const layout = closedAlike(file, lattice, chosen.value, compare)
  return noted(search, layout, finish(search, lattice, layout, ruleName(best.reading, 'similar')))
}

/** True if a line of the block means code that is left out, and the file has no such line. */
const isMarker = ({ file }: Search, { form, key, word }: Lattice['rows'][number]): boolean =>
  isElision(form.text) && file.linesWith(key, word, 1).length === 0
