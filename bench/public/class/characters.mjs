/** Classes in which characters of the block or the file are written in another way. */
import { blockOf, caseOf, findEdit, ifOff, mapBlock, replaceOf, searchOf } from '../edits.mjs'
import { commentTest, isAscii, isProse, typography } from '../slips.mjs'

const beyondAscii = lines => lines.join('').match(/[^\x00-\x7f]/g) ?? []
const newOf = steps => replaceOf(steps.filter(({ kind }) => kind === 'new'))
const PAIRS = { '\u201c': '\u201d', '\u201d': '\u201c', '\u2018': '\u2019', '\u2019': '\u2018' }

export const typographicBlock = {
  what: 'the block has typographic quotes, dashes, ellipses or no-break spaces where the file has ASCII; in the new lines too',
  variants: ['quotes', 'nbsp', 'quotes', 'dash', 'ellipsis', 'quotes'],
  make({ version, random }, variant) {
    const edit = findEdit(version, random)
    if (!edit || !isAscii(blockOf(edit.steps))) return undefined
    const steps = mapBlock(edit.steps, typography[variant])
    // the searched lines must show how each character of the new lines is meant
    const seen = new Set(beyondAscii(searchOf(steps)))
    const isKnown = character => seen.has(character) || seen.has(PAIRS[character])
    return seen.size > 0 && beyondAscii(newOf(steps)).every(isKnown) ? ifOff(caseOf(edit, steps)) : undefined
  },
}

/** The block in curly quotes, if the searched lines have quotes of each kind that the new lines have; undefined otherwise. */
export function inCurlyQuotes(steps) {
  if (!isAscii(blockOf(steps))) return undefined
  const quoted = mapBlock(steps, typography.quotes)
  const kindOf = character => /[\u2018\u2019]/.test(character)
  const kinds = new Set(beyondAscii(searchOf(quoted)).map(kindOf))
  const isKnown = character => kinds.has(kindOf(character))
  return kinds.size > 0 && beyondAscii(newOf(quoted)).every(isKnown) ? quoted : undefined
}

const inAscii = line =>
  line
    .replace(/[\u2018\u2019]/g, "'")
    .replace(/[\u201c\u201d]/g, '"')
    .replace(/[\u2013\u2014]/g, '-')
    .replace(/\u2026/g, '...')
    .replace(/\u00a0/g, ' ')
const isTypographic = line => inAscii(line) !== line

export const typographicFile = {
  what: "the file has typographic characters in kept lines, the block writes them in ASCII; the file's must stay",
  variants: ['found', 'made'],
  make({ version, random }, variant) {
    const edit = findEdit(version, random, { context: [2, 6], telling: 3 })
    const steps =
      edit && (variant === 'found' ? writtenPlainly(edit.steps) : withTypography(edit.steps, version.language))
    return steps && ifOff(caseOf(edit, steps))
  },
}

/** The kept lines in ASCII in both halves; undefined if none needs it, or if a line that changes would. */
function writtenPlainly(steps) {
  const isOff = step => isTypographic(step.file ?? step.after)
  if (steps.some(step => step.kind !== 'keep' && isOff(step)) || !steps.some(isOff)) return undefined
  return steps.map(step => (isOff(step) ? { ...step, search: inAscii(step.file), replace: inAscii(step.file) } : step))
}

/** Typography for up to two kept lines of the file that are prose, comments or strings; undefined if there are none. */
function withTypography(steps, language) {
  const isComment = commentTest(language)
  let count = 0
  const changed = steps.map(step => {
    const line = step.file
    if (step.kind !== 'keep' || count === 2 || !isAscii([line])) return step
    if (!isProse(language) && !isComment?.(line) && !/["'].*["']/.test(line)) return step
    const typeset = line
      .replace(/(\w)'(\w)/g, '$1\u2019$2')
      .replace(/(\w) - (\w)/g, '$1 \u2014 $2')
      .replace(/(\w)\.\.\./g, '$1\u2026')
      .replace(/(\w) (\w+)(["'.])/, '$1\u00a0$2$3')
    if (typeset === line) return step
    count++
    return { ...step, file: typeset, after: typeset }
  })
  return count > 0 ? changed : undefined
}

/** Both halves of a case put through a function. */
export const onText = (given, change) => ({ ...given, search: change(given.search), replace: change(given.replace) })

export const asJson = text => JSON.stringify(text).slice(1, -1)
const ESCAPES = {
  'json-all': asJson,
  quotes: text => text.replace(/"/g, '\\"'),
  tabs: text => text.replace(/\t/g, '\\t'),
  newlines: text => text.replace(/\n/g, '\\n'),
}
const ESCAPED = { quotes: '"', tabs: '\t' }

export const escaped = {
  what: "the block came through one escaping too many: newlines, tabs, quotes or all of a JSON string's escapes",
  variants: Object.keys(ESCAPES),
  make({ version, random }, variant) {
    const edit = findEdit(version, random)
    if (!edit) return undefined
    const given = caseOf(edit, edit.steps)
    if (variant !== 'json-all' && (given.search + given.replace).includes('\\')) return undefined
    return given.search.includes(ESCAPED[variant] ?? '') ? ifOff(onText(given, ESCAPES[variant])) : undefined
  },
}

const angles = text => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
const anglesAndQuotes = text => angles(text).replace(/"/g, '&quot;').replace(/'/g, '&#39;')

/** The case with HTML entities in both halves; undefined if it has nothing to encode, or entities of its own. */
export function withEntities(given, encode = angles) {
  const { search, replace } = given
  return /[<>&]/.test(search) && !/&\w+;|&#/.test(search + replace) ? onText(given, encode) : undefined
}

export const htmlEntities = {
  what: 'the block has HTML entities for < > & and, in one variant, quotes',
  variants: ['angle-amp', 'angle-amp-quotes'],
  make({ version, random }, variant) {
    const edit = findEdit(version, random)
    const encode = variant === 'angle-amp' ? angles : anglesAndQuotes
    return edit && ifOff(withEntities(caseOf(edit, edit.steps), encode))
  },
}

/** How viewers number lines; `width` is that of the largest number. */
const VIEWERS = {
  bar: (number, width) => `${String(number).padStart(width)} | `,
  colon: number => `${number}: `,
  cat: number => `${String(number).padStart(6)}\t`,
  arrow: number => `${String(number).padStart(6)}\u2192`,
}

/** A function: a text with the numbers of a viewer in front of its lines. */
export const numbered =
  (line, width, viewer = 'bar') =>
  text =>
    text
      .split('\n')
      .map((own, i) => VIEWERS[viewer](line + i, width) + own)
      .join('\n')

export const lineNumbers = {
  what: 'line-number prefixes of a viewer in the search; in the replacement too, or not',
  variants: ['bar/both', 'colon/search', 'cat/both', 'arrow/search', 'bar/search', 'colon/both'],
  make({ version, random }, variant) {
    const [viewer, halves] = variant.split('/')
    const edit = findEdit(version, random)
    if (!edit) return undefined
    const given = caseOf(edit, edit.steps)
    const number = numbered(given.line, String(given.line + 30).length, viewer)
    const both = onText(given, number)
    return halves === 'both' ? both : { ...both, replace: given.replace }
  },
}
