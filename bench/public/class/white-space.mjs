/** Classes in which white space at the end of lines or inside them is off. */
import { findEdit, ifOff, orAsWritten } from '../edits.mjs'
import { indentOf, isBlank } from '../lines.mjs'

const AS_WRITTEN = 'context lines written as the block has them'
const isKept = ({ kind }) => kind === 'keep'

export const trailingWhitespace = {
  what: "lines differ in white space at their end, on the file's side or the block's; blank lines of spaces included",
  variants: ['file-has', 'search-has', 'blank-lines'],
  make({ version, random }, variant) {
    const edit = findEdit(version, random, { context: [2, 3] })
    const steps =
      edit && (variant === 'blank-lines' ? withBlanks(random, edit.steps) : withEnds(random, edit.steps, variant))
    return steps && ifOff(orAsWritten(edit, steps, AS_WRITTEN))
  },
}

/** White space at the end of two kept lines, and now and then of a removed one. */
function withEnds(random, steps, variant) {
  const end = () => random.pick(['  ', ' ', '   ', '\t'])
  const of = kind => steps.filter(step => step.kind === kind && !isBlank(step.file))
  const ends = new Map(
    random
      .shuffled(of('keep'))
      .slice(0, 2)
      .map(step => [step, end()]),
  )
  if (of('old').length > 0 && random.chance(0.5)) ends.set(random.pick(of('old')), end())
  const texts = variant === 'file-has' ? ['file', 'after'] : ['search', 'replace']
  return steps.map(step => (ends.has(step) ? withEnd(step, texts, ends.get(step)) : step))
}

/** The step with white space at the end of those of its texts. */
const withEnd = (step, texts, end) => ({
  ...step,
  ...Object.fromEntries(texts.flatMap(text => (step[text] === undefined ? [] : [[text, step[text] + end]]))),
})

/** Spaces on the file's blank lines; undefined if there is none inside the block. */
function withBlanks(random, steps) {
  const isInside = (step, i) => isKept(step) && step.file === '' && i > 0 && i < steps.length - 1
  if (!steps.some(isInside)) return undefined
  return steps.map((step, i) => {
    if (!isInside(step, i)) return step
    const blanks = random.pick(['    ', '  ', '\t', '        '])
    return { ...step, file: blanks, after: blanks }
  })
}

export const innerWhitespace = {
  what: 'runs of white space inside lines differ (alignment folded or spaces doubled)',
  variants: ['folded', 'doubled'],
  make({ version, random }, variant) {
    const edit = findEdit(version, random, { context: [2, 4] })
    const steps = edit && respaced(edit.steps, variant)
    return steps && ifOff(orAsWritten(edit, steps, AS_WRITTEN))
  },
}

/** Every run of blanks folded, or two operators with doubled blanks around them; undefined if that changes nothing. */
function respaced(steps, variant) {
  let count = 0
  const respace = text => {
    const indent = indentOf(text)
    const rest = text.slice(indent.length).trimEnd()
    if (rest === '' || /["'`]/.test(rest)) return text
    if (variant === 'folded') return indent + rest.replace(/(\S)[ \t]{2,}(?=\S)/g, '$1 ')
    return count < 2 ? indent + rest.replace(/ (=|:=|\||=>|->|\+) /, '  $1  ') : text
  }
  const changed = steps.map(step => {
    if (step.kind !== 'keep' && step.kind !== 'old') return step
    const search = respace(step.file)
    if (search === step.file) return step
    count++
    return { ...step, search, ...(isKept(step) && { replace: search }) }
  })
  return count > 0 ? changed : undefined
}
