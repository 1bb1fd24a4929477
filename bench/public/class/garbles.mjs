/** What may be off in a block together with something else. */
import { blockOf, extra, mapBlock, unseen, withStep } from '../edits.mjs'
import { commonIndent, indented, indentOf, isBlank, outdented, unitOf } from '../lines.mjs'
import { misspelt } from '../slips.mjs'
import { amongKept, behindKept } from './blank-lines.mjs'
import { asJson, inCurlyQuotes, numbered, onText, withEntities } from './characters.mjs'
import { middleOf, oneChanged, withDrift, withoutComment } from './forgotten.mjs'
import { spacesForTabs, tabsForSpaces } from './indentation.mjs'
import { crlf } from './line-ends.mjs'

/**
 * What is off in single lines: functions (random, steps, version) → steps, or undefined if they do not fit. A step of a combined case has a fifth
 * text, `plain`: what is left if the block is written as it is.
 */
export const LINES = {
  trailing(random, steps) {
    const lines = steps.filter(step => step.kind === 'keep' && !isBlank(step.file) && step.search === step.file)
    if (lines.length < 2) return undefined
    const texts = random.chance(0.5) ? ['file', 'after'] : ['search', 'replace', 'plain']
    const chosen = random.shuffled(lines).slice(0, 2)
    const ends = new Map(chosen.map(step => [step, random.pick(['  ', ' ', '\t'])]))
    const put = (step, end) => ({ ...step, ...Object.fromEntries(texts.map(text => [text, step[text] + end])) })
    return steps.map(step => (ends.has(step) ? put(step, ends.get(step)) : step))
  },
  inner: (_, steps) => respaced(steps),
  blankMissing(random, steps) {
    const places = amongKept(steps, line => line === '')
    return places.length > 0 ? withStep(steps, random.pick(places), unseen('')) : undefined
  },
  blankAdded(random, steps) {
    const places = behindKept(steps)
    return places.length > 0 ? steps.toSpliced(random.pick(places), 0, { ...extra(''), plain: '' }) : undefined
  },
  typo(random, steps, { text }) {
    const lines = middleOf(steps).filter(i => steps[i].kind === 'keep' && steps[i].search === steps[i].file)
    return oneChanged(random, steps, lines, step => {
      const search = misspelt(random, step.search, text)
      return search && { ...step, search, ...(random.chance(0.5) && { replace: search }) }
    })
  },
  comment: (random, steps, { language }) => withoutComment(random, steps, language),
  drift: (random, steps, version) => withDrift(random, steps, version, ({ search, file }) => search === file),
}

/** Most lines of a block to respace. */
const MOST_RESPACED = 3

/** Runs of blanks folded, or operators with a doubled blank before them. */
function respaced(steps) {
  let count = 0
  const changed = steps.map(step => {
    const isShown = step.kind === 'keep' || step.kind === 'old'
    if (!isShown || count === MOST_RESPACED || /["'`]/.test(step.file)) return step
    const indent = indentOf(step.search)
    const rest = step.search.slice(indent.length)
    const folded = rest.replace(/(\S)[ \t]{2,}(?=\S)/g, '$1 ')
    const line = indent + (folded === rest ? rest.replace(/ (=|:=|=>|->|\+|&&) /, '  $1 ') : folded)
    if (line === step.search) return step
    count++
    return { ...step, search: line, ...(step.kind === 'keep' && { replace: line, plain: line }) }
  })
  return count > 0 ? changed : undefined
}

/** What is off in the whole block, in the same shape. */
export const BLOCKS = {
  indent(random, steps) {
    const lines = blockOf(steps).filter(line => !isBlank(line))
    const common = commonIndent(lines)
    const unit = lines.some(line => line.startsWith('\t')) ? '\t' : random.pick(['    ', '  '])
    const isLess = common !== '' && random.chance(0.7)
    return mapBlock(steps, isLess ? outdented(common.length) : indented(unit))
  },
  tabs(_, steps, { old }) {
    const indents = blockOf(steps)
      .filter(line => !isBlank(line))
      .map(indentOf)
    if (indents.filter(Boolean).length < 2) return undefined
    if (indents.every(indent => /^\t*$/.test(indent))) return mapBlock(steps, spacesForTabs(4))
    const unit = unitOf(old)
    const fits = unit > 0 && indents.every(indent => !indent.includes('\t') && indent.length % unit === 0)
    return fits ? mapBlock(steps, tabsForSpaces(unit)) : undefined
  },
  typographic: (_, steps) => inCurlyQuotes(steps),
}

/** What is off in the text of the block or the file: functions of the case. */
export const TEXTS = {
  crlfFile: given => ({
    ...given,
    before: crlf(given.before),
    after: crlf(given.after),
    alts: given.alts.map(({ why, after }) => ({ why, after: crlf(after) })),
  }),
  crlfBlock: given => onText(given, crlf),
  jsonAll: given => onText(given, asJson),
  entities: given => withEntities(given),
  numbers: given => onText(given, numbered(given.line, 4)),
  edges: given => ({ ...given, search: `\n${given.search}\n` }),
}
