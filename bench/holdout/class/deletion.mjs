/** Whole lines go. */
import { draftOf } from '../draft.mjs'
import { isDeletion } from '../edits.mjs'
import { as } from '../garble/steps.mjs'
import { countOf, isBlank, saysMuch } from '../lines.mjs'
import { through } from './through.mjs'

export const deletion = [
  ...[true, false].map(newline =>
    through((_, d) => as(newline ? 'with-newline' : 'without-newline', { ...d, searchEnd: newline ? '\n' : '' }), {
      unique: 'exact',
      need: isDeletion,
      context: { above: 0, below: 0 },
    }),
  ),
  through((_, d) => as('last-lines', { ...d, post: [] }), {
    unique: 'exact',
    need: isDeletion,
    context: { above: 0, below: 0 },
  }),
  (rng, pool) => cutOut(rng, pool, 'tail'),
  (rng, pool) => cutOut(rng, pool, 'head'),
  (rng, pool) => cutOut(rng, pool, 'paragraph'),
  (rng, pool) => cutOut(rng, pool, 'paragraph-and-blank'),
]
function cutOut(rng, pool, variant) {
  const entry = pool.entry(rng)
  const file = entry && pool.linesAt(rng.pick(entry.versions))
  if (!file) return undefined
  const size = rng.between(1, 8)
  let [from, to] = [0, size]
  if (variant === 'tail') [from, to] = [file.length - size, file.length]
  if (variant.startsWith('paragraph')) {
    from = rng.int(file.length)
    while (from > 0 && !isBlank(file[from - 1])) from--
    to = from
    while (to < file.length && !isBlank(file[to])) to++
    if (variant === 'paragraph-and-blank') while (to < file.length && isBlank(file[to])) to++
  }
  const search = file.slice(from, to)
  if (
    to - from > 20 ||
    to - from < 1 ||
    isBlank(search[0] ?? '') ||
    (isBlank(search.at(-1)) && variant !== 'paragraph-and-blank')
  )
    return undefined
  if (!search.some(saysMuch) || countOf(file.join('\n'), search.join('\n')) !== 1) return undefined
  const edit = {
    path: entry.path,
    lang: entry.lang,
    name: entry.name,
    file,
    at: from,
    steps: search.map(line => ['-', line]),
  }
  return as(variant, { ...draftOf(edit), searchEnd: variant === 'paragraph-and-blank' || rng.chance(0.5) ? '\n' : '' })
}
