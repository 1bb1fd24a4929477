import { fail, ok, type Result } from '../diagnostic.ts'
import type { ReplaceOp } from '../op.ts'
import { lineAtOffset } from '../text/indexed.ts'
import { scriptOf } from '../text/script.ts'
import { collapse, isBlank } from '../text/spacing.ts'
import { isElision } from '../text/stand-in.ts'
import { firstChange, lineAt } from '../text.ts'
import { choose, type Guide, headersNote, isElsewhere, pointsAt, type Spot } from './choose.ts'
import { absent, finish } from './finish.ts'
import { formOf } from './form.ts'
import type { Ground, Placed } from './ground.ts'
import { type Halves, halvesOf } from './halves.ts'
import { type Part, partsOf, replacePart, surrounds } from './inside.ts'
import { type Lattice, latticeOf, type Row } from './lattice.ts'
import { isVersion } from './laws/evidence.ts'
import { hasLandmarks } from './laws/held.ts'
import { withPlainIndent, withTabs } from './laws/spoilt-indent.ts'
import type { Compare, Layout } from './lay.ts'
import { comparing, dominates, layouts, straight } from './layouts.ts'
import { roadOf } from './road.ts'
import { allows, type Ungarbling } from './rule.ts'
import { type Standing, standing, tierOf } from './standing.ts'

/** The most readings of a garbled block to try. */
const MAX_READINGS = 12

/** A block as one reading has it. */
interface Reading {
  readonly halves: Halves
  readonly lattice: Lattice
  /** The names of the ungarblings that led to it. */
  readonly names: readonly string[]
}

/** What all steps of placing one change share. */
interface Search extends Ground {
  readonly op: ReplaceOp
  readonly guide: Guide
  readonly compare: Compare
}

/**
 * Replaces text: finds the one place that a change is meant for, and replays the change on the file's own lines. The strictest rule
 * by which there is a place decides; two equal places are refused, unless the op's hints point at one.
 * @returns the edits; nothing to do if the new text is already there; or `locate/not-found`, `-/ambiguous`, `-/conflict`, `-/unseen-line`,
 * `-/budget`
 */
export function placeText(op: ReplaceOp, given: Ground, guide: Guide = {}): Result<Placed> {
  if (isBlank(op.search)) return fail('parse/empty-search', 'the block searches for nothing')
  const ground = op.exact ? { ...given, level: 'exact' as const } : given
  const search: Search = { ...ground, op, guide, compare: comparing(ground.file, ground.past.turned) }
  const written = halvesOf(op, ground.file.text)
  const mended = withTabs(withPlainIndent(written, ground.file), ground.file)
  const reading = readingOf(mended, [])
  const lines = byLines(search, reading)
  if (lines?.rule === 'exact') {
    const placed = countedAt(search, reading, lines.placed) ?? pointedAt(search, reading, lines.placed) ?? lines.placed
    return mended === written ? placed : named(placed, 'indentation')
  }
  const inner = withoutEdges(mended)
  const within = inner && readingOf(inner, [])
  const bare = within && byLines(search, within)
  if (bare) return unlessMade(search, [within], named(bare.placed, 'blank-lines'))
  const found = byParts(search, reading) ?? lines?.placed
  if (found) return unlessMade(search, [reading], found)
  if (!allows(search.level, 'similar')) return absent()
  const readings = [reading]
  // each reading may be garbled in yet another way
  for (const known of readings) {
    for (const rule of search.rules) {
      if (rule.kind !== 'ungarbling') continue
      const fresh = ungarbled(search, rule, known)
      if (!Array.isArray(fresh)) return fresh as Result<Placed>
      for (const next of fresh as readonly Reading[]) {
        if (readings.length === MAX_READINGS) break
        const place = byLines(search, next)?.placed ?? byParts(search, next)
        if (place) return unlessMade(search, [next], place)
        readings.push(next)
      }
    }
  }
  const similar = bySimilarity(search, readings)
  return unlessMade(
    search,
    readings,
    (similar?.ok ? similar : countedAt(search, reading, undefined)) ??
      similar ??
      madeInside(search, readings) ??
      gone(search, reading) ??
      (isInWord(search, reading) ? inWord : absent()),
  )
}

/** What is found to the letter only after it was mended is not exact. */
const named = (placed: Result<Placed>, matcher: string): Result<Placed> =>
  placed.ok && placed.value.matcher === 'exact' ? ok({ ...placed.value, matcher }) : placed

/** The halves without the blank lines at their edges that only the search has: if they are not in the file, they are no text. */
function withoutEdges(halves: Halves): Halves | undefined {
  const { search, replace } = halves
  const edge = (lines: readonly string[]) =>
    Math.max(
      0,
      lines.findIndex(line => !isBlank(line)),
    )
  const head = Math.max(0, edge(search) - edge(replace))
  const tail = Math.max(0, edge(search.toReversed()) - edge(replace.toReversed()))
  const isOdd = replace.length > 0 && head + tail > 0
  return isOdd ? { ...halves, search: search.slice(head, search.length - tail) } : undefined
}

/** The new text is at the very line that was counted for it, and the old one is elsewhere: it is done, and the other place is not meant. */
function countedAt(
  { file, op }: Search,
  { halves, lattice }: Reading,
  found: Result<Placed> | undefined,
): Result<Placed> | undefined {
  const line = op.hint?.counted ?? 0
  if (line === 0 || (found?.ok && found.value.start === op.hint?.line)) return undefined
  const stands = (lines: readonly string[]) =>
    lines.every((text, i) => line - 1 + i < file.count && file.line(line - 1 + i) === text)
  if (halves.replace.length === 0 || !stands(halves.replace) || stands(halves.search)) return undefined
  if (found && !saysNew(lattice)) return found.ok ? ambiguous([line - 1, found.value.line - 1]) : found
  return ok({ edits: [], line, start: line, nothing: 'already-applied', notes: [] })
}

const inWord = fail('locate/not-found', 'the text to replace is only inside longer words')

const isInWord = ({ file }: Search, { halves: { search } }: Reading): boolean =>
  search.length === 1 && search[0]!.trim().length > 2 && file.text.includes(search[0]!.trim())

/** The new text is where the hints point, and the old one elsewhere: it is done, and the other place is not meant. */
function pointedAt(search: Search, { halves, lattice }: Reading, found: Result<Placed>): Result<Placed> | undefined {
  const { file, op, compare, level, work } = search
  const isPointedAt = pointsAt(file, op.hint ?? {})
  const { start = 1, end = start } = found.ok ? found.value : {}
  if (!found.ok || isPointedAt({ first: start - 1, last: end - 1 })) return undefined
  const rows = newRows(lattice)
  const runs = standing(file, rows, halves.replace, compare, level, work)?.runs ?? []
  const [run, ...others] = runs.filter(one => isPointedAt({ first: one[0]!, last: one.at(-1)! }))
  if (!run || others.length > 0) return undefined
  return ok({ edits: [], line: run[0]! + 1, start: run[0]! + 1, nothing: 'already-applied', notes: [] })
}

/** The new text is once inside lines, and is another version of the old one, which is nowhere. */
function madeInside(search: Search, readings: readonly Reading[]): Result<Placed> | undefined {
  for (const reading of readings) {
    const { search: old, replace } = reading.halves
    const [part, ...others] =
      replace.length > 0 ? partsOf(search.file, { ...reading.halves, search: replace, replace: old }) : []
    if (!part || others.length > 0 || !isVersion(old.join('\n'), replace.join('\n'))) continue
    const line = spotOf(search, part).first + 1
    return ok({
      edits: [],
      line,
      start: line,
      matcher: nameOf(reading, 'inline'),
      nothing: 'already-applied',
      notes: [],
    })
  }
  return undefined
}

/** A text to be taken out, of which most is nowhere in the file, was taken out before. */
function gone({ file }: Search, { halves, lattice: { rows } }: Reading): Result<Placed> | undefined {
  const says = rows.filter(({ weight }) => weight >= SAYING)
  const left = says.filter(({ key, word }) => file.linesWith(key, word, 1).length > 0)
  if (!halves.replace.every(isBlank) || says.length === 0 || left.length * 2 >= says.length) return undefined
  const note = { code: 'locate/inexact', message: 'the lines to remove are not in the file' } as const
  return ok({ edits: [], line: 1, nothing: 'already-applied', notes: [note] })
}

const readingOf = (halves: Halves, names: readonly string[]): Reading => ({
  halves,
  lattice: latticeOf(scriptOf(halves.search, halves.replace, collapse)),
  names,
})

const nameOf = ({ names }: Reading, rule: string): string => [...names, rule].join(' + ')

/** The readings that an ungarbling makes of one; or a refusal if it is open which lines are meant. */
function ungarbled({ file }: Search, rule: Ungarbling, { halves, names }: Reading): readonly Reading[] | Result<never> {
  if (names.includes(rule.name)) return []
  const read = rule.read(halves, file)
  if ('open' in read) return ambiguous(read.open)
  return read.filter(({ search }) => !search.every(isBlank)).map(next => readingOf(next, [...names, rule.name]))
}

/** A refusal names at most this many places. */
const MAX_TOLD = 50

function ambiguous(lines: readonly number[], isSimilar = false): Result<never> {
  const message = isSimilar
    ? `the text to replace is similar to ${lines.length} places, and none of them is clearly the one meant`
    : `the text to replace appears ${lines.length} times`
  const numbers = lines.map(line => line + 1).sort((a, b) => a - b)
  return fail('locate/ambiguous', message, { lines: numbers.slice(0, MAX_TOLD) })
}

/** All lines of the search one below the other, by the strictest rule by which they are. */
function byLines(
  search: Search,
  reading: Reading,
): { readonly rule: string; readonly placed: Result<Placed> } | undefined {
  const { file, compare, level, work } = search
  const { lattice, halves } = reading
  const old = lattice.rows.filter(row => row.kind !== 'new')
  const found = standing(file, old, halves.search, compare, level, work)
  if (!found) return undefined
  const rule = nameOf(reading, found.rule)
  const chosen = chosenOf(
    search,
    found.runs.map(run => straight(lattice, run, compare)),
  )
  if (!chosen) return undefined
  if (!chosen.ok) return { rule, placed: chosen }
  if (halves.replace.every(isBlank) && isAdded(search, chosen.value))
    return { rule, placed: movedAlready(chosen.value, rule) }
  return { rule, placed: noted(search, chosen.value, finish(search, lattice, chosen.value, rule)) }
}

/** A text to be taken out that is only where an earlier block of the same source put it: it was moved before. */
const movedAlready = ({ first }: Spot, matcher: string): Result<Placed> =>
  ok({ edits: [], line: first + 1, start: first + 1, matcher, nothing: 'already-applied', notes: [] })

/** Chooses the one that is meant; undefined if all of them are elsewhere than the hints say. */
function chosenOf<T extends Spot>(search: Search, spots: readonly T[], isSimilar = false): Result<T> | undefined {
  const { file, op, guide, past } = search
  const here = spots.filter(spot => !isElsewhere(file, spot, op.hint, guide))
  // text that an earlier block put in is not what a later one means, if it is elsewhere too
  const own = here.filter(spot => !isAdded(search, spot))
  const left = own.length > 0 ? own : here
  if (left.length < 2) return left[0] && ok(left[0])
  // as many blocks that ask for the same as there are places: each has one
  if (left.length === past.again) return ok(left.toSorted((a, b) => a.first - b.first)[0]!)
  const chosen = choose(file, left, op.hint ?? {}, guide)
  return chosen < 0
    ? ambiguous(
        left.map(({ first }) => first),
        isSimilar,
      )
    : ok(left[chosen]!)
}

/** True if an earlier block of the same source put a place's text in. */
const isAdded = ({ past }: Search, { first, last }: Spot): boolean =>
  past.added.some(({ from, to }) => first >= from && last < to)

/** Adds a note if the headers of the op do not lead to the place; under `exact` that is a refusal. */
function noted({ file, op, level }: Search, spot: Spot, placed: Result<Placed>): Result<Placed> {
  const note = placed.ok && op.hint ? headersNote(file, spot, op.hint) : undefined
  if (!note || !placed.ok) return placed
  return level === 'exact'
    ? fail('locate/not-found', note.message)
    : ok({ ...placed.value, notes: [...placed.value.notes, note] })
}

/** The very text inside lines. */
function byParts(search: Search, reading: Reading): Result<Placed> | undefined {
  const { file, level } = search
  const parts = partsOf(file, reading.halves)
  const spots = parts.map(part => ({ ...spotOf(search, part), part }))
  const chosen = chosenOf(search, spots)
  if (!chosen?.ok) return chosen
  const { part, first } = chosen.value
  const matcher = nameOf(reading, 'inline')
  const start = { matcher, start: first + 1, end: chosen.value.last + 1, line: first + 1 }
  if (surrounds(file, part, reading.halves)) return ok({ ...start, edits: [], nothing: 'already-applied', notes: [] })
  const made = replacePart(file, reading.halves, part, level === 'exact')
  if (!made.ok) return made
  const { edits } = made.value
  if (edits.length === 0) return ok({ ...start, ...made.value, nothing: 'no-change' })
  return ok({ ...start, ...made.value, line: lineAt(file.text, firstChange(file.text, edits)) })
}

const spotOf = ({ file }: Search, { span }: Part): Spot => ({
  first: lineAtOffset(file.starts, span.start),
  last: lineAtOffset(file.starts, Math.max(span.start, span.end - 1)),
})

/** A layout that stands less than this part of a block is none; of it, half must stand. */
const FLOOR = 0.6
const STANDING = 0.5

/** Even lines that say alone where a change goes need this much. */
const LOWEST = 0.3

/** The block laid beside the file line by line; of all its readings the one with the best layout counts. */
function bySimilarity(search: Search, readings: readonly Reading[]): Result<Placed> | undefined {
  const { file, compare, work } = search
  let best: { readonly reading: Reading; readonly found: readonly Layout[] } | undefined
  for (const reading of readings) {
    const found = layouts(file, reading.lattice, compare, work)
    if (!found) return fail('locate/budget', 'the block is too large to look for something like it')
    const marker = reading.lattice.rows.some(row => row.kind !== 'new' && isMarker(search, row))
    if (!marker && found[0] && found[0].part > (best?.found[0]!.part ?? 0)) best = { reading, found }
  }
  if (!best) return undefined
  const [top, ...others] = best.found as readonly [Layout, ...Layout[]]
  const { lattice } = best.reading
  const isLow = top.part < FLOOR || top.standing < top.total * STANDING
  if (isLow && (top.part < LOWEST || !hasLandmarks(file, roadOf(file, lattice.script, top), work))) return undefined
  const rivals = isLow ? [] : others.filter(other => !dominates(top, other))
  const chosen = chosenOf(search, [top, ...rivals], true)
  if (!chosen) return undefined
  if (!chosen.ok) return chosen
  return noted(search, chosen.value, finish(search, lattice, chosen.value, nameOf(best.reading, 'similar')))
}

/** True if a line of the block stands for code that is left out, and the file has no such line. */
const isMarker = ({ file }: Search, { form, key, word }: Lattice['rows'][number]): boolean =>
  isElision(form.text) && file.linesWith(key, word, 1).length === 0

/**
 * What became of a change whose whole new text is in the file by a stricter rule than the old one: it was made there, if there
 * is evidence; else neither place is certain.
 */
function unlessMade(search: Search, readings: readonly Reading[], found: Result<Placed>): Result<Placed> {
  if (found.ok ? found.value.edits.length === 0 : found.problem.code === 'locate/budget') return found
  const tier = found.ok ? tierOf(found.value.matcher) : tierOf(undefined)
  for (const reading of readings) {
    if (tier > tierOf('inline') && found.ok && isMadeHere(search, reading, found.value)) return nothingLeft(found.value)
    const made = madeAt(search, reading)
    if (!made || made.tier >= tier) continue
    const line = made.runs[0]![0]! + 1
    // what is a part of the old text stands with it
    if (found.ok && isPart(reading.halves.replace, reading.halves.search)) return found
    if (made.isEvident) {
      const range = { from: line - 1, to: made.runs[0]!.at(-1)! + 1 }
      const matcher = nameOf(reading, made.rule)
      return ok({ edits: [], line, start: line, matcher, nothing: 'already-applied', made: [range], notes: [] })
    }
    if (found.ok)
      return fail('locate/ambiguous', 'the new text is already in the file, and text like the old one is elsewhere', {
        lines: [line, found.value.line],
      })
  }
  return found
}

/** True if lines follow each other in others. */
const isPart = (lines: readonly string[], all: readonly string[]): boolean =>
  all.some((_, from) => lines.length > 0 && lines.every((line, i) => all[from + i] === line))

/** True if the very new text is inside the lines that would change. */
function isMadeHere({ file }: Search, { halves: { search, replace, ...rest } }: Reading, { edits }: Placed): boolean {
  if (replace.every(isBlank)) return false
  const parts = partsOf(file, { ...rest, search: replace, replace: search })
  return parts.some(({ span }) => edits.every(edit => edit.span.start >= span.start && edit.span.end <= span.end))
}

const nothingLeft = ({ line, start = line, matcher = 'inline' }: Placed): Result<Placed> =>
  ok({ edits: [], line, start, matcher, nothing: 'already-applied', notes: [] })

/** Where the new text is in the file, and whether that is evidence that the change was made. */
function madeAt(
  { file, compare, level, work }: Search,
  { halves, lattice }: Reading,
): (Standing & { readonly isEvident: boolean }) | undefined {
  if (!saysNew(lattice)) return undefined
  const rows = newRows(lattice)
  const found = standing(file, rows, halves.replace, compare, level, work)
  // where white space is the change, it is what tells
  const isTheirs = (run: Int32Array) =>
    rows.every(
      (row, i) =>
        row.kind !== 'keep' || lattice.rows.includes(row) || file.line(run[i]!).trimEnd() === row.form.text.trimEnd(),
    )
  if (!found?.runs.every(isTheirs)) return undefined
  const isKept = rows.some(row => row.kind === 'keep' && row.weight >= SAYING)
  const isOther = isVersion(halves.search.join(' '), halves.replace.join(' '))
  return { ...found, isEvident: isOther || (isKept && found.runs.length === 1) }
}

/** The rows of the new text, each as it is written there. */
function newRows({ rows, script: { lines, search, replace } }: Lattice): readonly Row[] {
  const other = new Map(
    lines.flatMap(line =>
      line.kind === 'keep' && search[line.s] !== replace[line.r] ? [[line.s, replace[line.r]!] as const] : [],
    ),
  )
  return rows.flatMap(row => {
    const text = row.kind === 'keep' ? other.get(row.index) : undefined
    return row.kind === 'old' ? [] : text === undefined ? row : { ...row, form: formOf(text) }
  })
}

/** A kept line that says less is no evidence. */
const SAYING = 0.25

/** New lines that say less than this together are in any file. */
const ENOUGH = 0.3

/** True if the new text has lines of its own that say something, or says enough around what it takes out. */
function saysNew({ rows, script }: Lattice): boolean {
  const weightOf = (kind: 'keep' | 'new') => rows.reduce((sum, row) => (row.kind === kind ? sum + row.weight : sum), 0)
  if (weightOf('new') >= ENOUGH) return true
  return (
    rows[0]?.kind === 'keep' &&
    rows.at(-1)?.kind === 'keep' &&
    script.hunks.length > 0 &&
    weightOf('keep') >= 2 * ENOUGH
  )
}
