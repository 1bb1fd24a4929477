/** Blocks that stand in two places, exactly or nearly. */
import { draftOf, fileLines, searchLines } from '../draft.mjs'
import { renamed, touchedLine } from '../edits.mjs'
import { as, kept, setStep } from '../garble/steps.mjs'
import { exactPlaces, saysMuch, searchOf, textOf, wordsOf } from '../lines.mjs'

/** The shown lines stand a second time in the file, made so or found so. */
export function twice(garble, how) {
  return (rng, pool) => {
    const draft = pool.draft(rng, { unique: 'lines', need: edit => searchOf(edit.steps).filter(saysMuch).length > 0 })
    if (!draft) return undefined
    const copy = how(rng, searchLines(draft))
    if (!copy) return undefined
    const spread = rng.between(0, 12)
    const doubled = rng.chance(0.5)
      ? {
          ...draft,
          pre: [
            ...draft.pre.slice(0, Math.max(0, draft.pre.length - spread)),
            ...copy,
            ...draft.pre.slice(Math.max(0, draft.pre.length - spread)),
          ],
        }
      : { ...draft, post: [...draft.post.slice(0, spread), ...copy, ...draft.post.slice(spread)] }
    const off = garble(rng, doubled)
    // an insertion or deletion whose result is the same at both places is still at one of two places
    return off && as(off.variant, off)
  }
}
export const same = (_, lines) => lines
/** One kept line of the block is another than both places have. */
export function otherLine(rng, draft) {
  const at = kept(draft).filter(i => saysMuch(draft.steps[i].own))
  const chosen = at.length > 2 ? rng.pick(at) : undefined
  const line = chosen !== undefined && touchedLine(rng, draft.steps[chosen].own)
  return line && as('other-line', setStep(draft, chosen, { s: line, r: line }))
}
/** Lines that stand more than once by nature, with a change made to one. */
export function naturalTwice(rng, pool) {
  const entry = pool.entry(rng)
  const file = entry && pool.linesAt(rng.pick(entry.versions))
  if (!file) return undefined
  const size = rng.pick([1, 1, 2, 3, 4])
  const at = rng.int(file.length - size)
  const search = file.slice(at, at + size)
  if (!search.every(saysMuch) || exactPlaces(file, search).length < 2) return undefined
  const next = touchedLine(rng, search[0])
  if (!next) return undefined
  const kind = rng.pick(['change', 'insert', 'delete'])
  const steps = {
    change: [['-', search[0]], ['+', next], ...search.slice(1).map(l => [' ', l])],
    insert: [...search.map(l => [' ', l]), ['+', next]],
    delete: search.map(l => ['-', l]),
  }[kind]
  return as(`natural-${kind}`, draftOf({ ...entry, file, at, steps }))
}
export function inlineTwice(rng, pool) {
  const draft = pool.draft(rng, { unique: 'lines' })
  const line = draft && rng.pick(searchLines(draft).filter(saysMuch))
  const word =
    line &&
    rng.pick(
      wordsOf(line)
        .filter(w => w.length > 3)
        .concat(['']),
    )
  const before = draft && textOf(fileLines(draft))
  if (
    !word ||
    (before.match(new RegExp(`(?<![\\w$-])${word}(?![\\w$-])`, 'g')) ?? []).length < 2 ||
    fileLines(draft).some(l => l.trim() === word)
  )
    return undefined
  return {
    variant: 'word',
    path: draft.path,
    lang: draft.lang,
    name: draft.name,
    before,
    search: word,
    replace: renamed(rng, word),
    line: 1,
    inline: true,
  }
}
