/** Blocks of one step of a file's history, for the file as it was (or became) further away from it. */
import { linesAt } from '../corpus.mjs'
import { hunksBetween, withContext } from '../edits.mjs'
import {
  exactPlaces,
  fold,
  foldedPlaces,
  isBlank,
  nearestElsewhere,
  replaceOf,
  saysMuch,
  searchOf,
  textOf,
} from '../lines.mjs'

export function older(rng, pool) {
  const entry = pool.entry(rng, undefined, 3)
  if (!entry) return undefined
  // a step of the history in either direction, and a version behind its beginning
  const versions = rng.chance(0.5) ? entry.versions : [...entry.versions].reverse()
  const i = rng.between(1, versions.length - 2)
  const [base, next, far] = [versions[i], versions[i + 1], versions[rng.int(i)]]
  const [file, before] = [linesAt(base), linesAt(far)]
  const hunks = file && before && hunksBetween(base, next).filter(isFit)
  if (!hunks || hunks.length === 0) return undefined
  const hunk = rng.pick(hunks)
  const edit = withContext(rng, entry, file, [hunk], rng.between(2, 6), rng.between(2, 6))
  const [search, replace] = [searchOf(edit.steps), replaceOf(edit.steps)]
  if (foldedPlaces(before, search).length > 0 || foldedPlaces(file, search).length !== 1) return undefined
  const at = placeOf(before, file, hunk)
  if (at === undefined) return undefined
  const window = before.slice(Math.max(0, at - 10), at + hunk.removed.length + 10).map(fold)
  const telling = search.filter(saysMuch)
  if (telling.filter(line => window.includes(fold(line))).length < Math.max(3, telling.length * 0.55)) return undefined
  if (nearestElsewhere(before, search, at - 8, at + search.length + 8) > 0.35) return undefined
  const fresh = hunk.added.filter(line => saysMuch(line) && !hunk.removed.includes(line))
  if (fresh.length > 0 && fresh.every(line => window.includes(fold(line)))) return undefined
  const after = [...before.slice(0, at), ...hunk.added, ...before.slice(at + hunk.removed.length)]
  const variant = hunk.removed.length === 0 ? 'insertion' : hunk.added.length === 0 ? 'deletion' : 'change'
  const texts = { before: textOf(before), after: textOf(after), search: search.join('\n'), replace: replace.join('\n') }
  return { variant: `far ${variant}`, path: entry.path, lang: entry.lang, name: entry.name, ...texts, line: at + 1 }
}

const isFit = ({ removed, added }) =>
  removed.length <= 10 && added.length <= 15 && [...removed, ...added].some(saysMuch) && !sameButSpace(removed, added)

const sameButSpace = (removed, added) => {
  const squash = lines => lines.filter(line => !isBlank(line)).map(line => line.replace(/\s/g, ''))
  const gone = new Set(squash(removed))
  return squash(added).some(line => gone.has(line))
}

/**
 * Where the hunk belongs in another version: its old lines stand there once, with one of the lines that stand around them in the version it
 * was made for; of new lines alone, both neighbors stand side by side.
 */
function placeOf(before, file, { at, removed }) {
  const [above, below] = [file[at - 1], file[at + removed.length]]
  if (above === undefined || below === undefined) return undefined
  const withAbove = exactPlaces(before, [above, ...removed]).map(place => place + 1)
  const withBelow = exactPlaces(before, [...removed, below])
  const both = withAbove.filter(place => withBelow.includes(place))
  if (removed.some(saysMuch)) {
    const places = exactPlaces(before, removed)
    const near = withAbove.length > 0 && saysMuch(above) ? withAbove : saysMuch(below) ? withBelow : both
    return places.length === 1 && near.includes(places[0]) ? places[0] : undefined
  }
  return both.length === 1 && (saysMuch(above) || saysMuch(below)) ? both[0] : undefined
}
