/** Edits that were made already. */
import { fileLines, mapSteps, searchLines } from '../draft.mjs'
import { escapes } from '../garble/escapes.mjs'
import { indentation, tabs } from '../garble/indentation.mjs'
import { crlfFile, trailing } from '../garble/line-ends.mjs'
import { lineNumbers } from '../garble/line-numbers.mjs'
import { as } from '../garble/steps.mjs'
import { typographicBlock } from '../garble/typography.mjs'
import { foldedPlaces } from '../lines.mjs'

/** The file after the edit, the block as before. */
export function made(need, garbles) {
  return (rng, pool) => {
    const draft = pool.draft(rng, { unique: 'near', need })
    if (!draft) return undefined
    const garble = rng.pick(garbles)
    const done = mapSteps(draft, step =>
      step.kind === '-' ? { ...step, own: null } : step.kind === '+' ? { ...step, kind: ' ' } : step,
    )
    if (draft.steps.some(({ kind }) => kind === '-') && foldedPlaces(fileLines(done), searchLines(draft)).length > 0)
      return undefined
    const off = garble(rng, done)
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
