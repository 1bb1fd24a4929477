import { blockHas } from '../draft.mjs'
import { indentOf, saysMuch } from '../lines.mjs'
import { as } from './steps.mjs'

const STYLES = {
  python: [
    '# ... existing code ...',
    '# ...',
    '# (rest unchanged)',
    '# … unchanged …',
    '# rest of the function stays the same',
    '# ... other code ...',
    '...',
  ],
  javascript: [
    '// ... existing code ...',
    '// ...',
    '/* ... */',
    '// (unchanged)',
    '// … rest of code …',
    '// ... keep existing code ...',
    '// same as before',
    '...',
    '// ... rest of the function ...',
  ],
  markdown: ['<!-- ... existing content ... -->', '...', '[...]', '…', '<!-- unchanged -->'],
  html: ['<!-- ... existing code ... -->', '<!-- ... -->', '...'],
}
const FAMILY = {
  shell: 'python',
  yaml: 'python',
  ruby: 'python',
  perl: 'python',
  makefile: 'python',
  toml: 'python',
  typescript: 'javascript',
  java: 'javascript',
  c: 'javascript',
  cpp: 'javascript',
  objc: 'javascript',
  go: 'javascript',
  rust: 'javascript',
  scss: 'javascript',
  xml: 'html',
}
export function elided(rng, draft, markers = 1) {
  const styles = STYLES[FAMILY[draft.lang] ?? draft.lang]
  const runs = calmRuns(draft)
  if (!styles || runs.length < markers || blockHas(draft, /^\W*(\.\.\.|…)/)) return undefined
  const style = rng.pick(styles)
  const indented = rng.chance(0.6)
  const hide = new Map()
  for (const [from, to] of rng.shuffled(runs).slice(0, markers)) {
    const marker = (indented ? indentOf(draft.steps[from].own) : '') + style
    for (let i = from; i < to; i++) hide.set(i, i === from ? marker : null)
  }
  const steps = draft.steps.flatMap((step, i) => {
    if (!hide.has(i)) return [step]
    const marker = hide.get(i)
    const gone = { ...step, s: null, r: null }
    return marker === null ? [gone] : [gone, { kind: ' ', own: null, s: marker, r: marker }]
  })
  return as(`${markers > 1 ? 'two ' : ''}${style}`, { ...draft, steps })
}
/** Runs of at least four kept lines with two kept ones that say something left on both sides. */
function calmRuns(draft) {
  const runs = []
  let from = -1
  const close = to => {
    if (from >= 0 && to - from >= 8) runs.push([from + 2, to - 2])
    from = -1
  }
  draft.steps.forEach((step, i) => {
    if (step.kind !== ' ') close(i)
    else if (from < 0) from = i
  })
  close(draft.steps.length)
  return runs.filter(
    ([a, b]) =>
      [a - 1, a - 2, b, b + 1].some(i => saysMuch(draft.steps[i].own)) &&
      saysMuch(draft.steps[a - 1].own) &&
      saysMuch(draft.steps[b].own),
  )
}
