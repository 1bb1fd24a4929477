/** What careless copying and reformatting does to a block. Where the changed lines are off too, refusing is fine. */
import { mapSteps, replaceLines, searchLines } from '../draft.mjs'
import { fold, indentOf, saysMuch } from '../lines.mjs'
import { as, kept, removed, setStep } from './steps.mjs'

/** The draft with one of some lines put through a change of that line's step: a step, or several. */
function onOne(rng, draft, among, change) {
  const at = among.filter(i => saysMuch(draft.steps[i].own) && change(draft.steps[i], i) !== undefined)
  if (at.length === 0) return undefined
  const chosen = rng.pick(at)
  return mapSteps(draft, (step, i) => (i === chosen ? change(step, i) : step))
}

const more = (kind, s, r) => ({ kind, own: null, s, r })
const twice = (among, r) => (rng, draft) =>
  as(
    'twice',
    onOne(rng, draft, among(draft), step => [step, more(step.kind, step.s, r && step.r)]),
  )

/** A kept line rewritten in both halves. */
const rewritten = (name, change) => (rng, draft) =>
  as(
    name,
    onOne(rng, draft, kept(draft), step => {
      const line = change(step.own)
      return line === step.own ? undefined : { ...step, s: line, r: line }
    }),
  )

const FULL_WIDTH = { ',': '，', ':': '：', ';': '；', '(': '（', ')': '）' }

export const careless = {
  'line-twice-in-search': twice(kept, null),
  'line-twice-in-both': twice(kept, true),
  'removed-line-twice': twice(removed, null),
  'lines-swapped': (rng, draft) => {
    const at = kept(draft).filter(i => kept(draft).includes(i + 1))
    if (at.length === 0) return undefined
    const a = rng.pick(at)
    const [one, two] = draft.steps.slice(a, a + 2)
    if (!saysMuch(one.own) || !saysMuch(two.own) || fold(one.own) === fold(two.own)) return undefined
    return as('lines-swapped', setStep(setStep(draft, a, { s: two.s, r: two.r }), a + 1, { s: one.s, r: one.r }))
  },
  wrapped: (rng, draft) =>
    as(
      'wrapped',
      onOne(rng, draft, kept(draft), step => {
        const cut = step.own.indexOf(', ') + 1
        const [head, rest] = [step.own.slice(0, cut), `${indentOf(step.own)}    ${step.own.slice(cut).trimStart()}`]
        return cut === 0 ? undefined : [{ ...step, s: head, r: head }, more(' ', rest, rest)]
      }),
    ),
  quotes: rewritten('quotes', line => line.replace(/'([^'"]*)'/g, '"$1"')),
  'comma-added': rewritten('comma-added', line => (/[\w"')\]}]$/.test(line) ? `${line},` : line)),
  'comma-lost': rewritten('comma-lost', line => line.replace(/[,;]$/, '')),
  'full-width': rewritten('full-width', line => line.replace(/[,:;()]/g, sign => FULL_WIDTH[sign])),
  'line-of-a-neighbour': (_, draft) => {
    const line = draft.pre.slice(-20, -2).findLast(saysMuch)
    return line && as('line-of-a-neighbour', { ...draft, steps: [more(' ', line, line), ...draft.steps] })
  },
  'tabs-lost': (rng, draft) => {
    const lines = [...searchLines(draft), ...replaceLines(draft)]
    if (!lines.some(line => line.startsWith('\t')) || lines.some(line => /^\t* /.test(line))) return undefined
    const blanks = ' '.repeat(rng.pick([2, 4, 8]))
    const put = line => indentOf(line).replaceAll('\t', blanks) + line.trimStart()
    return as(
      'tabs-lost',
      mapSteps(draft, step => (step.r === null ? step : { ...step, r: put(step.r) })),
    )
  },
}
