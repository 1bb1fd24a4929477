import { mapBlock, mapSteps, searchLines } from '../draft.mjs'
import { indentOf } from '../lines.mjs'
import { as, both, kept, removed } from './steps.mjs'

const curly = line =>
  line.replace(/"([^"]*)"/g, (_, text) => `“${text}”`).replace(/'([^']*)'/g, (_, text) => `‘${text}’`)
const TYPOGRAPHY = {
  quotes: [/"[^"]*"|'[^']*'/, curly],
  'double-quotes': [/"[^"]*"/, line => line.replace(/"([^"]*)"/g, (_, text) => `“${text}”`)],
  apostrophe: [/\w'\w/, line => line.replace(/(\w)'(?=\w)/g, (_, left) => `${left}’`)],
  low: [/"[^"]*"/, line => line.replace(/"([^"]*)"/g, (_, text) => `„${text}“`)],
  guillemets: [/"[^"]*"/, line => line.replace(/"([^"]*)"/g, (_, text) => `«${text}»`)],
  'em-dash': [/(^|[^-])--([^-]|$)/, line => line.replace(/(^|[^-])--(?!-)/g, (_, left) => `${left}—`)],
  'en-dash': [/\w - \w|\d-\d/, line => line.replace(/(\w) - (?=\w)/g, (_, left) => `${left} – `)],
  minus: [/- \d|-\d/, line => line.replace(/-(?=\d)/g, '\u2212')],
  ellipsis: [/\.\.\./, line => line.replace(/\.\.\./g, '…')],
  'no-break-space': [/\S \S/, line => line.replace(/(\S) (?=\S)/g, (_, left) => `${left}\u00a0`)],
  'no-break-indent': [/^ {2,}\S/, line => indentOf(line).replace(/ /g, '\u00a0') + line.slice(indentOf(line).length)],
  'zero-width': [/\w{4}/, line => line.replace(/\w{4}/, word => `${word}\u200b`)],
  'narrow-space': [/\S \S/, line => line.replace(/(\S) (?=\S)/, (_, left) => `${left}\u202f`)],
}
const PLAIN = /^[\t\x20-\x7e]*$/

/** The block has typographic characters, the file has none; new lines too, and they come out plain. */
export function typographicBlock(
  rng,
  draft,
  kind = rng.pick(Object.keys(TYPOGRAPHY).filter(k => k !== 'guillemets' && k !== 'low')),
) {
  if (both(draft).some(line => !PLAIN.test(line))) return undefined
  const [pattern, change] = TYPOGRAPHY[kind]
  const twice = line => change(change(line))
  if (!searchLines(draft).some(line => pattern.test(line))) return undefined
  return as(kind, mapBlock(draft, twice))
}

/** The file has typographic characters, the block is ASCII. Kept lines keep them. */
export function typographicFile(rng, draft) {
  const kind = rng.pick(['quotes', 'double-quotes', 'apostrophe', 'em-dash', 'en-dash', 'ellipsis', 'no-break-space'])
  if (both(draft).some(line => !PLAIN.test(line))) return undefined
  const [pattern, change] = TYPOGRAPHY[kind]
  const at = [...kept(draft), ...removed(draft)].filter(i => pattern.test(draft.steps[i].own))
  if (at.length === 0) return undefined
  return as(
    kind,
    mapSteps(draft, (step, i) => (at.includes(i) ? { ...step, own: change(change(step.own)) } : step)),
  )
}
