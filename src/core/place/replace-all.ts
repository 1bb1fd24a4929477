import { fail, ok, type Result } from '../diagnostic.ts'
import type { ReplaceOp } from '../op.ts'
import { endingAt, type IndexedText, lineOf } from '../text/indexed.ts'
import { lfView, original } from '../text/lf-view.ts'
import { occurrences } from '../text/occurrences.ts'
import { type Edit, lineAt, withLf } from '../text.ts'
import type { Placed } from './ground.ts'

/** The most characters that the replacements of one op make together, and the most places that it changes. */
const LONGEST = 16 << 20
const MAX_PLACES = 200_000

/**
 * Replaces every exact occurrence of a text (MultiOccurrence of the seed); line endings do not count, nothing else is forgiven. The
 * replacement is taken as it is, with the line endings of the place.
 */
export function placeEvery(file: IndexedText, op: ReplaceOp): Result<Placed> {
  const view = lfView(file.text)
  const [search, replace] = [withLf(op.search), withLf(op.replace)]
  if (search === '') return fail('parse/empty-search', 'the block has no old text')
  const places = occurrences(view.text, search, MAX_PLACES + 1, true)
  if (places.length > MAX_PLACES) return fail('edit/too-large', `the text appears more than ${MAX_PLACES} times`)
  if (places.length === 0 || standsInNew(view.text, search, replace, places))
    return absent(view.text, replace, op.count)
  const lines = places.map(place => lineOf(file, original(view, place)))
  if (op.count !== undefined && op.count !== places.length) {
    return fail('locate/count', `the text appears ${times(places.length)}, not ${op.count} as stated`, { lines })
  }
  if (places.length * replace.length > LONGEST) return fail('edit/too-large', 'the replacements make more than 16 MiB')
  const edits = places.map((place): Edit => {
    const span = { start: original(view, place), end: original(view, place + search.length) }
    return { span, insert: replace.includes('\n') ? replace.replaceAll('\n', endingAt(file, span.start)) : replace }
  })
  const isSame = search === replace
  return ok({ edits: isSame ? [] : edits, line: lines[0]!, matcher: 'exact', count: places.length, notes: [] })
}

const times = (count: number): string => (count === 1 ? 'once' : `${count} times`)

/** True if each old text is part of a new one. The file is as it should be, and replacing again would add the rest twice. */
function standsInNew(text: string, search: string, replace: string, places: readonly number[]): boolean {
  if (search === replace) return false
  const news = occurrences(text, replace, MAX_PLACES, true)
  let next = 0
  return places.every(place => {
    while (news[next]! + replace.length < place + search.length) next++
    return news[next]! <= place
  })
}

function absent(text: string, replace: string, count = 1): Result<Placed> {
  const there = replace.trim().length >= 3 ? occurrences(text, replace, MAX_PLACES, true) : []
  if (there.length < count || there.length === 0)
    return fail('locate/not-found', 'the text to replace is not in the file')
  return ok({ edits: [], line: lineAt(text, there[0]!), nothing: 'already-applied', notes: [] })
}
