/** Exact blocks that look odd. */
import { fileLines, searchLines } from '../draft.mjs'
import { isInsertion, touchedLine } from '../edits.mjs'
import { as } from '../garble/steps.mjs'
import { fold, isBlank, replaceOf, saysMuch, searchOf } from '../lines.mjs'
import { through } from './through.mjs'

export const exact = [
  through((_, d) => as('block', d), { unique: 'exact' }),
  through((_, d) => as('final-newline', { ...d, searchEnd: '\n', replaceEnd: '\n' }), { unique: 'exact' }),
  through((_, d) => as('two-changes', d), { unique: 'exact', real: true, context: { two: true } }),
  through((_, d) => as('space-is-the-change', d), {
    unique: 'exact',
    space: true,
    real: true,
    need: edit => onlySpace(edit),
  }),
  through((_, d) => as('looks-garbled', d), {
    unique: 'exact',
    need: edit => looksGarbled(replaceOf(edit.steps)) && looksGarbled(searchOf(edit.steps)),
  }),
  through(
    (_, d) =>
      isBlank(d.steps[0].s ?? 'x') || isBlank(d.steps.at(-1).s ?? 'x') ? as('blank-line-at-edge', d) : undefined,
    { unique: 'exact' },
  ),
  through((_, d) => as('first-lines', { ...d, pre: [] }), { unique: 'exact', context: { above: 0, below: 2 } }),
  through((_, d) => as('last-lines', { ...d, post: [] }), { unique: 'exact', context: { above: 2, below: 0 } }),
  through((rng, d) => oneLineFile(rng, d), { unique: 'fold' }),
  through((rng, d) => hugeLine(rng, d), { unique: 'exact' }),
  through((_rng, d) => anchorInsert(d), { unique: 'exact', need: isInsertion, context: { above: 1, below: 0 } }),
  through((_rng, d) => anchorInsert(d), { unique: 'exact', need: isInsertion, context: { above: 0, below: 1 } }),
  through(
    (_, d) => as('one-of-equal-lines', d),
    rng => ({
      unique: 'lines',
      need: removesOneOfEqual,
      context: { above: rng.between(0, 2), below: rng.between(0, 2) },
    }),
  ),
]
function onlySpace({ steps }) {
  const of = wanted =>
    steps
      .filter(([kind]) => kind === wanted)
      .map(([, line]) => fold(line))
      .filter(line => line !== '')
  const [removed, added] = [of('-'), of('+')]
  return removed.length > 0 && removed.length === added.length && removed.every((line, i) => line === added[i])
}
const looksGarbled = lines => /\\[nt"]|&(lt|gt|amp|quot);|[“”‘’—…\u00a0]|^\s*\d+[.):]\s/m.test(lines.join('\n'))
const anchorInsert = d => (searchLines(d).length === 1 ? as('anchor', d) : undefined)
function removesOneOfEqual({ steps }) {
  const gone = steps.filter(([kind]) => kind === '-').map(([, line]) => line)
  const stays = new Set(steps.filter(([kind]) => kind === ' ').map(([, line]) => line))
  return gone.some(line => saysMuch(line) && stays.has(line))
}
function oneLineFile(rng, draft) {
  const lines = searchLines(draft).filter(saysMuch)
  const own = lines[0]
  const next = own && touchedLine(rng, own)
  if (!next) return undefined
  const steps = [
    { kind: '-', own, s: own, r: null },
    { kind: '+', own: next, s: null, r: next },
  ]
  return as('one-line-file', { ...draft, pre: [], post: [], steps, open: rng.chance(0.5) })
}
function hugeLine(rng, draft) {
  const filler = fileLines(draft)
    .map(line => line.trim())
    .join(' ')
    .slice(0, 60_000)
  return filler.length < 3000
    ? undefined
    : as(
        'huge-line',
        rng.chance(0.5) ? { ...draft, pre: [...draft.pre, filler] } : { ...draft, post: [filler, ...draft.post] },
      )
}
