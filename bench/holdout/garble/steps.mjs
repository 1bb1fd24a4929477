/** Which lines of a draft can be garbled. */
import { mapSteps, replaceLines, searchLines } from '../draft.mjs'
import { isBlank } from '../lines.mjs'

export const as = (variant, draft) => draft && { ...draft, variant }
export const both = draft => [...searchLines(draft), ...replaceLines(draft)].filter(line => !isBlank(line))
export const kept = draft =>
  draft.steps.flatMap((step, i) => (step.kind === ' ' && step.own !== null && step.s !== null ? [i] : []))
export const removed = draft => draft.steps.flatMap((step, i) => (step.kind === '-' ? [i] : []))
export const setStep = (draft, at, change) => mapSteps(draft, (step, i) => (i === at ? { ...step, ...change } : step))

/** Indices of kept lines whose neighbors do not change either, so that nothing hangs on where exactly they stand. */
export const calm = draft =>
  kept(draft).filter(i => [draft.steps[i - 1], draft.steps[i + 1]].every(step => !step || step.kind === ' '))
