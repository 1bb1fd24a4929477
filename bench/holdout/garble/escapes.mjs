/** One level of escaping too many: of a JSON string, of HTML. */
import { blockHas, mapBlock, onText, replaceLines, searchLines } from '../draft.mjs'
import { as } from './steps.mjs'

const json = text => JSON.stringify(text).slice(1, -1)
const needs = (draft, pattern) => searchLines(draft).some(line => pattern.test(line))
const hasNot = (draft, pattern) => !blockHas(draft, pattern)
export const escapes = {
  'json-all': (_, draft) =>
    searchLines(draft).length > 1 || needs(draft, /["\\\t]/) ? as('json-all', onText(draft, json)) : undefined,
  'json-each-line': (_, draft) =>
    needs(draft, /["\\]/) && replaceLines(draft).length > 0 ? as('json-each-line', mapBlock(draft, json)) : undefined,
  newlines: (_, draft) => {
    if (searchLines(draft).length < 2 || !hasNot(draft, /\\/)) return undefined
    return as(
      'newlines',
      onText(draft, text => text.replace(/\n/g, '\\n')),
    )
  },
  'crlf-newlines': (_, draft) => {
    if (searchLines(draft).length < 2 || !hasNot(draft, /\\/)) return undefined
    return as(
      'crlf-newlines',
      onText(draft, text => text.replace(/\n/g, '\\r\\n')),
    )
  },
  quotes: (_, draft) =>
    needs(draft, /"/) && hasNot(draft, /\\/)
      ? as(
          'quotes',
          mapBlock(draft, line => line.replace(/"/g, '\\"')),
        )
      : undefined,
  'single-quotes': (_, draft) =>
    needs(draft, /'/) && hasNot(draft, /\\/)
      ? as(
          'single-quotes',
          mapBlock(draft, line => line.replace(/'/g, "\\'")),
        )
      : undefined,
  tabs: (_, draft) =>
    needs(draft, /^\t/) && hasNot(draft, /\\/)
      ? as(
          'tabs',
          mapBlock(draft, line => line.replace(/\t/g, '\\t')),
        )
      : undefined,
  backticks: (_, draft) => {
    if (!needs(draft, /`/) || !hasNot(draft, /\\/)) return undefined
    return as(
      'backticks',
      mapBlock(draft, line => line.replace(/`/g, '\\`').replace(/\$\{/g, '\\${')),
    )
  },
  'unicode-angles': (_, draft) => {
    if (!needs(draft, /[<>&]/) || !hasNot(draft, /\\/)) return undefined
    const change = line => line.replace(/[<>&]/g, sign => `\\u00${sign.charCodeAt(0).toString(16)}`)
    return as('unicode-angles', mapBlock(draft, change))
  },
  slashes: (_, draft) =>
    needs(draft, /\//) && hasNot(draft, /\\/)
      ? as(
          'slashes',
          mapBlock(draft, line => line.replace(/\//g, '\\/')),
        )
      : undefined,
}

const entities = table => line => line.replace(/[&<>"']/g, sign => table[sign] ?? sign)
const ENTITIES = {
  'angle-amp': entities({ '&': '&amp;', '<': '&lt;', '>': '&gt;' }),
  quotes: entities({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }),
  'quotes-hex': entities({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&#x22;', "'": '&#x27;' }),
  apos: entities({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }),
  decimal: entities({ '&': '&#38;', '<': '&#60;', '>': '&#62;', '"': '&#34;', "'": '&#039;' }),
  hex: entities({ '&': '&#x26;', '<': '&#x3C;', '>': '&#x3E;' }),
  'angles-alone': entities({ '<': '&lt;', '>': '&gt;' }),
}
export function htmlEntities(rng, draft, kind = rng.pick(Object.keys(ENTITIES))) {
  const change = ENTITIES[kind]
  if (searchLines(draft).every(line => change(line) === line)) return undefined
  if (kind === 'angles-alone' && blockHas(draft, /&\w+;/)) return undefined
  return as(kind, mapBlock(draft, change))
}
/** Only the search went through the escape. */
export function htmlEntitiesSearch(rng, draft) {
  const kind = rng.pick(['angle-amp', 'quotes', 'apos'])
  if (blockHas(draft, /&#?\w+;/) || searchLines(draft).every(line => ENTITIES[kind](line) === line)) return undefined
  return as(`${kind}/search`, mapBlock(draft, ENTITIES[kind], 'search'))
}
