/** More garblings at once than anyone can put right, near copies around. Refusing is fine; what is written must be right. */
import { replaceLines, searchLines } from '../draft.mjs'
import { renamed } from '../edits.mjs'
import { as } from '../garble/steps.mjs'
import { wordsOf } from '../lines.mjs'
import { BLOCK, LINE, TEXT } from './combined.mjs'

export function chaos(rng, pool) {
  const shape = rng.chance(0.25) ? { reshape: {} } : {}
  const context = { above: rng.between(0, 6), below: rng.between(0, 6) }
  let draft = pool.draft(rng, { unique: 'near', context, ...shape })
  if (!draft) return undefined
  const copies = nearCopies(rng, draft)
  const names = [
    ...Array.from({ length: rng.between(1, 4) }, () => [LINE, rng.pick(Object.keys(LINE))]),
    ...(rng.chance(0.6) ? [[BLOCK, rng.pick(Object.keys(BLOCK))]] : []),
    ...(rng.chance(0.6) ? [[TEXT, rng.pick(Object.keys(TEXT))]] : []),
  ]
  for (const [group, name] of names) {
    draft = group[name](rng, draft)
    if (!draft) return undefined
  }
  if (replaceLines(draft).length === 0) return undefined
  const cr = draft.pre.concat(draft.post).some(line => line.endsWith('\r')) ? '\r' : ''
  const eol = line => line + cr
  const cut = rng.int(copies.length + 1)
  const spread = rng.int(6)
  const [above, below] = [copies.slice(0, cut).flat().map(eol), copies.slice(cut).flat().map(eol)]
  const at = Math.max(0, draft.pre.length - spread)
  const pre = [...draft.pre.slice(0, at), ...above, ...draft.pre.slice(at)]
  const post = [...draft.post.slice(0, spread), ...below, ...draft.post.slice(spread)]
  return as(`${names.map(([, name]) => name).join('+')}, ${copies.length} near`, { ...draft, pre, post })
}

/** The searched lines with one name changed all through, cut at one end now and then. */
function nearCopies(rng, draft) {
  const own = searchLines(draft)
  const words = [...new Set(own.flatMap(wordsOf))].filter(word => word.length >= 4)
  if (words.length < 3) return []
  return Array.from({ length: rng.pick([0, 0, 1, 1, 2, 3]) }, () => {
    const word = rng.pick(words)
    const other = renamed(rng, word)
    const copy = own.map(line => line.replace(new RegExp(`\\b${word}\\b`, 'g'), () => other))
    return rng.chance(0.3) ? copy.slice(0, Math.max(2, copy.length - 2)) : copy
  })
}
