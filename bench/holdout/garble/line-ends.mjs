/** White space and line endings at the ends of lines. */
import { mapFile, mapSteps, onText, replaceLines, searchLines } from '../draft.mjs'
import { isBlank, saysMuch } from '../lines.mjs'
import { as, kept, removed, setStep } from './steps.mjs'

const TAILS = ['  ', ' ', '\t', '    ', ' \t']

export const trailing = {
  'file-has': (rng, draft) => {
    const at = new Set(rng.shuffled([...kept(draft), ...removed(draft)]).slice(0, rng.between(1, 3)))
    if (at.size === 0) return undefined
    const tail = rng.pick(TAILS)
    return as(
      'file-has',
      mapSteps(draft, (step, i) => ({ ...step, own: at.has(i) ? step.own + tail : step.own })),
    )
  },
  'search-has': (rng, draft) => {
    const candidates = draft.steps.flatMap((step, i) => (step.s !== null ? [i] : []))
    const at = new Set(rng.shuffled(candidates).slice(0, rng.between(1, 4)))
    const tail = rng.pick(TAILS)
    return as(
      'search-has',
      mapSteps(draft, (step, i) => ({ ...step, s: at.has(i) ? step.s + tail : step.s })),
    )
  },
  'both-halves-have': (rng, draft) => {
    const at = new Set(rng.shuffled(kept(draft)).slice(0, rng.between(1, 4)))
    if (at.size === 0) return undefined
    const tail = rng.pick(TAILS)
    return as(
      'both-halves-have',
      mapSteps(draft, (step, i) => (at.has(i) ? { ...step, s: step.s + tail, r: step.r + tail } : step)),
    )
  },
  'blank-lines': (rng, draft) => {
    const at = kept(draft).filter(i => isBlank(draft.steps[i].own))
    if (at.length === 0) return undefined
    const inFile = rng.chance(0.5)
    const filled = rng.pick(['    ', '\t', '  ', '        '])
    const change = inFile ? { own: filled } : { s: filled, r: filled }
    return as(
      inFile ? 'blank-lines-file' : 'blank-lines-block',
      mapSteps(draft, (step, i) => (at.includes(i) ? { ...step, ...change } : step)),
    )
  },
  'markdown-break': (rng, draft) => {
    // a hard break at the end of a new line stays; the file's own breaks in kept lines stay too
    if (draft.lang !== 'markdown') return undefined
    const at = kept(draft).filter(i => saysMuch(draft.steps[i].own))
    const add = draft.steps.findIndex(({ kind, own }) => kind === '+' && saysMuch(own))
    if (at.length === 0 || add < 0) return undefined
    const broken = rng.pick(at)
    const found = mapSteps(draft, (step, i) => (i === broken ? { ...step, own: step.own.trimEnd() + '  ' } : step))
    return as(
      'markdown-break',
      setStep(found, add, { own: draft.steps[add].own.trimEnd() + '  ', r: draft.steps[add].r.trimEnd() + '  ' }),
    )
  },
}

const cr = line => line + '\r'
export const crlfFile = (rng, draft) =>
  as(rng.chance(0.5) ? 'plain' : 'final-newline', endings(rng, mapFile(draft, cr)))
function endings(rng, draft) {
  return rng.chance(0.5) ? draft : { ...draft, searchEnd: '\n', replaceEnd: '\n' }
}
const toCrlf = text => text.replace(/\r?\n/g, '\r\n')
export const crlfBlock = {
  both: (rng, draft) => (searchLines(draft).length > 1 ? as('both', onText(endings(rng, draft), toCrlf)) : undefined),
  'search-only': (_, draft) =>
    searchLines(draft).length > 1
      ? as(
          'search-only',
          onText(draft, toCrlf, text => text),
        )
      : undefined,
  'replace-only': (_, draft) =>
    replaceLines(draft).length > 1
      ? as(
          'replace-only',
          onText(draft, text => text, toCrlf),
        )
      : undefined,
}
