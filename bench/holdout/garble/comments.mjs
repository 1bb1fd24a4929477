/** Comments that the block does not show. */
import { mapSteps } from '../draft.mjs'
import { indentOf, isBlank, saysMuch } from '../lines.mjs'
import { as, calm, kept, setStep } from './steps.mjs'

const COMMENTS = {
  python: ['# '],
  shell: ['# '],
  yaml: ['# '],
  ruby: ['# '],
  perl: ['# '],
  makefile: ['# '],
  toml: ['# '],
  vim: ['" '],
  javascript: ['// ', '/* */'],
  typescript: ['// ', '/* */'],
  java: ['// ', '/* */'],
  c: ['/* */', '// '],
  cpp: ['// '],
  objc: ['// '],
  go: ['// '],
  rust: ['// ', '/// '],
  scss: ['// ', '/* */'],
  css: ['/* */'],
  markdown: ['<!-- -->'],
  html: ['<!-- -->'],
  xml: ['<!-- -->'],
  gradle: ['// '],
}
export const commentStyles = lang => COMMENTS[lang]
export const commented = (style, text) =>
  style === '/* */' ? `/* ${text} */` : style === '<!-- -->' ? `<!-- ${text} -->` : style + text
const SENTENCES = [
  'keep in step with the docs',
  'see the note above',
  'NB: order matters here',
  'measured, not guessed',
  'for older clients',
  'checked by the caller',
  'empty on purpose',
  'do not reorder',
  'slow path',
  'kept for compatibility',
]

export const droppedComment = {
  line: (rng, draft) => hideComment(rng, draft, 1),
  'two-lines': (rng, draft) => hideComment(rng, draft, 2),
  'at-line-end': (rng, draft) => {
    const styles = commentStyles(draft.lang)
    if (!styles || ['markdown', 'html', 'xml', 'makefile', 'vim'].includes(draft.lang)) return undefined
    const at = kept(draft).filter(i => saysMuch(draft.steps[i].own) && !/[\\"'`#]|\/\/|\*/.test(draft.steps[i].own))
    if (at.length === 0) return undefined
    const chosen = rng.pick(at)
    const own = `${draft.steps[chosen].own.trimEnd()}  ${commented(styles[0], rng.pick(SENTENCES))}`
    return as('at-line-end', setStep(draft, chosen, { own }))
  },
}
function hideComment(rng, draft, count) {
  const styles = commentStyles(draft.lang)
  const safe = calm(draft)
  const at = safe.filter(i => safe.includes(i + 1) && !isBlank(draft.steps[i].own) && !isBlank(draft.steps[i + 1].own))
  if (!styles || at.length === 0) return undefined
  const above = rng.pick(at)
  const style = rng.pick(styles)
  const indent = indentOf(draft.steps[above + 1].own)
  const hidden = rng
    .shuffled(SENTENCES)
    .slice(0, count)
    .map(text => ({ kind: ' ', own: indent + commented(style, text), s: null, r: null }))
  return as(
    count === 1 ? 'one-line' : 'two-lines',
    mapSteps(draft, (step, i) => (i === above ? [step, ...hidden] : [step])),
  )
}
