import { type Diagnostic, fail, ok, type Result } from '../diagnostic.ts'
import { choose, type Guide, isElsewhere, pointsAt, startOf } from '../locate/choose.ts'
import { isWholeLines, replaceInLine, withEcho } from '../locate/in-line.ts'
import { successive } from '../locate/windows.ts'
import { type Alignment, type Change, type Located, locate } from '../locate.ts'
import { agree } from '../merge/agree.ts'
import { isIndentedSo, standsAlready, standsExactly, standsWhereMeant, surrounds } from '../merge/already.ts'
import { fitsBetter } from '../merge/fits-better.ts'
import { merge } from '../merge.ts'
import type { ReplaceOp } from '../op.ts'
import { around, type FileText, readFile } from '../text/file-text.ts'
import { isBlank } from '../text/spacing.ts'
import { type Edit, isClassicMac, lineAt } from '../text.ts'
import { explainAbsent, explainAmbiguous, explainConflict } from './explain.ts'
import type { Placed, Rules } from './place.ts'

/** Replaces text: locates the search, replays the change on the file's own lines. */
export function placeReplace(text: string, op: ReplaceOp, rules: Rules, guide?: Guide): Result<Placed> {
  if (isBlank(op.search)) return fail('parse/empty-search', 'the block searches for nothing')
  const file = readFile(text)
  const change = changeOf(op, file)
  const level = op.exact ? 'exact' : rules.match
  const located = locate(file, change, rules.matchers, level)
  if (located === 'over-budget') return fail('locate/budget', 'the block is too large to look for something like it')
  const places = located?.places.filter(place => !isElsewhere(file, startOf(file, place), op.hint, guide)) ?? []
  if (!located || places.length === 0) return absent(file, change, op, rules)
  const place = places.length === 1 ? places[0] : choose(file, places, op.hint ?? {}, guide)
  if (!place) return ambiguous(file, places)
  const made = op.hint && standsWhereMeant(file, change, place, pointsAt(file, op.hint))
  if (made !== undefined) return ok({ edits: [], line: made + 1, nothing: 'already-applied', notes: [] })
  const wider = place.span && level !== 'exact' && withEcho(file.text, place.span, located.change)
  if (!wider) return placeAt(file, located, place)
  const placed = placeAt(file, { ...located, change: wider.change }, { ...place, span: wider.span })
  const message = `\`${wider.echo.trim()}\` is there already, and was not written twice`
  return placed.ok ? ok({ ...placed.value, notes: [{ code: 'edit/cleanup', message }] }) : placed
}

/**
 * The halves as lines: a newline at the end is the end of the last line and no line of its own. A lone CR ends a line only
 * for a file of the classic Mac; behind a line it is what is left of a CRLF.
 */
function changeOf({ search, replace }: ReplaceOp, file: FileText): Change {
  const half = (written: string): readonly string[] => {
    const text = written.startsWith('\ufeff') ? written.slice(1) : written
    const ending = isClassicMac(file.text) ? /\r\n|\n|\r/ : /\r?\n/
    const lines = text.replace(/\r$/, '').split(ending)
    return lines.at(-1) === '' ? lines.slice(0, -1) : lines
  }
  return { search: half(search), replace: half(replace), whole: search.endsWith('\n') }
}

/** What stands to the letter, where lines have one ending, is changed in view of the lines around it alone. */
function placeAt(file: FileText, located: Located, place: Alignment): Result<Placed> {
  const { change, rule } = located
  if (rule !== 'exact' || place.span || file.hasCr || file.made.lines) return replaceAt(file, located, place)
  const [first, count] = [place.lines[0]!, place.lines.length]
  const near = around(file, first, first + count, Math.max(count, change.replace.length) + NEARBY)
  const made = replaceAt(near.file, located, { lines: successive(first - near.above, count) })
  if (!made.ok) return replaceAt(file, located, place)
  const { edits, line } = made.value
  const moved = edits.map(({ span, insert }) => ({
    span: { start: near.start + span.start, end: near.start + span.end },
    insert,
  }))
  return ok({ ...made.value, edits: moved, line: near.above + line, start: first + 1 })
}

/** So many lines on either side show whether a change stands there already. */
const NEARBY = 16

function replaceAt(file: FileText, located: Located, place: Alignment): Result<Placed> {
  const { rule } = located
  const change = place.span ? located.change : agree(file, located.change, place)
  const start = startOf(file, place)
  const found = { matcher: rule, start, notes: [] }
  const there = rule === 'exact' ? undefined : standsExactly(file, change, place)
  if (there && !there.here) return elsewhere(there.line, start)
  if (there) return ok({ edits: [], line: there.line + 1, nothing: 'already-applied', notes: [] })
  const already = alreadyAt(file, change, rule, place)
  if (already !== undefined) return ok({ ...found, edits: [], line: already + 1, nothing: 'already-applied' })
  const made = place.span ? inLine(file, change, place) : merge(file, change, place)
  if (!made.ok) return { ok: false, problem: explainConflict(file, change, place, made.problem) }
  const [first] = made.value
  if (!first)
    return ok({ ...found, edits: [], line: start, nothing: isSame(located.change) ? 'no-change' : 'already-applied' })
  return ok({ ...found, edits: made.value, line: lineAt(file.text, first.span.start) })
}

const elsewhere = (there: number, start: number): Result<never> =>
  fail('locate/ambiguous', 'the new text is there already, and text like the old one is elsewhere', {
    lines: [there + 1, start],
  })

const isSame = ({ search, replace }: Change): boolean => search.join('\n') === replace.join('\n')

/** The index of the line at which the new text stands already, if it does. */
function alreadyAt(file: FileText, change: Change, rule: string, place: Alignment): number | undefined {
  const { span } = place
  if (place.fits) return fitsBetter(file, change, place)
  if (!span && isIndentedSo(file, change, place)) return startOf(file, place) - 1
  if (!span) return standsAlready(file, change, { at: place, exact: rule === 'exact' })
  const first = lineAt(file.text, span.start) - 1
  if (!isWholeLines(file.text, span)) {
    return surrounds(file.text, span, change.search.join('\n'), change.replace.join('\n')) ? first : undefined
  }
  const at = { lines: Int32Array.from(change.search, (_, i) => first + i) }
  return standsAlready(file, change, { at, exact: false })
}

function inLine(file: FileText, change: Change, place: Alignment): Result<readonly Edit[]> {
  const edit = replaceInLine(file, change, place.span!)
  if (!edit.ok) return edit
  return ok(edit.value.insert === '' && edit.value.span.start === edit.value.span.end ? [] : [edit.value])
}

function absent(file: FileText, change: Change, op: ReplaceOp, rules: Rules): Result<Placed> {
  const already = standsAlready(file, change)
  if (already !== undefined && !isElsewhere(file, already + 1, op.hint))
    return ok({ edits: [], line: already + 1, nothing: 'already-applied', notes: [] })
  const looser = op.exact || rules.match !== 'similar' ? locate(file, change, rules.matchers, 'similar') : undefined
  return { ok: false, problem: explainAbsent(file, change, looser === 'over-budget' ? undefined : looser) }
}

function ambiguous(file: FileText, found: readonly Alignment[]): Result<never> {
  const places = [...found].sort((a, b) => startOf(file, a) - startOf(file, b))
  const count = places.length
  const message = places[0]!.fits
    ? `the text to replace is similar to ${count} places, and none of them is clearly the one meant`
    : `the text to replace appears ${count} times`
  const problem: Diagnostic = {
    code: 'locate/ambiguous',
    message,
    lines: places.map(place => startOf(file, place)),
  }
  return { ok: false, problem: explainAmbiguous(file, places, problem) }
}
