/** Edits that were made already. */
import { fileLines, mapSteps, searchLines } from '../draft.mjs'
import { escapes } from '../garble/escapes.mjs'
import { indentation, tabs } from '../garble/indentation.mjs'
import { crlfFile, trailing } from '../garble/line-ends.mjs'
import { lineNumbers } from '../garble/line-numbers.mjs'
import { as } from '../garble/steps.mjs'
import { typographicBlock } from '../garble/typography.mjs'
import { foldedPlaces } from '../lines.mjs'

const doneDraft = draft =>
  mapSteps(draft, step =>
    step.kind === '-' ? { ...step, own: null } : step.kind === '+' ? { ...step, kind: ' ' } : step,
  )

/** The file after the edit, the block as before. */
export function made(need, garbles) {
  return (rng, pool) => {
    const draft = pool.draft(rng, { unique: 'near', need })
    if (!draft) return undefined
    const garble = rng.pick(garbles)
    const done = doneDraft(draft)
    if (draft.steps.some(({ kind }) => kind === '-') && foldedPlaces(fileLines(done), searchLines(draft)).length > 0)
      return undefined
    const off = garble(rng, done)
    return off && as(off.variant ?? 'plain', off)
  }
}
/** Code that is wrapped or moved already, also by a block without context: its lines stand there still. */
export function madeReshaped(garbles) {
  return (rng, pool) => {
    const none = rng.chance(0.5) ? { above: 0, below: 0 } : {}
    const kind = rng.pick(['wrap', 'unwrap', 'reindent', 'move-down', 'move-up'])
    const draft = pool.draft(rng, { unique: 'near', reshape: { kind, ...none } })
    const off = draft && rng.pick(garbles)(rng, doneDraft(draft))
    return off && as(off.variant ?? 'plain', off)
  }
}

const plainly = (_, draft) => as('plain', draft)
export const GARBLES = [
  plainly,
  plainly,
  trailing['search-has'],
  indentation['dedent-all'],
  indentation['indent-odd'],
  (r, d) => typographicBlock(r, d, 'quotes'),
  (r, d) => lineNumbers(r, d, undefined, 'both'),
  escapes['json-all'],
  tabs,
  crlfFile,
]
