/** Blank lines that one side lacks, inside the block and at its edges. */
import { mapSteps, replaceLines } from '../draft.mjs'
import { isBlank } from '../lines.mjs'
import { as, calm, kept, setStep } from './steps.mjs'

export const blankMissing = (rng, draft) => {
  const at = kept(draft).filter(
    i => isBlank(draft.steps[i].own) && calm(draft).includes(i) && i > 0 && i < draft.steps.length - 1,
  )
  if (at.length === 0) return undefined
  const gone = rng.pick(at)
  return as('one', setStep(draft, gone, { s: null, r: null }))
}
export const blankAdded = (rng, draft) => {
  const at = kept(draft).filter(i => calm(draft).includes(i) && calm(draft).includes(i + 1))
  const open = at.filter(i => !isBlank(draft.steps[i].own) && draft.steps[i + 1] && !isBlank(draft.steps[i + 1].own))
  if (open.length === 0) return undefined
  const below = rng.pick(open)
  const count = rng.pick([1, 1, 2])
  const fill = rng.pick(['', '', '    '])
  const blank = { kind: ' ', own: null, s: fill, r: fill }
  return as(
    count === 1 ? 'one' : 'two',
    mapSteps(draft, (step, i) => (i === below ? [step, ...Array(count).fill(blank)] : [step])),
  )
}
export const edges = {
  before: (rng, draft) => edge(draft, 'before', rng, ['search', 'both']),
  after: (rng, draft) => edge(draft, 'after', rng, ['search', 'both']),
  around: (rng, draft) => {
    const one = edge(draft, 'before', rng, ['both'])
    const two = one && edge(one, 'after', rng, ['both'])
    return two && as('around/both', two)
  },
}
function edge(draft, side, rng, halves) {
  const inFile = side === 'before' ? draft.pre.at(-1) : draft.post[0]
  const own = side === 'before' ? draft.steps[0] : draft.steps.at(-1)
  if ((inFile !== undefined && isBlank(inFile)) || isBlank(own.own ?? '') || replaceLines(draft).length === 0)
    return undefined
  const half = rng.pick(halves)
  const fill = rng.pick(['', '', '   ', '\t'])
  const count = rng.pick([1, 1, 2])
  const blank = { kind: ' ', own: null, s: fill, r: half === 'both' ? fill : null }
  const extra = Array(count).fill(blank)
  const steps = side === 'before' ? [...extra, ...draft.steps] : [...draft.steps, ...extra]
  return as(`${side}/${half}`, { ...draft, steps })
}
