/** Blocks written against another real version of the file. */
import { linesAt } from '../corpus.mjs'
import { editOf, hunksBetween, versionPair } from '../edits.mjs'
import { fold, foldedPlaces, nearestElsewhere, replaceOf, saysMuch, searchOf } from '../lines.mjs'

/** A hunk of one version, read by its author before another hunk beside it came in. */
export function stale(rng, pool) {
  const entry = pool.entry(rng, undefined, 2)
  const pair = entry && versionPair(rng, entry)
  if (!pair) return undefined
  const file = linesAt(pair[0])
  const hunks = hunksBetween(...pair)
  if (!file || hunks.length < 2) return undefined
  const i = rng.int(hunks.length)
  const mine = hunks[i]
  const [lost, got] = [mine.removed, mine.added]
  if (lost.length > 12 || got.length > 20 || ![...lost, ...got].some(saysMuch)) return undefined
  const reach = rng.between(4, 9)
  const [from, to] = [Math.max(0, mine.at - reach), Math.min(file.length, mine.at + lost.length + reach)]
  const end = hunk => hunk.at + hunk.removed.length
  const others = hunks.filter(
    hunk => hunk !== mine && hunk.at < to && end(hunk) > from && hunk.at >= from && end(hunk) <= to,
  )
  if (others.length === 0 || others.length > 2 || others.some(hunk => hunk.removed.length + hunk.added.length > 8))
    return undefined
  // lines stand between the two changes, and say something
  const apart = others.every(hunk => {
    const between = hunk.at < mine.at ? file.slice(end(hunk), mine.at) : file.slice(end(mine), hunk.at)
    return between.filter(saysMuch).length >= (lost.length > 0 ? 1 : 2)
  })
  if (!apart || foldedPlaces(file, file.slice(from, to)).length !== 1) return undefined
  const seen = editOf(entry, file, [mine], from, to)
  const [search, replace] = [searchOf(seen.steps), replaceOf(seen.steps)]
  const beside = editOf(
    entry,
    file,
    others.sort((a, b) => a.at - b.at),
    from,
    to,
  )
  const both = editOf(
    entry,
    file,
    [mine, ...others].sort((a, b) => a.at - b.at),
    from,
    to,
  )
  const before = [...file.slice(0, from), ...replaceOf(beside.steps), ...file.slice(to)]
  if (lost.some(line => saysMuch(line) && !replaceOf(beside.steps).includes(line))) return undefined
  if (
    foldedPlaces(before, search).length > 0 ||
    nearestElsewhere(before, search, from, from + replaceOf(beside.steps).length) > 0.35
  )
    return undefined
  if (foldedPlaces(before, replace.filter(saysMuch)).length > 0) return undefined
  // half of the block stands at least
  const there = new Set(replaceOf(beside.steps).map(fold))
  const telling = search.filter(saysMuch)
  if (telling.filter(line => there.has(fold(line))).length < Math.max(3, telling.length * 0.55)) return undefined
  // the same lines taken out and put in elsewhere are a move: where they belong is then open
  const squash = lines => new Set(lines.filter(saysMuch).map(line => line.replace(/\s/g, '')))
  const otherLines = squash(others.flatMap(hunk => [...hunk.removed, ...hunk.added]))
  if ([...squash([...lost, ...got])].some(line => otherLines.has(line))) return undefined
  const gone = squash(lost)
  if ([...squash(got)].some(line => gone.has(line))) return undefined
  const text = lines => lines.map(line => line + '\n').join('')
  return {
    variant: lost.length === 0 ? 'insertion' : got.length === 0 ? 'deletion' : 'change',
    path: entry.path,
    lang: entry.lang,
    name: entry.name,
    before: text(before),
    search: search.join('\n'),
    replace: replace.join('\n'),
    after: text(both.after),
    line: from + 1,
  }
}
