import { fail, ok, type Result } from '../diagnostic.ts'
import type { ReplaceOp } from '../op.ts'
import { occurrences } from '../text/occurrences.ts'
import { scriptOf } from '../text/script.ts'
import { collapse, isBlank } from '../text/spacing.ts'
import type { StepEvidence } from './choose.ts'
import { comparing } from './find/layouts.ts'
import { tierOf } from './find/standing.ts'
import { byLines, byParts, bySimilarity } from './find.ts'
import { absent } from './finish.ts'
import { placeGap } from './gap.ts'
import type { Ground, Placed } from './ground.ts'
import { type Halves, halvesOf } from './halves.ts'
import { withPlainIndent, withTabs } from './laws/spoilt-indent.ts'
import { countedAt, madeBefore, movedBefore, movedFrom } from './made/again.ts'
import { undone } from './made/undone.ts'
import { gone, unlessMade } from './made.ts'
import { allows, type Ungarbling } from './rule.ts'
import { ambiguous, type BlockReading, readingOf, type Search } from './search.ts'

/** The most readings of a garbled block to try. */
const MAX_READINGS = 12

/**
 * Replaces text: finds the one place that a change is meant for, and replays the change on the file's own lines. The strictest rule
 * by which there is a place decides; two equal places are refused, unless the op's hints point at one.
 * @returns the edits; nothing to do if the new text is already there; or `locate/not-found`, `-/ambiguous`, `-/conflict`, `-/unseen-line`,
 * `-/budget`
 */
export function placeText(op: ReplaceOp, given: Ground, evidence: StepEvidence = {}): Result<Placed> {
  if (isBlank(op.search))
    return op.hint?.line === undefined
      ? fail('parse/empty-search', 'the block has no old text')
      : placeGap(op, given, evidence)
  const ground = { ...given, ...(op.exact && { level: 'exact' as const }) }
  const search: Search = { ...ground, op, evidence, compare: comparing(ground.file, ground.past.turned) }
  const placed = placeIn(search)
  const was = placed.ok || placed.problem.code === 'locate/budget' ? undefined : undone(search, placeIn)
  const found = was ?? movedBefore(search, placed) ?? placed
  const isAgain = search.past.isAgainHere || evidence.isAgain
  if (isAgain && found.ok && found.value.edits.length > 0 && isLoose(found.value, ground.file.text))
    return fail('locate/conflict', OTHER_NOW, { lines: [found.value.line] })
  return found.ok ? ok({ ...found.value, turned: turnedBy(halvesOf(op, ground.file.text)) }) : found
}

/**
 * Where other changes of the reply were made before, what differs in the file may be their doing, and this one made as well: lines around some that
 * it takes out alone, breaks of lines, and the indentation under a change of whitespace.
 */
const isLoose = ({ matcher = '', notes, edits }: Placed, text: string): boolean =>
  (edits.some(({ insert }) => isBlank(insert)) &&
    (matcher === 'similar' || notes.some(({ code }) => code === 'locate/inexact'))) ||
  matcher.includes('line-') ||
  (matcher !== 'exact' &&
    edits.every(({ span, insert }) => collapse(insert) === collapse(text.slice(span.start, span.end))))

const OTHER_NOW = 'other blocks were applied before, and the file has other lines than this one'

/** The lines that a change makes others, one for one. */
function turnedBy({ search, replace }: Halves): readonly (readonly [string, string])[] {
  return scriptOf(search, replace, collapse).hunks.flatMap(hunk => {
    const old = hunk.old.map(s => search[s]!.trim()).filter(line => line !== '')
    const made = hunk.new.map(r => replace[r]!.trim()).filter(line => line !== '')
    return old.length === made.length ? old.map((line, i) => [line, made[i]!] as const) : []
  })
}

function placeIn(search: Search): Result<Placed> {
  const { op, file } = search
  const written = halvesOf(op, file.text)
  const mended = withTabs(withPlainIndent(written, file), file, search.path)
  const reading = readingOf(mended, [])
  const lines = byLines(search, reading)
  if (lines?.rule === 'exact') {
    const wasMade = op.hint?.certain ? countedAt : madeBefore
    const placed = wasMade(search, reading, lines.placed) ?? lines.placed
    return mended === written ? placed : named(placed, 'indentation')
  }
  const inner = withoutEdges(mended)
  const within = inner && readingOf(inner, [])
  const bare = within && !(lines && tierOf(lines.rule) < tierOf('blank-lines')) && byLines(search, within)
  if (bare) return unlessMade(search, [within], named(bare.placed, 'blank-lines'))
  const found = byParts(search, reading, lines !== undefined) ?? lines?.placed
  if (found) return madeBefore(search, reading, found) ?? unlessMade(search, [reading], found)
  if (!allows(search.level, 'similar')) return absent()
  const readings = [reading]
  // each reading may be garbled in yet another way
  for (const known of readings) {
    for (const rule of search.rules) {
      if (rule.kind !== 'ungarbling') continue
      const fresh = ungarbled(search, rule, known)
      if (!Array.isArray(fresh)) return fresh as Result<Placed>
      for (const next of fresh as readonly BlockReading[]) {
        if (readings.length === MAX_READINGS) break
        const place = byLines(search, next)?.placed ?? byParts(search, next)
        if (place) return madeBefore(search, next, place) ?? unlessMade(search, [next], place)
        readings.push(next)
      }
    }
  }
  const similar = bySimilarity(search, readings)
  const placed = unlessMade(
    search,
    readings,
    (similar?.ok ? similar : countedAt(search, reading, undefined)) ?? similar ?? placeless(search, reading),
  )
  return placed.ok || placed.problem.code === 'locate/budget'
    ? placed
    : (gone(search, reading) ?? movedFrom(search, reading) ?? placed)
}

/** A match of a corrected text is not exact. */
const named = (placed: Result<Placed>, matcher: string): Result<Placed> =>
  placed.ok && placed.value.matcher === 'exact' ? ok({ ...placed.value, matcher }) : placed

/** The halves without the blank lines at their edges that only the search has: if they are not in the file, they are not text. */
function withoutEdges(halves: Halves): Halves | undefined {
  const { search, replace } = halves
  const edge = (lines: readonly string[]) =>
    Math.max(
      0,
      lines.findIndex(line => !isBlank(line)),
    )
  const head = Math.max(0, edge(search) - edge(replace))
  const tail = Math.max(0, edge(search.toReversed()) - edge(replace.toReversed()))
  return head + tail > 0 ? { ...halves, search: search.slice(head, search.length - tail) } : undefined
}

/** Why a text has no place: it is only where its hints exclude it, only inside longer words or lines, or nowhere. */
const placeless = (search: Search, reading: BlockReading): Result<never> =>
  elsewhere(search, reading) ?? (isInWord(search, reading) ? inWord : absent())

/** The refusal of a text that is only above the line, or the change, that its author has it below. */
function elsewhere(search: Search, reading: BlockReading): Result<never> | undefined {
  const { hint = {}, ...op } = search.op
  const free = { ...search, op }
  const found = byLines(free, reading)?.placed ?? byParts(free, reading)
  const lines = found?.ok ? [found.value.start ?? found.value.line] : found?.problem.lines
  if (!lines) return undefined
  const header = hint.loose ? undefined : hint.headers?.at(-1)?.trim()
  const [where, help] = hint.under
    ? ['below other lines than it was below', 'Make the suggestion at the line where it is now.']
    : header === undefined
      ? ['above the change before it', 'Write the changes in the order of the file.']
      : [`above \`${header}\``, 'Write a header that is above the lines, or omit it.']
  return fail('locate/not-found', `the text to replace is only ${where}`, { lines, help })
}

const inWord = fail('locate/not-found', 'the text to replace is only inside longer words or lines')

const isInWord = ({ file }: Search, { halves: { search } }: BlockReading): boolean =>
  search.length === 1 && search[0]!.trim().length > 2 && occurrences(file.text, search[0]!.trim(), 1).length > 0

/** The readings that an ungarbling makes of one; or a refusal if it is open which lines are meant. */
function ungarbled(
  { file }: Search,
  rule: Ungarbling,
  { halves, names }: BlockReading,
): readonly BlockReading[] | Result<never> {
  if (names.includes(rule.name)) return []
  const read = rule.read(halves, file)
  if ('open' in read) return ambiguous(read.open)
  return read.map(next => readingOf(next, [...names, rule.name]))
}
