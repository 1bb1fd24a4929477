/** Slips of the pen: misspelled words. */
import { fileLines, replaceLines, searchLines } from '../draft.mjs'
import { countOf, saysMuch, wordsOf } from '../lines.mjs'
import { as, kept, removed, setStep } from './steps.mjs'

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'
const SLIPS = {
  swapped: (rng, word) => {
    const at = rng.between(1, word.length - 3)
    return word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2)
  },
  doubled: (rng, word) => {
    const at = rng.between(1, word.length - 2)
    return word.slice(0, at) + word[at] + word.slice(at)
  },
  dropped: (rng, word) => {
    const at = rng.between(1, word.length - 2)
    return word.slice(0, at) + word.slice(at + 1)
  },
  replaced: (rng, word) => {
    const at = rng.between(1, word.length - 2)
    return word.slice(0, at) + rng.pick(LETTERS) + word.slice(at + 1)
  },
  inserted: (rng, word) => {
    const at = rng.between(1, word.length - 2)
    return word.slice(0, at) + rng.pick(LETTERS) + word.slice(at)
  },
  case: (rng, word) => {
    const at = rng.between(1, word.length - 2)
    const other = word[at] === word[at].toLowerCase() ? word[at].toUpperCase() : word[at].toLowerCase()
    return word.slice(0, at) + other + word.slice(at + 1)
  },
}
export const slipKinds = Object.keys(SLIPS)

/** A misspelled line, whose misspelled word stands nowhere in the file or the block; undefined where no word is long enough. */
export function misspelt(rng, draft, line, kind, least = 5) {
  const words = wordsOf(line).filter(word => word.length >= least && /^[A-Za-z]+$/.test(word))
  if (words.length === 0) return undefined
  const word = rng.pick(words)
  const wrong = SLIPS[kind](rng, word)
  if (wrong === word) return undefined
  const everything = [...fileLines(draft), ...searchLines(draft), ...replaceLines(draft)].join('\n')
  if (new RegExp(`(?<![A-Za-z0-9_])${wrong}(?![A-Za-z0-9_])`).test(everything)) return undefined
  return { line: line.replace(new RegExp(`\\b${word}\\b`), wrong), word, wrong }
}

export const typo = {
  'kept-both': (rng, draft) => slipIn(rng, draft, kept(draft), 'both'),
  'kept-search': (rng, draft) => slipIn(rng, draft, kept(draft), 'search'),
  removed: (rng, draft) => slipIn(rng, draft, removed(draft), 'removed'),
  two: (rng, draft) => {
    const one = slipIn(rng, draft, kept(draft), 'both')
    const at = one && kept(one).filter(i => one.steps[i].s === one.steps[i].own)
    const two = at && slipIn(rng, one, at, 'both')
    return two && as('two-lines', two)
  },
}
function slipIn(rng, draft, among, where) {
  const at = among.filter(i => saysMuch(draft.steps[i].s))
  if (at.length === 0) return undefined
  const chosen = rng.pick(at)
  // what is removed must be certain: a changed case or letter may as well be another name
  const kind = rng.pick(where === 'removed' ? ['swapped', 'doubled', 'dropped', 'replaced', 'inserted'] : slipKinds)
  const slip = misspelt(rng, draft, draft.steps[chosen].s, kind, where === 'removed' ? 7 : 5)
  if (!slip) return undefined
  if (where === 'removed') {
    const known =
      countOf(fileLines(draft).join('\n'), slip.word) > 1 || countOf(replaceLines(draft).join('\n'), slip.word) > 0
    if (!known) return undefined
    return as(`removed/${kind}`, setStep(draft, chosen, { s: slip.line }))
  }
  const change = where === 'both' ? { s: slip.line, r: slip.line } : { s: slip.line }
  return as(`kept-${where}/${kind}`, setStep(draft, chosen, change))
}
