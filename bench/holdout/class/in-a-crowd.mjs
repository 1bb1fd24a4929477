/** Large files, near copies, two lines without context. */
import { fileLines, searchLines } from '../draft.mjs'
import { isDeletion, isInsertion, renamed } from '../edits.mjs'
import { as } from '../garble/steps.mjs'
import { countOf, fold, foldedPlaces, nearestElsewhere, saysMuch, searchOf, wordsOf } from '../lines.mjs'
import { BIG } from './through.mjs'

export function large(garble) {
  return (rng, pool) => {
    const draft = pool.draft(rng, { unique: 'near', context: BIG })
    const off = draft && garble(rng, draft)
    if (!off || foldedPlaces(fileLines(draft), searchLines(draft)).length !== 1) return undefined
    const filler = []
    for (let tries = 0; filler.length < 20_500 && tries < 4000; tries++) {
      const entry = pool.entry(rng, [draft.lang])
      const lines =
        entry && entry.path !== draft.path && entry.name !== draft.name && pool.linesAt(rng.pick(entry.versions))
      if (lines && nearestElsewhere(lines, searchLines(draft), 0, 0) < 0.3) filler.push(...lines)
    }
    if (filler.length < 20_000) return undefined
    const cut = rng.int(filler.length)
    return as(off.variant, {
      ...off,
      pre: [...filler.slice(0, cut), ...off.pre],
      post: [...off.post, ...filler.slice(cut)],
    })
  }
}

/** Copies of the whole block with one or two tokens changed all through, above and below the true one. */
export function repetitive(garble) {
  return (rng, pool) => {
    const draft = pool.draft(rng, { unique: 'near', need: edit => !isDeletion(edit) })
    if (!draft) return undefined
    const own = searchLines(draft)
    if (own.length < 3 || own.length > 14) return undefined
    const words = [...new Set(own.flatMap(wordsOf))].filter(word => word.length >= 4)
    if (words.length < 2) return undefined
    const copies = Array.from({ length: rng.between(1, 4) }, () => {
      const word = rng.pick(words)
      const other = renamed(rng, word)
      return own.map(line => line.replace(new RegExp(`\\b${word}\\b`, 'g'), () => other))
    })
    const off = garble(rng, draft)
    if (!off) return undefined
    // what tells the copies apart is not what is off
    const seen = searchLines(off)
    if (
      seen.length === own.length &&
      copies.some(
        copy =>
          copy.some((line, i) => line !== own[i] && fold(seen[i]) !== fold(own[i])) &&
          copy.every((line, i) => line === own[i] || fold(seen[i]) !== fold(own[i])),
      )
    )
      return undefined
    const cut = rng.int(copies.length + 1)
    const pre = [...draft.pre, ...copies.slice(0, cut).flatMap(copy => [...copy, ''])]
    const post = ['', ...copies.slice(cut).flatMap(copy => [...copy, '']), ...draft.post]
    const whole = { ...off, pre, post: copies.length === cut ? off.post : post }
    return foldedPlaces(fileLines({ ...draft, pre, post }), own).length === 1 ? as(off.variant, whole) : undefined
  }
}
export const asIs = (_, draft) => as('exact', draft)
export const pick = table => (rng, draft) => rng.pick(Object.values(table))(rng, draft)

export function short(name, garble) {
  return (rng, pool) => {
    const draft = pool.draft(rng, {
      unique: 'fold',
      context: { above: 0, below: 0 },
      need: edit => searchOf(edit.steps).length <= 2 && !isInsertion(edit),
    })
    const line = draft && searchLines(draft)[0]
    if (!draft || !saysMuch(line)) return undefined
    const squashed = text => text.replace(/\s/g, '')
    if (countOf(squashed(fileLines(draft).join('')), squashed(searchLines(draft).join(''))) !== 1) return undefined
    const off = garble(rng, draft)
    return off && as(`${name}`, off)
  }
}
