/** Runs of white space inside lines. */
import { mapSteps, searchLines } from '../draft.mjs'
import { indentOf } from '../lines.mjs'
import { as, kept, removed, setStep } from './steps.mjs'

const inside = (line, change) =>
  indentOf(line) +
  change(line.slice(indentOf(line).length).trimEnd()) +
  /\s*$/.exec(line.slice(indentOf(line).length))[0]
export const inner = {
  doubled: (rng, draft) => {
    const at = new Set(rng.shuffled([...kept(draft), ...removed(draft)]).slice(0, rng.between(1, 3)))
    const wide = line =>
      inside(line, text => text.replace(/(\S) (?=\S)/, (_, left) => left + ' '.repeat(rng.pick([2, 3]))))
    const changed = mapSteps(draft, (step, i) => {
      if (!at.has(i)) return step
      const s = wide(step.s)
      return { ...step, s, r: step.r === null ? null : s }
    })
    return searchLines(changed).join('\n') === searchLines(draft).join('\n') ? undefined : as('doubled', changed)
  },
  folded: (_, draft) => {
    const narrow = line => inside(line, text => text.replace(/[ \t]{2,}/g, ' '))
    const at = [...kept(draft), ...removed(draft)].filter(i => narrow(draft.steps[i].s) !== draft.steps[i].s)
    if (at.length === 0) return undefined
    return as(
      'folded',
      mapSteps(draft, (step, i) =>
        at.includes(i) ? { ...step, s: narrow(step.s), r: step.r === null ? null : narrow(step.r) } : step,
      ),
    )
  },
  'tab-for-blank': (rng, draft) => {
    const at = [...kept(draft), ...removed(draft)].filter(i => /\S \S/.test(draft.steps[i].s))
    if (at.length === 0) return undefined
    const chosen = rng.pick(at)
    const tabbed = inside(draft.steps[chosen].s, text => text.replace(/(\S) (?=\S)/, (_, left) => left + '\t'))
    return as('tab-for-blank', setStep(draft, chosen, { s: tabbed, r: draft.steps[chosen].r === null ? null : tabbed }))
  },
}
