/** Text that looks like a substitution pattern or like a wire format. */
import { fileLines, searchLines } from '../draft.mjs'
import { trailing } from '../garble/line-ends.mjs'
import { as, kept, setStep } from '../garble/steps.mjs'
import { saysMuch, wordsOf } from '../lines.mjs'
import { fileText, inline } from './parts-of-lines.mjs'

const DOLLARS = ['$&', '$1', '$$', "$'", '$`', '$<name>', '\\1', '\\\\0', '%s', '$0', `\${1}`, '&', '\\g<0>']
export const dollars = (rng, draft) => {
  const at = draft.steps.findIndex(({ kind, own }) => kind === '+' && saysMuch(own))
  if (at < 0) return undefined
  const extra = rng.shuffled(DOLLARS).slice(0, 2).join(' ')
  const own = `${draft.steps[at].own} ${extra}`
  return as(rng.chance(0.3) ? 'trailing' : 'plain', setStep(draft, at, { own, r: own }))
}
export const dollarsLoose = (rng, draft) => {
  const found = dollars(rng, draft)
  const loose = found && trailing['search-has'](rng, found)
  return loose && as('search-off', loose)
}
export const dollarsInline = (rng, draft) => {
  const line = searchLines(draft).find(saysMuch)
  const words = wordsOf(line).filter(word => word.length > 5)
  const word = words[0]
  return word && inline(draft, 'inline', fileText(draft), word, `${word}${rng.pick(DOLLARS)}x`)
}
const MARKERS = [
  '<<<<<<< SEARCH',
  '=======',
  '>>>>>>> REPLACE',
  '<<<<<<< HEAD',
  '>>>>>>> feature/x',
  '||||||| base',
  '```js',
  '```',
  '~~~',
  '*** Begin Patch',
  '*** End Patch',
  '*** Update File: a.txt',
  '@@ -1,2 +1,2 @@',
  '--- a/file',
  '+++ b/file',
  '------- SEARCH',
  '+++++++ REPLACE',
  '««« EDIT',
  '═══════ REPL',
  '»»» EDIT END',
  '<old_str>',
  '</new_str>',
  '```suggestion',
  '-- name --',
  '<file path="x">',
  ']]>',
  '---',
  '+added',
  '-removed',
]
export const markers = (rng, draft) => {
  const marker = rng.pick(MARKERS)
  const at = kept(draft)
  if (at.length === 0 || fileLines(draft).includes(marker)) return undefined
  const step = { kind: ' ', own: marker, s: marker, r: marker }
  const spot = rng.pick(at)
  const held = { ...draft, steps: draft.steps.flatMap((s, i) => (i === spot ? [s, step] : [s])) }
  const added = held.steps.findIndex(({ kind }) => kind === '+')
  const grown = rng.chance(0.4) && added >= 0 ? setStep(held, added, { own: marker, r: marker }) : held
  return as(marker.replace(/[^A-Za-z ]/g, '').trim() || 'signs', grown)
}
