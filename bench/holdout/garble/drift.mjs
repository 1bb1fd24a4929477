/** Lines of the file that changed after the block was written. */
import { mapSteps } from '../draft.mjs'
import { touchedLine } from '../edits.mjs'
import { alike, fold, indentOf, saysMuch } from '../lines.mjs'
import { as, calm, kept, setStep } from './steps.mjs'

export const drift = {
  changed: (rng, draft) => driftLine(rng, draft, 'changed', line => touchedLine(rng, line)),
  number: (rng, draft) =>
    driftLine(rng, draft, 'number', line =>
      /\d/.test(line) ? line.replace(/\d+/, n => String(Number(n) + rng.between(1, 40))) : undefined,
    ),
  replaced: (rng, draft) =>
    driftLine(rng, draft, 'replaced', line => {
      const other = rng.pick(draft.pre.concat(draft.post).filter(saysMuch).concat(['']))
      return other && alike(fold(other), fold(line)) < 0.5 ? indentOf(line) + other.trim() : undefined
    }),
  'line-gone': (rng, draft) => {
    const at = calm(draft).filter(i => saysMuch(draft.steps[i].own))
    if (at.length === 0 || kept(draft).length < 4) return undefined
    return as('line-gone', setStep(draft, rng.pick(at), { own: null }))
  },
  'line-new': (rng, draft) => {
    const safe = calm(draft).filter(i => calm(draft).includes(i + 1) && saysMuch(draft.steps[i].own))
    if (safe.length === 0 || kept(draft).length < 3) return undefined
    const above = rng.pick(safe)
    const own = touchedLine(rng, draft.steps[above].own)
    if (!own) return undefined
    const unseen = { kind: ' ', own, s: null, r: null }
    return as(
      'line-new',
      mapSteps(draft, (step, i) => (i === above ? [step, unseen] : [step])),
    )
  },
}
function driftLine(rng, draft, variant, change) {
  const far = draft.steps.some(({ kind }) => kind === '-') ? kept(draft) : calm(draft)
  const at = far.filter(i => saysMuch(draft.steps[i].own))
  if (at.length === 0 || kept(draft).filter(i => saysMuch(draft.steps[i].own)).length < 3) return undefined
  const chosen = rng.pick(at)
  const own = change(draft.steps[chosen].own)
  return own && fold(own) !== fold(draft.steps[chosen].own) ? as(variant, setStep(draft, chosen, { own })) : undefined
}
